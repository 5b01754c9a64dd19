import { isPlainObject } from '../interface/rules.ts';

const faultKinds = {
  submit: [
    '429',
    '500',
    '503',
    '401',
    '403',
    'accept-then-hang',
    'accept-then-reset',
    'reset-before-accept',
    'not-json',
    'no-genid',
    'slow-answer',
  ],
  upload: ['500', '429', 'reset-midway'],
  query: ['500', '429', 'gone'],
  result: ['gone', 'slow-bytes', 'short-body', 'reset-midway'],
  webhook: ['drop', 'duplicate', 'late', 'before-answer'],
  generation: ['fail', 'stuck'],
} as const;

type FaultPlace = keyof typeof faultKinds;

/** A fault that was asked for, with its parameters checked and its defaults filled in. */
export interface Fault {
  readonly id: number;
  readonly on: FaultPlace;
  readonly fault: string;
  /** How many times it still happens; null: always. */
  times: number | null;
  readonly match: { readonly model?: string; readonly promptIncludes?: string };
  readonly retryAfterSeconds: number | null;
  readonly ms: number;
  readonly bytesPerSecond: number;
  readonly status: number;
  readonly message: string;
  /** Whether a submission that is answered with an error was taken all the same. */
  readonly accepted: boolean | null;
}

/** What a request is about, for `match`; empty where it is not known. */
export interface FaultSubject {
  readonly model?: string;
  readonly prompt?: string;
}

export interface Faults {
  /** Adds a fault; a string is the reason why it is not one. */
  add(value: unknown): Fault | string;
  /** The first fault that applies, used up by one. */
  take(on: FaultPlace, subject: FaultSubject, only?: string): Fault | null;
  list(): readonly Fault[];
  clear(): void;
}

export function createFaults(): Faults {
  let faults: Fault[] = [];
  let lastId = 0;
  return {
    add(value) {
      const fault = readFault(value, lastId + 1);
      if (typeof fault === 'string') return fault;
      lastId += 1;
      faults.push(fault);
      return fault;
    },
    take(on, subject, only) {
      const fault = faults.find((candidate) => applies(candidate, on, subject, only));
      if (!fault) return null;
      if (fault.times !== null) fault.times -= 1;
      faults = faults.filter((candidate) => candidate.times !== 0);
      return fault;
    },
    list: () => faults,
    clear() {
      faults = [];
    },
  };
}

/** `before-answer` acts when a submission is taken, not when its delivery is due: `only` asks for it alone. */
function applies(fault: Fault, on: FaultPlace, subject: FaultSubject, only?: string): boolean {
  const { model, promptIncludes } = fault.match;
  const isMoment = only ? fault.fault === only : fault.fault !== 'before-answer';
  const fitsModel = model === undefined || model === subject.model;
  const fitsPrompt = promptIncludes === undefined || (subject.prompt ?? '').includes(promptIncludes);
  return fault.on === on && isMoment && fitsModel && fitsPrompt;
}

const knownKeys = [
  'on',
  'fault',
  'times',
  'match',
  'retryAfterSeconds',
  'ms',
  'bytesPerSecond',
  'status',
  'message',
  'accepted',
];

function readFault(value: unknown, id: number): Fault | string {
  if (!isPlainObject(value)) return 'body: must be a JSON object';
  const unknown = Object.keys(value).find((key) => !knownKeys.includes(key));
  if (unknown) return `${unknown}: is not a property of a fault`;
  const { on, fault, times = 1, match = {} } = value;
  if (!isFaultPlace(on)) return `on: must be one of ${Object.keys(faultKinds).join(', ')}`;
  const kinds: readonly string[] = faultKinds[on];
  if (typeof fault !== 'string' || !kinds.includes(fault)) return `fault: must be one of ${kinds.join(', ')}`;
  if (times !== null && !isCount(times)) return 'times: must be a whole number from 1, or null for always';
  const matching = readMatch(match);
  if (typeof matching === 'string') return matching;
  const numbers = readNumbers(value);
  if (typeof numbers === 'string') return numbers;
  const { message = 'The practice service was asked to fail here.', accepted = null } = value;
  if (typeof message !== 'string') return 'message: must be a string';
  if (accepted !== null && typeof accepted !== 'boolean') return 'accepted: must be true or false';
  return { id, on, fault, times, match: matching, ...numbers, message, accepted };
}

function isFaultPlace(value: unknown): value is FaultPlace {
  return typeof value === 'string' && Object.hasOwn(faultKinds, value);
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1;
}

function readMatch(value: unknown): Fault['match'] | string {
  if (!isPlainObject(value)) return 'match: must be an object';
  const { model, promptIncludes, ...rest } = value;
  const [unknown] = Object.keys(rest);
  if (unknown) return `match.${unknown}: is not a property of a match`;
  if (model !== undefined && typeof model !== 'string') return 'match.model: must be a string';
  if (promptIncludes !== undefined && typeof promptIncludes !== 'string')
    return 'match.promptIncludes: must be a string';
  return {
    ...(model === undefined ? {} : { model }),
    ...(promptIncludes === undefined ? {} : { promptIncludes }),
  };
}

type FaultNumbers = Pick<Fault, 'retryAfterSeconds' | 'ms' | 'bytesPerSecond' | 'status'>;

function readNumbers(value: Record<string, unknown>): FaultNumbers | string {
  const { retryAfterSeconds = null, ms = 1000, bytesPerSecond = 65_536, status = 404 } = value;
  if (retryAfterSeconds !== null && !isAmount(retryAfterSeconds))
    return 'retryAfterSeconds: must be a number of seconds';
  if (!isAmount(ms)) return 'ms: must be a number of milliseconds';
  if (!isAmount(bytesPerSecond) || bytesPerSecond < 1) return 'bytesPerSecond: must be a number from 1';
  if (status !== 404 && status !== 410) return 'status: must be 404 or 410';
  return { retryAfterSeconds, ms, bytesPerSecond, status };
}

function isAmount(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}
