import { SIGNS } from './meant-key.ts';
import { NAMES } from './platform.tsx';

/**
 * How a key of a shortcut is shown on a keyboard whose keys type what `layout` says of their places: a sign that no key types by itself is
 * on the key that lies where QWERTY has it, and means it there ({@link meantKey}).
 */
export function shownSign(name: string, layout: ReadonlyMap<string, string>): string {
  const place = Object.keys(SIGNS).find((code) => SIGNS[code]?.[0] === name);
  if (place === undefined || [...layout.values()].includes(name)) return name;
  const there = layout.get(place);
  // What means another shortcut there can't stand for this one.
  if (there === undefined || Object.values(SIGNS).flat().includes(there)) return name;
  return there.toUpperCase();
}

/** The keyboard that the system has, as far as Chromium can say. */
interface KeyboardOfSystem {
  getLayoutMap(): Promise<ReadonlyMap<string, string>>;
}

/** Shows signs as the artist's keyboard has them, where that can be known. */
export async function readKeyboard(): Promise<void> {
  const { keyboard } = navigator as { keyboard?: KeyboardOfSystem };
  const layout = await keyboard?.getLayoutMap().catch(() => null);
  if (!layout) return;
  for (const [sign] of Object.values(SIGNS)) {
    const shown = shownSign(sign, layout);
    NAMES[sign] = { mac: shown, other: shown };
  }
}
