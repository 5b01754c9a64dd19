import { parseArgs } from 'node:util';
import type { TestMode } from '../../shared/domain/job.ts';
import { DEFAULT_NAME_TEMPLATE } from '../../shared/domain/name-template.ts';
import { ARGUMENT_TEXT } from '../../shared/messages/text/command-line.ts';
import { isDownloadUrl } from '../../shared/service/validate-reference.ts';

/** How results get here: by deliveries on loopback, by deliveries that come in at a public URL, or by asking only. */
export type DeliveryChoice =
  | { readonly kind: 'loopback' }
  | { readonly kind: 'public'; readonly url: string }
  | { readonly kind: 'none' };

export interface WorkOptions {
  readonly profileFile: string | null;
  /** The only source of a key: neither the command line nor the environment is looked at. */
  readonly keyFile: string | null;
  /** Holds the secret of signed deliveries; left out for none. */
  readonly webhookSecretFile?: string;
  readonly delivery: DeliveryChoice;
  /** The listener's port, for a forwarder that is set up once; null for any. */
  readonly listenPort: number | null;
  readonly lingerSeconds: number;
  /** The most paid submissions of a day, from this folder; left out for no cap. */
  readonly maxSubmissions?: number;
  readonly json: boolean;
}

export type Command =
  | ({
      readonly name: 'run';
      readonly jobsFile: string;
      readonly dataFolder: string | null;
      readonly testMode: TestMode | null;
    } & WorkOptions)
  | ({ readonly name: 'work'; readonly dataFolder: string } & WorkOptions)
  | ({
      readonly name: 'watch';
      readonly folder: string;
      readonly templateFile: string;
      readonly maxJobs: number;
      readonly subfolders: boolean;
      readonly takesPresent: boolean;
      readonly dataFolder: string;
    } & WorkOptions)
  | { readonly name: 'list'; readonly dataFolder: string; readonly json: boolean }
  | { readonly name: 'ledger'; readonly dataFolder: string; readonly json: boolean }
  | {
      readonly name: 'validate';
      readonly jobsFile: string;
      readonly dataFolder: string | null;
      readonly profileFile: string | null;
      readonly json: boolean;
    }
  | ({ readonly name: 'doctor'; readonly allowTestSubmission: boolean } & WorkOptions)
  | {
      readonly name: 'profile import';
      readonly document: string;
      readonly baseUrl: string | null;
      readonly outFile: string | null;
      readonly json: boolean;
    }
  | { readonly name: 'profile check'; readonly profileFile: string; readonly json: boolean }
  | {
      readonly name: 'library rebuild';
      /** Where the results are; null for those of the data folder. */
      readonly folder: string | null;
      readonly dataFolder: string;
      readonly json: boolean;
    }
  | {
      readonly name: 'export';
      /** Where the copies go. */
      readonly folder: string;
      readonly dataFolder: string;
      readonly template: string;
      /** All takes in place of the picks. */
      readonly isAll: boolean;
      readonly sidecars: boolean;
      readonly csv: boolean;
      readonly report: boolean;
      readonly json: boolean;
    }
  | { readonly name: 'help' }
  | { readonly name: 'version' };

/** A command, or what is wrong in words; the latter ends with exit code 2. */
export type ParsedArguments =
  | { readonly ok: true; readonly command: Command }
  | { readonly ok: false; readonly message: string };

type CommandName =
  | 'run'
  | 'work'
  | 'watch'
  | 'list'
  | 'ledger'
  | 'validate'
  | 'doctor'
  | 'profile import'
  | 'profile check'
  | 'library rebuild'
  | 'export';
type OptionName = keyof typeof OPTIONS;

const OPTIONS = {
  data: { type: 'string' },
  profile: { type: 'string' },
  'key-file': { type: 'string' },
  'webhook-secret-file': { type: 'string' },
  test: { type: 'string' },
  'test-run': { type: 'boolean' },
  'poll-only': { type: 'boolean' },
  'public-url': { type: 'string' },
  'listen-port': { type: 'string' },
  linger: { type: 'string' },
  'base-url': { type: 'string' },
  out: { type: 'string' },
  'max-submissions': { type: 'string' },
  template: { type: 'string' },
  'max-jobs': { type: 'string' },
  subfolders: { type: 'boolean' },
  present: { type: 'boolean' },
  csv: { type: 'boolean' },
  names: { type: 'string' },
  all: { type: 'boolean' },
  sidecars: { type: 'boolean' },
  report: { type: 'boolean' },
  json: { type: 'boolean' },
} as const;

