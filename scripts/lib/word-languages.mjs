import { dirname, posix } from 'node:path';
import ts from 'typescript';
import {
  isSign,
  listConstants,
  listExports,
  listImports,
  listTexts,
  placeOf,
  unwrap,
  walk,
} from './word-parts.mjs';

/** How a term of docs/development.md is recognized in English; verbs that are written alike are not meant. */
const TERMS = {
  job: /\bjobs?\b/i,
  take: /\b(?:a|the|this|that|each|every|your|its|these|those|all|one|no|of|other) takes?\b/i,
  batch: /\bbatch(?:es)?\b/i,
  reference: /\breferences?\b/i,
  element: /\belements?\b/i,
  'cast member': /\bcast members?\b/i,
  canary: /\bcanar(?:y|ies)\b/i,
  practice: /\bpractice\b/i,
  profile: /\bprofiles?\b/i,
  queue: /\bthe queue\b/i,
};

/** Names, formats and units, which are the same in every language. */
const NAMES =
  /Dailies|ngrok|OpenAPI|Swagger|JSON|YAML|CSV|HTML|PDF|URL|HTTPS?|API|PNG|JPEG|WebP|MP4|MP3|MOV|WAV|H\.264|HDR|AAC|SHA-256|XMP|OK|Electron|Finder|File Explorer|Windows|macOS|Linux|OneDrive|Dropbox|iCloud|VPN|HMAC|ID|\b(?:bytes?|KB|MB|GB|TB|px|fps|min|ms|kHz|h|s)\b/g;

/**
 * What types can't say of a language: placeholders that are left out, texts that are English still, terms said in two ways.
 *
 * A language may have a `terms.ts`: `TERMS`, with the stems that it has for each term above; `SAME`, texts that are written as
 * in English; `OTHERWISE`, keys such as `queue.letGo` whose English has a term in another sense, or needs a placeholder that the
 * language does not. The `terms.ts` beside the folders has what is the same for all of them.
 *
 * @param {Map<string, import('./word-parts.mjs').Part>} english
 * @param {{path: string, source: ts.SourceFile}[]} files of shared/languages
 * @returns {string[]} a line for each finding
 */
export function findLanguageProblems(english, files) {
  const ofAll = readNotes(files.find(({ path }) => path === 'shared/languages/terms.ts'));
  const indexes = files.filter(({ path }) => /^shared\/languages\/[^/]+\/index\.ts$/.test(path));
  return indexes.flatMap((index) => {
    const folder = new Map(
      files.filter(({ path }) => dirname(path) === dirname(index.path)).map((file) => [file.path, file]),
    );
    const own = readNotes(folder.get(`${dirname(index.path)}/terms.ts`));
    const notes = {
      terms: own.terms,
      same: new Set([...ofAll.same, ...own.same]),
      otherwise: new Set([...ofAll.otherwise, ...own.otherwise]),
    };
    const parts = listLanguageParts(index, folder);
    // The pseudo-language makes its parts when they are asked for.
    if (parts.size === 0) return [];
    const unnamed = Object.keys(TERMS).filter((term) => notes.terms[term] === undefined);
    return [
      ...unnamed.map((term) => `${dirname(index.path)}/terms.ts: TERMS has no stems for ${term}`),
      ...[...parts].flatMap(([name, part]) => {
        const original = english.get(name);
        return original === undefined ? [] : comparePart(name, original, part, folder, notes);
      }),
    ];
  });
}

function comparePart(name, original, part, folder, { terms, same, otherwise }) {
  const home = new Map([[original.path, original]]);
  return [...part.texts].flatMap(([key, node]) => {
    const before = original.texts.get(key);
    const id = `${name}.${key}`;
    if (before === undefined || otherwise.has(id)) return [];
    const place = placeOf(part.path, part.source, node);
    const [english, words] = [readWords(before, original, home), readWords(node, part, folder)];
    const isEnglish = english === words && /\p{L}{2}/u.test(english.replace(NAMES, '')) && !same.has(english);
    const missed = isEnglish ? [] : missedTerms(english, words, terms);
    return [
      ...leftOut(before, node, { original, home, part, folder }).map(
        (one) => `${place}: ${id} leaves out ${one}`,
      ),
      ...(isEnglish ? [`${place}: ${id} is English: “${english}”`] : []),
      ...missed.map((term) => `${place}: ${id} has another word for ${term} than terms.ts`),
    ];
  });
}

function missedTerms(english, words, terms) {
  const said = words.toLowerCase();
  return Object.entries(terms)
    .filter(
      ([term, stems]) =>
        TERMS[term]?.test(english) && !stems.some((stem) => said.includes(stem.toLowerCase())),
    )
    .map(([term]) => term);
}

