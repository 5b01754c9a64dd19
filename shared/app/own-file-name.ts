const CAST_ENDING = '.dailies-cast';
/** What the names of Dailies' files end in. */
export const OWN_ENDINGS = ['.dailies', CAST_ENDING];

/** Whether a name is that of a file of Dailies: a batch, a profile, templates or a cast. */
export function isOwnFile(name: string): boolean {
  return OWN_ENDINGS.some((ending) => name.toLowerCase().endsWith(ending));
}

/** Whether a name is that of a cast file, which is an archive; other files of Dailies are text. */
export function isCastFile(name: string): boolean {
  return name.toLowerCase().endsWith(CAST_ENDING);
}
