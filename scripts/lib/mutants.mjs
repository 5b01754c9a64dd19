import ts from 'typescript';

/**
 * @typedef {{line: number, source: string, start: number, end: number, before: string, after: string}} Mutant `source` is
 *   the whole line in which it begins, without what stands around it
 */

const K = ts.SyntaxKind;
const OPERATORS = new Map([
  [K.EqualsEqualsEqualsToken, ['!==']],
  [K.ExclamationEqualsEqualsToken, ['===']],
  [K.LessThanToken, ['<=', '>=']],
  [K.LessThanEqualsToken, ['<', '>']],
  [K.GreaterThanToken, ['>=', '<=']],
  [K.GreaterThanEqualsToken, ['>', '<']],
  [K.AmpersandAmpersandToken, ['||']],
  [K.BarBarToken, ['&&']],
  [K.QuestionQuestionToken, ['&&']],
  [K.PlusToken, ['-']],
  [K.MinusToken, ['+']],
  [K.AsteriskToken, ['/']],
  [K.PlusEqualsToken, ['-=']],
]);

/**
 * All small faults that somebody could make in a file: a comparison or a condition turned round, a bound moved by one, a
 * literal changed, an item, a call or a returned value left out. Types, imports, messages to people and lines of the log are
 * left alone.
 *
 * @returns {Mutant[]}
 */
export function listMutants(text) {
  const file = ts.createSourceFile('file.ts', text, ts.ScriptTarget.Latest, true);
  const lines = text.split(/\r?\n/);
  const found = [];
  const replace = (node, ...afters) => {
    for (const after of afters) {
      const [start, end] = [node.getStart(file), node.getEnd()];
      const line = file.getLineAndCharacterOfPosition(start).line + 1;
      const source = lines[line - 1].trim();
      found.push({ line, source, start, end, before: text.slice(start, end), after });
    }
  };
  const visit = (node) => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isInterfaceDeclaration(node)) return;
    if (ts.isTypeAliasDeclaration(node) || ts.isThrowStatement(node) || isLogLine(node)) return;
    if (ts.isIfStatement(node) && isLogLine(node.thenStatement)) return;
    mutate(node, replace);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function mutate(node, replace) {
  if (ts.isBinaryExpression(node))
    replace(node.operatorToken, ...(OPERATORS.get(node.operatorToken.kind) ?? []));
  else if (ts.isIfStatement(node)) replace(node.expression, 'true', 'false');
  else if (ts.isConditionalExpression(node)) replace(node.condition, 'true', 'false');
  else if (ts.isPrefixUnaryExpression(node) && node.operator === K.ExclamationToken)
    replace(node, node.operand.getText());
  else if (node.kind === K.TrueKeyword) replace(node, 'false');
  else if (node.kind === K.FalseKeyword) replace(node, 'true');
  else if (ts.isNumericLiteral(node)) replace(node, changeNumber(Number(node.text)));
  else if (isChangeableText(node)) replace(node, "'mutated'");
  else if (ts.isArrayLiteralExpression(node) && node.elements.length > 0) replace(node, '[]');
  else if (ts.isExpressionStatement(node) && ts.isCallExpression(node.expression)) replace(node, ';');
  else if (ts.isReturnStatement(node) && node.expression !== undefined && !isBareName(node.expression))
    replace(node, 'return undefined as never;');
}

/** Few or many: of a bound of thousands, one more is no fault, and none at all is. */
function changeNumber(value) {
  return value < 100 ? `${value + 1}` : '0';
}

function isLogLine(node) {
  const call = ts.isExpressionStatement(node) ? node.expression : null;
  return (
    call !== null && ts.isCallExpression(call) && /\blog\.(info|warn|error)$/.test(call.expression.getText())
  );
}

function isBareName({ kind }) {
  return kind === K.NullKeyword || kind === K.Identifier;
}

/** A text that is a value, and no key or label of something. */
function isChangeableText(node) {
  if (!ts.isStringLiteral(node)) return false;
  const { parent } = node;
  return !(ts.isPropertyAssignment(parent) && parent.name === node) && !ts.isLiteralTypeNode(parent);
}
