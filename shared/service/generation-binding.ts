import { z } from 'zod';
import { pointerSchema } from './json-pointer.ts';
import { modelEndpointSchema } from './service-endpoint.ts';

/** Where a service can be asked. `{model}` stands for the path of the model that made it, where services ask under that. */
export const generationSchema = z
  .strictObject({
    url: modelEndpointSchema.refine((url) => url.includes('{genId}'), 'must contain {genId}'),
    status: pointerSchema,
    /** Empty only where a second read has them. */
    outputs: z.array(pointerSchema),
    message: pointerSchema.nullable().default(null),
    cost: pointerSchema.nullable().default(null),
    /** Where a failure stands that no word tells: something there means that it failed. */
    error: pointerSchema.optional(),
    /** The second read that has the results, once the first says that they are there. */
    result: z
      .strictObject({
        url: modelEndpointSchema.refine((url) => /\{(genId|id)\}/.test(url), 'must contain {genId} or {id}'),
        /** Where the first answer names the `{id}` that the second read takes. */
        id: pointerSchema.optional(),
        outputs: z.array(pointerSchema).min(1),
        message: pointerSchema.nullable().default(null),
      })
      .refine(
        ({ url, id }) => url.includes('{id}') === (id !== undefined),
        'needs id exactly where its URL has {id}',
      )
      .optional(),
  })
  .refine(({ outputs, result }) => outputs.length > 0 || result !== undefined, {
    path: ['outputs'],
    message: 'needs one at least, here or in result',
  });
