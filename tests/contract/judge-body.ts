import { rowOf, type SetKey, type TableField, valuesOf } from './interface-table.ts';

/** How a service names what the interface leaves open, in a test's own words. */
export interface Wire {
  readonly shape?: string;
  readonly sets?: {
    readonly [Key in SetKey]?: {
      readonly name: string;
      readonly type: 'string' | 'number';
      readonly values?: Record<string, string | number>;
    };
  };
  readonly elementVideoField?: string;
  readonly required?: readonly string[];
}

type Check = (value: unknown) => string | null;

/** What a service that holds to the interface table would refuse in a body, read from the JSON text that it gets. */
export function faultsOfBody(model: string, wire: Wire, text: string): string[] {
  const body: unknown = JSON.parse(text);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return ['not an object'];
  const properties = body as Record<string, unknown>;
  const checks = propertiesOf(model, wire);
  const required = [...(wire.required ?? []), ...requiredOf(model)];
  const missing = required
    .filter((name) => !Object.hasOwn(properties, name))
    .map((name) => `${name}: missing`);
  const wrong = Object.entries(properties).flatMap(([name, value]) => {
    const check = checks.get(name);
    const fault = check === undefined ? 'unknown property' : check(value);
    return fault === null ? [] : [`${name}: ${fault}`];
  });
  const images = properties['images'];
  const hasImage = Array.isArray(images) && images.length > 0;
  const auto =
    model === 'modeln-pro' && properties['aspectRatio'] === 'auto' && !hasImage
      ? ['aspectRatio: auto without image']
      : [];
  return [...missing, ...wrong, ...auto];
}

function requiredOf(model: string): string[] {
  return Object.entries(rowOf(model).fields).flatMap(([name, field]) =>
    'required' in field && field.required ? [name] : [],
  );
}

function propertiesOf(model: string, wire: Wire): Map<string, Check> {
  const row = rowOf(model);
  const checks = new Map<string, Check>();
  for (const [name, field] of Object.entries(row.fields)) {
    const isElsewhere =
      field.is === 'enumeration' && field.onlyIn !== undefined && field.onlyIn !== wire.shape;
    if (!isElsewhere) checks.set(name, checkOf(field, wire));
  }
  for (const [key, set] of Object.entries(row.sets)) {
    const bound = wire.sets?.[key as SetKey];
    if (bound === undefined) continue;
    const sent = valuesOf(set).map((value) => bound.values?.[value] ?? value);
    const allowed = bound.type === 'number' ? sent.map(Number) : sent.map(String);
    // A bound set stands in the place of a shown field of the same key.
    checks.delete(key);
    checks.set(bound.name, (value) =>
      allowed.includes(value as never) ? null : `${JSON.stringify(value)} is not in the set`,
    );
  }
  return checks;
}

function checkOf(field: TableField, wire: Wire): Check {
  switch (field.is) {
    case 'text':
      return (value) => checkText(value, field.min ?? 0, field.max ?? Number.POSITIVE_INFINITY);
    case 'enumeration':
      return (value) => (field.values.includes(value as string) ? null : 'not in the enumeration');
    case 'boolean':
      return (value) => (typeof value === 'boolean' ? null : 'not a boolean');
    case 'media':
      return checkMedia;
    case 'media list':
      return (value) => checkList(value, field.most, checkMedia);
    case 'element list':
      return (value) => checkList(value, field.most, (item) => checkElement(item, wire));
  }
}

function checkText(value: unknown, min: number, max: number): string | null {
  if (typeof value !== 'string') return 'not a string';
  const length = Array.from(value).length;
  return length >= min && length <= max ? null : `length ${length}`;
}

function checkMedia(value: unknown): string | null {
  return typeof value === 'string' && value.length >= 1 ? null : 'not a media reference';
}

function checkList(value: unknown, most: number, item: Check): string | null {
  if (!Array.isArray(value)) return 'not an array';
  if (value.length > most) return `${value.length} items`;
  return value.map(item).find((fault) => fault !== null) ?? null;
}

function checkElement(value: unknown, wire: Wire): string | null {
  if (typeof value !== 'object' || value === null) return 'not an element';
  const { type, name, images, voices, voice, ...rest } = value as Record<string, unknown>;
  if (type !== 'image' && type !== 'video') return 'element type';
  if (name !== undefined && typeof name !== 'string') return 'element name';
  if (
    images !== undefined &&
    (type !== 'image' || checkList(images, Number.POSITIVE_INFINITY, checkMedia) !== null)
  )
    return 'element images';
  if (
    voices !== undefined &&
    (wire.shape !== 'voices' || checkList(voices, Number.POSITIVE_INFINITY, checkMedia) !== null)
  )
    return 'element voices';
  if (voice !== undefined && (wire.shape !== 'voice' || checkMedia(voice) !== null)) return 'element voice';
  const others = Object.keys(rest).filter((key) => key !== wire.elementVideoField);
  if (others.length > 0) return `unknown element property ${others[0]}`;
  const hasVideo = wire.elementVideoField !== undefined && Object.hasOwn(rest, wire.elementVideoField);
  return hasVideo && (type !== 'video' || checkMedia(rest[wire.elementVideoField]) !== null)
    ? 'element video'
    : null;
}
