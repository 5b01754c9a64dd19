import { type Leaf, remember, saysId } from '../parse/leaves.ts';
import { partsOfName } from '../shape/option-words.ts';

const ELSE =
  'user|customer|client|account|project|workspace|team|organi[sz]ation|tenant|owner|member|session|conversation|order|invoice|subscription|delivery|event|web-?hook|callback|notification|message|trace|call|(?:api|http|web) request';
const NAMED = new RegExp(`^(${ELSE}|org|author|creator|correlation|idempotency)$`, 'i');
/** “Your customer number”, “Id of this delivery”. */
const SAID = new RegExp(
  String.raw`\b(${ELSE})s?(['’]s?)? (id|identifier|number|reference|uuid)\b|\b(id|identifier|number|reference|uuid)\b[^.\n]{0,20}\b(of|for) (the |this |that |your |our |an? |each |every )?(\w+ )?(${ELSE})s?\b`,
  'i',
);
/** “The account that pays”, “Project to which the video belongs”. */
const SAID_FIRST =
  /^\W*(who|((the|your|our|this|an?) )?(user|customer|client|account|project|workspace|team|organi[sz]ation|tenant|owner|delivery|event|web-?hook|notification|invoice|subscription))\b(?!-| (generation|task|job|prediction))/i;
/** What a request is called so that people can talk about it. */
const FOR_SUPPORT = /\b(support|trac(e|es|ing)|correlat\w+|debug\w*|troubleshoot\w*|idempoten\w+)\b/i;

/** What the one who asks calls it, and who is asked only says again. */
const OF_CLIENT =
  /\b(submitted|provided|passed|given|supplied|set|sent|specified|chosen) by (the |your )?(user|client|caller|customer|you)\b/i;
/** “Task order number; use this number when calling the result interface”: whatever a task's number is called, this is the one to ask with. */
const ASKED_WITH =
  /^\W*(the |an? )?(generation|task|job|prediction) [^\n]{0,200}\bus(e|ed|ing)\b[^.\n]{0,60}\b(quer\w+|poll\w*|retriev\w+|fetch\w*|check\w*|get\w*|call\w*)\b[^.\n]{0,40}\bresults?\b/i;

/** True where the document says in words that it is the id of something else than a generation. */
export const isSaidToBeIdOfElse = remember((leaf: Leaf): boolean => {
  // The title and the first sentence say what it is; further ones what it is good for.
  const lines = leaf.words.split('\n').filter((line) => line.trim() !== '' && !ASKED_WITH.test(line));
  const firsts = lines.slice(0, 2).map((line) => line.split(/[.:;]/)[0] ?? '');
  if (/\b(request|call)\b/i.test(firsts.join('\n')) && FOR_SUPPORT.test(leaf.words)) return true;
  return firsts.some(
    (words) =>
      OF_CLIENT.test(words) ||
      ([SAID, SAID_FIRST, FOR_SUPPORT].some((said) => said.test(words)) && !saysId(words)),
  );
});

/** What else is spoken of that has ids of its own: `project`. */
export function listElse(words: string): string[] {
  return [...words.matchAll(new RegExp(String.raw`\b(${ELSE})s?\b`, 'gi'))].map(([, word = '']) =>
    word.toLowerCase(),
  );
}

/** True where its name, or the object that it stands in, is of something else: `user_id`, `user.id`. */
export function isNamedIdOfElse({ path, name }: Pick<Leaf, 'path' | 'name'>): boolean {
  const [own, around] = [partsOfName(name), partsOfName(path.at(-2) ?? '')];
  const isOf = (parts: readonly string[]) => parts.some((part) => NAMED.test(part));
  return isOf(own) || (own.every((part) => /^(uu|gu)?id$/.test(part)) && isOf(around));
}
