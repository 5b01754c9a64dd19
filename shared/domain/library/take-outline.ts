import { z } from 'zod';

/** What the grid can be divided by. */
export const TAKE_GROUPS = ['day', 'batch', 'model', 'prompt'] as const;

/**
 * What must be known of all that was found to lay it out before any of it was fetched: one letter of shape for each
 * take, in order, and how many stand in each group and each month.
 */
export const takeOutlineSchema = z.strictObject({
  shapes: z.string(),
  /** In the order of the takes; empty without groups. `key` is a day (2026-11-21), a batch, a model or a prompt. */
  groups: z.array(z.strictObject({ key: z.string(), name: z.string(), count: z.number().int() })),
  /** The first place of each month (2026-11), where takes stand in the order of their time; else empty. */
  months: z.array(z.strictObject({ month: z.string(), place: z.number().int() })),
});
export type TakeOutline = z.infer<typeof takeOutlineSchema>;

/** The narrowest and widest shape that a grid shows; beyond, pictures are cut. */
export const NARROWEST_SHAPE = 0.45;
export const WIDEST_SHAPE = 3;
export const SHAPE_STEPS = 62;
/** The letter of the first step; the others follow it. */
export const FIRST_SHAPE_CODE = 48;
/** For media without a size. */
export const USUAL_SHAPE = 16 / 9;

/** The letter for a take's width by height, as near as a sixtieth of the range. */
export function encodeShape(width: number | null, height: number | null): string {
  const ratio = width && height ? width / height : USUAL_SHAPE;
  const step = (SHAPE_STEPS * Math.log(ratio / NARROWEST_SHAPE)) / Math.log(WIDEST_SHAPE / NARROWEST_SHAPE);
  return String.fromCharCode(FIRST_SHAPE_CODE + Math.max(0, Math.min(SHAPE_STEPS, Math.round(step))));
}

/** Width by height of the letter at a place; the usual one where there is none. */
export function shapeAt(shapes: string, place: number): number {
  const code = shapes.charCodeAt(place);
  if (Number.isNaN(code)) return USUAL_SHAPE;
  return NARROWEST_SHAPE * (WIDEST_SHAPE / NARROWEST_SHAPE) ** ((code - FIRST_SHAPE_CODE) / SHAPE_STEPS);
}
