import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  readPointer,
  writePointer,
} from '../../kernel/json-pointer.ts';
import { withoutQuery } from '../../models/define-model.ts';
import { fillHeader } from '../profile/bind-by-hand.ts';
import { type BindingSource, sourceOf } from '../profile/binding-source.ts';
import type { Profile } from '../profile/profile.ts';
import type { Findings } from './import-findings.ts';

/** Parts that a document either binds or leaves open as a whole. */
const PARTS = [
  ...(['access', 'submission', 'envelope', 'upload', 'generation', 'webhook'] as const),
  ...(['testMode', 'statuses', 'elementVideoField', 'unavailableIsUnbilled'] as const),
];

/** What stands in a profile where nobody has said anything. */
const UNSAID: Readonly<Record<string, JsonValue>> = {
  '/statuses': { completed: 'completed', failed: 'failed' },
  '/unavailableIsUnbilled': false,
};

/** What every part is joined from. */
interface Joining {
  readonly findings: Findings;
  readonly draft: JsonObject;
  readonly existing: Profile;
  /** Of what is kept; what the document binds has its own among the findings. */
  readonly sources: JsonObject;
}

/**
 * Joins what a document says with the profile that it is imported over. The document's own words are taken; where it is
 * silent or only hints, what the artist bound stays. Of an older document only what it said outright stays, and no more than as a
 * suggestion: the newer one doesn't say so any more. Name, prices, limits and everything a document can't say stay.
 */
export function keepExisting(findings: Findings, draft: JsonObject, existing: Profile): JsonObject {
  const before = existing as unknown as JsonObject;
  const sources: JsonObject = {};
  const joining: Joining = { findings, draft, existing, sources };
  // Nothing of a part may stay only because the document leaves it out: without its source it would count as the artist's own word.
  const beyond = Object.entries(before).filter(
    ([key]) => key !== 'candidates' && key !== 'routes' && !PARTS.some((part) => part === key),
  );
  const joined: JsonObject = {
    ...Object.fromEntries(beyond),
    ...draft,
    name: existing.name,
    sources,
  };
  for (const part of PARTS) {
    const value = before[part];
    if (value !== undefined && isKept(joining, [part], draft[part], value)) joined[part] = value;
  }
  // How deliveries are signed stands in no document.
  const signature = existing.webhook?.signature;
  if (isJsonObject(joined['webhook']) && signature !== undefined)
    joined['webhook'] = { ...joined['webhook'], signature: signature as JsonValue };
  fillHeaders(joining, joined);
  joined['models'] = joinModels(joining);
  if (draft['dashboardUrl'] === undefined) carryAsItIs(joining, '/dashboardUrl');
  return withoutSettledCandidates(joining, joined);
}

/** What a profile calls its models, by their paths. One path may have several, which are told apart by more than it. */
export function listKnownIds(existing: Profile | null): ReadonlyMap<string, string> {
  const models = Object.entries(existing?.customModels ?? {});
  const ofPaths = Map.groupBy(models, ([, { path }]) => withoutQuery(path));
  return new Map(
    [...ofPaths].flatMap(([path, [one, ...others]]) => (one && others.length === 0 ? [[path, one[0]]] : [])),
  );
}

/** What the artist said of a header that the document wants is said still. */
function fillHeaders({ existing, sources }: Joining, joined: JsonObject): void {
  const known = new Map(
    Object.entries(existing.access?.constants ?? {}).map(([name, value]) => [name.toLowerCase(), value]),
  );
  let { access } = joined;
  if (!isJsonObject(access) || !Array.isArray(access['open'])) return;
  for (const name of access['open'].map(String)) {
    const value = known.get(name.toLowerCase());
    if (value === undefined) continue;
    access = fillHeader(access, name, value);
    sources[writePointer(['access', 'constants', name])] = 'user';
  }
  joined['access'] = access;
}

function joinModels(joining: Joining): JsonObject {
  const { draft, existing } = joining;
  const found = draft['models'] as JsonObject;
  const custom = draft['customModels'] as JsonObject;
  const before = existing.models as unknown as JsonObject;
  const models: JsonObject = { ...found };
  for (const [id, bindings] of Object.entries(before)) {
    const isGone = Object.hasOwn(existing.customModels, id) && !Object.hasOwn(custom, id);
    if (isGone || !isJsonObject(bindings)) continue;
    models[id] = joinModel(joining, id, isJsonObject(found[id]) ? found[id] : null, bindings);
  }
  return models;
}

