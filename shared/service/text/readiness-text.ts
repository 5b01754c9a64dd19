import { joinFacts } from '../../kernel/joining-text.ts';
import type { Readiness } from '../request/readiness.ts';
import { CONNECTION_TEXT as TEXT } from './connection-text.ts';

/** What works, what does not yet, and what to do first, as short lines. */
export function describeReadiness(readiness: Readiness): { works: string; worksNot: string; first: string } {
  const { readyModels, heldModels, areResultsSure, openHeaders, canTest, files } = readiness;
  const headers = openHeaders.join(', ');
  const sentence = (parts: readonly string[]) => (parts.length === 0 ? '—' : joinFacts(parts));
  const isReady = readyModels > 0 && areResultsSure && headers === '';
  const works = [
    ...(isReady ? [TEXT.readyModels(readyModels)] : []),
    ...(canTest ? [TEXT.canTest] : []),
    ...(files === 'all' ? [TEXT.files] : files === 'some' ? [TEXT.someFiles] : []),
  ];
  const worksNot = [
    ...(areResultsSure ? [] : [TEXT.resultsUnclear]),
    ...(headers === '' ? [] : [TEXT.headersOpen(headers)]),
    ...(heldModels > 0 ? [TEXT.heldModels(heldModels)] : []),
    ...(readyModels === 0 ? [TEXT.noModels] : []),
    ...(canTest ? [] : [TEXT.canTest]),
    ...(files === 'none' ? [TEXT.files] : files === 'some' ? [TEXT.otherFiles] : []),
  ];
  return { works: sentence(works), worksNot: sentence(worksNot), first: describeFirst(readiness, headers) };
}

function describeFirst({ readyModels, areResultsSure }: Readiness, headers: string): string {
  if (headers !== '') return TEXT.firstHeaders(headers);
  if (!areResultsSure) return TEXT.firstResults;
  return readyModels === 0 ? TEXT.firstModels : TEXT.firstKey;
}
