import {
  isValueList,
  listOptionValues,
  type ModelDefinition,
  type OptionField,
} from '../../../models/define-model.ts';
import type { OptionBinding, OptionKey } from '../../../models/model-bindings.ts';
import type { ImportContext } from '../import-findings.ts';
import { SAID } from '../parse/vocabulary.ts';
import { isCalledOption, isOfSomethingElse, isPlainOption } from '../shape/option-names.ts';
import type { Shape } from '../shape/shapes.ts';
import {
  hasUncheckedPattern,
  type Match,
  matchSet,
  readValueSet,
  type ValueSet,
} from '../shape/value-sets.ts';

type Options = Partial<Record<OptionKey, OptionBinding>>;

interface Candidate {
  readonly name: string;
  readonly shapes: readonly Shape[];
  readonly set: ValueSet | null;
  readonly match: Match;
}

/** Finds the names under which a known model takes its option sets, by the values that each property takes. */
export function bindOptions(context: ImportContext, model: ModelDefinition, body: readonly Shape[]): Options {
  const options: Options = {};
  const fixed = new Set<string>(model.fields.filter(({ kind }) => kind !== 'option').map(({ key }) => key));
  const names = [...new Set(body.flatMap(({ properties }) => [...properties.keys()]))];
  const taken = new Set<string>();
  for (const field of model.fields.filter((one) => one.kind === 'option')) {
    const free = names.filter((name) => !taken.has(name) && (name === field.key || !fixed.has(name)));
    const candidates = free.map((name) => weigh(context, body, name, field));
    const choice = choose(candidates, field);
    if (choice === null) continue;
    taken.add(choice.candidate.name);
    const isEverywhere = body.every(({ properties }) => properties.has(choice.candidate.name));
    options[field.key] = bind(context, model, field, { ...choice, isSure: choice.isSure && isEverywhere });
  }
  const free = names.filter((name) => !fixed.has(name));
  for (const name of free) noteUnchecked(context, model, name, context.shapes.property(body, name));
  return options;
}

/** What can't be checked may have been one of our sets: that is told, and never guessed. */
function noteUnchecked(
  context: ImportContext,
  model: ModelDefinition,
  name: string,
  shapes: readonly Shape[],
): void {
  if (hasUncheckedPattern(shapes))
    context.findings.note('pattern-unchecked', name, shapes[0]?.at ?? '', model.id);
}

function weigh(context: ImportContext, body: readonly Shape[], name: string, field: OptionField): Candidate {
  const shapes = context.shapes.property(body, name);
  const set = readValueSet(shapes, field);
  return { name, shapes, set, match: set === null ? { degree: 'none', values: {} } : matchSet(set, field) };
}

interface Choice {
  readonly candidate: Candidate;
  readonly isSure: boolean;
}

/** The property that carries the set: sure where its values say so and nothing else could be meant. */
function choose(all: readonly Candidate[], field: OptionField): Choice | null {
  const candidates = all.filter(({ name, shapes }) => !isOfSomethingElse(name, wordsOf(shapes), field));
  const isNamed = ({ name }: Candidate) => isCalledOption(name, field.key);
  const isMeant = ({ name, shapes, match }: Candidate) =>
    isPlainOption(name, wordsOf(shapes), field, match.degree === 'same');
  const of = (degree: Match['degree']) => candidates.filter(({ match }) => match.degree === degree);
  const sure = (one: Candidate, others: readonly Candidate[]) =>
    others.length === 0 && isTypeSure(one) && isMeant(one) && !one.shapes.some((shape) => shape.isDeprecated);
  const isSaid = ({ shapes }: Candidate) =>
    SAID[isValueList(field.values) ? 'size' : 'length'].test(wordsOf(shapes));
  const [only, ...others] = narrow(narrow(narrow(of('same'), isMeant), isNamed), isSaid);
  if (only !== undefined) return { candidate: only, isSure: sure(only, others) };
  const [part, ...parts] = narrow(of('part').filter(isNamed), isMeant);
  if (part !== undefined) return { candidate: part, isSure: sure(part, parts) };
  const [guess] = [
    ...of('renamed').filter(isNamed),
    ...(isValueList(field.values) ? of('part') : []),
    ...candidates.filter(isOpenNamesake),
  ];
  return guess === undefined ? null : { candidate: guess, isSure: false };

  /** Called as we call it, and not limited by the document: likely, and no more. */
  function isOpenNamesake({ name, set }: Candidate): boolean {
    return set === null && name.toLowerCase().replace(/[_-]/g, '') === field.key.toLowerCase();
  }
}

/** Those that it holds for, where it holds for any. */
function narrow(
  candidates: readonly Candidate[],
  isIt: (candidate: Candidate) => boolean,
): readonly Candidate[] {
  const fitting = candidates.filter(isIt);
  return fitting.length > 0 ? fitting : candidates;
}

function wordsOf(shapes: readonly Shape[]): string {
  return shapes.map((shape) => shape.words).join('\n');
}

function isTypeSure({ set }: Candidate): boolean {
  return set?.isTypeSure ?? false;
}

function bind(
  context: ImportContext,
  model: ModelDefinition,
  field: OptionField,
  choice: Choice,
): OptionBinding {
  const { candidate, isSure } = choice;
  const { name, shapes, set, match } = candidate;
  const at = shapes[0]?.at ?? '';
  if (field.key === 'duration') noteUnit(context, model, name, shapes);
  context.findings.bind(['models', model.id, 'options', field.key], at, isSure);
  if (match.degree === 'part' || match.degree === 'renamed') {
    context.findings.disagree('values', {
      model: model.id,
      field: name,
      shown: describeSet(listOptionValues(field.values), isValueList(field.values)),
      found: describeSet(set?.values ?? [], isValueList(field.values)),
      at,
    });
  }
  const isWhole = shapes.some(({ types }) => types.includes('integer') || types.includes('number'));
  const type = set?.type ?? (isWhole ? 'number' : 'string');
  return { name, type, values: { ...match.values } };
}

/** Seconds are our inference for the numeric sets; the report says where the document speaks of another unit. */
function noteUnit(
  { findings }: ImportContext,
  model: ModelDefinition,
  name: string,
  shapes: readonly Shape[],
): void {
  const at = shapes[0]?.at ?? '';
  const words = `${name}\n${wordsOf(shapes)}`;
  const [other] = /millisecond|\bms\b|\bframes?\b|\bminutes?\b/i.exec(words) ?? [];
  if (/\bsec(ond)?s?\b/i.test(words)) findings.note('seconds', name, at, model.id);
  else if (other !== undefined)
    findings.disagree('unit', { model: model.id, field: name, shown: 'seconds', found: other, at });
}

function describeSet(values: readonly (string | number)[], isList: boolean): string {
  const [first, last] = [values[0], values.at(-1)];
  return isList || first === undefined ? values.join(', ') : `${first} to ${last}`;
}
