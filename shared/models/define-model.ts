import type { JobInput, MediaKind } from './media-reference.ts';
import type { ModelBindings, OptionKey } from './model-bindings.ts';
import type { Problem } from './preflight.ts';
import type { ModelLimits } from './usual-limits.ts';

export type { OptionKey };

/** The values of an option set: a list, or whole numbers from `from` to `to` in steps of `step`. */
export type OptionValues =
  | readonly string[]
  | { readonly from: number; readonly to: number; readonly step: number };

interface FieldBase {
  readonly key: string;
  /** True only where the interface shows it; a profile can require more. */
  readonly required?: true;
  /** The field stands only in this one of the model's request shapes. */
  readonly onlyInShape?: string;
  /** What it does, in the words of the document it comes from; without it the words of its key are shown. */
  readonly meaning?: string;
  /** The part of the body that holds it (`readPart`), or null for the body itself; left out where it stands as all of the model's do. */
  readonly inside?: string | null;
}

export interface TextField extends FieldBase {
  readonly kind: 'text';
  readonly minLength?: number;
  readonly maxLength?: number;
  /** What the two count; left out, Unicode code points, as OpenAPI's do. */
  readonly lengthUnit?: 'utf-16' | 'bytes' | 'tokens' | undefined;
  /** What the service takes where it is left out, as its document says; so of the kinds below. */
  readonly default?: string;
  readonly holder?: ValueHolder | undefined;
}
/** True of a text that is written; names, numbers and addresses are put down in one line. */
export function isProse({
  key,
  maxLength = 0,
}: Pick<TextField, 'key'> & { readonly maxLength?: number | undefined }): boolean {
  return (
    maxLength > 200 || /prompt|text|script|lyrics|caption|descri|instruct|content|message|story/i.test(key)
  );
}

export interface ChoiceField extends FieldBase {
  readonly kind: 'choice';
  readonly values: readonly string[];
  readonly initial?: string;
  readonly default?: string;
  /** The values are numbers in the request. */
  readonly sendAs?: 'number';
}
/** A number of a service's own document; none of the interface's fields is one. */
export interface NumberField extends FieldBase {
  readonly kind: 'number';
  readonly minimum?: number;
  readonly maximum?: number;
  /** The value must be a multiple of it; 1 for whole numbers. */
  readonly step?: number;
  readonly unit?: 'seconds';
  readonly default?: number;
}
export interface FlagField extends FieldBase {
  readonly kind: 'flag';
  readonly default?: boolean;
}
/** How the service takes a file itself: as a data URL, as base64 alone, or as a part of a form. */
export type InlineForm = 'data-url' | 'base64' | 'part';
/** The object that a value stands in, where it is not a text alone. */
export interface ValueHolder {
  readonly key: string;
  /** One more object around the value and its key. */
  readonly inside?: string | undefined;
  /** The property, beside the value, for the media type of a file on this computer. */
  readonly mime?: string | undefined;
  /** What else is always there. */
  readonly constants: Readonly<Record<string, string | number | boolean>>;
}
export interface ReferenceField extends FieldBase {
  readonly kind: 'reference';
  readonly media: MediaKind;
  readonly holder?: ValueHolder | undefined;
  readonly inline?: InlineForm | undefined;
  /** No address is taken, so that files go in the request itself even where there is an upload. */
  readonly filesOnly?: true | undefined;
}
export interface ReferencesField extends FieldBase {
  readonly kind: 'references';
  readonly media: MediaKind;
  readonly holder?: ValueHolder | undefined;
  readonly inline?: InlineForm | undefined;
  /** No address is taken, so that files go in the request itself even where there is an upload. */
  readonly filesOnly?: true | undefined;
  readonly minItems?: number;
  readonly maxItems: number;
}
export interface ElementsField extends FieldBase {
  readonly kind: 'elements';
  readonly maxItems: number;
}
export interface OptionField extends FieldBase {
  readonly kind: 'option';
  readonly key: OptionKey;
  readonly values: OptionValues;
  /** `seconds` is our own inference for the numeric sets; the interface shows no unit. */
  readonly unit?: 'seconds';
}

