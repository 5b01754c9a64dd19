import type { Money } from '../../domain/money/money.ts';
import { formatMoney } from '../format.ts';
import { spoken } from '../spoken.ts';

/** Words of Compose while it changes a job that is queued already. */
export const EDIT_TEXT = spoken('edit', {
  region: 'Editing a queued job',
  title: (name: string) => `Editing “${name}”`,
  lead: 'Your own draft is kept, and comes back afterwards.',
  ready: 'Ready to save',
  save: 'Save changes',
  saveAndQueue: (estimate: Money | null) =>
    estimate === null ? 'Save and queue again' : `Save and queue again · ${formatMoney(estimate)}`,
  leave: 'Leave unchanged',
  saved: (name: string) => `Changed “${name}”`,
  left: (name: string) => `“${name}” was not changed`,
  leftTake: (name: string) => `Your changes to “${name}” weren’t queued`,
  leftRegion: 'Typed before',
  goOn: 'Keep editing',
  mayLeave: 'It may be sent at any moment.',
  hold: 'Hold it while you edit',
  gone: 'It was sent while you were editing, without your changes.',
  queueAsNew: 'Queue as a new job',
  queuedAsNew: 'Queued as a new job',
  otherProfile: (profile: string) => `It was made for a different profile than “${profile}”.`,
  otherProfileMeans: 'To edit it, make that profile active in Settings. Each profile has its own limits.',
  toSettings: 'Open Settings',
});
