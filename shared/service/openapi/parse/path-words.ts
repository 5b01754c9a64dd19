import { type AskedId, nounOf, plainName } from '../bind/find-generation-id.ts';
import { partsOfName } from '../shape/option-words.ts';
import type { Operation } from './operations.ts';

/** What any path may say, whatever it is about. */
const SILENT = new Set(
  'api create fetch generate generation get job prediction query request result run status submit task'.split(
    ' ',
  ),
);

/** What a path is about: its words, each of one thing, without those that any path may have. */
export function wordsOfPath(path: string): string[] {
  return partsOfName(path.replace(/\{[^{}]*\}/g, ''))
    .map(nounOf)
    .filter((word) => !SILENT.has(word) && !/^v?\d/.test(word));
}

/** What else an answer may call the id that is asked by: `/video/result/{id}` takes a `video_id`. `id` alone is anything's, and none of them. */
export function listIdNames({ idName, noun }: Pick<AskedId, 'idName' | 'noun'>, path: string): string[] {
  const wanted = plainName(idName);
  if (wanted !== 'id') return [wanted];
  return [noun, ...wordsOfPath(path)].filter((one) => one !== '').map((one) => `${one}id`);
}

/** Where those stand that a path asks about one by one: `/talks` of `/talks/{id}`. */
export function placeOf({ path }: Pick<Operation, 'path'>): string {
  return path.split('/{')[0] ?? '';
}
