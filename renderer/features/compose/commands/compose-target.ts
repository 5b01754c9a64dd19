import type { Money } from '../../../../shared/kernel/money.ts';
import type { Take } from '../../../../shared/library/take.ts';
import type { JobInput } from '../../../../shared/models/media-reference.ts';
import { type ElementTarget, findElement } from '../../../forms/cast/element-commands.ts';
import { findReference, type ReferenceTarget } from '../../../forms/references/reference-commands.ts';
import type { FormActions } from '../../../forms/slots/drag-state.ts';
import { formatPath, listSlots, readSlot, type Slot } from '../../../forms/slots/slots.ts';
import { findInTray, type TrayTarget } from '../references/tray-commands.ts';
import { chooseOnStage, shownTake, useStageStore } from '../stage/stage-store.ts';

/** The form, for whoever does something with it. */
export interface FormTarget {
  readonly actions: FormActions;
  readonly input: JobInput;
  /** Whether it is the practice service’s, what one job should cost, and how many it makes. */
  readonly isFree: boolean;
  readonly estimate: Money | null;
  readonly count: number;
}

/** The one thing in the room that a menu, a key or the palette means, beside the form. */
export type ComposeThing =
  | { readonly kind: 'reference'; readonly target: ReferenceTarget }
  | { readonly kind: 'slot'; readonly target: SlotTarget }
  | { readonly kind: 'element'; readonly target: ElementTarget }
  | { readonly kind: 'tray'; readonly target: TrayTarget }
  | { readonly kind: 'take'; readonly target: Take };

export interface SlotTarget {
  readonly slot: Slot;
  readonly actions: FormActions;
  /** How many lie in it. */
  readonly count: number;
}

/**
 * What an element of the page belongs to. Parts of the room say it by attributes, so that one menu and one list of commands
 * serve all of them, whichever drew them.
 */
export function findThing(element: Element | null, form: FormTarget): ComposeThing | null {
  const { actions, input } = form;
  const part = element?.closest<HTMLElement>(
    '[data-position], [data-slot], [data-element], [data-tray], [data-stage]',
  );
  if (part == null) return null;
  const { position, slot: path, element: place, tray } = part.dataset;
  if (position !== undefined) {
    const steps = JSON.parse(position) as (string | number)[];
    const target = findReference(actions, input, {
      path: steps.slice(0, -1),
      index: Number(steps.at(-1)),
    });
    return target === null ? null : { kind: 'reference', target };
  }
  if (path !== undefined) {
    const slot = listSlots(actions.form, input).find((one) => formatPath(one.path) === path);
    if (slot === undefined) return null;
    return { kind: 'slot', target: { slot, actions, count: readSlot(input, slot.path).length } };
  }
  if (place !== undefined) {
    const [key, index] = JSON.parse(place) as [string, number];
    const target = findElement(actions, input, key, index);
    return target === null ? null : { kind: 'element', target };
  }
  if (tray !== undefined) {
    const target = findInTray(tray, actions);
    return target === null ? null : { kind: 'tray', target };
  }
  return findTake(element);
}

/** A take that is pointed at is the one that is meant from then on. */
function findTake(element: Element | null): ComposeThing | null {
  const pointed = element?.closest<HTMLElement>('[data-staged]')?.dataset['staged'];
  if (pointed !== undefined) chooseOnStage(pointed);
  const take = shownTake(useStageStore.getState());
  return take === undefined ? null : { kind: 'take', target: take };
}
