import type { Asset } from '../../../../shared/library/asset.ts';
import {
  type JobInput,
  type JobInputValue,
  locateReferences,
} from '../../../../shared/library/media-reference.ts';
import type { AddedFile } from '../../../../shared/library/reference-contract.ts';
import type { Sidecar, UsedReference } from '../../../../shared/library/sidecar.ts';
import type { Take } from '../../../../shared/library/take.ts';
import type { Store } from '../../ports.ts';

/** What Compose is filled with to make a take again. */
export interface RemadeInput {
  readonly model: string;
  readonly input: JobInput;
  /** Names of references that are no longer available; their places are empty. */
  readonly lost: string[];
}

export interface RemakeDeps {
  readonly store: Pick<Store, 'assets' | 'takes'>;
  /** Makes files known as assets. */
  readonly addFiles: (paths: readonly string[]) => Promise<AddedFile[]>;
}

/**
 * The input that a take was made with. Of a take that came from a folder, references are found again where a file of the
 * library has their content; the others are named as lost.
 */
export async function remakeInput(deps: RemakeDeps, { job, references }: Sidecar): Promise<RemadeInput> {
  const input = job.input ?? (job.prompt === '' ? {} : { prompt: job.prompt });
  const present = new Set(deps.store.assets.byId(listAssetIds(input)).map(({ id }) => id));
  const found = new Map<string, string | null>();
  const lost: string[] = [];
  for (const reference of references) {
    if (reference.kind !== 'file' || present.has(reference.assetId)) continue;
    const asset = await findAgain(deps, reference);
    if (asset === null) lost.push(reference.name);
    found.set(reference.assetId, asset?.id ?? null);
  }
  return { model: job.model, input: replaceAssets(input, found), lost };
}

function listAssetIds(input: JobInput): string[] {
  return locateReferences(input).flatMap(({ reference }) =>
    reference.kind === 'file' ? [reference.assetId] : [],
  );
}

async function findAgain(
  { store, addFiles }: RemakeDeps,
  reference: Extract<UsedReference, { kind: 'file' }>,
): Promise<Asset | null> {
  const { sha256, bytes, origin } = reference;
  const whole: Take[] = origin !== null && origin.frame === null ? store.takes.byId([origin.takeId]) : [];
  const same = sha256 === null ? whole : [...store.takes.withContent(sha256, bytes), ...whole];
  const take = same.find(({ missingAt }) => missingAt === null);
  const [added] = take === undefined ? [] : await addFiles([take.path]);
  return added?.kind === 'added' ? added.asset : null;
}

/** Puts found assets in the places of lost ones; what was not found leaves its place. */
function replaceAssets(input: JobInput, found: ReadonlyMap<string, string | null>): JobInput {
  if (found.size === 0) return input;
  const entries = Object.entries(input).map(([key, value]) => [key, replaceIn(value, found)]);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as JobInput;
}

function replaceIn(value: unknown, found: ReadonlyMap<string, string | null>): JobInputValue | undefined {
  if (Array.isArray(value))
    return value.map((item) => replaceIn(item, found)).filter((item) => item !== undefined) as never;
  if (typeof value !== 'object' || value === null) return value as JobInputValue;
  const { assetId } = value as { assetId?: string };
  if (assetId !== undefined && found.has(assetId)) {
    const id = found.get(assetId);
    return id === null || id === undefined ? undefined : { kind: 'file', assetId: id };
  }
  const entries = Object.entries(value).map(([key, item]) => [key, replaceIn(item, found)]);
  return Object.fromEntries(entries.filter(([, item]) => item !== undefined)) as JobInputValue;
}
