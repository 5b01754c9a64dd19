import { parseArgs } from 'node:util';
import { ARGUMENT_TEXT, type USAGE_TEXT } from '../../../shared/app/command-line-text.ts';

/** How each option is written, by its line of the help. A word behind it stands for its value. */
export const OPTION_LINES = {
  data: '--data DIR',
  profile: '--profile FILE',
  keyFile: '--key-file FILE',
  webhookSecretFile: '--webhook-secret-file FILE',
  test: '--test success|failure',
  testRun: '--test-run',
  pollOnly: '--poll-only',
  publicUrl: '--public-url URL',
  listenPort: '--listen-port PORT',
  vpn: '--vpn RANGES',
  linger: '--linger SECONDS',
  maxSubmissions: '--max-submissions N',
  afterCrash: '--after-crash leave-out|go-on',
  acceptOldData: '--accept-old-data N',
  again: '--again',
  resolution: '--arrived ID, --take-back, --stop, --ask-again, --never, --leave',
  resume: '--resume',
  template: '--template FILE',
  maxJobs: '--max-jobs N',
  subfolders: '--subfolders, --present',
  names: '--names TEMPLATE',
  all: '--all',
  sidecars: '--sidecars, --report',
  csv: '--csv',
  withMedia: '--with-media',
  map: '--map OLD=NEW',
  baseUrl: '--base-url URL',
  out: '--out FILE',
  model: '--model MODEL',
  price: '--currency UNIT, --per-take N, --per-second N, --factors LIST',
  remove: '--remove, --confirm',
  project: '--project NAME',
  frame: '--fps N, --size WIDTHxHEIGHT',
  soundtrack: '--soundtrack FILE',
  shots: '--shots LIST, --takes N',
  shot: '--shot CODE',
  part: '--in N',
  formats: '--otio, --fcpxml, --xmeml, --edl, --media, --alternates',
  apply: '--apply',
  fit: '--fit letterbox|crop, --vp9, --burn-in',
  json: '--json',
} as const satisfies Record<keyof typeof USAGE_TEXT.options, string>;

type NamesIn<Line> = Line extends `${infer First}, ${infer Others}`
  ? NamesIn<First> | NamesIn<Others>
  : Line extends `--${infer Name} ${string}`
    ? Name
    : Line extends `--${infer Name}`
      ? Name
      : never;
export type OptionName = NamesIn<(typeof OPTION_LINES)[keyof typeof OPTION_LINES]>;

const splitOption = (option: string) => option.slice(2).split(' ') as [OptionName, string?];

/** The options of a line of the help. */
export const optionsOf = (line: keyof typeof OPTION_LINES): OptionName[] =>
  OPTION_LINES[line].split(', ').map((option) => splitOption(option)[0]);

/** Every option, as `parseArgs` takes them. */
export const OPTIONS = Object.fromEntries(
  Object.values(OPTION_LINES)
    .flatMap((line) => line.split(', '))
    .map((option) => {
      const [name, value] = splitOption(option);
      return [name, { type: value === undefined ? 'boolean' : 'string' }] as const;
    }),
);

/** What is wrong with the words, in words. */
export class ArgumentFault extends Error {}

/** What was given for one command. */
export interface Given {
  readonly command: string;
  has(option: OptionName): boolean;
  /** The value of an option; null where it was not given. */
  text(option: OptionName): string | null;
  /** The values of an option that can be repeated. */
  list(option: OptionName): readonly string[];
}

/** Sorts the words into options and files, by the command's own options. */
export function readWords(
  command: string,
  words: readonly string[],
  known: readonly OptionName[],
): { given: Given; files: string[] } {
  // Not strict: each fault then gets its own words, which never repeat a value, since that may be a key.
  const { tokens } = parseArgs({
    args: [...words],
    options: OPTIONS,
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const values = new Map<OptionName, string[]>();
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    const option = token.name as OptionName;
    if (isKeyOption(token.rawName)) throw new ArgumentFault(ARGUMENT_TEXT.keyOnCommandLine);
    if (!known.includes(option)) throw new ArgumentFault(ARGUMENT_TEXT.unknownOption(token.rawName, command));
    const before = values.get(option) ?? [];
    if (before.length > 0 && option !== 'map')
      throw new ArgumentFault(ARGUMENT_TEXT.givenTwice(token.rawName));
    values.set(option, [...before, readValue(token)]);
  }
  return {
    given: {
      command,
      has: (option) => values.has(option),
      text: (option) => values.get(option)?.[0] ?? null,
      list: (option) => values.get(option) ?? [],
    },
    files: tokens.flatMap((token) => (token.kind === 'positional' ? [token.value] : [])),
  };
}

function readValue({
  name,
  rawName,
  value,
  inlineValue,
}: {
  readonly name: string;
  readonly rawName: string;
  readonly value: string | undefined;
  readonly inlineValue: boolean | undefined;
}): string {
  if (OPTIONS[name]?.type === 'boolean') {
    if (value !== undefined) throw new ArgumentFault(ARGUMENT_TEXT.valueNotTaken(rawName));
    return '';
  }
  // `--data --json` forgot the folder; a folder that begins with a dash is given as `--data=-x`.
  if (value === undefined || value === '' || (inlineValue !== true && value.startsWith('-')))
    throw new ArgumentFault(ARGUMENT_TEXT.valueMissing(rawName));
  return value;
}

/** Ways in which someone may try to give the key itself. */
export function isKeyOption(word: string): boolean {
  return /^--?(api-?key|x-api-key|key|token|k)(=|$)/i.test(word);
}
