import type { Money } from '../../domain/money.ts';
import { formatMoney } from '../format.ts';

/** Words of Compose while it changes a job that is queued already. */
export const EDIT_TEXT = {
  region: 'Editing a queued job',
  title: 'Editing',
  lead: 'Your own draft is kept, and is here again afterwards.',
  ready: 'Ready to save',
  save: 'Save changes',
  saveAndQueue: (estimate: Money | null) =>
    estimate === null ? 'Save and queue again' : `Save and queue again · ${formatMoney(estimate)}`,
  leave: 'Leave unchanged',
  saved: (name: string) => `Changed “${name}”`,
  savedAndQueued: (name: string) => `Changed “${name}” and queued it again`,
  left: (name: string) => `“${name}” unchanged`,
  goOn: 'Go on editing',
  mayLeave: 'It can go out at any moment.',
  hold: 'Hold it meanwhile',
  gone: 'It went out while you edited: your changes are not in it.',
  queueAsNew: 'Queue as a new job',
  queuedAsNew: 'Queued as a new job',
  otherProfile: (profile: string) => `It was made for another profile than “${profile}”.`,
  otherProfileMeans: 'Make that profile active in Settings to edit it: each profile has limits of its own.',
  toSettings: 'Open Settings',
} as const;
