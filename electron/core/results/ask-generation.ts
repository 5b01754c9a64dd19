import { isRefusal, isSuccess, type JudgedStatus, judgeStatus } from '../../../shared/jobs/end-words.ts';
import { isTextTooLarge } from '../../../shared/kernel/bounded-json.ts';
import { CEILINGS } from '../../../shared/kernel/ceilings.ts';
import { type JsonValue, parseAnswer, readPointer, readText } from '../../../shared/kernel/json-pointer.ts';
import { fail, failure, passingFailure, type Result, succeed } from '../../../shared/kernel/result.ts';
import { readServiceWords } from '../../../shared/kernel/service-words.ts';
import { modelsOf } from '../../../shared/models/index.ts';
import { canStopAt, codesOfFile } from '../../../shared/service/profile/generation-binding.ts';
import type { Profile } from '../../../shared/service/profile/profile.ts';
import {
  type GenerationReport,
  readEnvelopeError,
  readMade,
  readQueryAnswer,
  readResultAnswer,
} from '../../../shared/service/read-generation.ts';
import { resolveAddress } from '../ports/web-address.ts';
import type { Network, ReadAnswer } from '../ports.ts';
import { isApiHost, resolveOutputs, serviceUrl } from '../service/service-urls.ts';

const QUERY_TIMEOUT_MILLISECONDS = 30_000;

/** A generation to be asked about, and how. */
export interface Question {
  readonly profile: Profile;
  readonly key: string;
  readonly genId: string;
  /** The path that it was sent to; null where nobody knows it any more. */
  readonly modelPath: string | null;
  /** Where the answer to its submission said; null where that is not known. */
  readonly askAt: string | null;
  /** Whether another submission to the service brought this id. */
  readonly isAnothers: (genId: string) => boolean;
  readonly signal: AbortSignal;
}

/** Where 'Get Generation by ID' is for a generation; null where the profile names none, or it is under a path that nobody knows. */
export function queryUrl(profile: Profile, modelPath: string | null, genId: string): string | null {
  return profile.generation && fillIn(profile, profile.generation.url, { modelPath, genId, id: '' });
}

/** Whether an id can stand in the address of the query: of a generation that can't be asked about, only a delivery can bring news. */
export function canBeAskedAbout({ generation }: Profile, genId: string): boolean {
  const steps = generation === null ? [] : stepsOf(generation.url, genId);
  return generation !== null && areSteps(steps) && !steps.includes('');
}

function stepsOf(template: string, genId: string): string[] {
  return template.includes('{+genId}') ? genId.split('/') : [genId];
}

/** Dots climb however they are escaped: the address would be one that nobody meant. */
function areSteps(steps: readonly string[]): boolean {
  return !steps.some((step) => /^\.\.?$/.test(step));
}

function fillIn(
  profile: Profile,
  template: string,
  { modelPath, genId, id }: { modelPath: string | null; genId: string; id: string },
): string | null {
  if (modelPath === null && template.includes('{model}')) return null;
  const steps = stepsOf(template, genId);
  if (!areSteps([...steps, id]) || steps.includes('')) return null;
  const filled = template
    .replace('{model}', () => modelPath ?? '')
    .replace(/\{\+?genId\}/, () => steps.map(encodeURIComponent).join('/'))
    .replace('{id}', () => encodeURIComponent(id));
  return serviceUrl(profile, filled);
}

/**
 * Asks once what became of a generation, and reads its results where those stand behind a second read. Errors: NOT_FOUND, KEY_REFUSED,
 * SERVICE_BUSY (retryable: an answer that says nothing of it), OFFLINE.
 */
