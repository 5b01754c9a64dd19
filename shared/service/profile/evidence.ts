import { listEndWords } from '../../jobs/end-words.ts';
import type { ModelDefinition } from '../../models/define-model.ts';
import { findModel } from '../../models/index.ts';
import type { Rehearsal } from '../contract.ts';
import type { DoctorReport, DoctorStep } from '../doctor-report.ts';
import { type BindingSource, sourceOf } from './binding-source.ts';
import { describeAccess } from './check-profile.ts';
import type { Profile } from './profile.ts';

/** Parts of a connection that a paid job hangs on. */
export const EVIDENCE_PARTS = [
  ...(['address', 'key', 'submission', 'query', 'state', 'done', 'failed', 'results'] as const),
  ...(['delivery', 'upload', 'option'] as const),
] as const;
export type EvidencePart = (typeof EVIDENCE_PARTS)[number];

/** What has shown that a part is right; null where it is only believed. */
export type Proof = 'job' | 'test-run' | 'doctor' | 'example';

export interface Evidence {
  readonly part: EvidencePart;
  /** Our key of an option; empty elsewhere. */
  readonly field: string;
  /** What is bound, as text; null where nothing is. */
  readonly value: string | null;
  /** Null where nothing is bound. */
  readonly source: BindingSource | null;
  readonly proof: Proof | null;
}

export interface EvidenceFacts {
  /** The doctor's last report of this profile. */
  readonly report: DoctorReport | null;
  readonly rehearsal: Rehearsal | null;
}

/** What a completed test run went through, beside what every job does. */
const BY_TEST_RUN: readonly EvidencePart[] = ['submission', 'query', 'state', 'done', 'results'];
/** What a job that came home went through; a failure's word shows itself only in one that fails. */
const BY_JOB: readonly EvidencePart[] = [...BY_TEST_RUN, 'address', 'key'];
/** The state is the code of the answer, in any language. */
export const BY_CODE = 'HTTP';
const BY_STEP: { readonly [Part in EvidencePart]?: DoctorStep } = {
  address: 'address',
  key: 'key',
  query: 'query',
  upload: 'upload',
};

/** What a paid job of a model hangs on: what is bound by what, what was proven, and what is only believed. */
export function listEvidence(profile: Profile, model: ModelDefinition, facts: EvidenceFacts): Evidence[] {
  const byJob = proofByJob(profile, model, facts.rehearsal);
  return listParts(profile, model).map(({ pointer, ...part }) => {
    const source = part.value === null ? null : readSource(profile, pointer, part.isShown);
    return {
      ...{ part: part.part, field: part.field, value: part.value, source },
      proof: part.value === null ? null : byJob(part) ? 'job' : findProof(part.part, source, facts.report),
    };
  });
}

interface Part {
  readonly part: EvidencePart;
  readonly field: string;
  readonly pointer: string;
  readonly value: string | null;
  /** It is the interface's own word unless the profile says otherwise. */
  readonly isShown: boolean;
}

function listParts(profile: Profile, model: ModelDefinition): Part[] {
  const { access, submission, generation, webhook, upload, statuses } = profile;
  const part = (name: EvidencePart, pointer: string, value: string | null, isShown = false): Part => ({
    ...{ part: name, field: '', pointer, value, isShown },
  });
  const read = generation ?? webhook;
  const under = generation === null ? '/webhook' : '/generation';
  const result = generation?.result;
  const outputs = [
    ...(read?.outputs ?? []),
    ...(result?.outputs ?? []),
    ...(result?.file === true ? [result.url ?? ''] : []),
  ];
  const bindings = profile.models[model.id];
  return [
    part('address', '/baseUrl', profile.baseUrl),
    part(
      'key',
      '/access',
      access === undefined ? 'x-api-key' : (access.header ?? describeAccess(access)),
      access === undefined,
    ),
    part(
      'submission',
      '/submission',
      submission?.genId ?? submission?.header ?? '/genId',
      submission === undefined,
    ),
    part('query', '/generation/url', generation?.url ?? null),
    part('state', `${under}/status`, read === null ? null : (read.status ?? BY_CODE)),
    part('done', '/statuses/completed', listEndWords(statuses.completed).join(', '), isPlain(profile)),
    part('failed', '/statuses/failed', listEndWords(statuses.failed).join(', ') || null, isPlain(profile)),
    part(
      'results',
      result !== undefined ? '/generation/result' : `${under}/outputs`,
      outputs.join(', ') || null,
    ),
    part('delivery', '/webhook', webhook?.genId ?? null),
    ...(upload === null ? [] : [part('upload', '/upload', upload.url)]),
    ...Object.entries(bindings?.options ?? {}).map(([field, option]) => ({
      ...part('option', `/models/${model.id}/options/${field}`, option?.name ?? null),
      field,
    })),
  ];
}

/** The interface names these two states itself. */
function isPlain({ statuses, sources }: Profile): boolean {
  const isSaid = Object.keys(sources).some((pointer) => pointer.startsWith('/statuses'));
  return !isSaid && statuses.completed === 'completed' && statuses.failed === 'failed';
}

function readSource({ sources }: Profile, pointer: string, isShown: boolean): BindingSource {
  if (isShown) return 'interface';
  const own = sourceOf(sources, pointer);
  if (own !== 'user' || Object.hasOwn(sources, pointer)) return own;
  // A document may say each of its parts by itself, such as the first of the paths to results; the least certain counts.
  const parts = Object.keys(sources).filter((part) => part.startsWith(`${pointer}/`));
  const ofParts = parts.map((part) => sources[part] ?? 'user');
  return (['suggested', 'user'] as const).find((one) => ofParts.includes(one)) ?? ofParts[0] ?? own;
}

/**
 * Whether the paid job went through a part as a job of this model would: it used the options that it was sent with, of its own
 * model, and read results of its own kind alone.
 */
function proofByJob(
  profile: Profile,
  model: ModelDefinition,
  rehearsal: Rehearsal | null,
): (part: Pick<Part, 'part' | 'field'>) => boolean {
  if (rehearsal?.outcome !== 'proven' || !rehearsal.isCurrent) return () => false;
  const isOwnKind = findModel(rehearsal.model, profile)?.kind === model.kind;
  return ({ part, field }) => {
    if (part === 'option') return rehearsal.model === model.id && rehearsal.options.includes(field);
    return BY_JOB.includes(part) && (part !== 'results' || isOwnKind);
  };
}

function findProof(
  part: EvidencePart,
  source: BindingSource | null,
  report: DoctorReport | null,
): Proof | null {
  const row = (step: DoctorStep) => report?.rows.find((one) => one.step === step);
  if (row('test-run')?.finding === 'test-completed' && BY_TEST_RUN.includes(part)) return 'test-run';
  const step = BY_STEP[part];
  if (step !== undefined && row(step)?.state === 'ok') return 'doctor';
  return source === 'example' ? 'example' : null;
}

/** Everything by which a job of a model is sent and brought home, as one text: while it stays, what was proven stays so. */
export function fingerprintOf(profile: Profile, model: string): string {
  const { baseUrl, access, submission, envelope, generation, webhook, statuses } = profile;
  const { price: _, ...bindings } = profile.models[model] ?? { price: undefined };
  const own = [bindings, profile.customModels[model], profile.routes?.[model]];
  return JSON.stringify([baseUrl, access, submission, envelope, generation, webhook, statuses, ...own]);
}
