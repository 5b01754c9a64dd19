/** The two channel names; nothing else crosses the bridge. A file of their own, so that the preload carries no schemas. */
export const INVOKE_CHANNEL = 'dailies:invoke';
export const EVENT_CHANNEL = 'dailies:event';
