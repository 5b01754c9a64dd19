import { isAbsolute, posix, resolve, win32 } from 'node:path';
import { ARGUMENT_TEXT, PRICE_ARGUMENT_TEXT } from '../../../shared/app/command-line-text.ts';
import { BACKUP_TEXT } from '../../../shared/backup/text.ts';
import { CUT_FORMATS } from '../../../shared/film/contract.ts';
import { PICTURE_FITS, type PictureFit } from '../../../shared/film/render.ts';
import { MAX_TAKES } from '../../../shared/jobs/job.ts';
import { readCurrency } from '../../../shared/kernel/money.ts';
import { nearestRate, RATES } from '../../../shared/kernel/rate.ts';
import { OLD_DATA_TEXT } from '../../../shared/queue/text.ts';
import { VPN_RANGES, type VpnRange } from '../../../shared/service/address-kind.ts';
import { isDownloadUrl } from '../../../shared/service/request/validate-element.ts';
import { ArgumentFault, type Given, type OptionName } from './read-words.ts';

const LINGER_SECONDS = 10;
const DAY_SECONDS = 86_400;
const AMOUNT = /^\d{1,9}(\.\d{1,6})?$/;

/** The folder of the queue, where a command needs one. */
export function readDataFolder(given: Given): string {
  const folder = given.text('data');
  if (folder === null) throw new ArgumentFault(ARGUMENT_TEXT.dataMissing(given.command));
  return folder;
}

export type WorkOptions = ReturnType<typeof readWork>;

/** What every command can be told that works on a queue. */
export function readWork(given: Given) {
  const maxSubmissions = read(given, 'max-submissions', ARGUMENT_TEXT.notACount, /^\d{1,6}$/);
  const acceptOldData = read(given, 'accept-old-data', OLD_DATA_TEXT.notACount, /^\d{1,9}$/);
  return {
    profileFile: given.text('profile'),
    /** The only source of a key: neither the command line nor the environment is looked at. */
    keyFile: given.text('key-file'),
    /** Holds the secret of signed deliveries. */
    webhookSecretFile: given.text('webhook-secret-file') ?? undefined,
    delivery: readDelivery(given),
    /** The listener's port, for a forwarder that is set up once; null for any. */
    listenPort: readListenPort(given),
    /** Out of which a VPN may make up the addresses of hosts. */
    vpnRanges: readVpnRanges(given),
    lingerSeconds: readLinger(given),
    /** The most paid submissions of a day, from this folder. */
    maxSubmissions: maxSubmissions === null ? undefined : Number(maxSubmissions),
    /** Left out, nothing is begun after two runs that ended over a file. */
    afterCrash: readAfterCrash(given),
    /** So many submissions a person has read that the data lacks, and goes on all the same. */
    acceptOldData: acceptOldData === null ? undefined : Number(acceptOldData),
    /** A person has seen why the queue was stopped, and wants the next job tried. */
    resumes: given.has('resume') || undefined,
    json: given.has('json'),
  };
}

/** Opens a queue to look at it: nothing is sent or received. */
export function lookOnly({
  json,
  ...others
}: Pick<WorkOptions, 'json'> & Partial<Pick<WorkOptions, 'afterCrash' | 'profileFile'>>): WorkOptions {
  return {
    ...{ profileFile: null, keyFile: null, webhookSecretFile: undefined, listenPort: null, lingerSeconds: 0 },
    ...{
      vpnRanges: [],
      maxSubmissions: undefined,
      afterCrash: undefined,
      acceptOldData: undefined,
      resumes: undefined,
    },
    ...others,
    delivery: { kind: 'none' },
    json,
  };
}

/** How results get here: by deliveries on loopback, by deliveries that come in at a public URL, or by asking only. */
type DeliveryChoice =
  | { readonly kind: 'loopback' | 'none' }
  | { readonly kind: 'public'; readonly url: string };

