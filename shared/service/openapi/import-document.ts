import { type JsonObject, type JsonValue, readPointer } from '../../kernel/json-pointer.ts';
import { outsideName } from '../../kernel/outside-name.ts';
import { fail, failure, type Result, succeed } from '../../kernel/result.ts';
import { withoutQuery } from '../../models/define-model.ts';
import { MODELS } from '../../models/index.ts';
import type { ModelBindings } from '../../models/model-bindings.ts';
import { listOpenBindings } from '../profile/open-bindings.ts';
import { PROFILE_FORMAT, type Profile, parseProfile } from '../profile/profile.ts';
import { bindAccess, type FoundAccess } from './bind/bind-access.ts';
import { bindGeneration, LEAST_SCORE } from './bind/bind-generation.ts';
import { bindElementVideo, bindKnownModel } from './bind/bind-known-model.ts';
import { type BoundReceipts, bindReceipts } from './bind/bind-receipts.ts';
import { bindRoutes, type FoundRoute } from './bind/bind-routes.ts';
import {
  bindAnswerCodes,
  bindIdempotency,
  bindLifetime,
  bindUnbilledPause,
  findPrice,
} from './bind/bind-said.ts';
import { bindTestMode } from './bind/bind-test-mode.ts';
import { bindUpload } from './bind/bind-upload.ts';
import { bindWebhook } from './bind/bind-webhook.ts';
import {
  type Address,
  findAddress,
  findKnownEndpoints,
  isWebUrl,
  type KnownEndpoint,
  withoutSlashes,
} from './bind/find-address.ts';
import { findIdQueries, type IdQuery, listCandidates } from './bind/find-queries.ts';
import { SHOWN_GEN_ID } from './bind/find-receipt.ts';
import { toProfileWords } from './bind/find-state.ts';
import { findSubmissions, listLikelySubmissions } from './bind/find-submissions.ts';
import { findKeyHeader, listUnsentHeaders } from './bind/required-parameters.ts';
import { createFindings, type ImportContext, type ImportReport, shorten } from './import-findings.ts';
import { isOfQuery, keepExisting, listKnownIds } from './keep-existing.ts';
import { dropUnusable } from './parse/drop-unusable.ts';
import { listSentPlaces } from './parse/leaves.ts';
import { createLocator, readWords } from './parse/locate.ts';
import { listOperations, type Operation, type Parameter } from './parse/operations.ts';
import { parseDocument } from './parse/parse-document.ts';
import { plainWords, quote } from './parse/plain-words.ts';
import { placeOf } from './parse/words.ts';
import { type FoundModel, makeCustomModels } from './shape/make-custom-model.ts';
import { createShapeReader } from './shape/shapes.ts';

export interface ImportRequest {
  readonly text: string;
  /** Goes before the address in the document; null to take that. */
  readonly baseUrl: string | null;
  /** A profile that is imported over: what the document leaves open keeps what the artist said, prices and limits stay. */
  readonly existing: Profile | null;
}

export interface ImportedProfile {
  readonly profile: Profile;
  /** The profile as a file: exactly what was found, in the order of its schema. */
  readonly text: string;
  readonly report: ImportReport;
}

/**
 * Makes a profile of an OpenAPI document (3.0 to 3.2, Swagger 2.0), JSON or YAML, with a report of what was bound, what is open and where the
 * two disagree. Nothing is fetched and nothing is invented: what the document only hints at is bound as `suggested`.
 * Errors: OPENAPI_INVALID, OPENAPI_ADDRESS_MISSING, URL_INVALID (the given base URL).
 */
