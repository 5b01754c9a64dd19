import { findModel, type ModelSource } from '../../../../shared/models/index.ts';

/** Models by the names that people see; one that is not known keeps its id. */
export function nameModels(ids: readonly string[], source: ModelSource | null): string[] {
  return ids.map((id) => findModel(id, source)?.title ?? id);
}
