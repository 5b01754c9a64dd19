import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { listFiles } from './list-files.mjs';
import { root } from './paths.mjs';

/** Names that were given up, with what stands in their place (docs/development.md). Spelled apart where they would find themselves. */
const givenUp = [
  [/\b\w*[a-z]Desk\b/, '…Service'],
  [/\b\w*[a-z](?:Workshop|Keeper|Board)\b/, 'what it does: …Worker, …Monitor, …Writer'],
  [/\b\w*[a-z]Book\b/, '…Repository, …Writer, …Log'],
  [new RegExp(`\\b${'sp'}ell[A-Z](?!heck\\b)\\w*`), 'format… or serialize…'],
  [new RegExp(`\\b${'MO'}ST(?:_[A-Z_]+)?\\b`), 'MAX_…'],
  [new RegExp(`\\b(?:[A-Z]+_)?AT_${'ON'}CE\\b`), 'CONCURRENCY or …BATCH_SIZE'],
  [/\btake(?:In|Over|Paste)(?:[A-Z]\w*)?\b/, 'import…, accept…, handlePaste'],
  [/\btakesFolders\b/, 'acceptsFolders'],
  [/\b(?:interface|type) [A-Z]\w*[a-z]Parts\b/, '…Deps, …Options'],
  [/\b[A-Z]\w*[a-z]Wish(?:es)?\b/, '…Options, …Request'],
  [/\b(?:create|use)(?:Farewell|Telling)\b/, 'quit flush, notices'],
  [/\b(?:isSame|focus)?Seat\b|\bseat\b/, 'slot position'],
  [/\b(?:list(?:File)?|File)?Concerns?\b/, 'finding'],
];

/** Names that may be said in a comment, and are given up in code. */
const givenUpInCode = [
  [/\b\w*[sS]teer(?:s|ed|ing|[A-Z]\w*)?\b|\bSTEER\w*\b/, 'queue commands, queue actions, outcome'],
  [/\.reach\b|\breach(?=[(:,])|\bcreateReach\b|[:<] Reach\b/, 'connectivity, waitForState'],
  [
    /\btell(?:[A-Z]\w*|(?=\())|\.tell\b|\b\w+Tell(?:er|ing|s)?\b|\bTelling[A-Z]\w*|: Tell\b/,
    'emit, report, notify',
  ],
  [/\b[wW]ish(?:es|ed)?\b/, 'options, request, choice'],
  [/\b(?:re)?spell(?=\(| =)/, 'format…, serialize…, exact'],
  [/\bword(?!s|List|Mean|Calls|Set)[A-Z]\w*/, 'describe…'],
  [/\bmost[A-Z]\w*/, 'max…, limit…'],
  [/\b(?:farewell|flock|strays?|homeless)\b/, 'quit flush, batch, orphan, without a path'],
];

/** Phrases that people read no more, with what stands in their place (docs/development.md). */
const givenUpPhrases = [
  [/Waits: /, 'the reason alone'],
  [/\b(?:on|for|waits for|wait for) your word\b|\byour word, /i, 'approval'],
  [/\b(?:nothing|something) to take back\b|\bTaken back\b|\bTake that back\b/, 'undo'],
  [/\bby itself\b/, 'automatically'],
  [/\bto put right\b|\bmust be put right\b/, 'to fix'],
  [/\b(?:was|were) taken over\b|\btaken over`/, 'imported'],
  [/\bis as it was\b|\bare as they were\b/, 'unchanged'],
  [/\bnot to be had\b/, 'no longer available'],
  [/\bended early\b/, 'quit unexpectedly'],
  [/\bon its way\b.*\bunasked\b|\bunasked\b/, 'automatically'],
  [/\bWhat to do with\b/, '… actions'],
  [/\bLook at the connection\b/, 'Check connection'],
  [/\basked otherwise\b/, 'what differs'],
];

/** Words for people are there; elsewhere the same words may be said of a program. */
const phrasesIn = /^shared\/(?!languages\/).*(?:text|-errors)\.ts$/;

const searched = ['shared', 'electron', 'renderer', 'scripts', 'tests'];
/** The finder itself, and its test. */
const excepted = /given-up-words/;

/**
 * The field's words are in `docs/development.md`; those that they replaced do not come back.
 *
 * @param {string} folder the project, or a copy of it
 * @returns {string[]} a line for each finding
 */
export function findGivenUpWords(folder = root) {
  return searched
    .flatMap((part) => listFiles(`${folder}/${part}`))
    .map((path) => relative(folder, path).replaceAll('\\', '/'))
    .filter((path) => /\.(ts|tsx|mjs|cjs)$/.test(path) && !excepted.test(path))
    .flatMap((path) => findInFile(folder, path));
}

function findInFile(folder, path) {
  const text = readFileSync(`${folder}/${path}`, 'utf8');
  const suspects = [...givenUp, ...givenUpInCode, ...(phrasesIn.test(path) ? givenUpPhrases : [])].filter(
    ([word]) => word.test(text),
  );
  if (suspects.length === 0) return [];
  return text.split('\n').flatMap((line, index) => {
    // Comments may say what only code must not.
    const isComment = /^\s*(?:\/?\*|\/\/)/.test(line);
    return suspects.flatMap((suspect) => {
      const [word, instead] = suspect;
      const found = isComment && !givenUp.includes(suspect) ? null : word.exec(line);
      return found === null ? [] : [`${path}:${index + 1}: ${found[0]} (say ${instead})`];
    });
  });
}
