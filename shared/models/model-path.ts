/** A model's path as queries name it, without what goes with its submissions. */
export function withoutQuery(path: string): string {
  return path.replace(/\?.*$/, '');
}