export function importDocument(request: ImportRequest): Result<ImportedProfile> {
  const parsed = parseDocument(request.text);
  if (!parsed.ok) return parsed;
  const { baseUrl, existing } = request;
  if (baseUrl !== null && !isWebUrl(baseUrl)) return fail(failure('URL_INVALID', { url: baseUrl }));
  const locator = createLocator(parsed.value);
  const operations = listOperations(locator);
  const known = findKnownEndpoints(operations);
  const context: ImportContext = {
    locator,
    operations,
    makesVideos: mayMakeVideos(known, operations),
    speaksOfVideos: OF_VIDEOS.test(request.text) || !OF_PICTURES.test(request.text),
    knownIds: listKnownIds(existing),
    shapes: createShapeReader(locator),
    findings: createFindings(),
  };
  const likelySubmissions = listLikelySubmissions(context);
  const starting = known.length > 0 ? [] : likelySubmissions;
  const said = findAddress(operations, known, starting, baseUrl ?? existing?.baseUrl ?? null);
  // What starts nothing wants no address.
  const address = said ?? findAddress(operations, known, starting, NOWHERE);
  if (address === null) return fail(noEndpoints(operations));
  const sent = listSentPlaces(context);
  const queries = findIdQueries(context, address, sent, likelySubmissions);
  const likely = queries.filter(({ status, score }) => status !== null && score >= LEAST_SCORE);
  const found = findSubmissions(context, address, new Set(known.map(({ operation }) => operation)), likely);
  const receipts = bindReceipts(context, known, found, likely);
  const routes = bindRoutes(context, receipts, queries, found);
  const kept = found.filter((one) => receipts.chosen?.kept.includes(one) || routes.has(one.operation));
  const custom = makeCustomModels(context, kept);
  if (known.length === 0 && custom.length === 0) return fail(nothingToQueue(operations, starting, likely));
  if (said === null) return fail(failure('OPENAPI_ADDRESS_MISSING', {}));
  noteAddress(context, address, baseUrl ?? existing?.baseUrl ?? null);
  const draft = assemble(context, address, { known, custom, queries, sent, receipts, routes });
  const whole = existing === null ? draft : keepExisting(context.findings, draft, existing);
  return finish(context, whole);
}

function mayMakeVideos(known: readonly KnownEndpoint[], operations: readonly Operation[]): boolean {
  const says = ({ method, path, words }: Operation) =>
    method === 'post' && OF_VIDEOS.test(`${path} ${words}`);
  return known.some(({ model }) => model.kind === 'video') || operations.some(says);
}

/** What starts a generation is worth nothing where it could not be found again, or nobody can fill in what it takes. */
function nothingToQueue(
  operations: readonly Operation[],
  starting: readonly Operation[],
  queries: readonly IdQuery[],
) {
  const asked = new Set(queries.map(({ operation }) => placeOf(operation)));
  const unfit = operations.filter(({ method, path }) => method === 'post' && asked.has(path));
  if (starting.length === 0 && unfit.length > 0)
    return failure('OPENAPI_INVALID', { cause: 'no-form', starting: nameSome(unfit) });
  const says = ({ path, words }: Operation, what: RegExp) => what.test(`${path} ${words}`);
  const ofMedia = starting.filter((one) => says(one, OF_VIDEOS) || says(one, OF_PICTURES));
  if (ofMedia.length === 0) return noEndpoints(operations);
  return failure('OPENAPI_INVALID', { cause: 'no-results', starting: nameSome(ofMedia) });
}

/** Names some of what the document has instead, so that one sees whether it is the right one. */
function noEndpoints(operations: readonly Operation[]) {
  const posts = operations.filter(({ method }) => method === 'post');
  return failure('OPENAPI_INVALID', { cause: 'no-endpoints', sending: nameSome(posts) });
}

function nameSome(posts: readonly Operation[]): string {
  const named = posts.slice(0, MAX_NAMED).map(({ path }) => `POST ${shorten(path)}`);
  return [...named, ...(posts.length > MAX_NAMED ? ['…'] : [])].join(', ');
}

const OF_VIDEOS = /video|movie|film|clip|animat|footage|motion/i;
const OF_PICTURES = /image|picture|photo/i;
/** Stands for the address while it is not known. */
const NOWHERE = 'https://address.invalid';
/** Endpoints that an error names. */
const MAX_NAMED = 3;

/** What was found of the document as a whole, before its parts are bound. */
interface Found {
  readonly known: readonly KnownEndpoint[];
  readonly custom: readonly FoundModel[];
  readonly queries: readonly IdQuery[];
  /** Places of the requests' bodies. */
  readonly sent: ReadonlySet<string>;
  readonly receipts: BoundReceipts;
  readonly routes: ReadonlyMap<Operation, FoundRoute>;
}

