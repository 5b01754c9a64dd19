import { parseArgs } from 'node:util';
import { ARGUMENT_TEXT } from '../../../shared/app/command-line-text.ts';

export type CommandName =
  | 'run'
  | 'work'
  | 'fetch'
  | 'resolve'
  | 'watch'
  | 'list'
  | 'ledger'
  | 'validate'
  | 'doctor'
  | 'profile import'
  | 'profile check'
  | 'profile prices'
  | 'library rebuild'
  | 'export'
  | 'backup make'
  | 'diagnostics'
  | 'backup restore';
type OptionName = keyof typeof OPTIONS;

export const OPTIONS = {
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
  'take-over': { type: 'string' },
  again: { type: 'boolean' },
  arrived: { type: 'string' },
  never: { type: 'boolean' },
  leave: { type: 'boolean' },
  'accept-old-data': { type: 'string' },
  template: { type: 'string' },
  'max-jobs': { type: 'string' },
  'after-crash': { type: 'string' },
  resume: { type: 'boolean' },
  subfolders: { type: 'boolean' },
  present: { type: 'boolean' },
  csv: { type: 'boolean' },
  names: { type: 'string' },
  all: { type: 'boolean' },
  sidecars: { type: 'boolean' },
  report: { type: 'boolean' },
  model: { type: 'string' },
  currency: { type: 'string' },
  'per-take': { type: 'string' },
  'per-second': { type: 'string' },
  factors: { type: 'string' },
  remove: { type: 'boolean' },
  confirm: { type: 'boolean' },
  'with-media': { type: 'boolean' },
  map: { type: 'string', multiple: true },
  json: { type: 'boolean' },
} as const;

const FETCH_OPTIONS = [
  'data',
  'profile',
  'key-file',
  'webhook-secret-file',
  'poll-only',
  'public-url',
  'listen-port',
  'after-crash',
  'json',
] as const;
const WORK_OPTIONS = [...FETCH_OPTIONS, 'linger', 'max-submissions', 'accept-old-data'] as const;
/** Every command, with its options. */
export const COMMANDS: {
  readonly [Name in CommandName]: { readonly options: readonly OptionName[]; readonly takesFile: boolean };
} = {
  run: {
    options: [...WORK_OPTIONS, 'take-over', 'test', 'again'],
    takesFile: true,
  },
  work: { options: [...WORK_OPTIONS, 'take-over', 'resume'], takesFile: false },
  fetch: { options: FETCH_OPTIONS, takesFile: true },
  resolve: { options: [...FETCH_OPTIONS, 'arrived', 'never', 'leave'], takesFile: true },
  watch: { options: [...WORK_OPTIONS, 'template', 'max-jobs', 'subfolders', 'present'], takesFile: true },
  list: { options: ['data', 'json'], takesFile: false },
  ledger: { options: ['data', 'csv', 'json'], takesFile: false },
  validate: { options: ['data', 'profile', 'json'], takesFile: true },
  'profile import': { options: ['base-url', 'out', 'json'], takesFile: true },
  'profile check': { options: ['json'], takesFile: true },
  'profile prices': {
    options: ['model', 'currency', 'per-take', 'per-second', 'factors', 'remove', 'confirm', 'json'],
    takesFile: true,
  },
  'library rebuild': { options: ['data', 'after-crash', 'json'], takesFile: true },
  export: { options: ['data', 'names', 'all', 'sidecars', 'csv', 'report', 'json'], takesFile: true },
  diagnostics: { options: ['data', 'json'], takesFile: true },
  'backup make': { options: ['data', 'with-media', 'json'], takesFile: true },
  'backup restore': { options: ['data', 'map', 'json'], takesFile: true },
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

/** What is wrong with the words, in words. */
export class ArgumentFault extends Error {}

/** What was given, by option; a missing one is undefined. */
export type Given = { readonly [Name in Exclude<OptionName, 'map'>]?: string | boolean } & {
  /** As often as it was given. */
  readonly map?: readonly string[];
};

/** Sorts the words into options and files, by the command's own options. */
export function readWords(command: CommandName, words: readonly string[]): { given: Given; files: string[] } {
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
  const maps: string[] = [];
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    const option = token.name as OptionName;
    if (isKeyOption(token.rawName)) throw new ArgumentFault(ARGUMENT_TEXT.keyOnCommandLine);
    if (!known.includes(option)) throw new ArgumentFault(ARGUMENT_TEXT.unknownOption(token.rawName, command));
    const value = readValue(option, token.rawName, token.value, token.inlineValue === true);
    if (option === 'map') maps.push(String(value));
    else if (given[option] !== undefined) throw new ArgumentFault(ARGUMENT_TEXT.givenTwice(token.rawName));
    else given[option] = value;
  }
  return {
    given: { ...given, map: maps },
    files: tokens.flatMap((token) => (token.kind === 'positional' ? [token.value] : [])),
  };
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

/** Whether a command takes a file, a folder or a job by itself. */
export function takesFile(command: CommandName): boolean {
  return COMMANDS[command].takesFile;
}

/** Ways in which someone may try to give the key itself. */
export function isKeyOption(word: string): boolean {
  return /^--?(api-?key|x-api-key|key|token|k)(=|$)/i.test(word);
}

export function isCommandName(name: string): name is CommandName {
  return Object.hasOwn(COMMANDS, name);
}
