import type { ShowTarget } from '../queue/notifications-text.ts';

/**
 * Everything that a link may name: places, where somebody then acts by hand. No link names a file, an address, a job or a text, since
 * any page of the web can offer one.
 */
export const LINK_PLACES: Readonly<Record<string, ShowTarget>> = {
  'open/compose': { room: 'compose' },
  'open/batch': { room: 'batch' },
  'open/queue': { room: 'queue', filter: 'all' },
  'open/queue/waiting': { room: 'queue', filter: 'waiting' },
  'open/queue/unknown': { room: 'queue', filter: 'unknown' },
  'open/queue/failed': { room: 'queue', filter: 'failed' },
  'open/review': { room: 'review' },
  'open/cast': { room: 'cast' },
  'open/settings': { room: 'settings' },
  'open/settings/service': { room: 'settings', section: 'service' },
  'open/settings/results': { room: 'settings', section: 'results' },
  'open/settings/budget': { room: 'settings', section: 'budget' },
  'import/batch': { room: 'batch' },
  'import/cast': { room: 'cast' },
  'import/profile': { room: 'settings', section: 'service' },
  'import/templates': { room: 'compose', panel: 'templates' },
};

/** Systems hand a link on as it was written, some with a slash at its end. */
const FORM = /^dailies:\/\/([a-z/]{1,40}?)\/?$/i;

/** Whether a text is meant as a link of Dailies, however badly. */
export function isLink(text: string): boolean {
  return /^dailies:/i.test(text);
}

/** Where a link leads; null for every text that is not one of the list, letter by letter. */
export function readLink(link: string): ShowTarget | null {
  const place = FORM.exec(link)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(LINK_PLACES, place) ? (LINK_PLACES[place] ?? null) : null;
}
