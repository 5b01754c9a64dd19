/** Speeds of the shuttle keys; each further press doubles. */
const FASTEST = 8;

/** The speed after a key: `J` back, `K` stop, `L` on. 0 stands still, negative runs back. */
export function shuttle(speed: number, key: 'J' | 'K' | 'L'): number {
  if (key === 'K') return 0;
  const direction = key === 'L' ? 1 : -1;
  const isSame = Math.sign(speed) === direction;
  return isSame ? direction * Math.min(FASTEST, Math.abs(speed) * 2) : direction;
}