/** Puts the profile together, one part after the other; each part binds what it finds. */
function assemble(context: ImportContext, address: Address, found: Found): JsonObject {
  const { findings } = context;
  const { known, queries, sent, receipts, routes } = found;
  const isElsewhere = ({ operation }: FoundModel) => routes.get(operation)?.generation !== undefined;
  // A delivery is read as what most models are asked about: no other may be told where to.
  const custom = found.custom.map((one) =>
    isElsewhere(one) ? { ...one, webhook: null, model: { ...one.model, webhook: null } } : one,
  );
  const submissions: Operation[] = [...known, ...custom].map(({ operation }) => operation);
  const endpoints = [...known.map(({ model, operation }) => ({ id: model.id, operation })), ...custom];
  const models: Record<string, ModelBindings> = {};
  for (const endpoint of known) {
    const bindings = bindKnownModel(context, endpoint);
    if (bindings !== null) models[endpoint.model.id] = bindings;
  }
  for (const { id, bindings } of custom) models[id] = bindings;
  for (const { id, operation } of endpoints) {
    const price = models[id] === undefined ? null : findPrice(operation);
    if (price === null) continue;
    models[id] = { ...models[id], price };
    findings.bind(['models', id, 'price'], operation.at, false);
  }
  for (const { id } of MODELS.filter((model) => !known.some((one) => one.model === model)))
    findings.disagree('missing-endpoint', { model: id });
  const ofMost = [...known, ...custom.filter((one) => !isElsewhere(one))];
  const paths = ofMost.map(({ model }) => ({ path: withoutQuery(model.path) }));
  const query = bindGeneration(context, queries, paths, receipts.chosen);
  const asked = { submissions: ofMost.map(({ operation }) => operation), models: custom, query };
  const delivery = bindWebhook(context, asked, sent);
  const words = query?.words ?? delivery?.words ?? null;
  const elementVideoField = bindElementVideo(context, known);
  const access = bindAccess(context, known, { submissions, query: query?.operation ?? null });
  const key = findKeyHeader(context, submissions, query?.operation ?? null);
  holdBackUnsent(context, endpoints, models, access, key);
  const uses = { submissions: new Set(submissions), queries, access };
  return {
    format: PROFILE_FORMAT,
    name: nameOf(context, address),
    baseUrl: address.baseUrl,
    ...bindDashboard(context),
    ...(access === null ? {} : { access: plain(withoutKeyHeader(access, key)) }),
    ...bindSubmission(context, submissions, receipts, key),
    ...(receipts.envelope === null ? {} : { envelope: plain(receipts.envelope) }),
    upload: plain(bindUpload(context, address, uses)),
    generation: plain(query && { ...query.generation, ...bindLifetime(context, query) }),
    webhook: plain(delivery?.webhook ?? null),
    ...listOpenCandidates(context, query !== null, queries),
    testMode: plain(bindTestMode(context, endpoints, known)),
    ...(words === null ? {} : { statuses: plain(toProfileWords(words)) }),
    ...listRoutes(context, custom, routes),
    elementVideoField,
    ...(bindUnbilledPause(context, submissions) ? { unavailableIsUnbilled: true } : {}),
    models: plain(models),
    customModels: plain(Object.fromEntries(custom.map(({ id, model }) => [id, model]))),
  };
}

/** Where an answer names the generation, and which codes a document leaves to be asked about; nothing where all is as the interface has it. */
function bindSubmission(
  context: ImportContext,
  submissions: readonly Operation[],
  { submission, chosen }: Found['receipts'],
  key: Parameter | null,
): JsonObject {
  const codes = {
    ...bindAnswerCodes(context, submissions, chosen?.receipt.genId ?? null),
    ...bindIdempotency(context, submissions, key),
  };
  if (submission === null && Object.keys(codes).length === 0) return {};
  return { submission: plain({ ...(submission ?? { genId: SHOWN_GEN_ID, header: null }), ...codes }) };
}

function listRoutes(
  { findings }: ImportContext,
  custom: readonly FoundModel[],
  routes: Found['routes'],
): JsonObject {
  const own = custom.flatMap(({ id, operation }) => {
    const route = routes.get(operation);
    if (route !== undefined) findings.bind(['routes', id], operation.at, true);
    return route === undefined ? [] : [[id, route] as const];
  });
  return own.length === 0 ? {} : { routes: plain(Object.fromEntries(own)) };
}

const isNamedAs = (name: string, key: Parameter | null) => name.toLowerCase() === key?.name.toLowerCase();

/** What is of one submission goes with no other request. */
function withoutKeyHeader({ fresh, ...access }: FoundAccess, key: Parameter | null): FoundAccess {
  const others = fresh?.filter((name) => !isNamedAs(name, key)) ?? [];
  return others.length === 0 ? access : { ...access, fresh: others };
}

/** A header that only some submissions require goes with none: what wants it can't be submitted, and the report says why. */
function holdBackUnsent(
  context: ImportContext,
  endpoints: readonly { readonly id: string; readonly operation: Operation }[],
  models: Record<string, ModelBindings>,
  access: FoundAccess | null,
  key: Parameter | null,
): void {
  for (const { id, operation } of endpoints) {
    const unsent = listUnsentHeaders(context, operation, access).filter((name) => !isNamedAs(name, key));
    if (models[id] === undefined || unsent.length === 0) continue;
    models[id] = { ...models[id], required: [...(models[id].required ?? []), ...unsent] };
    for (const field of unsent)
      context.findings.disagree('extra-required', { model: id, field, at: operation.at });
  }
}

