import { isAbsolute, posix, resolve, win32 } from 'node:path';
import { ARGUMENT_TEXT } from '../../../shared/app/command-line-text.ts';
import { BACKUP_TEXT } from '../../../shared/backup/text.ts';
import { DEFAULT_NAME_TEMPLATE } from '../../../shared/library/name-template.ts';
import type { TestMode } from '../../../shared/queue/job.ts';
import { OLD_DATA_TEXT } from '../../../shared/queue/text.ts';
import { isDownloadUrl } from '../../../shared/service/request/validate-element.ts';
import type { AfterCrash, DeliveryChoice, Resolution, WorkOptions } from './command.ts';
import { ArgumentFault, type Given } from './read-words.ts';

const LINGER_SECONDS = 10;
const DAY_SECONDS = 86_400;

export function readExport(given: Given) {
  return {
    template: text(given.names) ?? DEFAULT_NAME_TEMPLATE,
    isAll: given.all === true,
    sidecars: given.sidecars === true,
    csv: given.csv === true,
    report: given.report === true,
    json: given.json === true,
  };
}

export function readWork(given: Given): WorkOptions {
  return {
    profileFile: text(given.profile),
    keyFile: text(given['key-file']),
    ...readWebhookSecretFile(given),
    delivery: readDelivery(given),
    listenPort: readListenPort(given),
    lingerSeconds: readLinger(given),
    ...readMostSubmissions(given),
    ...readAfterCrash(given),
    ...readTakeOver(given),
    ...readAcceptedOldData(given),
    ...(given.resume === true ? { resumes: true } : {}),
    json: given.json === true,
  };
}

function readWebhookSecretFile(given: Given): { webhookSecretFile?: string } {
  const webhookSecretFile = text(given['webhook-secret-file']);
  return webhookSecretFile === null ? {} : { webhookSecretFile };
}

function readTakeOver(given: Given): { acceptHandover?: string } {
  const acceptHandover = text(given['take-over']);
  return acceptHandover === null ? {} : { acceptHandover };
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

export function readAfterCrash(given: Given): { afterCrash?: AfterCrash } {
  const how = text(given['after-crash']);
  if (how === null) return {};
  if (how === 'leave-out' || how === 'go-on') return { afterCrash: how };
  throw new ArgumentFault(ARGUMENT_TEXT.notAfterCrash);
}

function readAcceptedOldData(given: Given): { acceptOldData?: number } {
  const count = text(given['accept-old-data']);
  if (count === null) return {};
  if (!/^\d{1,9}$/.test(count)) throw new ArgumentFault(OLD_DATA_TEXT.notACount);
  return { acceptOldData: Number(count) };
}

/** Each `OLD=NEW`, where OLD is whole on any system, and NEW on this one. */
export function readMaps({ map = [] }: Given): { from: string; to: string }[] {
  return map.map((text) => {
    const { from = '', to = '' } = /^(?<from>[^=]+)=(?<to>.+)$/s.exec(text)?.groups ?? {};
    if (!(posix.isAbsolute(from) || win32.isAbsolute(from)) || !isAbsolute(to))
      throw new ArgumentFault(BACKUP_TEXT.mapForm);
    return { from, to: resolve(to) };
  });
}

/** Exactly one of the three ways. */
export function readResolution(given: Given): Resolution {
  const genId = text(given.arrived);
  const ways: Resolution[] = [
    ...(genId === null ? [] : [{ kind: 'arrived' as const, genId }]),
    ...(given.never === true ? [{ kind: 'never' as const }] : []),
    ...(given.leave === true ? [{ kind: 'leave' as const }] : []),
  ];
  const [way] = ways;
  if (way === undefined || ways.length > 1) throw new ArgumentFault(ARGUMENT_TEXT.resolutionMissing);
  return way;
}

/** What is sent without being asked needs a limit. */
export function readWatch(given: Given) {
  const [templateFile, most] = [text(given.template), text(given['max-jobs'])];
  if (templateFile === null) throw new ArgumentFault(ARGUMENT_TEXT.templateMissing);
  if (most === null || !/^[1-9]\d{0,4}$/.test(most)) throw new ArgumentFault(ARGUMENT_TEXT.maxJobsMissing);
  const [subfolders, takesPresent] = [given.subfolders === true, given.present === true];
  return { templateFile, maxJobs: Number(most), subfolders, takesPresent };
}

export function readTestMode(given: Given): TestMode | null {
  const mode = text(given.test);
  if (mode === null || mode === 'success' || mode === 'failure') return mode;
  throw new ArgumentFault(ARGUMENT_TEXT.notATestMode);
}

/** The value of an option that has one; null where it was not given. */
export function text(value: string | boolean | undefined): string | null {
  return typeof value === 'string' ? value : null;
}