const WORK_OPTIONS = [
  'data',
  'profile',
  'key-file',
  'webhook-secret-file',
  'poll-only',
  'public-url',
  'listen-port',
  'linger',
  'json',
] as const;
const COMMANDS: {
  readonly [Name in CommandName]: { readonly options: readonly OptionName[]; readonly takesFile: boolean };
} = {
  run: { options: [...WORK_OPTIONS, 'max-submissions', 'test'], takesFile: true },
  work: { options: [...WORK_OPTIONS, 'max-submissions'], takesFile: false },
  watch: {
    options: [...WORK_OPTIONS, 'max-submissions', 'template', 'max-jobs', 'subfolders', 'present'],
    takesFile: true,
  },
  list: { options: ['data', 'json'], takesFile: false },
  ledger: { options: ['data', 'csv', 'json'], takesFile: false },
  validate: { options: ['data', 'profile', 'json'], takesFile: true },
  'profile import': { options: ['base-url', 'out', 'json'], takesFile: true },
  'profile check': { options: ['json'], takesFile: true },
  'library rebuild': { options: ['data', 'json'], takesFile: true },
  export: { options: ['data', 'names', 'all', 'sidecars', 'csv', 'report', 'json'], takesFile: true },
  doctor: {
    options: [
      'profile',
      'key-file',
      'webhook-secret-file',
      'poll-only',
      'public-url',
      'listen-port',
      'test-run',
      'json',
    ],
    takesFile: false,
  },
};

const LINGER_SECONDS = 10;
const DAY_SECONDS = 86_400;

/** Reads the words behind `dailies`. Nothing is opened or looked up here: paths stay as they were given. */
export function parseArguments(words: readonly string[]): ParsedArguments {
  try {
    return { ok: true, command: readCommand(words) };
  } catch (error) {
    if (error instanceof ArgumentFault) return { ok: false, message: error.message };
    throw error;
  }
}

class ArgumentFault extends Error {}

/** What was given, by option; a missing one is undefined. */
type Given = { readonly [Name in OptionName]?: string | boolean };

function readCommand(words: readonly string[]): Command {
  const { name, rest } = readName(words);
  const options = words.includes('--') ? words.slice(0, words.indexOf('--')) : words;
  if (options.includes('--help') || options.includes('-h')) return { name: 'help' };
  if (name === '--version') return { name: 'version' };
  if (name !== undefined && isKeyOption(name)) throw new ArgumentFault(ARGUMENT_TEXT.keyOnCommandLine);
  if (name === undefined || name.startsWith('-')) throw new ArgumentFault(ARGUMENT_TEXT.noCommand);
  if (!isCommandName(name)) throw new ArgumentFault(ARGUMENT_TEXT.unknownCommand(name));
  const { given, files } = readWords(name, rest);
  const [jobsFile, stray] = COMMANDS[name].takesFile ? files : [undefined, ...files];
  if (stray !== undefined) throw new ArgumentFault(ARGUMENT_TEXT.tooMany(name, stray));
  return buildCommand(name, given, jobsFile);
}

/** The command's name: the first word, with the second where it is one of a group. */
function readName([first, ...others]: readonly string[]): { name: string | undefined; rest: string[] } {
  const [second, ...rest] = others;
  if ((first !== 'profile' && first !== 'library') || second === undefined || second.startsWith('-'))
    return { name: first, rest: others };
  return { name: `${first} ${second}`, rest };
}

function buildCommand(name: CommandName, given: Given, file: string | undefined): Command {
  const dataFolder = text(given.data);
  const json = given.json === true;
  if (name === 'profile import') {
    const [baseUrl, outFile] = [text(given['base-url']), text(given.out)];
    return { name, document: needFile(name, file), baseUrl, outFile, json };
  }
  if (name === 'profile check') return { name, profileFile: needFile(name, file), json };
  if (name === 'run') {
    return {
      name,
      jobsFile: needFile(name, file),
      dataFolder,
      testMode: readTestMode(given),
      ...readWork(given),
    };
  }
  if (name === 'validate') {
    return { name, jobsFile: needFile(name, file), dataFolder, profileFile: text(given.profile), json };
  }
  if (name === 'doctor') return { name, allowTestSubmission: given['test-run'] === true, ...readWork(given) };
  if (dataFolder === null) throw new ArgumentFault(ARGUMENT_TEXT.dataMissing(name));
  if (name === 'export') return { name, folder: needFile(name, file), dataFolder, ...readExport(given) };
  if (name === 'library rebuild') return { name, folder: file ?? null, dataFolder, json };
  if (name === 'watch') {
    const watched = { name, folder: needFile(name, file), dataFolder, ...readWatch(given) };
    return { ...watched, ...readWork(given) };
  }
  if (name === 'work') return { name, dataFolder, ...readWork(given) };
  if (json && given.csv === true) throw new ArgumentFault(ARGUMENT_TEXT.formatBoth);
  return { name, dataFolder, json };
}

function readExport(given: Given) {
  return {
    template: text(given.names) ?? DEFAULT_NAME_TEMPLATE,
    isAll: given.all === true,
    sidecars: given.sidecars === true,
    csv: given.csv === true,
    report: given.report === true,
    json: given.json === true,
  };
}

