import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { listFiles } from '../../../scripts/lib/list-files.mjs';

const folder = resolve(import.meta.dirname, '../../../shared/languages');

/** What stands in for a value, as a letter: most are words and numbers. */
const VALUE = 'X';

/** Every text of a language as people read it, with the values that it is given left out. */
function listTexts(language: string): string[] {
  const paths = listFiles(resolve(folder, language)).filter(
    (path: string) => !/(terms|index)\.ts$/.test(path),
  );
  return paths.flatMap((path: string) => {
    const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
    const texts: string[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isImportDeclaration(node)) return;
      if (ts.isStringLiteralLike(node)) texts.push(node.text);
      if (ts.isTemplateExpression(node))
        texts.push([node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join(VALUE));
      ts.forEachChild(node, visit);
    };
    visit(source);
    return texts;
  });
}

/** In each language, what a typesetter there would not let stand. */
const RULES: Readonly<Record<string, readonly (readonly [string, RegExp])[]>> = {
  fr: [
    ['a space before a sign that a line may break at', / [:;!?»%]/],
    ['a space after « that a line may break at', /« /],
    ['a sign without its space', /[\p{L}\d)][;!?»](?=\s|$)|\p{L}:(?=\s|$)|«[^\u00a0\u202f]/u],
    ['a straight apostrophe', /\p{L}'\p{L}/u],
  ],
  de: [
    ['quotation marks of another language', /^[^{]*"|”|‘/],
    ['quotation marks that don’t pair', /^[^„“]*“|„[^“]*$/],
  ],
  es: [
    ['a question without ¿', /^[^¿]*\?(?:\s|$)/],
    ['an exclamation without ¡', /^[^¡]*!(?:\s|$)/],
  ],
  ar: [['a Latin sign after an Arabic word', /[\u0600-\u06ff]\s?[,;?]/]],
  ja: [['a Latin sign after a Japanese word', /[\u3040-\u30ff\u4e00-\u9fff][,!?;:]/]],
  'zh-Hans': [['a Latin sign after a Chinese word', /[\u4e00-\u9fff][,!?;:]/]],
};

describe.each(Object.entries(RULES))('the texts of %s', (language, rules) => {
  const texts = listTexts(language);

  it.each(rules)('have nowhere %s', (_, pattern) => {
    expect(texts.length).toBeGreaterThan(500);
    expect(texts.filter((text) => pattern.test(text))).toEqual([]);
  });
});
