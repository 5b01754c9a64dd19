import { capitalize } from '../../../kernel/format.ts';
import { safeParse } from '../../../kernel/safe-parse.ts';
import { customModelIdSchema } from '../../../models/custom-model.ts';
import { MODELS } from '../../../models/index.ts';
import { isOfSomethingElse } from '../bind/find-submissions.ts';
import type { ImportContext } from '../import-findings.ts';
import type { Operation } from '../parse/operations.ts';
import type { ModelBody } from './choose-body.ts';
import { makesSomethingElse } from './name-model.ts';

/** Last segments that every model of a service has. */
const OF_ALL = /^(predictions?|generations?|requests?|jobs?|tasks?|runs?|generate|create|submit|async)$/i;

/**
 * What it was called before, or the last segment of the path, with those before it where it is no name of its own, or another model has
 * the same; one of several forms is called by its mark.
 */
export function chooseId(
  path: string,
  marks: readonly string[],
  others: readonly { readonly id: string }[],
  knownIds: ImportContext['knownIds'],
): string | null {
  const isFree = (id: string) =>
    ![...MODELS, ...others].some((one) => one.id === id) &&
    ![...knownIds].some(([known, itsId]) => itsId === id && known !== path);
  const known = knownIds.get(path);
  if (known !== undefined && marks.length === 0 && isFree(known)) return known;
  const segments = path
    .replaceAll(':', '-')
    .split('/')
    .filter((segment) => segment !== '');
  if (!safeParse(customModelIdSchema, segments.at(-1)).success) return null;
  const least = segments.length > 1 && OF_ALL.test(segments.at(-1) ?? '') ? 2 : 1;
  const counts = [least, least + 1, least + 2].filter((count) => count <= Math.min(3, segments.length));
  const names = counts.map((count) => segments.slice(-count).join('-'));
  const mark = markName(marks);
  // A letter or a number alone is no name.
  const alone = /[a-z]{3}/i.test(mark) ? [mark] : [];
  const all = marks.length === 0 ? names : [...alone, ...names.map((name) => `${name}-${mark}`)];
  return all.find((id) => safeParse(customModelIdSchema, id).success && isFree(id)) ?? null;
}

function wordsOfMark(mark: string): string {
  return mark.replace(/[_-]+/g, ' ');
}

/** As a model's name is written. */
function markName(marks: readonly string[]): string {
  return marks
    .join('-')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[^A-Za-z0-9]+/, '');
}

/** One of several forms of a request is a request of its own, with the name that tells it apart; null where it makes something else. */
export function nameByMarks(
  operation: Operation,
  id: string,
  { marks, words }: Pick<ModelBody, 'marks' | 'words'>,
): Operation | null {
  if (marks.length === 0) return operation;
  const called = capitalize(wordsOfMark(marks.join(' ')));
  const isNamed = id === markName(marks) || operation.summary === '';
  const named = {
    ...operation,
    summary: isNamed ? called : `${operation.summary}: ${called}`,
    words: `${called}\n${words}\n${operation.words}`,
  };
  return makesSomethingElse(named) || isOfSomethingElse({ path: called }) ? null : named;
}

const MAX_TITLE = 100;

/** The title of one of several ways to ask for the same. */
export function titleWithWays(title: string, ways: readonly string[]): string {
  return [title, ...ways.map((way) => capitalize(wordsOfMark(way)))].join(': ').slice(0, MAX_TITLE);
}
