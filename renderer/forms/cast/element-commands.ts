import type { CastMember } from '../../../shared/cast/cast.ts';
import { CAST_TEXT, makeElement } from '../../../shared/cast/fit-cast-member.ts';
import { COMPOSE_COMMANDS as TEXT } from '../../../shared/compose/compose-commands-text.ts';
import type { Element, JobInput } from '../../../shared/models/media-reference.ts';
import type { CommandRow } from '../../state/navigation/commands.ts';
import { openCastMember } from '../../state/navigation/navigation-store.ts';
import { kindOfReference, useCastStore } from '../../state/sources/cast-store.ts';
import { onceDrawn } from '../../ui/keys/hand-focus.ts';
import { controlId, type FormActions } from '../slots/drag-state.ts';
import { readElements } from '../slots/slots.ts';
import { changeKind, isKeepable, keepElement, withElements } from './cast-link.tsx';

/** An element of a form, for whoever does something with it. */
export interface ElementTarget {
  /** The field that it stands in, and its place there. */
  readonly key: string;
  readonly index: number;
  readonly element: Element;
  readonly actions: FormActions;
}

type Row = CommandRow<ElementTarget>;

/** What can be done with one element: its keys while the focus is in it, its menu, and the palette. */
export const ELEMENT_ROWS: readonly Row[] = [
  {
    id: 'element-rename',
    title: () => TEXT.rename,
    keys: ['F2'],
    section: 'element',
    run: ({ key, index }) => document.getElementById(controlId([key, index, 'name']))?.focus(),
  },
  {
    id: 'element-images',
    title: () => TEXT.toImages,
    section: 'element',
    canRun: ({ element }) => element.type !== 'image',
    run: (target) => replace(target, changeKind(target.element, 'image')),
  },
  {
    id: 'element-video',
    title: () => TEXT.toVideo,
    section: 'element',
    canRun: ({ element }) => element.type !== 'video',
    run: (target) => replace(target, changeKind(target.element, 'video')),
  },
  {
    id: 'element-keep',
    title: () => CAST_TEXT.keepInCast,
    section: 'cast',
    canRun: ({ element }) => isKeepable(element),
    run: ({ element, key, actions }) => void keepElement(element, key, actions.change),
  },
  {
    id: 'element-update',
    title: () => CAST_TEXT.update,
    section: 'cast',
    canRun: ({ element }) => (memberOf(element)?.revision ?? 0) > (element.cast?.revision ?? 0),
    run: (target) => {
      const member = memberOf(target.element);
      if (member !== null) replace(target, makeElement(member, target.actions.form, kindOfReference));
    },
  },
  {
    id: 'element-member',
    title: () => TEXT.openMember,
    section: 'cast',
    canRun: ({ element }) => memberOf(element) !== null,
    run: ({ element }) => element.cast !== undefined && openCastMember(element.cast.id),
  },
  {
    id: 'element-remove',
    title: () => TEXT.removeElement,
    keys: ['mod+shift+delete'],
    section: 'remove',
    run: (target) => {
      const { key, index, actions } = target;
      actions.change((input) => withElements(input, key, readElements(input, key).toSpliced(index, 1)));
      onceDrawn(() => document.getElementById(controlId([key]))?.focus());
    },
  },
];

/** The element in a place of the form, as it is now; null where none stands there. */
export function findElement(
  actions: FormActions,
  input: JobInput,
  key: string,
  index: number,
): ElementTarget | null {
  const element = readElements(input, key)[index];
  return element === undefined ? null : { key, index, element, actions };
}

/** The member that an element was made from, unless it was deleted. */
function memberOf({ cast }: Element): CastMember | null {
  const member = cast === undefined ? undefined : useCastStore.getState().members.get(cast.id);
  return member === undefined || member.deletedAt !== null ? null : member;
}

function replace({ key, index, actions }: ElementTarget, next: Element): void {
  actions.change((input) => withElements(input, key, readElements(input, key).with(index, next)));
}
