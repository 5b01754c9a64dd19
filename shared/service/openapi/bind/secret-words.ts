import { partsOfName } from '../shape/option-words.ts';

/** Called so, a text is a secret whatever is said of it. */
const NAMED =
  /(^|_)(secret|passw(or)?d|passphrase|credentials?|authorization|apikey|(api|access|auth|secret|private|bearer|client|session|bot)_(key|token|secret))$/;
/** Called so, it is one where nothing is said of it, or that it lets somebody in. */
const MAYBE_NAMED = /(^|_)(key|token)$/;
const LETS_IN = /\b(authori[sz]|authenticat)/i;
/** What a secret is at the beginning of what is said of it: “Discord token”, “Your API key, …”. */
const SAID =
  /^\W*((the|your|an?|optional|required) )*([\w-]+ ){0,2}((api|access|secret|private|auth\w*)[- ]?key|token|secret|passw(or)?d|credentials)\b/i;
/** Some name by a token what was uploaded, or a word that means a style. */
const OF_SOMETHING_ELSE =
  /\b(files?|images?|videos?|audio|upload\w*|assets?|media|styles?|trigger|words?|pages?|tasks?)\b/i;

/** True of a text that is a key, a token or a password: no form asks for one, and no draft keeps one. */
export function isSecret(name: string, words: string): boolean {
  const called = partsOfName(name).join('_');
  const [first = ''] = words.trim().slice(0, 300).split(/[.\n]/);
  const isBare = !called.includes('_') && first === '';
  return (
    NAMED.test(called) ||
    (MAYBE_NAMED.test(called) && (isBare || LETS_IN.test(first))) ||
    (SAID.test(first) && !OF_SOMETHING_ELSE.test(first))
  );
}
