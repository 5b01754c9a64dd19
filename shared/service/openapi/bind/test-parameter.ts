import type { ImportContext } from '../import-findings.ts';
import type { Operation, Parameter } from '../parse/operations.ts';
import { isMadeOf, partsOfName, wordSet } from '../shape/option-words.ts';
import type { ShapeReader } from '../shape/shapes.ts';
import { isSaidToCharge, readCharges } from './bind-unbilled-pause.ts';
import type { KnownEndpoint } from './find-address.ts';

/** The interface: allowed values `failure`, `success`; its name is not shown. */
const TEST_VALUES = ['failure', 'success'];

/** True for a query parameter that takes exactly the two values of the test mode. */
function isTestParameter(shapes: ShapeReader, parameter: Parameter): boolean {
  if (parameter.place !== 'query') return false;
  const values = new Set(shapes.read(parameter.schema).flatMap((shape) => shape.values ?? []));
  return values.size === TEST_VALUES.length && TEST_VALUES.every((value) => values.has(value));
}

/** `latest` and `contest` are other words, and `testGroup` or `emailTest` may be anything: every part counts. */
const CALLED_TEST =
  wordSet(`test testing dryrun dummy sandbox simulate simulated simulation mock mocked fake faked
  rehearse rehearsal`);
const BESIDE_TEST = wordSet('mode run request generation job outcome result response as is use x dry only');
/** What speaks of other things that succeed or fail. */
const CALLED_OTHERWISE =
  wordSet(`on notify notification notifications callback callbacks webhook webhooks hook hooks event events
  email emails mail mails report reports reporting retry retries alert alerts log logs logging filter filters include exclude show
  hide list sort keep send delete`);

const MADE_UP = '(?:dummy|simulated|fake|mock(?:ed)?|pretend(?:ed)?)';
const THING = '(?:generation|run|request|job|call)s?';
/** A result of a test may be that of any other test; a dummy result is none. */
const DUMMY = `(?:(?:${MADE_UP}|test) ${THING}|${MADE_UP} (?:results?|answers?|responses?|outputs?))`;
/** One that is made in place of a real one, and not merely spoken of. */
const SAID_TO_TEST = new RegExp(
  String.raw`(?:^|[.;:\n]\s*)(?:(?:this )?(?:makes?|runs?|starts?|gives?|returns?|does|performs?) )?(?:(?:it )?(?:in|as) )?(?:an? |the )?(?:${DUMMY}|dry[- ]?run|test mode|rehearsals?)\b|(?:^|[.;:\n]\s*)(?:simulates?|rehearses?|mocks?|fakes?) (?:an? |the )?${THING}\b`,
  'i',
);
/** Things that may be told, listed, kept or repeated of a generation. */
const SAID_OF_OTHER_THINGS =
  /\b(notif\w*|e-?mail\w*|mail\w*|web-?hook\w*|callback\w*|event\w*|report\w*|re-?tr(y|ies|ied)|alert\w*|log(s|ged|ging)?|filter\w*|deliver\w*|messages?|list\w*|includ\w*|exclud\w*|show\w*|hid(e|es|den)|keeps?|kept|stor(e|es|ed)|sav(e|es|ed)|sen[dt]s?|publish\w*|archiv\w*|folder)\b/i;
/** What makes less of what is said. */
const LIMITED =
  /\b(when\w*|which|whether|if|only|also|unless|except|until|after|before|some|most|may|might|should|usually|failed|but|however|instead|half|discount\w*|reduced|still|first|once|twice|per|billed as|like (a|any)|ignored|deprecated|no effect|reserved|(not |un)supported|beta|internal|quota|allowance|counts?|limits?)\b/i;
/** Where it is given at all, which is what it is for. */
const GIVEN = /\b(if|when) (set|given|present|provided|specified|enabled)\b/gi;

/** Of what a description of a test may say that it is not charged. */
const TESTS = [DUMMY, 'dry[- ]runs?', 'rehearsals?', 'tests?'].join('|');

/** What speaks for a parameter. `otherwise`: it is called or described as something else, so that it isn't even likely. */
type Standing = 'test' | 'likely' | 'otherwise';

/**
 * Two words that many parameters take are not enough: it must be called a test, or be described as a free one, and nothing
 * that is said of it may speak for anything else.
 */
function judge({ shapes }: ImportContext, { name, schema, words, isDeprecated }: Parameter): Standing {
  const parts = shapes.read(schema);
  const said = [words, ...parts.map((shape) => shape.words)].join('\n').replace(GIVEN, '').trim();
  const isSaidToTest = SAID_TO_TEST.test(said);
  const isOther = SAID_OF_OTHER_THINGS.test(said);
  if (isCalledOtherwise(name) || (isOther && !isSaidToTest) || isSaidToCharge(said)) return 'otherwise';
  const charges = readCharges(said, TESTS);
  // What is on its way out may no longer be heeded.
  const isOld = isDeprecated || parts.some((shape) => shape.isDeprecated);
  if (isOld || isOther || LIMITED.test(said) || charges === 'otherwise') return 'likely';
  const isFree = charges === 'nothing is charged';
  // Where there is a description, it must say so too: a test of the picture is one as well.
  const isTest = isCalled(name) ? said === '' || isSaidToTest || isFree : isSaidToTest && isFree;
  return isTest ? 'test' : 'likely';
}

function isCalled(name: string): boolean {
  return (
    isMadeOf(name, CALLED_TEST, BESIDE_TEST) || /^dry_run(_mode|_result)?$/.test(partsOfName(name).join('_'))
  );
}

function isCalledOtherwise(name: string): boolean {
  return partsOfName(name).some((part) => CALLED_OTHERWISE.has(part));
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
  const all = endpoints.flatMap(({ id, operation }) =>
    operation.parameters
      .filter((parameter) => isTestParameter(shapes, parameter))
      .map((parameter) => ({ id, ...parameter, standing: judge(context, parameter) })),
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
  const isSure = found.every(({ name }) => name === first.name);
  const isOneThing = all.every(({ name, standing }) => standing === 'test' || name !== first.name);
  findings.bind(['testMode'], first.at, isSure && isOneThing);
  return { param: first.name, models: [...new Set(carriers)] };
}
