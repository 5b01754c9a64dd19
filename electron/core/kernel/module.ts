/** What the core is put together from: a subject with a face of its own. It does nothing before `start`. */
export interface CoreModule {
  start?(): void | Promise<void>;
  /** Lets nothing new begin and waits for what is under way. */
  stop?(): void | Promise<void>;
}
