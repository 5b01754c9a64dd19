/** What a file of lines gained since a place in it. */
export interface Gained {
  readonly lines: readonly string[];
  /** Where it ends now, in bytes. */
  readonly end: number;
}

/** A file of lines that only ever grows. */
export interface LineFile {
  /** Whether its folder is there; the folder itself is never made. */
  hasFolder(): Promise<boolean>;
  /** Whole and torn lines from a place on; nothing where there is no file. Rejects with the file system's error. */
  readFrom(start: number): Promise<Gained>;
  /**
   * Adds lines, and reads on from a place: what somebody else added meanwhile is seen with them. They are on disk when it resolves.
   * Rejects with the file system's error: then some may be there, or a part.
   */
  append(lines: readonly string[], from: number): Promise<Gained>;
}

/** Files by their path, and the one small file that says which computer this is. */
export interface RecordFiles {
  lines(path: string): LineFile;
  makeFolder(path: string): Promise<void>;
  /**
   * The content of a small file. Where there is none, or one that is not whole, it is made with `initial`, and on disk; of
   * several that make it at once, all get the same. Rejects with the file system's error.
   */
  readOrMake(path: string, initial: string, isWhole: (content: string) => boolean): Promise<string>;
}
