import { z } from 'zod';
import { currencySchema } from '../kernel/money.ts';

/** Option sets whose values the interface shows and whose field names it does not: the profile names them. */
export const OPTION_KEYS = ['resolution', 'duration', 'aspectRatio', 'quality'] as const;
export type OptionKey = (typeof OPTION_KEYS)[number];

/** A property's name in a request body; `__proto__` would not become a property at all. */
export const propertyNameSchema = z
  .string()
  .min(1)
  .refine((name) => name !== '__proto__', 'can not be a property name');

const optionBindingSchema = z.strictObject({
  /** The field's name in the request. */
  name: propertyNameSchema,
  type: z.enum(['string', 'number']),
  /** Our value to the service's, where they differ. */
  values: z.record(z.string(), z.union([z.string().min(1), z.number()])).default({}),
});
export type OptionBinding = z.infer<typeof optionBindingSchema>;

const priceSchema = z.strictObject({
  currency: currencySchema,
  /** The day from which it is known: `2026-03-12`. */
  since: z.iso.date().optional(),
  base: z.number().nonnegative().default(0),
  perSecond: z.number().nonnegative().default(0),
  byOption: z.record(z.string(), z.record(z.string(), z.number().nonnegative())).default({}),
});

/** What a service charges for one submission of a model; factors of `byOption` multiply. */
export type Price = z.infer<typeof priceSchema>;

export const modelProfileSchema = z.strictObject({
  shape: z.string().optional(),
  options: z.partialRecord(z.enum(OPTION_KEYS), optionBindingSchema).default({}),
  required: z.array(z.string()).default([]),
  price: priceSchema.optional(),
});
/** What a profile says of one model. */
export type ModelProfile = z.infer<typeof modelProfileSchema>;
/** The same as it is written in a profile file, with defaults still left out. */
export type ModelBindings = z.input<typeof modelProfileSchema>;
