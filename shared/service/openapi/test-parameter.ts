import type { KnownEndpoint } from './find-address.ts';
import type { ImportContext } from './findings.ts';
import type { Operation, Parameter } from './operations.ts';
import type { ShapeReader } from './shapes.ts';

/** The interface: allowed values `failure`, `success`; its name is not shown. */
const TEST_VALUES = ['failure', 'success'];

/** True for a query parameter that takes exactly the two values of the test mode. */
export function isTestParameter(shapes: ShapeReader, parameter: Parameter): boolean {
  if (parameter.place !== 'query') return false;
  const values = new Set(shapes.read(parameter.schema).flatMap((shape) => shape.values ?? []));
  return values.size === TEST_VALUES.length && TEST_VALUES.every((value) => values.has(value));
}

const CALLED_TEST = /test|dry[-_]?run|dummy|sandbox|simulat|mock|fake|rehears|trial/i;
const SAID_TO_TEST =
  /\b(test mode|test run|dummy|dry run|sandbox|simulat\w*|rehears\w*|(nothing|not|never|no\w*) (is |be |are |being )?(charged|billed|deducted))\b/i;
/** What speaks of other things that succeed or fail. */
const CALLED_OTHERWISE =
  /notif|callback|webhook|hook|event|e?mail|report|retr(y|ies)|alert|log|filter|^on[A-Z_-]/i;

/** Two words that many parameters take are not enough: it must be called a test or said to be one. */
function isCalledTest({ shapes }: ImportContext, { name, schema, words }: Parameter): boolean {
  const said = [words, ...shapes.read(schema).map((shape) => shape.words)].join('\n');
  return CALLED_TEST.test(name) || SAID_TO_TEST.test(said);
}

/** An endpoint that may carry the test-mode parameter, under its model's name. */
export interface TestableEndpoint {
  readonly id: string;
  readonly operation: Operation;
}

/**
 * Finds the test-mode parameter and the models that carry it. By its values alone, or under two names, it is no more than a
 * suggestion, because a parameter that a service does not know, or takes for something else, would be billed.
 */
export function bindTestMode(
  context: ImportContext,
  endpoints: readonly TestableEndpoint[],
  known: readonly KnownEndpoint[],
): { param: string; models: string[] } | null {
  const { findings, shapes } = context;
  const possible = endpoints.flatMap(({ id, operation }) =>
    operation.parameters
      .filter((parameter) => isTestParameter(shapes, parameter) && !CALLED_OTHERWISE.test(parameter.name))
      .map((parameter) => ({
        id,
        name: parameter.name,
        at: parameter.at,
        isCalled: isCalledTest(context, parameter),
      })),
  );
  const called = possible.filter(({ isCalled }) => isCalled);
  const found = called.length > 0 ? called : possible;
  const [first] = found;
  if (first === undefined) return null;
  const carriers = found.filter(({ name }) => name === first.name).map(({ id }) => id);
  for (const { model, operation } of known) {
    const isMissing = model.testModeDescribed && operation.method === 'post' && !carriers.includes(model.id);
    if (isMissing)
      findings.disagree('test-mode-missing', { model: model.id, shown: 'yes', at: operation.at });
  }
  findings.bind(['testMode'], first.at, first.isCalled && found.every(({ name }) => name === first.name));
  return { param: first.name, models: [...new Set(carriers)] };
}
