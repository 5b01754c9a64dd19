import { z } from 'zod';
import { failureSchema } from '../kernel/json-schemas.ts';
import { compareNatural } from '../kernel/natural-order.ts';

/** Pure decisions about updates: what is offered, when to ask, when one may be put in place. */

const HOUR = 3_600_000;
/** The start is for other things. */
const FIRST_CHECK = 60_000;
const LARGEST_FILE = 2_000_000_000;

/** What a list of versions says, of which nothing is believed. */
export interface OfferedUpdate {
  readonly version?: unknown;
  readonly files?: unknown;
}

export interface OfferedFile {
  readonly name: string;
  /** In bytes. */
  readonly size: number;
}

type Offer =
  /** Nothing for this copy: no newer version, or one that is still being tried out. */
  | { readonly kind: 'none' }
  | { readonly kind: 'newer'; readonly version: string; readonly files: readonly OfferedFile[] }
  | { readonly kind: 'refused'; readonly reason: 'answer' | 'file' };

const ENDINGS: Readonly<Record<string, string>> = { win32: '.exe', darwin: '.zip', linux: '.AppImage' };
/** As electron-builder names what it makes: no folder, nothing encoded, nothing hidden. */
const FILE_NAME = /^[A-Za-z0-9][A-Za-z0-9 ._()+-]{0,180}$/;

/** What becomes of an offered version. On macOS one list has a file for each kind of processor, so all files for the system may be asked for. */
export function judgeOffer(
  offered: OfferedUpdate,
  { current, choice, platform }: { current: string; choice: UpdateChoice; platform: string },
): Offer {
  const [next, present] = [readVersion(offered.version), readVersion(current)];
  if (next === null || present === null) return { kind: 'refused', reason: 'answer' };
  if (compareVersions(next, present) <= 0) return { kind: 'none' };
  if (choice === 'off' || (choice === 'stable' && next.stage !== null)) return { kind: 'none' };
  if (!Array.isArray(offered.files)) return { kind: 'refused', reason: 'answer' };
  const files = offered.files.map(readFile);
  // One that can't be right makes the whole list one that can't be believed.
  const sound = files.filter((file) => file !== null);
  const ending = ENDINGS[platform] ?? '';
  const own = sound.filter(({ name }) => ending !== '' && name.endsWith(ending));
  if (sound.length !== files.length || own.length === 0) return { kind: 'refused', reason: 'file' };
  return { kind: 'newer', version: String(offered.version), files: own };
}

function readFile(value: unknown): OfferedFile | null {
  const { url, size, sha512 } = (value ?? {}) as { url?: unknown; size?: unknown; sha512?: unknown };
  if (typeof url !== 'string' || !FILE_NAME.test(url) || url.includes('..')) return null;
  if (typeof size !== 'number' || !Number.isInteger(size) || size < 1 || size > LARGEST_FILE) return null;
  // 64 bytes.
  if (typeof sha512 !== 'string' || !/^[A-Za-z0-9+/]{86}==$/.test(sha512)) return null;
  return { name: url, size };
}

interface Version {
  readonly numbers: readonly number[];
  /** `beta.2` of `1.0.0-beta.2`; null for a finished one. */
  readonly stage: string | null;
}

function readVersion(text: unknown): Version | null {
  const found = /^(\d{1,6})\.(\d{1,6})\.(\d{1,6})(?:-([0-9A-Za-z.-]{1,40}))?$/.exec(String(text));
  return found === null ? null : { numbers: found.slice(1, 4).map(Number), stage: found[4] ?? null };
}

/** Below 0 where the first is older, above where it is newer. */
function compareVersions(first: Version, second: Version): number {
  for (const [at, number] of first.numbers.entries()) {
    const difference = number - (second.numbers[at] ?? 0);
    if (difference !== 0) return difference;
  }
  if (first.stage === null || second.stage === null)
    return Number(first.stage === null) - Number(second.stage === null);
  return compareNatural(first.stage, second.stage);
}

/** When to ask next, in epoch milliseconds. Times of the clock may lie ahead after it was set back: then it is asked soon. */
export function nextCheck(
  now: number,
  last: { readonly at: number; readonly failed: boolean } | null,
): number {
  if (last === null || last.at > now) return now + FIRST_CHECK;
  return last.at + (last.failed ? HOUR : 6 * HOUR);
}

/** Whether a staged version may be put in place now that all parts of the app have ended. */
export function mayApply(end: {
  /** The system shuts down, and waits for nobody. */
  readonly isOfSystem: boolean;
  /** Files or a submission were on their way when the app was told to end. */
  readonly wasBusy: boolean;
  readonly choice: UpdateChoice;
}): boolean {
  return !end.isOfSystem && !end.wasBusy && end.choice !== 'off';
}

/** Whether Dailies keeps itself up to date, and with which versions. */
export const UPDATE_CHOICES = ['stable', 'beta', 'off'] as const;
export const updateChoiceSchema = z.enum(UPDATE_CHOICES);
export type UpdateChoice = z.infer<typeof updateChoiceSchema>;

/** Why a copy never looks for an update, whatever is chosen. */
const NO_UPDATES = [
  /** Started from its source. */
  'development',
  /** On the runtime that stands in for the official one. */
  'stand-in',
  /** Packaged without an address to ask. */
  'no-address',
  /** Of a package that the system, or whoever unpacked it, has to replace. */
  'package',
] as const;
const noUpdatesSchema = z.enum(NO_UPDATES);
export type NoUpdates = z.infer<typeof noUpdatesSchema>;

/** How updates stand. Times are epoch milliseconds, sizes bytes. */
export const updateStateSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('impossible'), why: noUpdatesSchema }),
  z.strictObject({ kind: z.literal('off') }),
  /** Nothing newer is known; `checkedAt` null: not asked yet. */
  z.strictObject({ kind: z.literal('current'), checkedAt: z.number().nullable() }),
  z.strictObject({ kind: z.literal('checking') }),
  z.strictObject({
    kind: z.literal('downloading'),
    version: z.string(),
    bytes: z.number(),
    total: z.number(),
  }),
  /** Whole, proven, and put in place at the next quit. */
  z.strictObject({ kind: z.literal('ready'), version: z.string() }),
  z.strictObject({ kind: z.literal('failed'), error: failureSchema, at: z.number() }),
]);
export type UpdateState = z.infer<typeof updateStateSchema>;
