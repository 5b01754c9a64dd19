import type { FieldDefinition, ModelDefinition } from '../../../models/define-model.ts';
import type { DisagreementKind, ImportContext } from '../import-findings.ts';
import type { Shape } from './shapes.ts';

interface Difference {
  readonly kind: DisagreementKind;
  readonly shown: string;
  readonly found: string;
}

/**
 * Compares what the interface shows of a model's fields with what the document says of them. The interface's bounds stay
 * in any case; the report tells where the two differ.
 */
export function compareFields(
  context: ImportContext,
  model: ModelDefinition,
  body: readonly Shape[],
  bound: ReadonlySet<string>,
): void {
  const { findings, shapes } = context;
  const names = new Set(body.flatMap(({ properties }) => [...properties.keys()]));
  // A bound option stands in place of a field of the same name.
  const own = model.fields.filter((field) => field.kind !== 'option' && !bound.has(field.key));
  for (const field of own) {
    const found = shapes.property(body, field.key);
    const at = found[0]?.at ?? body[0]?.at ?? '';
    const parts = { model: model.id, field: field.key, at };
    const isMissing = !names.has(field.key) && field.onlyInShape === undefined;
    if (isMissing) findings.disagree('missing-field', parts);
    for (const difference of isMissing ? [] : compare(field, found))
      findings.disagree(difference.kind, { ...parts, ...difference });
  }
  const known = new Set<string>(own.map(({ key }) => key));
  for (const name of names) {
    if (known.has(name) || bound.has(name)) continue;
    const isRequired = body.every(({ required }) => required.includes(name));
    const at = shapes.property(body, name)[0]?.at ?? '';
    findings.disagree(isRequired ? 'extra-required' : 'extra-field', { model: model.id, field: name, at });
  }
}

function compare(field: FieldDefinition, shapes: readonly Shape[]): Difference[] {
  const types = shapes.flatMap((shape) => shape.types);
  const wanted = jsonType(field);
  if (types.length > 0 && !types.includes(wanted))
    return [{ kind: 'type', shown: wanted, found: [...new Set(types)].join(', ') }];
  if (field.kind === 'text')
    return [
      ...compareBound('min-length', field.minLength, highest(shapes, 'minLength')),
      ...compareBound('max-length', field.maxLength, highest(shapes, 'maxLength')),
    ];
  if (field.kind === 'references' || field.kind === 'elements')
    return compareBound('max-items', field.maxItems, highest(shapes, 'maxItems'));
  return field.kind === 'choice' ? compareValues(field.values, shapes) : [];
}

function jsonType({ kind }: FieldDefinition): string {
  if (kind === 'flag') return 'boolean';
  return kind === 'references' || kind === 'elements' ? 'array' : 'string';
}

/** A bound that the document does not name says nothing against the interface's. */
function compareBound(kind: DisagreementKind, shown: number | undefined, found: number | null): Difference[] {
  if (found === null || found === shown || (kind === 'min-length' && shown === undefined && found <= 1))
    return [];
  return [{ kind, shown: String(shown ?? ''), found: String(found) }];
}

function highest(shapes: readonly Shape[], key: 'minLength' | 'maxLength' | 'maxItems'): number | null {
  const bounds = shapes.map((shape) => shape[key]).filter((bound) => bound !== null);
  return bounds.length === 0 ? null : Math.max(...bounds);
}

function compareValues(shown: readonly string[], shapes: readonly Shape[]): Difference[] {
  const found = new Set(shapes.flatMap(({ values }) => values ?? []).map(String));
  const isSame = found.size === shown.length && shown.every((value) => found.has(value));
  return found.size === 0 || isSame
    ? []
    : [{ kind: 'values', shown: shown.join(', '), found: [...found].join(', ') }];
}
