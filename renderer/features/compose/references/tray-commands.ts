import { COMPOSE_COMMANDS as TEXT } from '../../../../shared/compose/compose-commands-text.ts';
import type { MediaReference } from '../../../../shared/models/media-reference.ts';
import { formatReference } from '../../../forms/slots/carry-over.ts';
import type { FormActions } from '../../../forms/slots/drag-state.ts';
import type { CommandRow } from '../../../state/navigation/commands.ts';
import { clearTray, removeFromTray, toggleChosen, useTrayStore } from '../state/tray-store.ts';
import { describeIncoming } from './import-references.ts';

/** Something in the tray, for whoever does something with it. */
export interface TrayTarget {
  /** As the tray knows it. */
  readonly key: string;
  readonly reference: MediaReference;
  readonly actions: FormActions;
}

type Row = CommandRow<TrayTarget>;

/** What can be done with what lies in the tray: its keys, its menu, and the palette. */
export const TRAY_ROWS: readonly Row[] = [
  {
    id: 'tray-use',
    title: () => TEXT.useFromTray,
    keys: ['enter'],
    section: 'tray',
    run: ({ reference, actions }) => actions.add({ items: [describeIncoming(reference)] }),
  },
  {
    id: 'tray-choose',
    title: () => TEXT.chooseInTray,
    keys: ['Space'],
    section: 'tray',
    isOn: ({ key }) => isChosen(key),
    run: ({ key }) => toggleChosen(key),
  },
  {
    id: 'tray-remove',
    title: () => TEXT.removeFromTray,
    keys: ['delete'],
    section: 'remove',
    // All that are chosen go together, when one of them is meant.
    run: ({ key }) => removeFromTray(isChosen(key) ? useTrayStore.getState().chosen : new Set([key])),
  },
  {
    id: 'tray-clear',
    title: () => TEXT.clearTray,
    keys: ['shift+delete'],
    section: 'remove',
    run: clearTray,
  },
];

/** What lies in the tray under a key; null where nothing does. */
export function findInTray(key: string, actions: FormActions): TrayTarget | null {
  const reference = useTrayStore.getState().references.find((one) => formatReference(one) === key);
  return reference === undefined ? null : { key, reference, actions };
}

function isChosen(key: string): boolean {
  return useTrayStore.getState().chosen.has(key);
}
