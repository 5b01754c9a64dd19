import type { CallOutput } from '../../../../shared/contract.ts';
import { listEndWords } from '../../../../shared/jobs/end-words.ts';
import { JOINING_TEXT } from '../../../../shared/kernel/joining-text.ts';
import { LINEAGE_TEXT } from '../../../../shared/library/lineage-text.ts';
import { findModel, MODELS, titleOfModel } from '../../../../shared/models/index.ts';
import { describePrice } from '../../../../shared/money/text.ts';
import { QUEUE_TEXT } from '../../../../shared/queue/text.ts';
import { describeAccess } from '../../../../shared/service/profile/check-profile.ts';
import { BY_CODE } from '../../../../shared/service/profile/evidence.ts';
import type { Profile } from '../../../../shared/service/profile/profile.ts';
import { isOffered, keepOffered } from '../../../../shared/service/request/offered-models.ts';
import { describeField } from '../../../../shared/service/text/fields-text.ts';
import { OPEN_MEANINGS } from '../../../../shared/service/text/import-text.ts';
import { EXAMPLE_TEXT, REHEARSAL_TEXT } from '../../../../shared/service/text/learning-text.ts';
import { SETTINGS_TEXT } from '../../../../shared/settings/text.ts';

export type Report = CallOutput<'profiles.importDocument'>['report'];

/**
 * What of a report concerns the service: nothing is open, and nothing differs, of models that it doesn't have. Where it has some of
 * the interface's, that others are missing is worth a word.
 */
export function trimReport(report: Report, profile: Profile): Report {
  const hasKnown = MODELS.some(({ id }) => isOffered(profile, id));
  const { open, disagreements } = report;
  return {
    ...report,
    open: keepOffered(open, profile),
    disagreements: disagreements.filter(({ kind }) => hasKnown || kind !== 'missing-endpoint'),
  };
}

interface Named {
  readonly name: string;
  readonly value: string;
}

/** A part of a profile by the name that people see, with what stands in it; as it is in the file where it has no such name. */
export function nameBound(bound: Report['bound'][number], profile: Profile): Named {
  const { pointer, value } = bound;
  const [, first = '', second = ''] = pointer.split('/');
  if (first === 'models') return nameOfModelPart(bound, second, profile);
  const name = nameOfModel(first, second, profile) ?? nameOfPart(pointer);
  return { name: name ?? pointer, value: readPart(pointer, profile) ?? value };
}

/** What is said of one model: what a setting is called, what is required, and the price. */
function nameOfModelPart(bound: Report['bound'][number], id: string, profile: Profile): Named {
  const [, , , part = '', key = ''] = bound.pointer.split('/');
  const title = titleOfModel(id, profile);
  const { options, required, price } = profile.models[id] ?? {};
  const option = options?.[key as keyof typeof options];
  if (part === 'price' && price !== undefined) return { name: title, value: describePrice(price) };
  if (part === 'required' && required !== undefined)
    return {
      name: `${title} · ${OPEN_MEANINGS['required-unknown']().title}`,
      value: required.join(', ') || '—',
    };
  if (part === 'options' && option !== undefined) {
    const values = Object.values(option.values).join(', ');
    return {
      name: `${title} · ${describeField(key).label}`,
      value: values === '' ? option.name : JOINING_TEXT.labelled(option.name, values),
    };
  }
  return { name: title, value: bound.value };
}

function nameOfModel(kind: string, id: string, profile: Profile): string | undefined {
  return ['customModels', 'models', 'routes'].includes(kind) ? findModel(id, profile)?.title : undefined;
}

function nameOfPart(pointer: string): string | undefined {
  const { parts } = REHEARSAL_TEXT;
  const names: readonly (readonly [begin: string, name: string])[] = [
    ['/baseUrl', parts.address],
    ['/access', parts.key],
    ['/submission/idempotency', QUEUE_TEXT.askTitle],
    ['/submission', parts.submission],
    ['/generation/url', parts.query],
    ['/generation/status', parts.state],
    ['/generation/outputs', parts.results],
    ['/generation/resultsExpire', parts.results],
    ['/generation/resultsExpireAfterSeconds', parts.results],
    ['/generation/result', parts.results],
    ['/generation/message', EXAMPLE_TEXT.roles.message],
    ['/generation/error', EXAMPLE_TEXT.meanings.failed],
    ['/generation/cost', EXAMPLE_TEXT.roles.cost],
    ['/generation/at', parts.query],
    ['/generation/progress', parts.state],
    ['/generation/queuePosition', parts.state],
    ['/generation/eta', parts.state],
    ['/generation/seed', LINEAGE_TEXT.seed],
    ['/generation/rewrittenPrompt', LINEAGE_TEXT.rewritten],
    ['/generation/cancel', QUEUE_TEXT.stopAtService],
    ['/statuses', OPEN_MEANINGS.statuses().title],
    ['/webhook', parts.delivery],
    ['/upload', parts.upload],
    ['/envelope', OPEN_MEANINGS.envelope().title],
    ['/elementVideoField', OPEN_MEANINGS['element-video']().title],
    ['/unavailableIsUnbilled', OPEN_MEANINGS['unbilled-pause']().title],
    ['/dashboardUrl', SETTINGS_TEXT.getKey],
    ['/testMode', OPEN_MEANINGS['test-mode']().title],
  ];
  return names.find(([begin]) => pointer === begin || pointer.startsWith(`${begin}/`))?.[1];
}

function readPart(pointer: string, profile: Profile): string | undefined {
  const { access, envelope, generation, statuses, submission, upload, testMode } = profile;
  if (pointer.startsWith('/customModels/')) return profile.customModels[pointer.split('/')[2] ?? '']?.path;
  if (pointer === '/access' && access !== undefined) return describeAccess(access);
  if (pointer === '/generation/status') return generation?.status ?? BY_CODE;
  if (pointer === '/generation/cancel' && generation?.cancel !== undefined)
    return `${generation.cancel.method} ${generation.cancel.url}`;
  if (pointer === '/submission') return submission?.genId ?? submission?.header ?? undefined;
  if (pointer === '/envelope' && envelope !== undefined)
    return `${envelope.code} = ${envelope.ok.join(', ')}`;
  if (pointer === '/statuses')
    return [statuses.completed, statuses.failed].flatMap((words) => listEndWords(words)).join(', ');
  if (pointer === '/upload' && upload !== null) return `${upload.method} ${upload.url}`;
  return pointer === '/testMode' ? testMode?.param : undefined;
}
