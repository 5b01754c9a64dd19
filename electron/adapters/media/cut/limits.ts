/** What follows the end of a picture: other programs' notes, rarely more than this. */
export const TAIL_BYTES = 64 * 1024;
/** Beyond this a file is not gone through; it counts as whole then. */
export const MAX_SCANNED_BYTES = 64 * 1024 * 1024;
/** Segments, chunks or boxes that are looked at. */
export const MAX_PARTS = 4096;