export async function askGeneration(network: Network, question: Question): Promise<Result<GenerationReport>> {
  const { profile } = question;
  const files = codesOfFile(profile);
  const { url, answer } = await askFirst(network, question, files);
  if (!answer.ok) return answer;
  const { status, isFile } = answer.value;
  // Words in place of the file that such a code promises say nothing of it.
  if (files.includes(status) && isFile === undefined) return fail(busy(answer.value));
  const byCode = judgeCode(profile, status);
  const body = readBody(question, answer.value, byCode);
  if (!body.ok) return body;
  const report = readQueryAnswer(profile, body.value, status);
  if (report === null) return fail(busy(answer.value));
  const outputs = resolveOutputs(report.outputs, url);
  const whole = { ...(byCode === 'failed' ? withWords(report, answer.value) : report), outputs };
  return report.status === 'completed'
    ? readResults(network, question, body.value, whole, url)
    : succeed(whole);
}

/** What an address answers that is not that of the question, or wants a key that it does not get. */
const NOT_HERE = [401, 403, 404, 405, 410];

/**
 * Asks where the answer to the submission said, and at the profile's own address where that one has nothing to say. The key goes to the
 * API's host alone, and what another host does says nothing of the service.
 */
async function askFirst(
  network: Network,
  question: Question,
  files: readonly number[],
): Promise<{ readonly url: string; readonly answer: Result<ReadAnswer> }> {
  const { profile, genId, modelPath, askAt } = question;
  const url = queryUrl(profile, modelPath, genId);
  if (askAt !== null && askAt !== url) {
    const answer = await read(network, question, askAt, { files, namedBy: profile.baseUrl });
    const isLost = !answer.ok && answer.error.code === 'OFFLINE' && isApiHost(profile, askAt);
    const says = answer.ok && answer.value.status < 500 && !NOT_HERE.includes(answer.value.status);
    if (isLost || says) return { url: askAt, answer };
    if (url === null) return { url: askAt, answer: fail(passingFailure('SERVICE_BUSY', {})) };
  }
  if (url === null) return { url: '', answer: fail(failure('NOT_FOUND', { genId })) };
  return { url, answer: await read(network, question, url, { files }) };
}

/** What came of asking a service to stop a generation. */
export interface StopAnswer {
  readonly answer: 'stopped' | 'not-stopped' | 'unclear';
  /** The service's own words; empty where it says none. */
  readonly message: string;
}

/**
 * Asks the service once to stop a generation. Nothing is concluded from it: what became of the generation, its state says, and what it
 * cost, only the service. Errors: NOT_FOUND (the profile has no way to ask).
 */
export async function askToStop(
  network: Network,
  question: Omit<Question, 'askAt' | 'isAnothers'> & {
    /** Where the answer to its submission said; null where that is not known. */
    readonly stopAt: string | null;
  },
): Promise<Result<StopAnswer>> {
  const { profile, key, genId, modelPath, stopAt, signal } = question;
  const binding = profile.generation?.cancel;
  if (binding === undefined) return fail(failure('NOT_FOUND', { genId }));
  const { method, url: template } = binding;
  const ask = (url: string, namedBy?: string) =>
    network.cancel({
      ...{ url, method, key: isApiHost(profile, url) ? key : null, access: profile.access },
      ...{ timeoutMilliseconds: QUERY_TIMEOUT_MILLISECONDS, signal },
      ...(namedBy === undefined ? {} : { namedBy }),
    });
  const isNamed = stopAt !== null && canStopAt(method, stopAt) && !isSubmission(profile, stopAt);
  const named = isNamed ? await ask(stopAt, profile.baseUrl) : null;
  // Nothing was sent to an address that no service may name.
  const isAsked = named !== null && (named.ok || named.error.code === 'OFFLINE');
  const url = template === undefined ? null : fillIn(profile, template, { modelPath, genId, id: '' });
  if (!isAsked && (url === null || isSubmission(profile, url))) return fail(failure('NOT_FOUND', { genId }));
  const answer = isAsked ? named : await ask(url ?? '');
  if (!answer.ok) return succeed({ answer: 'unclear', message: '' });
  const { status, body } = answer.value;
  const error = isSuccess(status) ? readEnvelopeError(profile, parseAnswer(body) ?? null) : null;
  const message = error?.message ?? (isSuccess(status) ? '' : readServiceWords(body).message);
  if (isSuccess(status) && error === null) return succeed({ answer: 'stopped', message });
  return succeed({ answer: status < 500 && status !== 429 ? 'not-stopped' : 'unclear', message });
}

