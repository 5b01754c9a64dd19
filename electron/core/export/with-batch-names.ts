import type { NamedTake } from '../../../shared/domain/library/name-template.ts';
import type { Take } from '../../../shared/domain/library/take.ts';
import type { Store } from '../ports.ts';

/** Takes with what their batches are called, as `{batch}` names them. */
export function withBatchNames(takes: readonly Take[], { batches }: Pick<Store, 'batches'>): NamedTake[] {
  const ids = [...new Set(takes.map(({ batchId }) => batchId))];
  const names = new Map(batches.names(ids).map(({ id, name }) => [id, name]));
  return takes.map((take) => ({ ...take, batchName: names.get(take.batchId) }));
}