function readDelivery(given: Given): DeliveryChoice {
  const url = given.text('public-url');
  if (url === null) return { kind: given.has('poll-only') ? 'none' : 'loopback' };
  if (given.has('poll-only')) throw new ArgumentFault(ARGUMENT_TEXT.deliveryBoth);
  // The path of each attempt is put behind it.
  if (!isDownloadUrl(url) || /[?#@]/.test(url)) throw new ArgumentFault(ARGUMENT_TEXT.notAPublicUrl);
  return { kind: 'public', url };
}

function readListenPort(given: Given): number | null {
  if (given.has('listen-port') && given.has('poll-only')) throw new ArgumentFault(ARGUMENT_TEXT.portUnused);
  const port = read(given, 'listen-port', ARGUMENT_TEXT.notAPort, /^\d{1,5}$/, 1, 65_535);
  return port === null ? null : Number(port);
}

function readVpnRanges(given: Given): readonly VpnRange[] {
  const named = given.text('vpn')?.split(',') ?? [];
  const ranges = VPN_RANGES.filter((range) => named.includes(range));
  if (ranges.length < named.length)
    throw new ArgumentFault(ARGUMENT_TEXT.notAVpnRange(VPN_RANGES.join(', ')));
  return ranges;
}

function readLinger(given: Given): number {
  const pattern = /^\d{1,6}(\.\d{1,3})?$/;
  return Number(read(given, 'linger', ARGUMENT_TEXT.notSeconds, pattern, 0, DAY_SECONDS) ?? LINGER_SECONDS);
}

/** How to go on after two runs that ended over a file: without it, or as if nothing had been. */
export function readAfterCrash(given: Given): 'leave-out' | 'go-on' | undefined {
  const how = given.text('after-crash') ?? undefined;
  if (how === undefined || how === 'leave-out' || how === 'go-on') return how;
  throw new ArgumentFault(ARGUMENT_TEXT.notAfterCrash);
}

/** Each `OLD=NEW`, where OLD is whole on any system, and NEW on this one. */
export function readMaps(given: Given): { from: string; to: string }[] {
  return given.list('map').map((text) => {
    const { from = '', to = '' } = /^(?<from>[^=]+)=(?<to>.+)$/s.exec(text)?.groups ?? {};
    if (!(posix.isAbsolute(from) || win32.isAbsolute(from)) || !isAbsolute(to))
      throw new ArgumentFault(BACKUP_TEXT.mapForm);
    return { from, to: resolve(to) };
  });
}

/** What a person knows of a job whose outcome is unknown, or wants of one that lacks results. */
export type Resolution =
  | { readonly kind: 'arrived'; readonly genId: string }
  | { readonly kind: 'take-back' | 'stop' | 'ask-again' | 'never' | 'leave' };

/** Exactly one of the ways. */
export function readResolution(given: Given): Resolution {
  const kinds = ['arrived', 'take-back', 'stop', 'ask-again', 'never', 'leave'] as const;
  const [kind, another] = kinds.filter(given.has);
  if (kind === undefined || another !== undefined) throw new ArgumentFault(ARGUMENT_TEXT.resolutionMissing);
  return kind === 'arrived' ? { kind, genId: given.text('arrived') ?? '' } : { kind };
}

/** What is sent without being asked needs a limit. */
export function readWatch(given: Given) {
  const templateFile = given.text('template');
  if (templateFile === null) throw new ArgumentFault(ARGUMENT_TEXT.templateMissing);
  const most = read(given, 'max-jobs', ARGUMENT_TEXT.maxJobsMissing, /^[1-9]\d{0,4}$/);
  if (most === null) throw new ArgumentFault(ARGUMENT_TEXT.maxJobsMissing);
  return {
    templateFile,
    maxJobs: Number(most),
    subfolders: given.has('subfolders'),
    takesPresent: given.has('present'),
  };
}

/** The name of a project. */
export function readProject(given: Given): string {
  const name = given.text('project');
  if (name === null) throw new ArgumentFault(ARGUMENT_TEXT.projectMissing(given.command));
  return name;
}

/** Of a project that is made; null where it was not said. */
export function readFrame(given: Given) {
  const fps = given.text('fps')?.toLowerCase() ?? null;
  const rate = fps === '29.97df' ? fps : nearestRate(Number(fps ?? Number.NaN));
  if (fps !== null && rate === null)
    throw new ArgumentFault(ARGUMENT_TEXT.notARate(Object.keys(RATES).join(', ')));
  const size = given.text('size');
  const [, width, height] = /^(\d{2,5})[x×](\d{2,5})$/i.exec(size ?? '') ?? [];
  if (size !== null && height === undefined) throw new ArgumentFault(ARGUMENT_TEXT.notASize);
  return {
    rate,
    size: size === null ? null : { width: Number(width), height: Number(height) },
  };
}

/** Codes of shots, or all of them, and how many takes of each; null for as many as each says. */
export function readShots(given: Given) {
  const text = given.text('shots');
  const codes = (text ?? '').split(',').flatMap((code) => code.trim() || []);
  if (codes.length === 0) throw new ArgumentFault(ARGUMENT_TEXT.shotsMissing);
  const takes = read(given, 'takes', ARGUMENT_TEXT.notTakes(MAX_TAKES), /^\d{1,4}$/, 1, MAX_TAKES);
  return {
    shots: text?.trim().toLowerCase() === 'all' ? ('all' as const) : codes,
    takes: takes === null ? null : Number(takes),
  };
}

export function readShot(given: Given): string {
  const code = given.text('shot');
  if (code === null) throw new ArgumentFault(ARGUMENT_TEXT.shotMissing);
  return code;
}

/** Frames of a version; null where it was not said. */
export function readPart(given: Given) {
  const [from, out] = (['in', 'out'] as const).map((option) => {
    const frame = read(given, option, ARGUMENT_TEXT.notAFrame(option), /^\d{1,8}$/);
    return frame === null ? null : Number(frame);
  });
  return { in: from ?? null, out: out ?? null };
}

/** What to write of a cut; all of it where nothing was chosen. */
export function readHandOff(given: Given) {
  const chosen = CUT_FORMATS.filter((format) => given.has(format));
  const isAll = chosen.length === 0 && !given.has('media');
  return {
    formats: isAll ? [...CUT_FORMATS] : chosen,
    media: isAll || given.has('media'),
    alternates: given.has('alternates'),
  };
}

export function readTableForm(given: Given): { readonly csv: boolean } {
  if (given.has('json') && given.has('csv')) throw new ArgumentFault(ARGUMENT_TEXT.formatBoth);
  return { csv: given.has('csv') };
}

export function readFit(given: Given): PictureFit {
  const named = given.text('fit') ?? 'letterbox';
  const fit = PICTURE_FITS.find((one) => one === named);
  if (fit === undefined) throw new ArgumentFault(ARGUMENT_TEXT.notAFit);
  return fit;
}

export function readTestMode(given: Given): 'success' | 'failure' | null {
  const mode = given.text('test');
  if (mode === null || mode === 'success' || mode === 'failure') return mode;
  throw new ArgumentFault(ARGUMENT_TEXT.notATestMode);
}

export type PriceChange = NonNullable<ReturnType<typeof readPriceChange>>;

/** What `profile prices` is to change: what is left out stays as it was. Null where it only shows. */
export function readPriceChange(given: Given) {
  const model = given.text('model');
  const isSet = (['currency', 'per-take', 'per-second', 'factors'] as const).some(given.has);
  const ways = [isSet, given.has('remove'), given.has('confirm')].filter(Boolean).length;
  if (model === null && ways === 0) return null;
  if (model === null) throw new ArgumentFault(PRICE_ARGUMENT_TEXT.modelMissing);
  if (ways !== 1) throw new ArgumentFault(PRICE_ARGUMENT_TEXT.oneChange);
  if (given.has('remove')) return { model, how: { kind: 'remove' as const } };
  if (given.has('confirm')) return { model, how: { kind: 'confirm' as const } };
  const how = {
    kind: 'set' as const,
    currency: readCurrencyOption(given),
    perTake: readAmount(given, 'per-take'),
    perSecond: readAmount(given, 'per-second'),
    /** By setting and value, how many times the price it costs; null leaves them. */
    factors: readFactors(given.text('factors')),
  };
  return { model, how };
}

function readCurrencyOption(given: Given): string | null {
  const currency = given.text('currency');
  const known = currency === null ? null : readCurrency(currency);
  if (currency !== null && known === null) throw new ArgumentFault(PRICE_ARGUMENT_TEXT.notACurrency);
  return known;
}

function readAmount(given: Given, option: 'per-take' | 'per-second'): number | null {
  const amount = read(given, option, PRICE_ARGUMENT_TEXT.notAnAmount(`--${option}`), AMOUNT);
  return amount === null ? null : Number(amount);
}

/** `resolution.1080=2,sound.true=1.5`; `none` takes all of them away. */
function readFactors(list: string | null): Record<string, Record<string, number>> | null {
  if (list === null) return null;
  const factors = new Map<string, Record<string, number>>();
  if (list !== 'none')
    for (const entry of list.split(',')) {
      const [, setting, value, factor] = /^\s*([^.=\s]+)\.([^=]+)=([^=\s]+)\s*$/.exec(entry) ?? [];
      if (setting === undefined || value === undefined || !AMOUNT.test(factor ?? ''))
        throw new ArgumentFault(PRICE_ARGUMENT_TEXT.notFactors);
      factors.set(setting, { ...factors.get(setting), [value]: Number(factor) });
    }
  return Object.fromEntries(factors);
}

/** An option's value of the given form; null where it was not given. */
function read(
  given: Given,
  option: OptionName,
  fault: string,
  pattern: RegExp,
  least = 0,
  most = Number.POSITIVE_INFINITY,
): string | null {
  const text = given.text(option);
  if (text !== null && !(pattern.test(text) && Number(text) >= least && Number(text) <= most))
    throw new ArgumentFault(fault);
  return text;
}
