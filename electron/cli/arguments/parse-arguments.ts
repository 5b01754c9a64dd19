import {
  ARGUMENT_TEXT,
  describeFileMissing,
  PRICE_ARGUMENT_TEXT as WORDS,
} from '../../../shared/app/command-line-text.ts';
import { BACKUP_TEXT } from '../../../shared/backup/text.ts';
import { readCurrency } from '../../../shared/kernel/money.ts';
import type { Command, PriceChange } from './command.ts';
import {
  readAfterCrash,
  readExport,
  readMaps,
  readResolution,
  readTestMode,
  readWatch,
  readWork,
  text,
} from './read-options.ts';
import {
  ArgumentFault,
  COMMANDS,
  type CommandName,
  type Given,
  isCommandName,
  isKeyOption,
  readWords,
  takesFile,
} from './read-words.ts';

const COMMAND_NAMES = Object.keys(COMMANDS).join(', ');

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
  const { name, rest } = readName(words);
  const options = words.includes('--') ? words.slice(0, words.indexOf('--')) : words;
  if (options.includes('--help') || options.includes('-h')) return { name: 'help' };
  if (name === '--version') return { name: 'version' };
  if (name !== undefined && isKeyOption(name)) throw new ArgumentFault(ARGUMENT_TEXT.keyOnCommandLine);
  if (name === undefined || name.startsWith('-'))
    throw new ArgumentFault(ARGUMENT_TEXT.noCommand(COMMAND_NAMES));
  if (!isCommandName(name)) throw new ArgumentFault(ARGUMENT_TEXT.unknownCommand(name, COMMAND_NAMES));
  const { given, files } = readWords(name, rest);
  const [jobsFile, extra] = takesFile(name) ? files : [undefined, ...files];
  if (extra !== undefined) throw new ArgumentFault(ARGUMENT_TEXT.tooMany(name, extra));
  return buildCommand(name, given, jobsFile);
}

/** The command's name: the first word, with the second where it is one of a group. */
function readName([first, ...others]: readonly string[]): { name: string | undefined; rest: string[] } {
  const [second, ...rest] = others;
  if (first === 'backup' && second !== 'make' && second !== 'restore')
    throw new ArgumentFault(BACKUP_TEXT.usage);
  if (
    (first !== 'profile' && first !== 'library' && first !== 'backup') ||
    second === undefined ||
    second.startsWith('-')
  )
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
  if (name === 'profile prices')
    return { name, profileFile: needFile(name, file), change: readPriceChange(given), json };
  if (name === 'profile check') return { name, profileFile: needFile(name, file), json };
  if (name === 'run') {
    return {
      name,
      jobsFile: needFile(name, file),
      dataFolder,
      testMode: readTestMode(given),
      again: given.again === true,
      ...readWork(given),
    };
  }
  if (name === 'validate') {
    return { name, jobsFile: needFile(name, file), dataFolder, profileFile: text(given.profile), json };
  }
  if (name === 'doctor') return { name, allowTestSubmission: given['test-run'] === true, ...readWork(given) };
  if (dataFolder === null) throw new ArgumentFault(ARGUMENT_TEXT.dataMissing(name));
  if (name === 'diagnostics') return { name, file: needFile(name, file), dataFolder, json };
  if (name === 'backup make')
    return { name, file: needFile(name, file), dataFolder, withMedia: given['with-media'] === true, json };
  if (name === 'backup restore')
    return { name, file: needFile(name, file), dataFolder, maps: readMaps(given), json };
  if (name === 'export') return { name, folder: needFile(name, file), dataFolder, ...readExport(given) };
  if (name === 'library rebuild')
    return { name, folder: file ?? null, dataFolder, json, ...readAfterCrash(given) };
  if (name === 'watch') {
    const watched = { name, folder: needFile(name, file), dataFolder, ...readWatch(given) };
    return { ...watched, ...readWork(given) };
  }
  if (name === 'fetch') return { name, jobId: file ?? null, dataFolder, ...readWork(given) };
  if (name === 'resolve') {
    const jobId = needFile(name, file);
    return { name, jobId, resolution: readResolution(given), dataFolder, ...readWork(given) };
  }
  if (name === 'work') return { name, dataFolder, ...readWork(given) };
  if (json && given.csv === true) throw new ArgumentFault(ARGUMENT_TEXT.formatBoth);
  return { name, dataFolder, json };
}

function needFile(command: CommandName, file: string | undefined): string {
  if (file === undefined || file === '') throw new ArgumentFault(describeFileMissing(command));
  return file;
}

type Factors = Record<string, Record<string, number>>;

/** What `profile prices` is to change; null where it only shows. */
function readPriceChange(given: Given): PriceChange | null {
  const model = text(given.model);
  const [currency, perTake, perSecond] = [
    currencyOf(given),
    readAmount(given, 'per-take'),
    readAmount(given, 'per-second'),
  ];
  const factors = readFactors(text(given.factors));
  const isSet = [currency, perTake, perSecond, factors].some((one) => one !== null);
  const ways = [isSet, given.remove === true, given.confirm === true].filter(Boolean).length;
  if (model === null && ways === 0) return null;
  if (model === null) throw new ArgumentFault(WORDS.modelMissing);
  if (ways !== 1) throw new ArgumentFault(WORDS.oneChange);
  if (!isSet) return { model, how: { kind: given.remove === true ? 'remove' : 'confirm' } };
  return { model, how: { kind: 'set', currency, perTake, perSecond, factors } };
}

function currencyOf(given: Given): string | null {
  const currency = text(given.currency);
  if (currency === null) return null;
  const read = readCurrency(currency);
  if (read === null) throw new ArgumentFault(WORDS.notACurrency);
  return read;
}

function readAmount(given: Given, option: 'per-take' | 'per-second'): number | null {
  const amount = text(given[option]);
  if (amount === null) return null;
  if (!isAmount(amount)) throw new ArgumentFault(WORDS.notAnAmount(`--${option}`));
  return Number(amount);
}

/** `resolution.1080=2,sound.true=1.5`; `none` takes all of them away. */
function readFactors(list: string | null): Factors | null {
  if (list === null) return null;
  const factors: Factors = {};
  if (list === 'none') return factors;
  for (const entry of list.split(',')) {
    const [, setting, value, factor] = /^\s*([^.=\s]+)\.([^=]+)=([^=\s]+)\s*$/.exec(entry) ?? [];
    if (setting === undefined || value === undefined || !isAmount(factor ?? ''))
      throw new ArgumentFault(WORDS.notFactors);
    factors[setting] = {
      ...(Object.hasOwn(factors, setting) ? factors[setting] : {}),
      [value]: Number(factor),
    };
  }
  return factors;
}

function isAmount(text: string): boolean {
  return /^\d{1,9}(\.\d{1,6})?$/.test(text);
}
