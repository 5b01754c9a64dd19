import type { ModelDefinition } from '../../models/define-model.ts';
import { modelsOf } from '../../models/index.ts';
import type { OpenBinding } from '../profile/open-bindings.ts';
import type { Profile } from '../profile/profile.ts';

/** Whether a service is known to have a model: with a document of its own, only those that it names; without one, all of the interface. */
export function isOffered({ models, customModels, sources }: Profile, id: string): boolean {
  return id in models || id in customModels || !Object.values(sources).includes('openapi');
}

/** The models that a service is known to have. */
export function listOfferedModels(profile: Profile): ModelDefinition[] {
  return modelsOf(profile).filter(({ id }) => isOffered(profile, id));
}

/** Of what is open, what concerns the service or a model that it has: it lacks nothing that only others would need. */
export function keepOffered(rows: readonly OpenBinding[], profile: Profile): OpenBinding[] {
  return rows.flatMap((row) => {
    const models = row.blocks.models.filter((id) => isOffered(profile, id));
    if (models.length === 0 && row.blocks.models.length > 0) return [];
    return [{ ...row, blocks: { ...row.blocks, models } }];
  });
}