/** Sorts the words into options and files, by the command's own options. */
function readWords(command: CommandName, words: readonly string[]): { given: Given; files: string[] } {
  const known = COMMANDS[command].options;
  // Not strict: each fault then gets its own words, which never repeat a value, since that may be a key.
  const { tokens } = parseArgs({
    args: [...words],
    options: OPTIONS,
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const given: { [Name in OptionName]?: string | boolean } = {};
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    const option = token.name as OptionName;
    if (isKeyOption(token.rawName)) throw new ArgumentFault(ARGUMENT_TEXT.keyOnCommandLine);
    if (!known.includes(option)) throw new ArgumentFault(ARGUMENT_TEXT.unknownOption(token.rawName, command));
    if (given[option] !== undefined) throw new ArgumentFault(ARGUMENT_TEXT.givenTwice(token.rawName));
    given[option] = readValue(option, token.rawName, token.value, token.inlineValue === true);
  }
  return { given, files: tokens.flatMap((token) => (token.kind === 'positional' ? [token.value] : [])) };
}

function readValue(
  option: OptionName,
  rawName: string,
  value: string | undefined,
  isInline: boolean,
): string | true {
  if (OPTIONS[option].type === 'boolean') {
    if (value !== undefined) throw new ArgumentFault(ARGUMENT_TEXT.valueNotTaken(rawName));
    return true;
  }
  // `--data --json` forgot the folder; a folder that begins with a dash is given as `--data=-x`.
  const isForgotten = value === undefined || value === '' || (!isInline && value.startsWith('-'));
  if (isForgotten) throw new ArgumentFault(ARGUMENT_TEXT.valueMissing(rawName));
  return value;
}

function readWork(given: Given): WorkOptions {
  return {
    profileFile: text(given.profile),
    keyFile: text(given['key-file']),
    ...readWebhookSecretFile(given),
    delivery: readDelivery(given),
    listenPort: readListenPort(given),
    lingerSeconds: readLinger(given),
    ...readMostSubmissions(given),
    json: given.json === true,
  };
}

function readWebhookSecretFile(given: Given): { webhookSecretFile?: string } {
  const webhookSecretFile = text(given['webhook-secret-file']);
  return webhookSecretFile === null ? {} : { webhookSecretFile };
}

function readDelivery(given: Given): DeliveryChoice {
  const url = text(given['public-url']);
  const isPollOnly = given['poll-only'] === true;
  if (url === null) return { kind: isPollOnly ? 'none' : 'loopback' };
  if (isPollOnly) throw new ArgumentFault(ARGUMENT_TEXT.deliveryBoth);
  // The path of each attempt is put behind it.
  if (!isDownloadUrl(url) || /[?#@]/.test(url)) throw new ArgumentFault(ARGUMENT_TEXT.notAPublicUrl);
  return { kind: 'public', url };
}

function readListenPort(given: Given): number | null {
  const port = text(given['listen-port']);
  if (port === null) return null;
  if (given['poll-only'] === true) throw new ArgumentFault(ARGUMENT_TEXT.portUnused);
  const isPort = /^\d{1,5}$/.test(port) && Number(port) >= 1 && Number(port) <= 65_535;
  if (!isPort) throw new ArgumentFault(ARGUMENT_TEXT.notAPort);
  return Number(port);
}

function readLinger(given: Given): number {
  const seconds = text(given.linger);
  if (seconds === null) return LINGER_SECONDS;
  const isNumber = /^\d{1,6}(\.\d{1,3})?$/.test(seconds) && Number(seconds) <= DAY_SECONDS;
  if (!isNumber) throw new ArgumentFault(ARGUMENT_TEXT.notSeconds);
  return Number(seconds);
}

function readMostSubmissions(given: Given): { maxSubmissions?: number } {
  const count = text(given['max-submissions']);
  if (count === null) return {};
  if (!/^\d{1,6}$/.test(count)) throw new ArgumentFault(ARGUMENT_TEXT.notACount);
  return { maxSubmissions: Number(count) };
}

/** What is sent without being asked needs a limit. */
function readWatch(given: Given) {
  const [templateFile, most] = [text(given.template), text(given['max-jobs'])];
  if (templateFile === null) throw new ArgumentFault(ARGUMENT_TEXT.templateMissing);
  if (most === null || !/^[1-9]\d{0,4}$/.test(most)) throw new ArgumentFault(ARGUMENT_TEXT.mostJobsMissing);
  const [subfolders, takesPresent] = [given.subfolders === true, given.present === true];
  return { templateFile, maxJobs: Number(most), subfolders, takesPresent };
}

function readTestMode(given: Given): TestMode | null {
  const mode = text(given.test);
  if (mode === null || mode === 'success' || mode === 'failure') return mode;
  throw new ArgumentFault(ARGUMENT_TEXT.notATestMode);
}

function needFile(command: CommandName, file: string | undefined): string {
  if (file === undefined || file === '') throw new ArgumentFault(ARGUMENT_TEXT.fileMissing(command));
  return file;
}

function text(value: string | boolean | undefined): string | null {
  return typeof value === 'string' ? value : null;
}

/** Ways in which someone may try to give the key itself. */
function isKeyOption(word: string): boolean {
  return /^--?(api-?key|x-api-key|key|token|k)(=|$)/i.test(word);
}

function isCommandName(name: string): name is CommandName {
  return Object.hasOwn(COMMANDS, name);
}