/** Kept as long as a person may have to choose: while the query is open, or anything of it is in doubt. */
function listOpenCandidates(
  { findings }: ImportContext,
  isFound: boolean,
  queries: readonly IdQuery[],
): JsonObject {
  const isInDoubt = findings.bindings.some(
    ({ pointer, source }) => source === 'suggested' && isOfQuery(pointer),
  );
  const candidates = isFound && !isInDoubt ? [] : listCandidates(queries);
  return candidates.length === 0 ? {} : { candidates: candidates as unknown as JsonValue };
}

function noteAddress({ findings }: ImportContext, address: Address, given: string | null): void {
  const isDocuments = address.baseUrl === withoutSlashes(address.documentBase);
  if (given === null || isDocuments) findings.bind(['baseUrl'], address.at, true);
  else findings.note('address-given', address.documentBase, address.at);
  for (const other of address.others) findings.note('other-server', other, address.at);
  const isLocal = /^http:\/\/(localhost|127\.|\[::1\])/i.test(address.baseUrl);
  if (/^http:/i.test(address.baseUrl) && !isLocal) findings.note('plain-http', address.baseUrl, address.at);
}

function nameOf({ locator }: ImportContext, { baseUrl }: Address): string {
  const info = locator.child(locator.root, 'info');
  const title = info === null ? '' : outsideName(plainWords(readWords(info, 'title'), 60));
  return title || baseUrl.replace(/^https?:\/\//i, '');
}

/** Where a key is had: the address in the description of the key itself. */
function bindDashboard({ locator, findings }: ImportContext): JsonObject {
  const schemes = locator.child(locator.root, 'components', 'securitySchemes');
  const keys = schemes === null ? [] : locator.entries(schemes).map(([, scheme]) => scheme);
  for (const key of keys.filter(({ value }) => value['type'] === 'apiKey')) {
    const [url] = /https:\/\/[^\s)\]"'<>]+/.exec(readWords(key, 'description')) ?? [];
    if (url === undefined) continue;
    findings.bind(['dashboardUrl'], key.at, true);
    return { dashboardUrl: url.replace(/(?<![.,;])[.,;]+$/, '') };
  }
  return {};
}

/** A profile is what its schema takes: what a document could not say in a form that it takes is left open and told. */
function finish(context: ImportContext, draft: JsonObject): Result<ImportedProfile> {
  const { findings, locator } = context;
  const sources = Object.fromEntries(findings.bindings.map(({ pointer, source }) => [pointer, source]));
  const known = draft['sources'] as JsonObject | undefined;
  const usable = withQuotes(context, dropUnusable(findings, { ...draft, sources: { ...known, ...sources } }));
  const parsed = parseProfile(usable);
  if (!parsed.ok) return parsed;
  const profile = parsed.value;
  const info = locator.child(locator.root, 'info');
  // A model that the document does not have is told once, as missing.
  const missing = findings.disagreements.flatMap(({ kind, model }) =>
    kind === 'missing-endpoint' && model !== null ? [model] : [],
  );
  const report: ImportReport = {
    title: info === null ? '' : plainWords(readWords(info, 'title')),
    version: info === null ? '' : shorten(readWords(info, 'version'), 40),
    baseUrl: profile.baseUrl,
    bound: findings.bindings.flatMap(({ pointer, at, source }) =>
      readPointer(usable, pointer).map((value) => ({
        ...{ pointer, at, source, value: formatValue(value) },
        sentence: profile.quotes?.[pointer] ?? '',
      })),
    ),
    open: listOpenBindings(profile).filter(
      ({ pointer }) => !missing.some((id) => pointer.startsWith(`/models/${id}/`)),
    ),
    disagreements: findings.disagreements,
    notes: findings.notes,
  };
  return succeed({ profile, text: `${JSON.stringify(usable, null, 2)}\n`, report });
}

/** What the document says of each suggestion, for whoever has to decide. */
function withQuotes({ findings, locator }: ImportContext, profile: JsonObject): JsonObject {
  const sources = profile['sources'] as JsonObject;
  const quotes = findings.bindings.flatMap(({ pointer, at }) => {
    const sentence = sources[pointer] === 'suggested' ? quote(locator, at, pointer) : '';
    return sentence === '' ? [] : [[pointer, sentence]];
  });
  return quotes.length === 0 ? profile : { ...profile, quotes: Object.fromEntries(quotes) };
}

function formatValue(value: unknown): string {
  return shorten(typeof value === 'string' ? value : JSON.stringify(value));
}

/** Parts are written as types of their own; on paper they are JSON. */
function plain(value: object | null): JsonObject | null {
  return value as JsonObject | null;
}
