import { isJsonObject, type JsonObject, writePointer } from '../../../kernel/json-pointer.ts';
import { safeParse } from '../../../kernel/safe-parse.ts';
import { profileSchema } from '../../profile/profile.ts';
import type { Findings } from '../import-findings.ts';

/** Leaving one part out may show that another does not stand without it; more rounds than this are never needed. */
const MAX_ROUNDS = 20;

/** Leaves out what a profile does not take, part by part, with its sources, and notes each in the report. */
export function dropUnusable(findings: Findings, draft: JsonObject): JsonObject {
  let profile = draft;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const parsed = safeParse(profileSchema, profile);
    if (parsed.success) return profile;
    const parts = new Map<string, { path: string[]; message: string }>();
    for (const { path, message } of parsed.error.issues) {
      const part = partOf(path.map(String));
      if (part !== null) parts.set(writePointer(part), { path: part, message });
    }
    for (const [pointer, { path, message }] of parts) {
      if (path[0] !== 'sources')
        findings.note('unusable', `${pointer}: ${message}`, whereFound(findings, path));
      profile = without(profile, path);
    }
  }
  return profile;
}

/** The part that can be left out as a whole, so that one odd name in a document does not spoil all the rest; null where there is none. */
function partOf(path: readonly string[]): string[] | null {
  const [first = '', , third] = path;
  if (WHOLE.has(first)) return [first];
  if (first === 'models' && third !== undefined) {
    if (third === 'shape') return path.slice(0, 3);
    return path.slice(0, third === 'options' && path.length > 3 ? 4 : 2);
  }
  return ['models', 'customModels', 'sources'].includes(first) && path.length > 1 ? path.slice(0, 2) : null;
}

const WHOLE: ReadonlySet<string> = new Set([
  ...['upload', 'generation', 'webhook', 'testMode', 'statuses', 'elementVideoField', 'dashboardUrl'],
  ...['access', 'submission', 'envelope', 'candidates'],
]);

function whereFound({ bindings }: Findings, path: readonly string[]): string {
  const pointer = writePointer(path);
  return bindings.find((binding) => binding.pointer.startsWith(pointer))?.at ?? '';
}

function without(profile: JsonObject, path: readonly string[]): JsonObject {
  const rest = remove(profile, path);
  const pointer = writePointer(path);
  const sources = isJsonObject(rest['sources']) ? rest['sources'] : {};
  const kept = Object.entries(sources).filter(([key]) => key !== pointer && !key.startsWith(`${pointer}/`));
  return { ...rest, sources: Object.fromEntries(kept) };
}

function remove(value: JsonObject, [step = '', ...rest]: readonly string[]): JsonObject {
  const inner = value[step];
  if (rest.length > 0 && isJsonObject(inner)) return { ...value, [step]: remove(inner, rest) };
  return Object.fromEntries(Object.entries(value).filter(([key]) => key !== step));
}