/** An id can be anything: no address that takes submissions is asked for anything else. */
function isSubmission(profile: Profile, url: string): boolean {
  const { origin, pathname } = new URL(url);
  return modelsOf(profile).some(({ path }) => {
    const other = new URL(serviceUrl(profile, path));
    return other.origin === origin && other.pathname === pathname;
  });
}

/** What the code of an answer says of a generation; null where the profile does not go by codes, or this one says nothing. */
function judgeCode({ generation, statuses }: Profile, code: number): JudgedStatus | null {
  if (generation?.status !== null) return null;
  const judged = judgeStatus(statuses, String(code));
  return isSuccess(code) || (judged === 'failed' && isRefusal(code)) ? judged : null;
}

/** Where the results of a completed generation are, where that is another address; null where there is none, or none is named. */
export function resultUrl(
  profile: Profile,
  first: JsonValue,
  asked: { readonly modelPath: string | null; readonly genId: string },
  askedAt: string,
): string | null {
  const binding = profile.generation?.result;
  if (binding?.at !== undefined) {
    const named = readText(first, binding.at);
    const address = named === null ? null : resolveAddress(named, askedAt);
    return address !== null && URL.canParse(address) ? address : null;
  }
  const id = binding?.id === undefined ? '' : readText(first, binding.id);
  return binding?.url === undefined || id === null ? null : fillIn(profile, binding.url, { ...asked, id });
}

/** The addresses that give the results of a completed generation themselves. */
function fileUrls(
  profile: Profile,
  first: JsonValue,
  asked: { readonly modelPath: string | null; readonly genId: string },
): string[] {
  const { url = '', id } = profile.generation?.result ?? {};
  const named = id === undefined ? [''] : readPointer(first, id);
  const ids = named.filter((value) => typeof value === 'string' || typeof value === 'number');
  const urls = ids.flatMap((value) => fillIn(profile, url, { ...asked, id: String(value) }) ?? []);
  return [...new Set(urls)];
}

/** Whether the profile gives the result at this address itself, so that it takes the key as all of the service's own do. */
export function isOwnFile(profile: Profile, output: string): boolean {
  const result = profile.generation?.result;
  if (result?.file !== true || result.url === undefined || !URL.canParse(output)) return false;
  // As it leads, not as it is written: steps upwards are gone.
  const url = new URL(output).href;
  const [start = '', ...others] = result.url.split(/\{(?:model|\+?genId|id)\}/);
  return (
    isApiHost(profile, url) &&
    url.startsWith(new URL(serviceUrl(profile, start || '/')).href) &&
    url.endsWith(others.at(-1) ?? '')
  );
}

/** What was completed, with the results of the second read; as it is where the profile binds none. */
async function readResults(
  network: Network,
  question: Question,
  first: JsonValue,
  report: GenerationReport,
  askedAt: string,
): Promise<Result<GenerationReport>> {
  const { profile } = question;
  const binding = profile.generation?.result;
  if (binding?.file === true) {
    const urls = fileUrls(profile, first, question);
    return succeed({
      ...report,
      outputs: urls.slice(0, CEILINGS.answer.outputs),
      outputsNamed: urls.length,
      withheld: 0,
      flagged: 0,
    });
  }
  const url = resultUrl(profile, first, question, askedAt);
  // Completed, and no result named: nothing can be read that is not there.
  if (binding === undefined || url === null) return succeed(report);
  const answer = await read(
    network,
    question,
    url,
    binding.at === undefined ? {} : { namedBy: profile.baseUrl },
  );
  // An address that no service may name is none: asking again would bring the same.
  if (!answer.ok && ['RESULT_BLOCKED', 'URL_INVALID'].includes(answer.error.code)) return succeed(report);
  // What another host does says nothing of the service, nor of a key that it was not sent.
  const isOwn = isApiHost(profile, url);
  if (!answer.ok) return isOwn ? answer : fail(passingFailure('SERVICE_BUSY', {}));
  if (!isOwn && [401, 403].includes(answer.value.status)) return fail(busy(answer.value));
  if (isRefusal(answer.value.status))
    return succeed(withWords({ ...report, status: 'failed', message: null }, answer.value, report.message));
  // The state says that it is there: what is not found yet is asked for again.
  if (answer.value.status === 404) return fail(busy(answer.value));
  const body = readBody(question, answer.value);
  if (!body.ok) return body;
  const { outputs, message, ...named } = readResultAnswer(binding, body.value);
  return succeed({
    ...{ ...report, ...named, ...readMade(profile, body.value) },
    outputs: resolveOutputs(outputs, url),
    message: message ?? report.message,
  });
}

