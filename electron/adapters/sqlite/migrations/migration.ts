/** One step from a version of the database to the next. Once released, it never changes: mistakes are set right by a later one. */
export interface Migration {
  /** The version that it leads to: one more than the one before. */
  readonly version: number;
  /** What it brings, in a few words. */
  readonly name: string;
  /** Statements, run in one transaction with the change of version. */
  readonly sql: string;
}
