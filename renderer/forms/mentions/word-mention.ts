import { describeField } from '../../../shared/messages/fields.ts';
import { joinFacts } from '../../../shared/messages/text/joining.ts';
import { MENTION_TEXT } from '../../../shared/messages/text/mentions.ts';
import type { Mention } from './find-mentions.ts';
import type { Meaning } from './know-mentions.ts';

/** What a mention stands for, in a few words. */
export function describeMention(meaning: Meaning, kind: Mention['kind'] = 'name'): string {
  switch (meaning.kind) {
    case 'references':
      return joinFacts(
        meaning.references.map(({ slot, number }) => MENTION_TEXT.place(describeField(slot).label, number)),
      );
    case 'element':
      return MENTION_TEXT.element;
    case 'cast':
      return MENTION_TEXT.inCast;
    case 'nobody':
      return kind === 'number' ? MENTION_TEXT.noReference : MENTION_TEXT.nobody;
  }
}
