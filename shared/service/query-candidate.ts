import { z } from 'zod';
import { pointerSchema } from './json-pointer.ts';
import { modelEndpointSchema } from './service-endpoint.ts';

/** What speaks for an address being the one at which a generation is asked about; words for each are in `shared/messages`. */
export const CANDIDATE_REASONS = ['takes-id', 'has-state', 'has-ends', 'has-results', 'undescribed'] as const;
export type CandidateReason = (typeof CANDIDATE_REASONS)[number];

/** An address of the service's own document at which a generation may be asked about. Nothing of it is used before a person says so. */
export const queryCandidateSchema = z.strictObject({
  url: modelEndpointSchema,
  /** What the document calls it; its path where it calls it nothing. */
  title: z.string().max(200),
  reasons: z.array(z.enum(CANDIDATE_REASONS)).max(CANDIDATE_REASONS.length),
  status: pointerSchema.nullable(),
  outputs: z.array(pointerSchema).max(20),
  completed: z.array(z.string().min(1)).max(50),
  failed: z.array(z.string().min(1)).max(50),
});
export type QueryCandidate = z.infer<typeof queryCandidateSchema>;
