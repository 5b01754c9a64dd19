/** The address of a take's original; main answers ranges of it. */
export function takeUrl(takeId: string): string {
  return `media://take/${encodeURIComponent(takeId)}`;
}
