import ts from 'typescript';
import { isSign, placeOf, walk } from './word-parts.mjs';

const READ_ATTRIBUTES = new Set([
  'aria-label',
  'aria-description',
  'aria-valuetext',
  'title',
  'placeholder',
  'alt',
  'label',
  'tip',
]);
const READ_OPTIONS = new Set(['title', 'message', 'detail', 'body', 'label', 'buttonLabel', 'buttons']);
const CALLS_OF_THE_SYSTEM = /^(?:\w+\.)*dialog\.show\w+$|^(?:\w+\.)*Notification$/;

/** Texts that are no words of a language, and why. */
const SAME_IN_ALL = new Map([
  ['Dailies', 'the name of the program'],
  ['fps', 'a unit'],
  ['px', 'a unit'],
]);

/**
 * Texts in the code that people read, and that are not in the catalogue.
 *
 * @param {{path: string, source: ts.SourceFile}[]} files of the window and the main process
 * @param {ReadonlyMap<string, string>} exceptions texts and why they may stand there
 * @returns {string[]} a line for each, with where it stands
 */
export function findLiteralWords(files, exceptions = SAME_IN_ALL) {
  const found = [];
  for (const { path, source } of files) {
    const note = (node, text) => {
      const words = text.replace(/\s+/g, ' ').trim();
      if (!/\p{L}{2}/u.test(words) || exceptions.has(words)) return;
      found.push(`${placeOf(path, source, node)}: “${words}” belongs in the feature’s text.ts in shared/`);
    };
    walk(source, (node) => {
      if (ts.isJsxText(node)) note(node, node.text);
      else if (isReadAttribute(node) && node.initializer) noteTexts(node.initializer, note);
      else if (ts.isJsxExpression(node) && node.expression && !ts.isJsxAttribute(node.parent))
        noteTexts(node.expression, note);
      else if (isCallOfTheSystem(node, source))
        for (const argument of node.arguments ?? []) noteOptions(argument, note);
    });
  }
  return [...new Set(found)];
}

function isReadAttribute(node) {
  return ts.isJsxAttribute(node) && READ_ATTRIBUTES.has(node.name.getText());
}

function isCallOfTheSystem(node, source) {
  const isCall = ts.isCallExpression(node) || ts.isNewExpression(node);
  return isCall && CALLS_OF_THE_SYSTEM.test(node.expression.getText(source));
}

function noteOptions(argument, note) {
  if (!ts.isObjectLiteralExpression(argument)) return;
  for (const property of argument.properties)
    if (ts.isPropertyAssignment(property) && READ_OPTIONS.has(property.name.getText()))
      noteTexts(property.initializer, note);
}

/** The texts that an expression may be, without those that it hands to a function or compares with. */
function noteTexts(expression, note) {
  walk(expression, (node) => {
    if (ts.isCallExpression(node) || ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node)) return false;
    if (ts.isJsxFragment(node) || ts.isObjectLiteralExpression(node) || ts.isFunctionLike(node)) return false;
    if (ts.isStringLiteralLike(node) && !isSign(node)) note(node, node.text);
    if (ts.isTemplateExpression(node))
      note(
        node,
        [node.head, ...node.templateSpans.map(({ literal }) => literal)].map(({ text }) => text).join(' '),
      );
    return true;
  });
}
