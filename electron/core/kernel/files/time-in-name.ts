/** A moment (epoch milliseconds) as files are named by it, in UTC: `2026-03-12-210431`. */
export function formatTimeInName(moment: number): string {
  return new Date(moment).toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '');
}
