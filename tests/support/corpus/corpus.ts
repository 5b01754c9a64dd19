import type { JsonValue } from '../../../shared/kernel/json-pointer.ts';
import type { CorpusCase } from './corpus-case.ts';
import { ENVELOPED_SERVICES } from './enveloped-services.ts';
import { NEWER_SERVICES } from './newer-services.ts';
import { OTHER_SERVICES } from './other-services.ts';
import { OWN_MODELS } from './own-models.ts';
import { TRAPS } from './traps.ts';

/** What nobody may bind where a service has nothing of the kind. */
const UNBOUND: Readonly<Record<string, JsonValue>> = {
  '/dashboardUrl': null,
  '/access': null,
  '/submission': null,
  '/envelope': null,
  '/upload': null,
  '/generation/message': null,
  '/generation/cost': null,
  '/generation/error': null,
  '/generation/result': null,
  '/webhook': null,
  '/testMode': null,
  '/elementVideoField': null,
  '/unavailableIsUnbilled': false,
};

/** What is true of a service, whole: what its own list leaves out is not there. */
function completeTruth(truth: CorpusCase['truth']): CorpusCase['truth'] {
  const said = Object.keys(truth);
  const isSaid = (part: string) => said.some((one) => one === part || one.startsWith(`${part}/`));
  return { ...Object.fromEntries(Object.entries(UNBOUND).filter(([part]) => !isSaid(part))), ...truth };
}

const CASES: readonly CorpusCase[] = [
  ...OTHER_SERVICES,
  ...ENVELOPED_SERVICES,
  ...OWN_MODELS,
  ...TRAPS,
  ...NEWER_SERVICES,
];

/** Documents in the styles of the field, written from the public shapes of services, each with a service that behaves as it says. */
export const CORPUS: readonly CorpusCase[] = CASES.map((one) => ({
  ...one,
  truth: completeTruth(one.truth),
}));
