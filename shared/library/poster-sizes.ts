/** Pixels of a poster's longer side: a tile of the usual size fills it on a display of two pixels for one. */
export const LARGE_POSTER = 768;
/** The same on a display of one for one. Nothing larger is decoded for what is shown smaller. */
export const SMALL_POSTER = 384;
