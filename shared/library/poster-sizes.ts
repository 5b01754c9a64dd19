/** Pixels of a poster's longer side: a tile of the usual size fills it on a display of two pixels for one. */
export const LARGE_POSTER = 768;
/** The same on a display of one for one. Nothing larger is decoded for what is shown smaller. */
export const SMALL_POSTER = 384;
/** Frames of a clip that stand side by side in its strip, taken evenly over its length. */
export const STRIP_FRAMES = 32;
/** Pixels: the height of a strip on a display of two for one, and the width of a clip's waveform. */
export const STRIP_HEIGHT = 80;
export const WAVE_WIDTH = 2048;
