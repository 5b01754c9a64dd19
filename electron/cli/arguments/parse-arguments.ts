import { ARGUMENT_TEXT, USAGE_TEXT } from '../../../shared/app/command-line-text.ts';
import { DEFAULT_NAME_TEMPLATE } from '../../../shared/library/name-template.ts';
import {
  readAfterCrash,
  readDataFolder,
  readFit,
  readFrame,
  readHandOff,
  readMaps,
  readPart,
  readPriceChange,
  readProject,
  readResolution,
  readShot,
  readShots,
  readTableForm,
  readTestMode,
  readWatch,
  readWork,
} from './read-options.ts';
import {
  ArgumentFault,
  type Given,
  isKeyOption,
  OPTION_LINES,
  type OptionName,
  optionsOf,
  readWords,
} from './read-words.ts';

interface CommandEntry {
  /** The word for its file, folder or job; in brackets where it may be left out, empty where it takes none. */
  readonly file: string;
  readonly options: readonly OptionName[];
  /** `file` is empty where none was given. */
  readonly read: (given: Given, file: string, second: string) => object;
  /** The word for what stands behind its file, where it needs two. */
  readonly second?: string;
}

const CONNECT = [
  ...(['profile', 'key-file', 'webhook-secret-file', 'poll-only', 'public-url', 'listen-port'] as const),
  ...(['vpn', 'json'] as const),
] as const;
const FETCH = ['data', ...CONNECT, 'after-crash'] as const;
const WORK = [...FETCH, 'linger', 'max-submissions', 'accept-old-data'] as const;

