/** The endings of the files that are saved where somebody says. */
/** What holds more than one thing. */
export type BundleKind = 'dailies-backup' | 'zip';

/** Kinds with a name of their own in dialogs. */
export type SavedKind = 'csv' | 'log' | 'dailies' | 'dailies-cast';
