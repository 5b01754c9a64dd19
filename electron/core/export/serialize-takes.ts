import { BYTE_ORDER_MARK, writeCsvRecord } from '../../../shared/csv.ts';
import type { Sidecar } from '../../../shared/domain/library/sidecar.ts';

/** A copy in the folder, with all that is known of its take. */
export interface ExportedTake {
  readonly name: string;
  readonly sidecar: Sidecar;
}

const COLUMNS = [
  'file',
  'name',
  'model',
  'prompt',
  'kind',
  'width',
  'height',
  'seconds',
  'rating',
  'flag',
  'label',
  'tags',
  'note',
  'made',
  'batch',
  'batch id',
  'job',
  'take',
  'generation',
  'estimate',
  'currency',
  'charged',
] as const;

/** A table of takes for a spreadsheet, with formulas made harmless; one record after the other. */
export function* serializeTakesTable(takes: Iterable<ExportedTake>): Generator<string> {
  yield BYTE_ORDER_MARK + writeCsvRecord(COLUMNS);
  for (const { name, sidecar } of takes) yield writeCsvRecord(formatRow(name, sidecar));
}

function formatRow(fileName: string, { file, take, marks, job, cost }: Sidecar): (string | number | null)[] {
  return [
    ...[fileName, take.name, job.model, job.prompt, file.kind, file.width, file.height, file.duration],
    ...[marks.rating, marks.flag, marks.label, marks.tags.join(', '), marks.note, take.createdAt],
    ...[job.batchName ?? '', job.batchId, job.id, take.id, job.genId],
    ...[cost.estimate?.amount ?? null, cost.estimate?.currency ?? null, cost.charged],
  ];
}
