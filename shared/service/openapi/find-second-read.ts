import { nounOf, plainName } from './find-generation-id.ts';
import { type IdQuery, isBeside, isOfResult } from './find-queries.ts';
import { mayBeOneType } from './found-pointer.ts';
import type { Leaf } from './leaves.ts';

/** Where results are read once the status says that they are there. */
export interface SecondRead {
  readonly query: IdQuery;
  /** Where the status's answer has the id that the second read takes; null where that is the generation's own. */
  readonly id: Leaf | null;
  readonly isSure: boolean;
}

/**
 * Finds the GET with the results of what another GET tells the state of: beside it under the same id, or by an id that it names. One
 * that answers where they are goes before one that answers with the file itself.
 */
export function findSecondRead(queries: readonly IdQuery[], asked: IdQuery): SecondRead | null {
  const others = queries.filter((query) => query !== asked && query.operation !== asked.operation);
  const answering = others.filter(({ outputs }) => outputs.some(({ isSure }) => isSure));
  const giving = others.filter((query) => query.isFile && isOfResult(query));
  return chooseOne(answering, asked) ?? chooseOne(giving, asked);
}

function chooseOne(others: readonly IdQuery[], asked: IdQuery): SecondRead | null {
  const named = others.filter((query) => takesSameId(query, asked) && !isBeside(query, asked));
  const found = [
    ...others.filter((query) => isBeside(query, asked)).map((query) => ({ query, id: null })),
    ...others.flatMap((query) => {
      const id = findNamedId(query, asked);
      return id === null ? [] : [{ query: { ...query, url: query.url.replace('{genId}', '{id}') }, id }];
    }),
  ];
  const [first, ...more] = found;
  // The same id elsewhere may well be another thing.
  const [alike] = named;
  if (first === undefined) return alike === undefined ? null : { query: alike, id: null, isSure: false };
  const { query, id } = first;
  const isOneType = id === null || mayBeOneType(id.types, query.idTypes);
  return { query, id, isSure: more.length === 0 && isOneType };
}

/** `/creation/{creation_id}` for what `/jobs/{creation_id}/status` tells of. */
function takesSameId(query: IdQuery, asked: IdQuery): boolean {
  const wanted = plainName(asked.idName);
  return query.isOfOne && wanted !== 'id' && plainName(query.idName) === wanted;
}

/** A file's id, say, that the status's answer names as the second read calls it. */
function findNamedId(query: IdQuery, asked: IdQuery): Leaf | null {
  const wanted = plainName(query.idName);
  // `generations[].id` is a `generation_id`.
  const isWanted = ({ name, path }: Leaf) =>
    plainName(name) === wanted || (plainName(name) === 'id' && `${nounOf(path.at(-2) ?? '')}id` === wanted);
  // What stands under a project's id is of all that was made in it.
  if (!query.isOfOne || wanted === 'id' || wanted === plainName(asked.idName)) return null;
  const all = asked.leaves.filter((leaf) => leaf.values.length === 0 && isWanted(leaf));
  const fitting = all.filter(({ types }) => mayBeOneType(types, query.idTypes));
  const [found, ...others] = fitting.length > 0 ? fitting : all;
  return found === undefined || others.length > 0 ? null : found;
}
