import { isSuccess } from '../../../../shared/jobs/end-words.ts';
import {
  isJsonObject,
  type JsonValue,
  parseAnswer,
  readPointer,
  readText,
} from '../../../../shared/kernel/json-pointer.ts';
import {
  fail,
  failure,
  passingFailure,
  type Result,
  readDetail,
  succeed,
} from '../../../../shared/kernel/result.ts';
import { readServiceWords } from '../../../../shared/kernel/service-words.ts';
import { REFUSAL_CODES, readRefusalHold } from '../../../../shared/queue/submission.ts';
import type { Profile, UploadBinding } from '../../../../shared/service/profile/profile.ts';
import { resolveAddress, withQuery } from '../../ports/web-address.ts';
import type { FileUpload, Network, ReadAnswer, UploadBody } from '../../ports.ts';
import { isApiHost, serviceUrl } from '../../service/service-urls.ts';

/** How long the service may take to name a place for a file. */
const PLACE_TIMEOUT_MILLISECONDS = 30_000;

export interface FileToSend {
  readonly profile: Profile;
  readonly binding: UploadBinding;
  readonly key: string;
  readonly name: string;
  readonly mime: string;
  readonly path: string;
  readonly bytes: number;
  readonly onProgress: (bytes: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Sends a file in the way that the profile binds; returns the file name by which the service knows it. Errors:
 * KEY_REFUSED, UPLOAD_FAILED (`address-blocked`: a presigned URL that leads into the artist's own network), OFFLINE, FILE_*.
 */
export async function sendFile(network: Network, file: FileToSend): Promise<Result<string>> {
  if (!isPresigned(file.binding)) return sendDirectly(network, file);
  const first = await sendToPlace(network, file);
  // Signed addresses hold for minutes; one that ran out, or had been used, is asked for again once.
  return isPlaceRefused(first) ? sendToPlace(network, file) : first;
}

function isPresigned({ mode }: UploadBinding): boolean {
  return mode === 'presigned-put' || mode === 'presigned-post';
}

async function sendDirectly(network: Network, file: FileToSend): Promise<Result<string>> {
  const { profile, binding } = file;
  const url = serviceUrl(profile, binding.url);
  const answer = await network.upload({
    ...transferOf(file),
    url: binding.mode === 'raw' ? withQuery(url, queryOf(file)) : url,
    method: binding.method,
    key: keyFor(file, url),
    access: profile.access,
    body: directBody(file),
    namedBy: null,
  });
  if (!answer.ok) return answer;
  const body = readServiceAnswer(answer.value);
  return body.ok ? readReference(body.value, binding) : body;
}

function transferOf({ path, bytes, mime, onProgress, signal }: FileToSend) {
  return { path, bytes, mime, onProgress, signal };
}

/** The key goes only to the API's own host, and only where the profile says that the upload wants it. */
function keyFor({ profile, binding, key }: FileToSend, url: string): string | null {
  return binding.sendKey && isApiHost(profile, url) ? key : null;
}

function directBody(file: FileToSend): UploadBody {
  const { binding, name } = file;
  const field = binding.field ?? 'file';
  switch (binding.mode) {
    case 'raw':
      return { kind: 'raw', headers: {} };
    case 'json-base64':
      return { kind: 'json-base64', field, properties: propertiesOf(file) };
    default:
      return { kind: 'multipart', field, fileName: name, fields: binding.extraFields };
  }
}

/** What a JSON request says of the file: the constants, and its name and type where the profile names their properties. */
function propertiesOf({ binding, name, mime }: FileToSend): Record<string, string> {
  const { extraFields, fileNameField, contentTypeField } = binding;
  return {
    ...extraFields,
    ...(fileNameField === null ? {} : { [fileNameField]: name }),
    ...(contentTypeField === null ? {} : { [contentTypeField]: mime }),
  };
}

/** A body of nothing but bytes leaves only the query for the name and the constants. */
function queryOf({ binding, name }: FileToSend): Record<string, string> {
  const { extraFields, fileNameQuery } = binding;
  return { ...extraFields, ...(fileNameQuery === null ? {} : { [fileNameQuery]: name }) };
}

/** Where a presigned answer says that the bytes go, and by which name the service will know them. */
interface Place {
  readonly url: string;
  readonly reference: string;
  readonly texts: Readonly<Record<string, string>>;
}

async function sendToPlace(network: Network, file: FileToSend): Promise<Result<string>> {
  const place = await askForPlace(network, file);
  if (!place.ok) return place;
  const isPost = file.binding.mode === 'presigned-post';
  const answer = await network.upload({
    ...transferOf(file),
    url: place.value.url,
    method: isPost ? 'POST' : 'PUT',
    // Whoever signed the address vouches for the upload; that host has no business with the key.
    key: null,
    body: placeBody(file, place.value.texts),
    namedBy: file.profile.baseUrl,
  } satisfies FileUpload);
  if (!answer.ok)
    return fail(answer.error.code === 'RESULT_BLOCKED' ? blocked(place.value.url) : answer.error);
  const { status, body, retryAfterSeconds } = answer.value;
  if (isSuccess(status)) return succeed(place.value.reference);
  const { message } = readServiceWords(body);
  const { host } = new URL(place.value.url);
  const details = { status, message, cause: 'place-refused', host, retryAfterSeconds };
  return fail(
    isPassing(status) ? passingFailure('UPLOAD_FAILED', details) : failure('UPLOAD_FAILED', details),
  );
}

function placeBody({ binding, name }: FileToSend, texts: Readonly<Record<string, string>>): UploadBody {
  if (binding.mode === 'presigned-put') return { kind: 'raw', headers: texts };
  return { kind: 'multipart', field: binding.field ?? 'file', fileName: name, fields: texts };
}

function isPlaceRefused(sent: Result<string>): boolean {
  return !sent.ok && !sent.error.retryable && readDetail(sent.error, 'cause') === 'place-refused';
}

async function askForPlace(network: Network, file: FileToSend): Promise<Result<Place>> {
  const { profile, binding } = file;
  const url = serviceUrl(profile, binding.url);
  const { fileNameQuery } = binding;
  const answer = await network.askForPlace({
    url: fileNameQuery === null ? url : withQuery(url, { [fileNameQuery]: file.name }),
    method: binding.method,
    key: keyFor(file, url),
    access: profile.access,
    body: JSON.stringify(propertiesOf(file)),
    timeoutMilliseconds: PLACE_TIMEOUT_MILLISECONDS,
    signal: file.signal,
  });
  if (!answer.ok) return file.signal.aborted ? fail(cancelled()) : answer;
  const body = readServiceAnswer(answer.value);
  if (!body.ok) return body;
  const reference = readReference(body.value, binding);
  if (!reference.ok) return reference;
  const uploadUrl = readText(body.value, binding.uploadUrl);
  if (uploadUrl === null)
    return fail(failure('UPLOAD_FAILED', { pointer: binding.uploadUrl, key: 'uploadUrl' }));
  const place = resolveAddress(uploadUrl, url);
  if (!URL.canParse(place)) return fail(blocked(uploadUrl));
  const pointer = binding.mode === 'presigned-post' ? binding.formFields : binding.uploadHeaders;
  return succeed({ url: place, reference: reference.value, texts: readTexts(body.value, pointer) });
}

/** Texts by name, in the order of the answer; what is neither text nor number is left out. */
function readTexts(body: JsonValue, pointer: string | null): Record<string, string> {
  const [found] = pointer === null ? [] : readPointer(body, pointer);
  if (!isJsonObject(found)) return {};
  const texts = Object.entries(found).filter(([, value]) => ['string', 'number'].includes(typeof value));
  return Object.fromEntries(texts.map(([name, value]) => [name, String(value)]));
}

/** What the service's own answer to an upload means; the JSON of one that took it. */
function readServiceAnswer(answer: ReadAnswer): Result<JsonValue> {
  const { status, retryAfterSeconds } = answer;
  const words = readServiceWords(answer.body);
  const { message } = words;
  if (isPassing(status)) return fail(passingFailure('UPLOAD_FAILED', { status, message, retryAfterSeconds }));
  const hold = isSuccess(status) ? null : readRefusalHold(status, words);
  if (hold !== null) return fail(failure(REFUSAL_CODES[hold], { status, message }));
  if (!isSuccess(status)) return fail(failure('UPLOAD_FAILED', { status, message }));
  const body = parseAnswer(answer.body);
  return body === undefined ? fail(failure('UPLOAD_FAILED', { status, cause: 'not-json' })) : succeed(body);
}

function readReference(body: JsonValue, { reference }: UploadBinding): Result<string> {
  const text = readText(body, reference);
  return text === null
    ? fail(failure('UPLOAD_FAILED', { pointer: reference, key: 'reference' }))
    : succeed(text);
}

function isPassing(status: number): boolean {
  return status >= 500 || [408, 425, 429].includes(status);
}

function blocked(url: string) {
  return failure('UPLOAD_FAILED', { cause: 'address-blocked', url });
}

function cancelled() {
  return passingFailure('UPLOAD_FAILED', { cause: 'cancelled' });
}
