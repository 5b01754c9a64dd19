import type { ModelDefinition } from '../models/define-model.ts';
import { modelsOf } from '../models/index.ts';
import type { Profile } from './profile.ts';

/** Whether a service is known to have a model: with a document of its own, only those that it names; without one, all of the interface. */
export function isOffered({ models, customModels, sources }: Profile, id: string): boolean {
  return id in models || id in customModels || !Object.values(sources).includes('openapi');
}

/** The models that a service is known to have. */
export function listOfferedModels(profile: Profile): ModelDefinition[] {
  return modelsOf(profile).filter(({ id }) => isOffered(profile, id));
}
