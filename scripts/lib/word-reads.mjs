import ts from 'typescript';
import { listImports, placeOf, walk } from './word-parts.mjs';

/** Functions of lists, which call what they are given while the module loads. */
const CALLED_WHILE_LOADING = /\.(?:map|flatMap|filter|forEach|reduce|some|every|find|from|toSorted|sort)$/;

/** What may be read while a module loads, and why. */
const READ_ON_LOAD = new Map([
  ['electron/main.ts system.switchRefused', 'the program ends there, before any language is known'],
]);

/**
 * Every place where the code reads a part.
 *
 * @param {{path: string, source: ts.SourceFile}[]} files
 * @param {ReadonlyMap<string, {constant: string, path: string, texts: ReadonlyMap<string, ts.Node>}>} parts
 * @returns {{part: string, key: string, isRest: boolean, path: string, source: ts.SourceFile, node: ts.Node}[]} `key`: as far as
 *   the code says it; `isRest`: something below the key is read that only the run knows
 */
export function listReads(files, parts) {
  const byConstant = new Map([...parts].map(([name, part]) => [part.constant, { name, path: part.path }]));
  return files.flatMap(({ path, source }) => {
    const imports = listImports(source);
    const reads = [];
    const partOf = (text) => {
      const imported = imports.get(text);
      const found = byConstant.get(imported?.name ?? text);
      if (found === undefined) return undefined;
      const isFrom = imported
        ? found.path.endsWith(imported.from.replace(/^(?:\.{1,2}\/)+/, ''))
        : found.path === path;
      return isFrom ? found.name : undefined;
    };
    walk(source, (node) => {
      if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return false;
      const part = ts.isIdentifier(node) && isRead(node) ? partOf(node.text) : undefined;
      if (part !== undefined) for (const read of readKeys(node)) reads.push({ part, ...read, path, source });
      return true;
    });
    return reads;
  });
}

/** Keys that no code reads. */
export function findUnreadWords(parts, reads) {
  return [...parts].flatMap(([name, { path, source, texts }]) => {
    const read = new Set(reads.filter(({ part }) => part === name).map(({ key }) => key));
    return [...texts]
      .filter(([key]) => !prefixesOf(key).some((prefix) => read.has(prefix)))
      .map(([key, node]) => `${placeOf(path, source, node)}: nothing reads ${name}.${key}`);
  });
}

/** Texts that are read while a module loads, and so stay in the language of that moment. */
export function findFrozenWords(parts, reads, exceptions = READ_ON_LOAD) {
  return reads
    .filter(({ node, part, key, isRest, path }) => {
      const isText = isRest || parts.get(part).texts.has(key);
      return isText && isReadOnLoad(node) && !exceptions.has(`${path} ${part}.${key}`);
    })
    .map(
      ({ node, part, key, path, source }) =>
        `${placeOf(path, source, node)}: ${part}.${key} is read when the module loads; read it when it is shown`,
    );
}

function prefixesOf(key) {
  const steps = key.split('.');
  return ['', ...steps.map((_, index) => steps.slice(0, index + 1).join('.'))];
}

/** A name that stands for a value, not for a key or a declaration of its own. */
function isRead(node) {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent) && parent.name === node) return false;
  if (ts.isPropertyAssignment(parent) && parent.name === node) return false;
  return !(ts.isVariableDeclaration(parent) && parent.name === node) && !ts.isExportSpecifier(parent);
}

function readKeys(identifier) {
  const steps = [];
  let node = identifier;
  for (;;) {
    const { parent } = node;
    if (ts.isPropertyAccessExpression(parent) && parent.expression === node) steps.push(parent.name.text);
    else if (ts.isElementAccessExpression(parent) && parent.expression === node) {
      if (!ts.isStringLiteralLike(parent.argumentExpression))
        return [{ key: steps.join('.'), isRest: true, node: parent }];
      steps.push(parent.argumentExpression.text);
    } else if (
      ts.isNonNullExpression(parent) ||
      ts.isAsExpression(parent) ||
      ts.isParenthesizedExpression(parent)
    ) {
      node = parent;
      continue;
    } else break;
    node = parent;
  }
  const { parent } = node;
  if (ts.isVariableDeclaration(parent) && ts.isObjectBindingPattern(parent.name))
    return parent.name.elements.map((element) => {
      const isRest = element.dotDotDotToken !== undefined;
      const name = (element.propertyName ?? element.name).getText();
      return { key: [...steps, ...(isRest ? [] : [name])].join('.'), isRest, node };
    });
  return [{ key: steps.join('.'), isRest: ts.isSpreadAssignment(parent), node }];
}

function isReadOnLoad(node) {
  for (let { parent } = node; parent !== undefined; parent = parent.parent) {
    if (!ts.isFunctionLike(parent)) continue;
    const call = parent.parent;
    const isAtOnce =
      ts.isCallExpression(call) &&
      call.arguments.includes(parent) &&
      CALLED_WHILE_LOADING.test(call.expression.getText());
    if (!isAtOnce) return false;
  }
  return true;
}
