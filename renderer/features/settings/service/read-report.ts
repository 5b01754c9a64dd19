import type { CallOutput } from '../../../../shared/ipc/contract.ts';
import { OPEN_MEANINGS } from '../../../../shared/messages/open-bindings.ts';
import { REHEARSAL_TEXT } from '../../../../shared/messages/text/rehearsal.ts';
import { findModel, MODELS } from '../../../../shared/models/index.ts';
import { listEndWords } from '../../../../shared/service/end-words.ts';
import { isOffered } from '../../../../shared/service/offered-models.ts';
import type { Profile } from '../../../../shared/service/profile.ts';
import { describeAccess } from '../../../../shared/service/submission-binding.ts';

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
    open: open.flatMap((row) => {
      const models = row.blocks.models.filter((id) => isOffered(profile, id));
      if (models.length === 0 && row.blocks.models.length > 0) return [];
      return [{ ...row, blocks: { ...row.blocks, models } }];
    }),
    disagreements: disagreements.filter(({ kind }) => hasKnown || kind !== 'missing-endpoint'),
  };
}

/** A part of a profile by the name that people see, with what stands in it; as it is in the file where it has no such name. */
export function nameBound(bound: Report['bound'][number], profile: Profile): { name: string; value: string } {
  const { pointer, value } = bound;
  const [, first = '', second = ''] = pointer.split('/');
  const name = nameOfModel(first, second, profile) ?? nameOfPart(pointer);
  return { name: name ?? pointer, value: readPart(pointer, profile) ?? value };
}

function nameOfModel(kind: string, id: string, profile: Profile): string | undefined {
  return kind === 'customModels' || kind === 'models' ? findModel(id, profile)?.title : undefined;
}

function nameOfPart(pointer: string): string | undefined {
  const { parts } = REHEARSAL_TEXT;
  const names: readonly (readonly [begin: string, name: string])[] = [
    ['/baseUrl', parts.address],
    ['/access', parts.key],
    ['/submission', parts.submission],
    ['/generation/url', parts.query],
    ['/generation/status', parts.state],
    ['/generation/outputs', parts.results],
    ['/generation/result', parts.results],
    ['/statuses', OPEN_MEANINGS.statuses().title],
    ['/webhook', parts.delivery],
    ['/upload', parts.upload],
    ['/testMode', OPEN_MEANINGS['test-mode']().title],
  ];
  return names.find(([begin]) => pointer === begin || pointer.startsWith(`${begin}/`))?.[1];
}

function readPart(pointer: string, profile: Profile): string | undefined {
  const { access, statuses, submission, upload, testMode } = profile;
  if (pointer.startsWith('/customModels/')) return profile.customModels[pointer.split('/')[2] ?? '']?.path;
  if (pointer === '/access' && access !== undefined) return describeAccess(access);
  if (pointer === '/submission') return submission?.genId ?? submission?.header ?? undefined;
  if (pointer === '/statuses')
    return [statuses.completed, statuses.failed].flatMap((words) => listEndWords(words)).join(', ');
  if (pointer === '/upload' && upload !== null) return `${upload.method} ${upload.url}`;
  return pointer === '/testMode' ? testMode?.param : undefined;
}