export type FieldDefinition =
  | TextField
  | ChoiceField
  | NumberField
  | FlagField
  | ReferenceField
  | ReferencesField
  | ElementsField
  | OptionField;

/** What the service takes where a field is left out, as far as its document says. */
export function defaultOf(field: FieldDefinition): string | number | boolean | undefined {
  return 'default' in field ? field.default : undefined;
}

/** A rule over more than one field; returns the problem it finds, if any. */
export type ModelRule = (input: JobInput) => Problem | null;

/** Where a request says to which address its results are delivered. */
export interface WebhookPlace {
  readonly in: 'query' | 'header' | 'body';
  /** In the body, it may lie in objects (`readTextPlace`). */
  readonly name: string;
}

/** As the interface shows it. */
const SHOWN_WEBHOOK: WebhookPlace = { in: 'query', name: 'webhookUrl' };

/** Where a submission to a model says so; null where nothing takes an address. */
export function webhookPlaceOf({
  webhook = SHOWN_WEBHOOK,
}: Pick<ModelDefinition, 'webhook'>): WebhookPlace | null {
  return webhook;
}

/** One submission endpoint of the interface: everything the form, validation, request, CLI and help are drawn from. */
export interface ModelDefinition {
  /** Last segment of the path, and the model's name in profiles and JOBS files. */
  readonly id: string;
  /** Under the profile's base URL. */
  readonly path: string;
  /** What it makes. */
  readonly kind: 'image' | 'video';
  /** A short name for people. */
  readonly title: string;
  /** One sentence for people: what it is for and what comes out. */
  readonly purpose: string;
  /** The same in other languages, by their tags; left out of a service's own document, which has its own words. */
  readonly purposeIn?: Readonly<Record<string, string>>;
  readonly nativeAudio: boolean;
  /** Request shapes that the interface shows for it; the profile says which one is current. */
  readonly shapes?: readonly string[];
  /** Whether the test-mode parameter is described for this endpoint. */
  readonly testModeDescribed: boolean;
  readonly fields: readonly FieldDefinition[];
  /** Properties that are sent with every request as they stand here. */
  readonly constants?: Readonly<Record<string, string | number | boolean>>;
  /** The property of the body that holds all fields that stand nowhere else; left out where that is the body itself. */
  readonly under?: string;
  /** How a request is written; left out where that is JSON. */
  readonly encoding?: 'multipart';
  /** Where the webhook's address goes; null where nothing takes one, and left out where it goes as the interface shows. */
  readonly webhook?: WebhookPlace | null;
  /** True for a model that is not of the interface, but was read from a service's own document. */
  readonly isFromDocument?: true;
  readonly rules: readonly ModelRule[];
  /** What comparable services usually take; left out of a service's own document, which may say it itself. */
  readonly usualLimits?: ModelLimits;
  /** How the built-in practice service names what the interface leaves open for this model. */
  readonly practice: ModelBindings;
}

/** Checks a definition's shape at compile time and freezes it. */
export function defineModel(definition: ModelDefinition): ModelDefinition {
  return Object.freeze(definition);
}

/** Lists an option set's values as the texts our keys use. */
export function listOptionValues(values: OptionValues): string[] {
  if (isValueList(values)) return [...values];
  const count = Math.floor((values.to - values.from) / values.step) + 1;
  return Array.from({ length: count }, (_, index) => String(values.from + index * values.step));
}

/** True for an option set written as a list, false for a numeric range. */
export function isValueList(values: OptionValues): values is readonly string[] {
  return Array.isArray(values);
}

/** A model's path as queries name it, without what goes with its submissions. */
export function withoutQuery(path: string): string {
  return path.replace(/\?.*$/, '');
}
