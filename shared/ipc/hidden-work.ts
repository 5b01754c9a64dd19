/**
 * What a hidden window and the main process say to each other. The window has no bridge: it asks for work and hands in results by
 * HTTP on its own session's `app://dailies/…`, and can read nothing but the file of its task. Below the path of its kind of work:
 *
 * - `GET  next`: a task as JSON, or 204 after a while without one; ask again
 * - `GET  <id>/source`: the file, with ranges
 * - `POST <id>/failed`: why it can't be done, as text
 * - `POST <id>/…`: what the kind of work hands in besides, `done` among it
 *
 * An id that is not the one under way is answered with 404: who asks has been given up.
 */
export interface HiddenTask {
  readonly id: string;
}

/** The fragment of the window's page where a graphics card draws what the app shows, which changes what colours look like. */
export const COMPOSITED = '#composited';
