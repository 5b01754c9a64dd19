import type { ImportContext } from '../import-findings.ts';
import { hasPart, isMadeOf } from '../parse/name-parts.ts';
import type { Operation, Parameter } from '../parse/operations.ts';
import { PARTS, SAID } from '../parse/vocabulary.ts';
import { isPlain, listSentences } from '../parse/words.ts';
import { saysFree } from './bind-said.ts';
import type { KnownEndpoint } from './find-address.ts';

/** The interface: allowed values `failure`, `success`; its name is not shown. */
const TEST_VALUES = ['failure', 'success'];

/** An endpoint that may carry the test-mode parameter, under its model's name. */
export interface TestableEndpoint {
  readonly id: string;
  readonly operation: Operation;
}

/**
 * Finds the test-mode parameter and the models that carry it. Two words that many parameters take are not enough: it is certain where it
 * is called a test, and nothing else is said of it; under another name, or two, it is no more than a suggestion, because a parameter that
 * a service does not know, or takes for something else, would be billed.
 */
export function bindTestMode(
  context: ImportContext,
  endpoints: readonly TestableEndpoint[],
  known: readonly KnownEndpoint[],
): { param: string; models: string[] } | null {
  const { findings, shapes } = context;
  const all = endpoints.flatMap(({ id, operation }) =>
    operation.parameters.flatMap((parameter) => {
      const parts = shapes.read(parameter.schema);
      const values = new Set(parts.flatMap((shape) => shape.values ?? []));
      const isIt = values.size === TEST_VALUES.length && TEST_VALUES.every((value) => values.has(value));
      if (parameter.place !== 'query' || !isIt) return [];
      const words = [parameter.words, ...parts.map((shape) => shape.words)].join('\n').trim();
      const isOld = parameter.isDeprecated || parts.some((shape) => shape.isDeprecated);
      return [{ id, ...parameter, standing: isOld ? 'likely' : judge(parameter, words) }];
    }),
  );
  const called = all.filter(({ standing }) => standing === 'test');
  const found = called.length > 0 ? called : all.filter(({ standing }) => standing === 'likely');
  const [first] = found;
  if (first === undefined) return null;
  const carriers = found.filter(({ name }) => name === first.name).map(({ id }) => id);
  for (const { model, operation } of known) {
    const isMissing = model.testModeDescribed && operation.method === 'post' && !carriers.includes(model.id);
    if (isMissing)
      findings.disagree('test-mode-missing', { model: model.id, shown: 'yes', at: operation.at });
  }
  // One that is described as something else at another endpoint is that here too.
  const isOneThing = all.every(({ name, standing }) => standing === 'test' || name !== first.name);
  findings.bind(['testMode'], first.at, isOneThing && found.every(({ name }) => name === first.name));
  return { param: first.name, models: [...new Set(carriers)] };
}

/** `otherwise`: it is called something else, so that it isn't even likely. */
function judge({ name }: Parameter, words: string): 'test' | 'likely' | 'otherwise' {
  const isCharged = listSentences(words).some((one) => SAID.charge.test(one) && !saysFree(one));
  if (hasPart(name, PARTS.notTest) || isCharged) return 'otherwise';
  // `dry_run`, `dryRun`
  const isCalled = isMadeOf(name.replace(/dry_?run/i, 'dryrun'), PARTS.test, PARTS.besideTest);
  if (isCalled) return isPlain('test', words) ? 'test' : 'likely';
  if (hasPart(words.replace(/\bon\b/gi, ''), PARTS.notTest)) return 'otherwise';
  return words === '' || SAID.test.test(words) ? 'likely' : 'otherwise';
}
