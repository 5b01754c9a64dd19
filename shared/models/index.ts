import type { ModelDefinition } from './define-model.ts';
import { modelhH3ImageToVideo } from './modelh-h3-image-to-video.ts';
import { modelhH3Omni } from './modelh-h3-omni.ts';
import { modelk3Turbo } from './modelk-3-turbo.ts';
import { modelkMotion3 } from './modelk-motion-3.ts';
import { modelkO3Elements } from './modelk-o3-elements.ts';
import { modelkO3VideoTransformation } from './modelk-o3-video-transformation.ts';
import { modelnPro } from './modeln-pro.ts';

/** Every model the app knows, in the order of the interface. */
export const MODELS: readonly ModelDefinition[] = [
  modelnPro,
  modelkO3VideoTransformation,
  modelkO3Elements,
  modelhH3Omni,
  modelkMotion3,
  modelhH3ImageToVideo,
  modelk3Turbo,
];

/** Finds a model by id; undefined when there is none. */
export function findModel(id: string): ModelDefinition | undefined {
  return MODELS.find((model) => model.id === id);
}
