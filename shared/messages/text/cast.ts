/** What is wrong with a cast file, after its name. */
export function wordCastFault(reason: unknown, name: unknown): string {
  switch (reason) {
    case 'not-a-cast':
      return 'is not a cast file';
    case 'newer':
      return 'was made by a newer version of Dailies';
    case 'too-large':
    case 'too-many':
      return 'holds more than a cast file can';
    case 'unsafe':
      return 'holds names that lead out of it';
    case 'missing':
      return 'lacks some of its pictures, clips or documents';
    case 'wrong-media':
      return `holds something else where a picture or clip should be${typeof name === 'string' ? ` (${name})` : ''}`;
    default:
      return 'is damaged';
  }
}
