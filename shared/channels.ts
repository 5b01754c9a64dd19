/** The channel names; nothing else crosses the bridge. A file of their own, so that the preload carries no schemas. */
export const INVOKE_CHANNEL = 'dailies:invoke';
export const EVENT_CHANNEL = 'dailies:event';
/** Told by the preload alone, never by the page: the path of a file or folder that was dropped or chosen. */
export const GIVEN_CHANNEL = 'dailies:given';

/** Between the window and the viewer window, both pages of the app, by `BroadcastChannel`; main has no part in it. */
export const VIEWER_CHANNEL = 'viewer';

/** What the viewer window shows. */
export interface ViewerState {
  /** In its title: the name of what is shown. */
  readonly title: string;
  /** Said where nothing is shown. */
  readonly hint: string;
  /** The colour around it, as CSS has it. */
  readonly surround: string;
  /** Null where nothing is shown. */
  readonly media: {
    readonly kind: 'image' | 'video';
    readonly url: string;
    /** Seconds of the clip, and how fast it plays there: 0 stands still. */
    readonly seconds: number;
    readonly speed: number;
  } | null;
}

/** The first frame is painted: the window can be shown, and everything else begin. */
export const PAINTED_CHANNEL = 'dailies:painted';
