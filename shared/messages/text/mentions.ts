import { spoken } from '../spoken.ts';

/** Words for what a prompt names with `@`. */
export const MENTION_TEXT = spoken('mentions', {
  menu: 'What the prompt can name',
  named: 'Named in the prompt',
  sentAsWritten: 'Sent as written',
  sentAsWrittenTip:
    'The interface shows no way to refer to a picture or an element in a prompt, so names and numbers go to the service exactly as they stand here.',
  /** `slot`: its label. */
  place: (slot: string, number: number) => `${slot} ${number}`,
  element: 'element of this request',
  inCast: 'in the cast, not in this request',
  addFromCast: 'in the cast: adds the element',
  nobody: 'no element of this request',
  noReference: 'nothing has this number here',
  add: 'Add',
  addNamed: (name: string) => `Add ${name} to this request`,
});
