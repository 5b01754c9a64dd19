import type { ContextMenuParams, MenuItemConstructorOptions } from 'electron';
import { MENU_WORDS } from '../../../shared/app/menu-text.ts';

/** What of a right click counts. */
export type TextClick = Pick<
  ContextMenuParams,
  'isEditable' | 'selectionText' | 'misspelledWord' | 'dictionarySuggestions' | 'editFlags'
>;

export interface TextActions {
  readonly replace: (word: string) => void;
  readonly lookUp: () => void;
}

type Item = MenuItemConstructorOptions;
const LINE: Item = { type: 'separator' };
const LONGEST_SHOWN = 24;

/** The menu of a field, or of text that is selected; null where neither was clicked, and nothing is to be shown. */
export function textMenuTemplate(click: TextClick, platform: string, actions: TextActions): Item[] | null {
  const words = click.selectionText.trim();
  if (!click.isEditable && words === '') return null;
  const { canUndo, canRedo, canCut, canCopy, canPaste, canSelectAll } = click.editFlags;
  const copy: Item = { role: 'copy', label: MENU_WORDS.copy, enabled: canCopy };
  const lookUp: Item[] =
    platform === 'darwin' && words !== ''
      ? [{ label: MENU_WORDS.lookUp(shorten(words)), click: actions.lookUp }, LINE]
      : [];
  if (!click.isEditable) return [...lookUp, copy];
  return [
    ...suggestions(click, actions),
    ...lookUp,
    { role: 'undo', label: MENU_WORDS.undo, enabled: canUndo },
    { role: 'redo', label: MENU_WORDS.redo, enabled: canRedo },
    LINE,
    { role: 'cut', label: MENU_WORDS.cut, enabled: canCut },
    copy,
    { role: 'paste', label: MENU_WORDS.paste, enabled: canPaste },
    { role: 'selectAll', label: MENU_WORDS.selectAll, enabled: canSelectAll },
  ];
}

function suggestions({ misspelledWord, dictionarySuggestions }: TextClick, { replace }: TextActions): Item[] {
  if (misspelledWord === '') return [];
  const offered: Item[] = dictionarySuggestions.map((word) => ({ label: word, click: () => replace(word) }));
  const none: Item = { label: MENU_WORDS.noSuggestions, enabled: false };
  return [...(offered.length === 0 ? [none] : offered), LINE];
}

function shorten(words: string): string {
  const line = words.replace(/\s+/g, ' ');
  return line.length <= LONGEST_SHOWN ? line : `${line.slice(0, LONGEST_SHOWN)}…`;
}
