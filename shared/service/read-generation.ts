import type { JsonValue } from '../json.ts';
import { readPointer, readText } from './json-pointer.ts';
import type { Profile } from './profile.ts';

/** What a query's answer or a delivered webhook body says of a generation. */
export interface GenerationReport {
  readonly genId: string | null;
  /** Any status word but the profile's two means that it is still running (interface: the full list is not shown). */
  readonly status: 'completed' | 'failed' | 'running';
  /** Result URLs, in the order of the profile's pointers, each once. */
  readonly outputs: readonly string[];
  readonly message: string | null;
  /** What it cost, in the currency of the profile's prices; null where the profile binds no cost, or it is no amount. */
  readonly cost: number | null;
}

type Reading = {
  genId?: string;
  status: string;
  outputs: readonly string[];
  message: string | null;
  cost?: string | null;
};

/** Reads the answer of 'Get Generation by ID' by the profile's pointers. */
export function readQueryAnswer(profile: Profile, body: JsonValue): GenerationReport | null {
  return profile.generation === null ? null : read(profile, profile.generation, body);
}

/** Reads a delivered webhook body by the profile's pointers; null when the profile does not bind the webhook. */
export function readDelivery(profile: Profile, body: JsonValue): GenerationReport | null {
  return profile.webhook === null ? null : read(profile, profile.webhook, body);
}

function read(profile: Profile, pointers: Reading, body: JsonValue): GenerationReport {
  const word = readText(body, pointers.status);
  const found = pointers.outputs.flatMap((pointer) => readPointer(body, pointer));
  return {
    genId: pointers.genId === undefined ? null : readText(body, pointers.genId),
    status:
      word === profile.statuses.completed
        ? 'completed'
        : word === profile.statuses.failed
          ? 'failed'
          : 'running',
    outputs: [...new Set(found.filter((value) => typeof value === 'string' && value !== ''))] as string[],
    message: readText(body, pointers.message),
    cost: readAmount(body, pointers.cost ?? null),
  };
}

/** An amount of money, written as a number or as its text; never a negative one. */
function readAmount(body: JsonValue, pointer: string | null): number | null {
  const text = readText(body, pointer);
  const amount = text === null || text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(amount) && amount >= 0 ? amount : null;
}