/** A failure with what the answer says of it, where the profile's pointers find no words. */
function withWords(
  report: GenerationReport,
  { body }: ReadAnswer,
  otherwise: string | null = null,
): GenerationReport {
  const { message, places } = readServiceWords(body);
  return { ...report, message: (report.message ?? message) || otherwise, places };
}

function read(
  network: Network,
  { profile, key, signal }: Question,
  url: string,
  more: { readonly namedBy?: string; readonly files?: readonly number[] } = {},
): Promise<Result<ReadAnswer>> {
  return network.read({
    url,
    ...more,
    key: isApiHost(profile, url) ? key : null,
    access: profile.access,
    timeoutMilliseconds: QUERY_TIMEOUT_MILLISECONDS,
    signal,
  });
}

/** A page comes from something on the way, and not from the service. */
const PAGE = /^\s*</;

const MAX_BODY = { characters: CEILINGS.answer.queryBytes, marks: CEILINGS.answer.queryMarks };

/**
 * What an answer says; statuses other than the interface's four are not shown. One whose code has said enough (`byCode`) need not say
 * anything: it is null then.
 */
function readBody(
  question: Question,
  answer: ReadAnswer,
  byCode: JudgedStatus | null = null,
): Result<JsonValue> {
  const { profile, genId } = question;
  const { status, body } = answer;
  // Parsing what holds more than any answer would hold everything up; asked again, it may be one that can be read.
  const isReadable = !isTextTooLarge(body, MAX_BODY);
  const { message } = isReadable ? readServiceWords(body) : { message: '' };
  if (status === 401 || status === 403) return fail(failure('KEY_REFUSED', { status, message }));
  if (status === 404 || status === 410) return fail(failure('NOT_FOUND', { genId, status, message }));
  const parsed = isReadable && (isSuccess(status) || byCode === 'failed') ? parseAnswer(body) : undefined;
  const isEnough =
    answer.isFile === true || byCode === 'running' || (byCode === 'failed' && !PAGE.test(body));
  if (parsed === undefined) return isEnough ? succeed(null) : fail(busy(answer, { message }));
  if (byCode === 'failed') return succeed(parsed);
  const error = readEnvelopeError(profile, parsed);
  if (error !== null) return fail(busy(answer, error));
  return isOfAnother(question, parsed) ? fail(busy(answer, { message: '' })) : succeed(parsed);
}

/**
 * Whether an answer says that it is about another submission's generation, as what keeps answers on the way may give it. Other ids may
 * stand in the places of the generation's; only one that is known for another's counts.
 */
function isOfAnother({ profile, genId, isAnothers }: Question, body: JsonValue): boolean {
  const { submission, webhook } = profile;
  const places = [submission === undefined ? '/genId' : submission.genId, webhook?.genId ?? null];
  const named = places.flatMap((place) => readText(body, place) ?? []);
  return !named.includes(genId) && named.some(isAnothers);
}

function busy(
  { status, body, retryAfterSeconds }: ReadAnswer,
  { message }: { readonly message: string } = readServiceWords(body),
) {
  return passingFailure('SERVICE_BUSY', { status, message, retryAfterSeconds });
}
