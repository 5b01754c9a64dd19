import { PROFILE_MEANINGS } from './profile-meanings.mjs';

const HEAD = `# Profile reference

A profile is one JSON file that says how a service works (docs/connecting.md). The practice service’s profile is a complete example (docs/practice.md).
A profile never holds a key or a secret, and Dailies refuses keys that it doesn’t know.

A *pointer* or *path* is a JSON pointer into the service’s answer (\`/data/id\`); \`*\` in it means every entry of a list. A text that contains JSON is read as JSON. In a key of this page, \`*\` means any name and \`[]\` each entry of a list.
`;

/** The pattern of JSON pointers, as the schema has it. */
const POINTER = '^(\\/([^/~]|~[01])*)*$';

/**
 * The reference of profiles.
 *
 * @param {object} schema JSON Schema of what may stand in a profile's file
 * @param {Readonly<Record<string, string>>} [meanings] by key
 * @returns {string} Markdown
 * @throws where a key has no meaning, or a meaning no key
 */
export function drawProfileReference(schema, meanings = PROFILE_MEANINGS) {
  const rows = listRows(schema);
  const keys = new Set(rows.map(({ key }) => key));
  const unexplained = [...keys].filter((key) => meanings[key] === undefined);
  const left = Object.keys(meanings).filter((key) => !keys.has(key));
  if (unexplained.length > 0)
    throw new Error(`profile-meanings.mjs says nothing of ${unexplained.join(', ')}`);
  if (left.length > 0)
    throw new Error(`profile-meanings.mjs speaks of ${left.join(', ')}, which no profile has`);
  const parts = [...new Set(rows.map(({ key }) => partOf(key)))];
  const isGroup = (part) => rows.some(({ key }) => key !== part && partOf(key) === part);
  const whole = rows.filter(({ key }) => partOf(key) === key);
  return [
    HEAD,
    '## All parts',
    '',
    drawTable(whole, meanings),
    ...parts.filter(isGroup).flatMap((part) => {
      const own = rows.filter(({ key }) => key !== part && partOf(key) === part);
      return ['', `## \`${part}\``, '', drawTable(own, meanings)];
    }),
    '',
  ].join('\n');
}

function drawTable(rows, meanings) {
  const lines = rows.map(
    ({ key, kinds, otherwise }) => `| \`${key}\` | ${kinds.join(', ')} | ${otherwise} | ${meanings[key]} |`,
  );
  return ['| Key | Type | Default | Meaning |', '|---|---|---|---|', ...lines].join('\n');
}

function partOf(key) {
  return /^\w+/.exec(key)[0];
}

/** A row for each key; what several forms of an object share is one row. */
function listRows(schema) {
  const rows = new Map();
  visit(schema, '', (key, node, isRequired) => {
    const known = rows.get(key) ?? { key, kinds: [], otherwise: describeDefault(node, isRequired) };
    for (const kind of describeKinds(node)) if (!known.kinds.includes(kind)) known.kinds.push(kind);
    rows.set(key, known);
  });
  return [...rows.values()];
}

/** Parts that are as those of the whole profile. */
const SAID_BEFORE = /^routes\.\*\.\w+$/;

function visit(node, path, note) {
  for (const [name, child] of Object.entries(node.properties ?? {})) {
    const key = path === '' ? name : `${path}.${name}`;
    note(key, child, node.required?.includes(name) === true);
    if (!SAID_BEFORE.test(key)) visit(child, key, note);
  }
  if (typeof node.additionalProperties === 'object') visit(node.additionalProperties, `${path}.*`, note);
  if (node.items) visit(node.items, `${path}[]`, note);
  for (const form of formsOf(node)) visit(form, path, note);
}

function formsOf(node) {
  return [...(node.anyOf ?? []), ...(node.oneOf ?? [])];
}

function describeDefault(node, isRequired) {
  if (node.default !== undefined) {
    const text = JSON.stringify(node.default);
    return text === '{}' || text === '[]' ? 'empty' : `\`${text}\``;
  }
  return isRequired ? 'required' : '–';
}

/** What may stand there, one word for each form. */
function describeKinds(node) {
  const forms = formsOf(node);
  if (forms.length > 0) return [...new Set(forms.flatMap(describeKinds))];
  if (node.const !== undefined) return [`\`${JSON.stringify(node.const)}\``];
  if (node.enum !== undefined) return node.enum.map((value) => `\`${JSON.stringify(value)}\``);
  if (Array.isArray(node.type)) return node.type.map(describeType);
  if (node.type === 'array')
    return [`list of ${describeMany(node.items)}${describeBounds(node.minItems, node.maxItems)}`];
  if (node.type === 'object')
    return [node.properties === undefined ? `${describeMany(node.additionalProperties)} by name` : 'object'];
  if (node.type === 'string' && node.pattern === POINTER) return ['pointer'];
  if (node.type === 'string') return [`text${describeBounds(undefined, node.maxLength)}`];
  return [
    `${describeType(node.type)}${describeBounds(node.exclusiveMinimum === 0 ? 'above 0' : node.minimum, node.maximum)}`,
  ];
}

const MANY = { pointer: 'pointers', text: 'texts', object: 'objects', number: 'numbers' };

function describeMany(node) {
  const kinds = describeKinds(node ?? {});
  return kinds.map((kind) => MANY[kind] ?? kind).join(', ');
}

function describeType(type) {
  return { string: 'text', integer: 'whole number' }[type] ?? type;
}

/** Bounds that say something: what a computer can count anyway does not. */
function describeBounds(minimum, maximum) {
  const words = [
    typeof minimum === 'string' ? minimum : minimum > 0 ? `${minimum} or more` : '',
    maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER ? `up to ${maximum}` : '',
  ].filter(Boolean);
  return words.length === 0 ? '' : ` (${words.join(', ')})`;
}
