import type { Readiness } from '../service/readiness.ts';
import { CONNECTION_TEXT as TEXT } from './text/connection.ts';
import { joinFacts } from './text/joining.ts';

/** What works, what does not yet, and what to do first, as short lines. */
export function describeReadiness(readiness: Readiness): { works: string; worksNot: string; first: string } {
  const { readyModels, heldModels, areResultsSure, canTest, canUpload } = readiness;
  const sentence = (parts: readonly string[]) => (parts.length === 0 ? '—' : joinFacts(parts));
  const isReady = readyModels > 0 && areResultsSure;
  const works = [
    ...(isReady ? [TEXT.readyModels(readyModels)] : []),
    ...(canTest ? [TEXT.canTest] : []),
    ...(canUpload ? [TEXT.canUpload] : []),
  ];
  const worksNot = [
    ...(areResultsSure ? [] : [TEXT.resultsUnclear]),
    ...(heldModels > 0 ? [TEXT.heldModels(heldModels)] : []),
    ...(readyModels === 0 ? [TEXT.noModels] : []),
    ...(canTest ? [] : [TEXT.canTest]),
    ...(canUpload ? [] : [TEXT.canUpload]),
  ];
  const first = !areResultsSure ? TEXT.firstResults : readyModels === 0 ? TEXT.firstModels : TEXT.firstKey;
  return { works: sentence(works), worksNot: sentence(worksNot), first };
}
