import { capitalize } from '../kernel/format.ts';
import { type CustomModel, toModelDefinition } from './custom-model.ts';
import type { ModelDefinition } from './define-model.ts';
import { modelhH3ImageToVideo } from './modelh-h3-image-to-video.ts';
import { modelhH3Omni } from './modelh-h3-omni.ts';
import { modelk3Turbo } from './modelk-3-turbo.ts';
import { modelkMotion3 } from './modelk-motion-3.ts';
import { modelkO3Elements } from './modelk-o3-elements.ts';
import { modelkO3VideoTransformation } from './modelk-o3-video-transformation.ts';
import { modelnPro } from './modeln-pro.ts';
import type { UsualLimits } from './usual-limits.ts';

/** Every model of the interface, in its order. A service may have more: see {@link modelsOf}. */
export const MODELS: readonly ModelDefinition[] = [
  modelnPro,
  modelkO3VideoTransformation,
  modelkO3Elements,
  modelhH3Omni,
  modelkMotion3,
  modelhH3ImageToVideo,
  modelk3Turbo,
];

/** What may bring models of its own: a profile. */
export interface ModelSource {
  readonly customModels: Readonly<Record<string, CustomModel>>;
}

/** Made once for each profile, so that the same model stays the same object. */
const custom = new WeakMap<ModelSource['customModels'], readonly ModelDefinition[]>();

/** The models of the interface, then those that the profile brings from its service's own document. */
export function modelsOf(source: ModelSource): readonly ModelDefinition[] {
  const known = custom.get(source.customModels);
  if (known !== undefined) return known;
  const own = Object.entries(source.customModels).map(([id, model]) => toModelDefinition(id, model));
  const all = own.length === 0 ? MODELS : [...MODELS, ...own];
  custom.set(source.customModels, all);
  return all;
}

/**
 * Finds a model by id; undefined when there is none.
 *
 * @param source the profile in use, whose own models count too; left out, only those of the interface do
 */
export function findModel(id: string, source: ModelSource | null = null): ModelDefinition | undefined {
  return (source === null ? MODELS : modelsOf(source)).find((model) => model.id === id);
}

/** What a model is called; the words of its id where its definition belongs to another profile. */
export function titleOfModel(id: string, source: ModelSource | null = null): string {
  return findModel(id, source)?.title ?? capitalize(id.replaceAll(/[_-]+/g, ' '));
}

/** What services of a model's kind usually take in the place that a path leads to; empty where nothing is known. */
export function usualLimits(model: string, path: readonly (string | number)[]): UsualLimits {
  const place = path.filter((step) => typeof step === 'string').join('.');
  return findModel(model)?.usualLimits?.[place] ?? {};
}
