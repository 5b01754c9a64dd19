import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import ts from 'typescript';
import { listFiles } from './list-files.mjs';

/**
 * A part of the catalogue as its file declares it, or as a language has it.
 *
 * @typedef {{path: string, source: ts.SourceFile, texts: Map<string, ts.Node>}} Part `texts`: each text or function, by its
 *   path in the part, such as `files.csv`
 */

/** @returns {{path: string, source: ts.SourceFile}[]} every file of TypeScript in some folders of a project, parsed */
export function parseFolders(folder, names) {
  return names
    .flatMap((name) => listFiles(`${folder}/${name}`))
    .filter((path) => /\.tsx?$/.test(path))
    .map((full) => {
      const path = relative(folder, full).replaceAll('\\', '/');
      return {
        path,
        source: ts.createSourceFile(path, readFileSync(full, 'utf8'), ts.ScriptTarget.Latest, true),
      };
    });
}

/**
 * The parts that files declare by `spoken('name', { … })`.
 *
 * @returns {Map<string, Part & {constant: string}>} by name; `constant`: what the code calls it
 */
export function listEnglishParts(files) {
  const parts = new Map();
  for (const { path, source } of files)
    for (const [constant, { initializer }] of listConstants(source)) {
      if (!initializer || !ts.isCallExpression(initializer)) continue;
      const [name, part] = initializer.arguments;
      if (initializer.expression.getText(source) !== 'spoken' || !name || !part) continue;
      parts.set(name.text, { constant, path, source, texts: listTexts(part) });
    }
  return parts;
}

/** @returns {Map<string, ts.Node>} the texts of an object, each by its path in it */
export function listTexts(node, prefix = '', texts = new Map()) {
  const object = unwrap(node);
  if (!ts.isObjectLiteralExpression(object)) return texts;
  for (const property of object.properties) {
    if (!property.name || ts.isComputedPropertyName(property.name)) continue;
    const path = prefix + property.name.text;
    const value = ts.isPropertyAssignment(property) ? unwrap(property.initializer) : property;
    if (ts.isObjectLiteralExpression(value)) listTexts(value, `${path}.`, texts);
    else texts.set(path, value);
  }
  return texts;
}

/** What a file declares at its top: constants and functions, by name. */
export function listConstants(source) {
  const found = new Map();
  for (const statement of source.statements) {
    if (ts.isFunctionDeclaration(statement) && statement.name) found.set(statement.name.text, statement);
    if (!ts.isVariableStatement(statement)) continue;
    for (const declaration of statement.declarationList.declarations)
      if (ts.isIdentifier(declaration.name)) found.set(declaration.name.text, declaration);
  }
  return found;
}

/** What a file exports of that where it declares it. */
export function listExports(source) {
  const isExported = (node) =>
    ts.isSourceFile(node.parent)
      ? node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
      : isExported(node.parent);
  return new Map([...listConstants(source)].filter(([, node]) => isExported(node)));
}

/** @returns {Map<string, {from: string, name: string}>} what a file imports, by the name that it has there; `*` for all of a file */
export function listImports(source) {
  const found = new Map();
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement)) continue;
    const bindings = statement.importClause?.namedBindings;
    const from = statement.moduleSpecifier.text;
    if (bindings && ts.isNamedImports(bindings))
      for (const { name, propertyName } of bindings.elements)
        found.set(name.text, { from, name: (propertyName ?? name).text });
    if (bindings && ts.isNamespaceImport(bindings)) found.set(bindings.name.text, { from, name: '*' });
  }
  return found;
}

/** Without `satisfies`, `as const` and brackets. */
export function unwrap(node) {
  const isWrapped =
    ts.isSatisfiesExpression(node) || ts.isAsExpression(node) || ts.isParenthesizedExpression(node);
  return isWrapped ? unwrap(node.expression) : node;
}

/** Calls `visit` with a node and all below it, as long as it does not return false. */
export function walk(node, visit) {
  if (visit(node) === false) return;
  ts.forEachChild(node, (child) => walk(child, visit));
}

/** @returns {string} where a node stands, such as `renderer/app.tsx:12` */
export function placeOf(path, source, node) {
  return `${path}:${source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1}`;
}

/** Whether a text is compared with, or names a key: nobody reads it. */
export function isSign(node) {
  const { parent } = node;
  const isCompared =
    ts.isBinaryExpression(parent) &&
    /^(?:[!=]==?|in)$/.test(parent.operatorToken.getText(parent.getSourceFile()));
  return isCompared || ts.isElementAccessExpression(parent) || ts.isLiteralTypeNode(parent);
}