/** `now` is null where the document doesn't have the model at all: what another one said of it still stands. */
function joinModel(joining: Joining, id: string, now: JsonObject | null, before: JsonObject): JsonObject {
  const options: JsonObject = isJsonObject(now?.['options']) ? { ...now['options'] } : {};
  const optionsBefore = isJsonObject(before['options']) ? before['options'] : {};
  for (const [key, option] of Object.entries(optionsBefore)) {
    const path = ['models', id, 'options', key];
    if (option !== undefined && isKept(joining, path, options[key], option, now === null))
      options[key] = option;
  }
  const joined: JsonObject = { ...now, options };
  for (const key of ['shape', 'required', 'price'] as const) {
    const value = before[key];
    if (value !== undefined && isKept(joining, ['models', id, key], now?.[key], value, now === null))
      joined[key] = value;
  }
  return joined;
}

/** Whether a part stays as it was; if so, its sources are carried over. */
function isKept(
  joining: Joining,
  path: readonly string[],
  now: JsonValue | undefined,
  before: JsonValue,
  isElsewhere = false,
): boolean {
  const { findings, existing } = joining;
  const pointer = writePointer(path);
  const own = Object.entries(existing.sources).filter(([one]) => isPart(one, pointer));
  if (isNothing(before) || (own.length === 0 && isSame(before, UNSAID[pointer]))) return false;
  const isSilent = now === undefined || now === null;
  const isHint = findings.bindings.some((one) => isPart(one.pointer, pointer) && one.source === 'suggested');
  if (!isSilent && !isHint) return false;
  const said = own.length > 0 ? own.map(([, source]) => source) : [sourceOf(existing.sources, pointer)];
  const isArtists = said.some((source) => source !== 'openapi' && source !== 'suggested');
  const isStillSaid = isSilent && !said.includes('suggested') && !findings.shown.has(pointer);
  if (!isArtists && !isStillSaid) return false;
  carryOver(joining, pointer, isElsewhere);
  return true;
}

/** The kept part keeps its sources too, and what the document hinted at is forgotten. */
function carryOver(joining: Joining, pointer: string, isElsewhere: boolean): void {
  const { findings, existing, sources } = joining;
  for (const [one, source] of Object.entries(existing.sources)) {
    if (!isPart(one, pointer)) continue;
    const isDoubtful = source === 'openapi' && !isElsewhere && !isSaidAgain(joining, one);
    sources[one] = isDoubtful ? 'suggested' : source;
  }
  const inherited: BindingSource = sourceOf(existing.sources, pointer);
  // What stood above it does not come along.
  if (inherited === 'openapi' && sources[pointer] === undefined && !hasOwn(existing, pointer))
    sources[pointer] = isElsewhere ? 'openapi' : 'suggested';
  const rest = findings.bindings.filter((one) => !isPart(one.pointer, pointer));
  findings.bindings.splice(0, findings.bindings.length, ...rest);
  findings.note('kept', pointer, '');
}

function hasOwn({ sources }: Profile, pointer: string): boolean {
  return Object.keys(sources).some((one) => isPart(one, pointer));
}

/** True where the document binds the same, and for certain. */
function isSaidAgain({ findings, draft, existing }: Joining, pointer: string): boolean {
  const isCertain = findings.bindings.some((one) => one.pointer === pointer && one.source === 'openapi');
  const before = readPointer(existing as unknown as JsonValue, pointer);
  return isCertain && isSame(readPointer(draft, pointer), before);
}

function carryAsItIs({ existing, sources }: Joining, pointer: string): void {
  const source = existing.sources[pointer];
  if (source !== undefined) sources[pointer] = source;
}

/** Where somebody has said how a generation is asked about, and nothing of it is in doubt, there is nothing left to choose. */
function withoutSettledCandidates({ findings, sources }: Joining, joined: JsonObject): JsonObject {
  const isInDoubt =
    !isJsonObject(joined['generation']) ||
    findings.bindings.some(({ pointer, source }) => source === 'suggested' && isOfQuery(pointer)) ||
    Object.entries(sources).some(([pointer, source]) => source === 'suggested' && isOfQuery(pointer));
  const { candidates, ...settled } = joined;
  return isInDoubt && candidates !== undefined ? { ...settled, candidates } : settled;
}

/** True of what tells how a generation ends and where its results are. */
export function isOfQuery(pointer: string): boolean {
  return /^\/(generation(?!\/resultsExpire)|statuses)/.test(pointer);
}

function isPart(one: string, pointer: string): boolean {
  return one === pointer || one.startsWith(`${pointer}/`);
}

function isNothing(value: JsonValue): boolean {
  return value === null || (Array.isArray(value) && value.length === 0);
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
