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

/** An endpoint that may carry the test-mode parameter, under its model's name. */
export interface TestableEndpoint {
  readonly id: string;
  readonly operation: Operation;
}

/**
 * Finds the test-mode parameter and the models that carry it. Under two names it is no more than a suggestion, because a
 * parameter that a service does not know would be billed.
 */
export function bindTestMode(
  { findings, shapes }: ImportContext,
  endpoints: readonly TestableEndpoint[],
  known: readonly KnownEndpoint[],
): { param: string; models: string[] } | null {
  const found = endpoints.flatMap(({ id, operation }) =>
    operation.parameters
      .filter((parameter) => isTestParameter(shapes, parameter))
      .map(({ name, at }) => ({ id, name, at })),
  );
  const [first] = found;
  if (first === undefined) return null;
  const carriers = found.filter(({ name }) => name === first.name).map(({ id }) => id);
  for (const { model, operation } of known) {
    const isMissing = model.testModeDescribed && operation.method === 'post' && !carriers.includes(model.id);
    if (isMissing)
      findings.disagree('test-mode-missing', { model: model.id, shown: 'yes', at: operation.at });
  }
  findings.bind(
    ['testMode'],
    first.at,
    found.every(({ name }) => name === first.name),
  );
  return { param: first.name, models: [...new Set(carriers)] };
}
