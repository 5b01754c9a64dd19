import { SaxesParser } from 'saxes';
import { CEILINGS } from '../../../shared/kernel/ceilings.ts';
import type { EditFault } from '../../../shared/kernel/error-causes.ts';

/** An element: with others in it, or with text. */
export interface XmlNode {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlNode[];
  text: string;
}

type Value = string | number | boolean | undefined;

/** Makes an element; attributes and children that are undefined are left out, and a text becomes its content. */
export function node(
  name: string,
  attributes: Readonly<Record<string, Value>>,
  ...children: readonly (XmlNode | undefined | Value)[]
): XmlNode {
  const given = Object.entries(attributes).filter(([, value]) => value !== undefined);
  const texts = children.filter((child) => child !== undefined && typeof child !== 'object');
  return {
    name,
    attributes: Object.fromEntries(given.map(([key, value]) => [key, String(value)])),
    children: children.filter((child) => typeof child === 'object'),
    text: texts.join(''),
  };
}

/** Elements by their names: a list is one element for each, `@name` an attribute, and what is undefined is left out. */
export interface XmlTree {
  readonly [name: string]: Value | XmlTree | readonly XmlTree[];
}

/** Makes an element out of names and values, in their order. */
export function growXml(name: string, tree: XmlTree): XmlNode {
  const entries = Object.entries(tree);
  const attributes = entries
    .filter(([key]) => key.startsWith('@'))
    .map(([key, value]) => [key.slice(1), value]);
  const children = entries.flatMap(([key, value]) => {
    if (key.startsWith('@') || value === undefined) return [];
    if (typeof value !== 'object') return [node(key, {}, value)];
    return [value].flat().map((one) => growXml(key, one as XmlTree));
  });
  return node(name, Object.fromEntries(attributes), ...children);
}

/** What XML 1.0 can't hold at all, escaped or not. */
const IMPOSSIBLE = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

function escapeXml(text: string): string {
  return text.replace(IMPOSSIBLE, '\uFFFD').replace(/[&<>"\t\n\r]/g, (sign) => ESCAPES[sign] as string);
}

/** A whole document, an element a line. */
export function writeXml(root: XmlNode): string {
  const lines = ['<?xml version="1.0" encoding="UTF-8"?>', `<!DOCTYPE ${root.name}>`];
  writeNode(root, '', lines);
  return `${lines.join('\n')}\n`;
}

function writeNode({ name, attributes, children, text }: XmlNode, indent: string, lines: string[]): void {
  const start = [
    name,
    ...Object.entries(attributes).map(([key, value]) => `${key}="${escapeXml(value)}"`),
  ].join(' ');
  if (children.length > 0) {
    lines.push(`${indent}<${start}>`);
    for (const child of children) writeNode(child, `${indent}  `, lines);
    lines.push(`${indent}</${name}>`);
  } else lines.push(text === '' ? `${indent}<${start}/>` : `${indent}<${start}>${escapeXml(text)}</${name}>`);
}

/** Thrown by what reads a timeline, and caught where the reading began. */
export class EditStop extends Error {
  readonly fault: EditFault;

  constructor(fault: EditFault) {
    super(fault);
    this.fault = fault;
  }
}

/**
 * Reads a document that comes from outside: nothing in it is looked up, and no entity but the five of XML is known. Throws an
 * {@link EditStop} where it is no XML, defines something, or holds too much.
 */
export function parseXml(text: string): XmlNode {
  const parser = new SaxesParser({ position: false });
  const open: XmlNode[] = [];
  let root: XmlNode | undefined;
  let nodes = 0;
  parser.on('error', () => {
    throw new EditStop('damaged');
  });
  parser.on('doctype', (doctype) => {
    if (doctype.includes('[')) throw new EditStop('unsafe');
  });
  parser.on('opentag', ({ name, attributes }) => {
    nodes += 1 + Object.keys(attributes).length;
    if (open.length >= CEILINGS.edit.depth || nodes > CEILINGS.edit.nodes) throw new EditStop('too-large');
    const next: XmlNode = { name, attributes: attributes as Record<string, string>, children: [], text: '' };
    open.at(-1)?.children.push(next);
    root ??= next;
    open.push(next);
  });
  parser.on('closetag', () => open.pop());
  const addText = (part: string) => {
    const inner = open.at(-1);
    if (inner !== undefined) inner.text += part;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.write(text).close();
  if (root === undefined) throw new EditStop('damaged');
  return root;
}

/** The first child of a name. */
export function childOf(parent: XmlNode | undefined, name: string): XmlNode | undefined {
  return parent?.children.find((child) => child.name === name);
}

/** The text at the end of a way of names; empty where the way ends before. */
export function textAt(parent: XmlNode | undefined, ...names: readonly string[]): string {
  return names.reduce(childOf, parent)?.text.trim() ?? '';
}

/** All elements below one, in the order of the document. */
export function* walkXml(parent: XmlNode): Generator<XmlNode> {
  const waiting = [...parent.children].reverse();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    yield next;
    waiting.push(...[...next.children].reverse());
  }
}
