import type { IdQuery } from '../bind/find-queries.ts';

/** A model's own path under the base URL, such as `/v1/videos/text2video`. */
export interface ModelPath {
  readonly path: string;
}

/** Where a query stands under its model's own path, the profile writes that path as this. */
export const MODEL_PATH = '{model}';

/**
 * Services that ask under each model's own path (`/videos/text2video/{id}`) have one query for each model: where they are alike,
 * they are one query, with `{model}` for the path. Others stay as they are.
 */
export function withModelPath(queries: readonly IdQuery[], models: readonly ModelPath[]): IdQuery[] {
  const written = queries.map((query) => ({ query, url: writeModelPath(query, models) }));
  const joined: IdQuery[] = [];
  for (const { query, url } of written) {
    // A query that only some of the models have says nothing of the others.
    const isOfAll =
      url !== null &&
      models.every(({ path }) => written.some((one) => one.query.url === url.replace(MODEL_PATH, path)));
    const same = joined.findIndex((one) => isOfAll && one.url === url && isOneStatus(one, query));
    const before = joined[same];
    if (before !== undefined) joined[same] = { ...before, outputs: joinOutputs(before, query) };
    else joined.push(isOfAll ? { ...query, url } : query);
  }
  return joined;
}

/** The query's address with `{model}` for the path of the model that it stands under; null where it stands under none. */
export function writeModelPath({ url }: IdQuery, models: readonly ModelPath[]): string | null {
  const isOne = new Set(models.map(({ path }) => path)).size < 2;
  const under = isOne ? undefined : models.find(({ path }) => url.startsWith(`${path}/`));
  return under === undefined ? null : `${MODEL_PATH}${url.slice(under.path.length)}`;
}

function isOneStatus(one: IdQuery, other: IdQuery): boolean {
  const serialize = ({ status }: IdQuery) => JSON.stringify([status?.pointer, status?.words]);
  return serialize(one) === serialize(other);
}

/** Models of images and of videos have their results in different places of otherwise the same answer. */
function joinOutputs(one: IdQuery, other: IdQuery): IdQuery['outputs'] {
  const known = new Set(one.outputs.map(({ pointer }) => pointer));
  return [...one.outputs, ...other.outputs.filter(({ pointer }) => !known.has(pointer))];
}
