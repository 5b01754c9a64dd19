/** One broken rule, by the field's path in the body (`elements[0].type`). */
export interface Violation {
  readonly field: string;
  readonly rule: string;
}

/** What a media reference points at, for the check that the file exists and is of that kind. */
type ReferenceKind = 'image' | 'video' | 'audio' | 'voice';

export interface FoundReference {
  readonly field: string;
  readonly value: string;
  readonly kind: ReferenceKind;
}

/** What a check finds: rules that are broken, and media references to be looked up. */
export interface Findings {
  readonly violations: Violation[];
  readonly references: FoundReference[];
}

/** Checks one value and notes what it finds. */
export type Rule = (value: unknown, field: string, findings: Findings) => void;

export interface ObjectRule {
  readonly fields: Readonly<Record<string, Rule>>;
  readonly required: readonly string[];
}

function note(findings: Findings, field: string, rule: string): void {
  findings.violations.push({ field, rule });
}

/** Text, its length counted in Unicode characters, as JSON Schema counts. */
export function text(bounds: { readonly min?: number; readonly max?: number }): Rule {
  return (value, field, findings) => {
    if (typeof value !== 'string') return note(findings, field, 'must be a string');
    const length = [...value].length;
    const { min = 0, max = Number.POSITIVE_INFINITY } = bounds;
    if (length < min) note(findings, field, `must have at least ${min} characters, has ${length}`);
    if (length > max) note(findings, field, `must have at most ${max} characters, has ${length}`);
  };
}

export function oneOf(allowed: readonly string[]): Rule {
  return (value, field, findings) => {
    if (typeof value !== 'string') return note(findings, field, 'must be a string');
    if (!allowed.includes(value)) note(findings, field, `must be one of ${allowed.join(', ')}`);
  };
}

/** A number from a set of whole steps. */
export function wholeNumber(min: number, max: number): Rule {
  return (value, field, findings) => {
    if (typeof value !== 'number') return note(findings, field, 'must be a number');
    if (!Number.isInteger(value)) note(findings, field, 'must be a whole number');
    if (value < min || value > max) note(findings, field, `must be from ${min} to ${max}`);
  };
}

export const flag: Rule = (value, field, findings) => {
  if (typeof value !== 'boolean') note(findings, field, 'must be true or false');
};

/** A download URL or the name of an uploaded file. */
export function media(kind: ReferenceKind): Rule {
  return (value, field, findings) => {
    if (typeof value !== 'string') return note(findings, field, 'must be a string');
    if (value.length < 1) return note(findings, field, 'must have at least 1 character');
    findings.references.push({ field, value, kind });
  };
}

export function list(item: Rule, maxItems = Number.POSITIVE_INFINITY): Rule {
  return (value, field, findings) => {
    if (!Array.isArray(value)) return note(findings, field, 'must be an array');
    if (value.length > maxItems)
      note(findings, field, `must have at most ${maxItems} items, has ${value.length}`);
    value.forEach((entry, index) => {
      item(entry, `${field}[${index}]`, findings);
    });
  };
}

/** Checks an object's own fields: required ones, unknown ones, then each by its rule. `prefix` ends in a dot or is empty. */
export function checkFields(value: object, rule: ObjectRule, prefix: string, findings: Findings): void {
  for (const name of rule.required) {
    if (!Object.hasOwn(value, name)) note(findings, `${prefix}${name}`, 'is required');
  }
  for (const [name, entry] of Object.entries(value)) {
    const check = Object.hasOwn(rule.fields, name) ? rule.fields[name] : undefined;
    if (check) check(entry, `${prefix}${name}`, findings);
    else note(findings, `${prefix}${name}`, 'is not a property of this request');
  }
}

export function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
