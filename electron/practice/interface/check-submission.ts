import { practiceChoices } from '../control/choices.ts';
import type { TestOutcome } from '../generations/records.ts';
import type { MediaKind } from '../media-kind.ts';
import type { Endpoint } from './endpoints.ts';
import { checkFields, type Findings, type FoundReference, isPlainObject, type Violation } from './rules.ts';

/** What is known of an uploaded file's name. */
export type LookUpUpload = (
  fileName: string,
) => { readonly media: MediaKind; readonly isExpired: boolean } | null;

/** Every rule a body breaks, its media references looked up among the uploads. An empty list means: accepted. */
export function checkBody(endpoint: Endpoint, body: unknown, lookUp: LookUpUpload): readonly Violation[] {
  if (!isPlainObject(body)) return [{ field: 'body', rule: 'must be a JSON object' }];
  const findings: Findings = { violations: [], references: [] };
  checkFields(body, endpoint.body, '', findings);
  endpoint.checkWhole?.(body, findings);
  for (const reference of findings.references) checkReference(reference, lookUp, findings);
  return findings.violations;
}

function checkReference(reference: FoundReference, lookUp: LookUpUpload, findings: Findings): void {
  const rule = isAddress(reference.value) ? checkAddress(reference.value) : checkUploaded(reference, lookUp);
  if (rule) findings.violations.push({ field: reference.field, rule });
}

/** Whether a media reference is meant as an address: uploaded file names hold no colon. */
export function isAddress(value: string): boolean {
  return /^[a-z][a-z0-9+.-]*:/i.test(value);
}

function checkAddress(value: string): string | null {
  const isHttp = URL.canParse(value) && ['http:', 'https:'].includes(new URL(value).protocol);
  return isHttp ? null : 'must be an http(s) download URL or the name of an uploaded file';
}

function checkUploaded({ value, kind }: FoundReference, lookUp: LookUpUpload): string | null {
  const upload = lookUp(value);
  // `voice` is only shown as a string, not as a media reference: any text that names no upload is taken as it is.
  if (!upload) return kind === 'voice' ? null : `names no uploaded file: ${value.slice(0, 80)}`;
  if (upload.isExpired) return `the uploaded file has expired: ${value.slice(0, 80)}`;
  const fits =
    kind === 'voice' ? upload.media === 'video' || upload.media === 'audio' : upload.media === kind;
  const wanted = kind === 'voice' ? 'a video or audio' : kind === 'video' ? 'a video' : `an ${kind}`;
  return fits
    ? null
    : `must be ${wanted}; the uploaded file is ${upload.media === 'other' ? 'of no known kind' : `of kind ${upload.media}`}`;
}

interface SubmissionQuery {
  readonly webhookUrl: string | null;
  readonly testMode: TestOutcome | null;
}

/** Reads the query parameters; unknown, repeated and ill-formed ones are violations. */
export function checkQuery(
  endpoint: Endpoint,
  parameters: URLSearchParams,
): { readonly query: SubmissionQuery; readonly violations: readonly Violation[] } {
  const { parameter, models } = practiceChoices.testMode;
  const known = [
    'webhookUrl',
    ...((models as readonly string[]).includes(endpoint.model) ? [parameter] : []),
  ];
  const violations = [...new Set(parameters.keys())].flatMap((name): Violation[] => {
    if (!known.includes(name)) return [{ field: name, rule: 'is not a query parameter of this endpoint' }];
    if (parameters.getAll(name).length > 1) return [{ field: name, rule: 'must be given once' }];
    return [];
  });
  const webhookUrl = parameters.get('webhookUrl');
  if (webhookUrl !== null && !isWebAddress(webhookUrl))
    violations.push({ field: 'webhookUrl', rule: 'must be an http(s) URL' });
  const testMode = known.includes(parameter) ? parameters.get(parameter) : null;
  if (testMode !== null && !isTestOutcome(testMode)) {
    violations.push({ field: parameter, rule: 'must be one of failure, success' });
    return { query: { webhookUrl, testMode: null }, violations };
  }
  return { query: { webhookUrl, testMode }, violations };
}

function isWebAddress(value: string): boolean {
  return isAddress(value) && checkAddress(value) === null;
}

function isTestOutcome(value: string): value is TestOutcome {
  return value === 'success' || value === 'failure';
}

/** One message that names each field and its rule. */
export function describeViolations(violations: readonly Violation[]): string {
  const shown = violations.slice(0, 20).map(({ field, rule }) => `${field}: ${rule}`);
  const rest = violations.length - shown.length;
  return `${shown.join('; ')}${rest > 0 ? `; and ${rest} more` : ''}.`;
}