/** Every command: parsing and help follow from its entry. */
export const COMMANDS = {
  run: {
    file: 'JOBS',
    options: [...WORK, 'test', 'again'],
    read: (given, jobsFile) => ({
      jobsFile,
      dataFolder: given.text('data'),
      testMode: readTestMode(given),
      /** Queues jobs that the folder has already, too: they are charged once more. */
      again: given.has('again'),
      ...readWork(given),
    }),
  },
  work: {
    file: '',
    options: [...WORK, 'resume'],
    read: (given) => ({ dataFolder: readDataFolder(given), ...readWork(given) }),
  },
  fetch: {
    file: '[JOB]',
    options: FETCH,
    read: (given, jobId) => ({
      jobId: jobId || null,
      dataFolder: readDataFolder(given),
      ...readWork(given),
    }),
  },
  resolve: {
    file: 'JOB',
    options: [...FETCH, 'arrived', 'take-back', 'stop', 'ask-again', 'never', 'leave'],
    read: (given, jobId) => ({
      jobId,
      resolution: readResolution(given),
      dataFolder: readDataFolder(given),
      ...readWork(given),
    }),
  },
  watch: {
    file: 'FOLDER',
    options: [...WORK, 'template', 'max-jobs', 'subfolders', 'present'],
    read: (given, folder) => ({
      folder,
      dataFolder: readDataFolder(given),
      ...readWatch(given),
      ...readWork(given),
    }),
  },
  list: { file: '', options: ['data', 'json'], read: readLook },
  ledger: {
    file: '',
    options: ['data', 'csv', 'json'],
    read: (given) => ({ ...readLook(given), ...readTableForm(given) }),
  },
  validate: {
    file: 'JOBS',
    options: ['data', 'profile', 'json'],
    read: (given, jobsFile) => ({
      jobsFile,
      dataFolder: given.text('data'),
      profileFile: given.text('profile'),
      json: given.has('json'),
    }),
  },
  'profile import': {
    file: 'DOC',
    options: ['base-url', 'out', 'json'],
    read: (given, document) => ({
      document,
      baseUrl: given.text('base-url'),
      outFile: given.text('out'),
      json: given.has('json'),
    }),
  },
  'profile check': {
    file: 'FILE',
    options: ['json'],
    read: (given, profileFile) => ({ profileFile, json: given.has('json') }),
  },
  'profile prices': {
    file: 'FILE',
    options: ['model', 'currency', 'per-take', 'per-second', 'factors', 'remove', 'confirm', 'json'],
    read: (given, profileFile) => ({ profileFile, change: readPriceChange(given), json: given.has('json') }),
  },
  'library rebuild': {
    file: '[FOLDER]',
    options: ['data', 'after-crash', 'json'],
    read: (given, folder) => ({
      /** Where the results are; null for those of the data folder. */
      folder: folder || null,
      ...readLook(given),
      afterCrash: readAfterCrash(given),
    }),
  },
  export: {
    file: 'FOLDER',
    options: ['data', 'names', 'all', 'sidecars', 'csv', 'report', 'json'],
    read: (given, folder) => ({
      folder,
      ...readLook(given),
      template: given.text('names') ?? DEFAULT_NAME_TEMPLATE,
      /** All takes in place of the picks. */
      isAll: given.has('all'),
      sidecars: given.has('sidecars'),
      csv: given.has('csv'),
      report: given.has('report'),
    }),
  },
  doctor: {
    file: '',
    options: [...CONNECT, 'test-run'],
    read: (given) => ({ allowTestSubmission: given.has('test-run'), ...readWork(given) }),
  },
  'backup make': {
    file: 'FILE',
    options: ['data', 'with-media', 'json'],
    read: (given, file) => ({ file, ...readLook(given), withMedia: given.has('with-media') }),
  },
  'backup restore': {
    file: 'FILE',
    options: ['data', 'map', 'json'],
    // Folders of the backup, and where they are here.
    read: (given, file) => ({ file, ...readLook(given), maps: readMaps(given) }),
  },
  'film import': {
    file: 'LIST',
    options: ['data', 'profile', 'project', 'fps', 'size', 'soundtrack', 'json'],
    read: (given, list) => ({
      list,
      ...readLook(given),
      profileFile: given.text('profile'),
      project: readProject(given),
      ...readFrame(given),
      soundtrack: given.text('soundtrack'),
    }),
  },
  'film list': {
    file: '',
    options: ['data', 'project', 'csv', 'json'],
    read: (given) => ({ ...readLook(given), ...readTableForm(given), project: readProject(given) }),
  },
  'film make': {
    file: '',
    options: [...WORK, 'project', 'shots', 'model', 'takes', 'again'],
    read: (given) => ({
      dataFolder: readDataFolder(given),
      project: readProject(given),
      ...readShots(given),
      model: given.text('model'),
      /** Queues jobs that a shot has already, too: they are charged once more. */
      again: given.has('again'),
      ...readWork(given),
    }),
  },
  'film assign': {
    file: 'TAKE',
    options: ['data', 'project', 'shot', 'json'],
    read: (given, takeId) => ({
      takeId,
      ...readLook(given),
      project: given.text('project'),
      shot: readShot(given),
    }),
  },
  'film select': {
    file: 'CODE',
    second: 'VERSION',
    options: ['data', 'project', 'in', 'out', 'json'],
    read: (given, shot, version) => ({
      ...{ shot, version },
      ...readLook(given),
      project: given.text('project'),
      ...readPart(given),
    }),
  },
  'film export': {
    file: 'FOLDER',
    options: ['data', 'project', 'otio', 'fcpxml', 'xmeml', 'edl', 'media', 'alternates', 'json'],
    read: (given, folder) => ({
      folder,
      ...readLook(given),
      project: readProject(given),
      ...readHandOff(given),
    }),
  },
  'film conform': {
    file: 'FILE',
    options: ['data', 'project', 'apply', 'json'],
    read: (given, file) => ({
      file,
      ...readLook(given),
      project: readProject(given),
      apply: given.has('apply'),
    }),
  },
  'film render': {
    file: 'FILE',
    options: ['data', 'project', 'fit', 'vp9', 'burn-in', 'json'],
    read: (given, file) => ({
      file,
      ...readLook(given),
      project: readProject(given),
      fit: readFit(given),
      vp9: given.has('vp9'),
      burnIn: given.has('burn-in'),
    }),
  },
  diagnostics: {
    file: 'FILE',
    options: ['data', 'json'],
    read: (given, file) => ({ file, ...readLook(given) }),
  },
} satisfies { readonly [Name in keyof typeof USAGE_TEXT.commands]: CommandEntry };

function readLook(given: Given) {
  return { dataFolder: readDataFolder(given), json: given.has('json') };
}

type CommandName = keyof typeof COMMANDS;
/** What one command was told. */
export type Named<Name extends CommandName> = {
  [One in CommandName]: { readonly name: One } & Readonly<ReturnType<(typeof COMMANDS)[One]['read']>>;
}[Name];
export type Command =
  | Named<CommandName>
  /** Of one command, or of all. */
  | { readonly name: 'help'; readonly of: CommandName | null }
  | { readonly name: 'version' };

