import { modelhH3ImageToVideoLimits } from './modelh-h3-image-to-video.ts';
import { modelhH3OmniLimits } from './modelh-h3-omni.ts';
import { modelk3TurboLimits } from './modelk-3-turbo.ts';
import { modelkMotion3Limits } from './modelk-motion-3.ts';
import { modelkO3ElementsLimits } from './modelk-o3-elements.ts';
import { modelkO3VideoTransformationLimits } from './modelk-o3-video-transformation.ts';
import { modelnProLimits } from './modeln-pro.ts';
import type { ModelLimits, UsualLimits } from './usual-limits.ts';

/** By model; a model of a service's own document has none. */
export const USUAL_LIMITS: Readonly<Record<string, ModelLimits>> = {
  'modeln-pro': modelnProLimits,
  'modelk-o3-video-transformation': modelkO3VideoTransformationLimits,
  'modelk-o3-elements': modelkO3ElementsLimits,
  'modelh-h3-omni': modelhH3OmniLimits,
  'modelk-motion-3': modelkMotion3Limits,
  'modelh-h3-image-to-video': modelhH3ImageToVideoLimits,
  'modelk-3-turbo': modelk3TurboLimits,
};

/** What services of a model's kind usually take in the place that a path leads to; empty where nothing is known. */
export function usualLimits(model: string, path: readonly (string | number)[]): UsualLimits {
  const place = path.filter((step) => typeof step === 'string').join('.');
  return USUAL_LIMITS[model]?.[place] ?? {};
}