/** The parts that `index.ts` puts together: all that the files export which it spreads, `...queue` of `import * as queue`. */
function listLanguageParts(index, folder) {
  const exported = index.source.statements.find(ts.isExportAssignment);
  const object = exported && unwrap(exported.expression);
  const parts = new Map();
  if (!object || !ts.isObjectLiteralExpression(object)) return parts;
  const imports = listImports(index.source);
  for (const spread of object.properties.filter(ts.isSpreadAssignment)) {
    const from = imports.get(spread.expression.getText(index.source))?.from;
    const file = from && folder.get(posix.join(dirname(index.path), from));
    if (!file) continue;
    for (const [name, { initializer }] of listExports(file.source))
      if (initializer) parts.set(name, { ...file, texts: listTexts(initializer) });
  }
  return parts;
}

/** What a name stands for, in its file or another of the folder. */
function find(name, file, folder) {
  const own = listConstants(file.source).get(name);
  if (own !== undefined) return { file, node: own };
  const imported = listImports(file.source).get(name);
  if (imported === undefined) return undefined;
  const next = folder.get(posix.join(dirname(file.path), imported.from));
  return next && find(imported.name, next, folder);
}

/** Everything that can be read of a text, or of what a function may return, with what it takes from beside it. */
function readWords(node, file, folder, depth = 0) {
  const words = [];
  walk(node, (one) => {
    if (isSign(one)) return false;
    if (ts.isStringLiteralLike(one) || ts.isTemplateHead(one) || ts.isTemplateMiddleOrTemplateTail(one))
      words.push(one.text);
    if (ts.isIdentifier(one) && depth < 3 && !isName(one)) {
      const found = find(one.text, file, folder);
      if (found && found.node !== node) words.push(readWords(found.node, found.file, folder, depth + 1));
    }
    return true;
  });
  return words.join(' ').replace(/\s+/g, ' ').trim();
}

/** The English placeholders that end in the words, and that the other function never looks at. */
function leftOut(before, after, { original, home, part, folder }) {
  const [from, to] = [asFunction(before, original, home), asFunction(after, part, folder)];
  if (!from || !to) return [];
  const used = listUsed(to, () => true);
  const isUsed = (one) =>
    [...used].some((other) => other === one || other.startsWith(`${one}.`) || one.startsWith(`${other}.`));
  return [...listUsed(from, isPlaced)].filter((one) => !isUsed(one)).map((one) => nameOf(from, one));
}

function asFunction(node, file, folder) {
  const value = ts.isShorthandPropertyAssignment(node) ? node.name : node;
  if (!ts.isIdentifier(value)) return ts.isFunctionLike(value) ? value : undefined;
  const found = find(value.text, file, folder)?.node;
  const plain = found && ts.isVariableDeclaration(found) ? found.initializer : found;
  return plain && ts.isFunctionLike(plain) ? plain : undefined;
}

/** Parameters by their place, those of an object by place and name: `0`, `1.maximum`. */
function listUsed(node, counts) {
  const names = new Map();
  node.parameters.forEach(({ name }, place) => {
    if (ts.isIdentifier(name)) names.set(name.text, `${place}`);
    else
      for (const element of name.elements)
        if (ts.isBindingElement(element))
          names.set(element.name.getText(), `${place}.${(element.propertyName ?? element.name).getText()}`);
  });
  const used = new Set();
  walk(node.body, (one) => {
    if (!ts.isIdentifier(one) || !names.has(one.text) || isName(one) || !counts(one)) return true;
    const { parent } = one;
    const isProperty = ts.isPropertyAccessExpression(parent) && parent.expression === one;
    used.add(
      names.get(one.text) + (isProperty && /^\d+$/.test(names.get(one.text)) ? `.${parent.name.text}` : ''),
    );
    return true;
  });
  return used;
}

/** Not only a condition: a language may choose by other conditions. */
function isPlaced(node) {
  for (let one = node; one.parent && !ts.isFunctionLike(one); one = one.parent) {
    if (ts.isConditionalExpression(one.parent) && one.parent.condition === one) return false;
    if (ts.isIfStatement(one.parent) && one.parent.expression === one) return false;
    if (isSign(one)) return false;
  }
  return true;
}

function isName(node) {
  const { parent } = node;
  const isKey = ts.isPropertyAssignment(parent) || ts.isPropertyAccessExpression(parent);
  return (isKey && parent.name === node) || (ts.isBindingElement(parent) && parent.propertyName === node);
}

function nameOf(node, used) {
  const [place, name] = used.split('.');
  return name ?? node.parameters[Number(place)].name.getText();
}

function readNotes(file) {
  const constants = file === undefined ? new Map() : listConstants(file.source);
  const textsOf = (node) => (node ? unwrap(node).elements.map(({ text }) => text) : []);
  const terms = constants.get('TERMS')?.initializer;
  return {
    same: new Set(textsOf(constants.get('SAME')?.initializer)),
    otherwise: new Set(textsOf(constants.get('OTHERWISE')?.initializer)),
    terms: Object.fromEntries(
      terms ? [...listTexts(terms)].map(([term, stems]) => [term, textsOf(stems)]) : [],
    ),
  };
}