/** A command, or what is wrong in words; the latter ends with exit code 2. */
type ParsedArguments =
  | { readonly ok: true; readonly command: Command }
  | { readonly ok: false; readonly message: string };

/** Reads the words behind `dailies`. Nothing is opened or looked up here: paths stay as they were given. */
export function parseArguments(words: readonly string[]): ParsedArguments {
  try {
    return { ok: true, command: readCommand(words) };
  } catch (error) {
    if (error instanceof ArgumentFault) return { ok: false, message: error.message };
    throw error;
  }
}

function readCommand(words: readonly string[]): Command {
  const options = words.includes('--') ? words.slice(0, words.indexOf('--')) : words;
  const isGroup = Object.keys(COMMANDS).some((one) => one.startsWith(`${words[0]} `));
  const isNamed = isGroup && words[1] !== undefined && !words[1].startsWith('-');
  const name = words.slice(0, isNamed ? 2 : 1).join(' ');
  if (options.includes('--help') || options.includes('-h'))
    return { name: 'help', of: isCommandName(name) ? name : null };
  if (name === '--version') return { name: 'version' };
  if (isKeyOption(name)) throw new ArgumentFault(ARGUMENT_TEXT.keyOnCommandLine);
  const commands = Object.keys(COMMANDS).join(', ');
  if (name === '' || name.startsWith('-')) throw new ArgumentFault(ARGUMENT_TEXT.noCommand(commands));
  if (!isCommandName(name)) throw new ArgumentFault(ARGUMENT_TEXT.unknownCommand(name, commands));
  const entry: CommandEntry = COMMANDS[name];
  const { given, files } = readWords(name, words.slice(isNamed ? 2 : 1), entry.options);
  const wanted = [entry.file, entry.second ?? ''].filter((word) => word !== '');
  const extra = files[wanted.length];
  if (extra !== undefined) throw new ArgumentFault(ARGUMENT_TEXT.tooMany(name, extra));
  const missing = wanted.find((word, at) => /^\w/.test(word) && (files[at] ?? '') === '');
  if (missing !== undefined) throw new ArgumentFault(ARGUMENT_TEXT.fileMissing(name, missing));
  const [file = '', second = ''] = files;
  return { name, ...entry.read(given, file, second) } as Command;
}

function isCommandName(name: string): name is CommandName {
  return Object.hasOwn(COMMANDS, name);
}

const COLUMN = 21;

/** An option that more commands have is one of nearly all: their names would say nothing. */
const MAX_NAMED = 9;

/** What `--help` prints, of one command or of all, with the number of each exit. */
export function describeUsage(
  exits: Readonly<Record<keyof typeof USAGE_TEXT.exits, number>>,
  of: CommandName | null = null,
): string {
  const { title, commands, options, exitCodes } = USAGE_TEXT;
  const names = of === null ? (Object.keys(COMMANDS) as CommandName[]) : [of];
  const lines = (Object.keys(OPTION_LINES) as (keyof typeof OPTION_LINES)[]).flatMap((line) => {
    const users = names.filter((name) => optionsOf(line).some((option) => takesOption(name, option)));
    const named = of === null && users.length <= MAX_NAMED ? ` (${users.join(', ')})` : '';
    return users.length === 0 ? [] : [layOut(OPTION_LINES[line], `${options[line]}${named}`)];
  });
  const codes = Object.keys(exits) as (keyof typeof exits)[];
  return [
    ...(of === null ? [title, ''] : []),
    ...names.map((name) => layOut(`dailies ${name} ${describeFiles(COMMANDS[name])}`, commands[name])),
    '',
    ...lines,
    of === null ? '  --help, --version' : '  --help',
    '',
    exitCodes,
    ...codes.map((exit) => `  ${exits[exit]}  ${USAGE_TEXT.exits[exit]}`),
    '',
  ].join('\n');
}

function takesOption(name: CommandName, option: OptionName): boolean {
  const { options }: CommandEntry = COMMANDS[name];
  return options.includes(option);
}

function describeFiles({ file, second = '' }: CommandEntry): string {
  return `${file} ${second}`;
}

/** A line of the help: what is said about something stands in a column beside it. */
function layOut(head: string, said: string): string {
  return `  ${head.trimEnd().padEnd(COLUMN)}  ${said}`;
}
