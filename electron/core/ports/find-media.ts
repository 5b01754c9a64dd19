/** A file, with its type as the store knows it. */
export interface MediaFile {
  readonly path: string;
  readonly mime: string;
}

/** Says what an id of `media://` stands for: null where there is nothing, or nothing to be shown of it. */
export type FindMedia = (host: string, id: string) => Promise<MediaFile | null>;
