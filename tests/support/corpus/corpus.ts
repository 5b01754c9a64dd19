import type { CorpusCase } from './corpus-case.ts';
import { ENVELOPED_SERVICES } from './enveloped-services.ts';
import { OTHER_SERVICES } from './other-services.ts';
import { OWN_MODELS } from './own-models.ts';
import { TRAPS } from './traps.ts';

/** Documents in the styles of the field, written from the public shapes of services, each with a service that behaves as it says. */
export const CORPUS: readonly CorpusCase[] = [
  ...OTHER_SERVICES,
  ...ENVELOPED_SERVICES,
  ...OWN_MODELS,
  ...TRAPS,
];
