import { type Chance, createChance, hashText, pickFrom } from '../chance.ts';
import { findHintedPalette, type Palette, pickPalette } from '../palette.ts';
import { createAurora } from './aurora.ts';
import { createGlass } from './glass.ts';
import { createRidges } from './ridges.ts';
import type { PaintScene, SceneSize } from './scene.ts';
import { createSilk } from './silk.ts';

type CreateScene = (size: SceneSize, palette: Palette, chance: Chance) => PaintScene;

/** Mountains most often: they are what most prompts look best as. */
const sceneKinds: readonly [CreateScene, ...CreateScene[]] = [
  createRidges,
  createSilk,
  createRidges,
  createGlass,
  createSilk,
];

/** The prompt decides kind and colours, the generation's id the details: two takes of one prompt are siblings, not twins. */
export function chooseScene(prompt: string, genId: string, size: SceneSize): PaintScene {
  const chance = createChance(hashText(`kind ${prompt.trim().toLowerCase()}`));
  const palette = choosePromptPalette(prompt);
  const create = chooseKind(palette, findHintedPalette(prompt) !== null, chance);
  return create(size, palette, createChance(hashText(`${prompt}\n${genId}`)));
}

/** The colours of a prompt's scene. */
export function choosePromptPalette(prompt: string): Palette {
  return findHintedPalette(prompt) ?? pickPalette(createChance(hashText(prompt.trim().toLowerCase())));
}

function chooseKind(palette: Palette, isPlace: boolean, chance: Chance): CreateScene {
  if (palette.isNight) return pickFrom(chance, [createAurora, createAurora, createRidges]);
  return pickFrom(chance, isPlace ? [createRidges, createSilk, createRidges] : sceneKinds);
}
