import { isJsonObject, type JsonObject, type JsonValue } from '../../json.ts';
import { isSuggested } from '../binding-source.ts';
import { writePointer } from '../json-pointer.ts';
import type { Profile } from '../profile.ts';
import type { Findings } from './findings.ts';

/** Parts that a document either binds or leaves open as a whole. */
const PARTS = [
  ...(['access', 'submission', 'envelope', 'upload', 'generation', 'webhook'] as const),
  ...(['testMode', 'statuses', 'elementVideoField'] as const),
];

/**
 * Joins what a document says with the profile that it is imported over. The document's own words are taken; where it is
 * silent or only hints, what the artist bound stays. Name, prices, limits and everything a document can't say stay.
 */
export function keepExisting(findings: Findings, draft: JsonObject, existing: Profile): JsonObject {
  const before = existing as unknown as JsonObject;
  const sources: JsonObject = {};
  const joined: JsonObject = { ...before, ...draft, name: existing.name, sources };
  for (const part of PARTS) {
    if (!isKept(findings, draft[part], existing, [part], before[part])) continue;
    joined[part] = before[part] as JsonValue;
    carryOver(findings, sources, existing, [part]);
  }
  // How deliveries are signed stands in no document.
  const signature = existing.webhook?.signature;
  if (isJsonObject(joined['webhook']) && signature !== undefined)
    joined['webhook'] = { ...joined['webhook'], signature: signature as JsonValue };
  joined['models'] = joinModels(findings, sources, draft, existing);
  return joined;
}

function joinModels(
  findings: Findings,
  sources: JsonObject,
  draft: JsonObject,
  existing: Profile,
): JsonObject {
  const found = draft['models'] as JsonObject;
  const custom = draft['customModels'] as JsonObject;
  const before = existing.models as unknown as JsonObject;
  const models: JsonObject = { ...found };
  for (const [id, bindings] of Object.entries(before)) {
    const isGone = Object.hasOwn(existing.customModels, id) && !Object.hasOwn(custom, id);
    if (isGone || !isJsonObject(bindings)) continue;
    const now = isJsonObject(found[id]) ? found[id] : {};
    models[id] = joinModel(findings, sources, existing, id, now, bindings);
  }
  return models;
}

function joinModel(
  findings: Findings,
  sources: JsonObject,
  existing: Profile,
  id: string,
  now: JsonObject,
  before: JsonObject,
): JsonObject {
  const options: JsonObject = isJsonObject(now['options']) ? { ...now['options'] } : {};
  const optionsBefore = isJsonObject(before['options']) ? before['options'] : {};
  for (const [key, option] of Object.entries(optionsBefore)) {
    const path = ['models', id, 'options', key];
    if (!isKept(findings, options[key], existing, path, option)) continue;
    options[key] = option;
    carryOver(findings, sources, existing, path);
  }
  const joined: JsonObject = { ...now, options };
  for (const key of ['shape', 'required', 'price'] as const) {
    const path = ['models', id, key];
    if (!isKept(findings, now[key], existing, path, before[key])) continue;
    joined[key] = before[key] as JsonValue;
    carryOver(findings, sources, existing, path);
  }
  return joined;
}

/** True where the artist bound something, and the document has no word of its own on it. */
function isKept(
  findings: Findings,
  now: JsonValue | undefined,
  existing: Profile,
  path: readonly string[],
  before: JsonValue | undefined,
): boolean {
  const pointer = writePointer(path);
  if (before === undefined || before === null || isSuggested(existing.sources, pointer)) return false;
  if (now === undefined || now === null) return true;
  const own = findings.bindings.filter(
    (one) => one.pointer === pointer || one.pointer.startsWith(`${pointer}/`),
  );
  return own.some(({ source }) => source === 'suggested');
}

/** The kept part keeps its sources too, and what the document hinted at is forgotten. */
function carryOver(
  findings: Findings,
  sources: JsonObject,
  existing: Profile,
  path: readonly string[],
): void {
  const pointer = writePointer(path);
  const isPart = (other: string) => other === pointer || other.startsWith(`${pointer}/`);
  const rest = findings.bindings.filter((one) => !isPart(one.pointer));
  findings.bindings.splice(0, findings.bindings.length, ...rest);
  for (const [other, source] of Object.entries(existing.sources)) if (isPart(other)) sources[other] = source;
  findings.note('kept', pointer, '');
}
