import { isJsonObject, type JsonObject, writePointer } from '../../../kernel/json-pointer.ts';
import { safeParse } from '../../../kernel/safe-parse.ts';
import { profileSchema } from '../../profile/profile.ts';
import type { Findings } from '../import-findings.ts';

/** Parts that can be left out as a whole, so that one odd name in a document does not spoil all the rest. */
const PARTS: readonly { readonly depth: number; readonly path: readonly string[] }[] = [
  { path: ['models', '*', 'options', '*'], depth: 4 },
  { path: ['models', '*', 'shape'], depth: 3 },
  { path: ['models', '*'], depth: 2 },
  { path: ['customModels', '*'], depth: 2 },
  { path: ['upload'], depth: 1 },
  { path: ['generation'], depth: 1 },
  { path: ['webhook'], depth: 1 },
  { path: ['testMode'], depth: 1 },
  { path: ['statuses'], depth: 1 },
  { path: ['elementVideoField'], depth: 1 },
  { path: ['dashboardUrl'], depth: 1 },
  { path: ['access'], depth: 1 },
  { path: ['submission'], depth: 1 },
  { path: ['envelope'], depth: 1 },
  { path: ['candidates'], depth: 1 },
];

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

function partOf(path: readonly string[]): string[] | null {
  if (path[0] === 'sources') return path.slice(0, 2);
  const part = PARTS.find(({ path: pattern }) =>
    pattern.every((step, index) => (step === '*' ? path[index] !== undefined : path[index] === step)),
  );
  return part === undefined ? null : path.slice(0, part.depth);
}

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
