/** The channel names; nothing else crosses the bridge. A file of their own, so that the preload carries no schemas. */
export const INVOKE_CHANNEL = 'dailies:invoke';
export const EVENT_CHANNEL = 'dailies:event';
/** Told by the preload alone, never by the page: the path of a file or folder that was dropped or chosen. */
export const GIVEN_CHANNEL = 'dailies:given';

/** The first frame is painted: the window can be shown, and everything else begin. */
export const PAINTED_CHANNEL = 'dailies:painted';
