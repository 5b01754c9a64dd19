import { isEscape } from '../keys/decisive-key.ts';
import { readingKey } from '../text/direction.ts';

/** Whether a key closes a menu. */
export function isLeaving(event: Parameters<typeof isEscape>[0] & { readonly key: string }): boolean {
  return isEscape(event) || event.key === 'Tab';
}

/** Where a key goes in a menu: arrow keys, Home, End and first letters walk. Undefined where it goes nowhere. */
export function nextItem(menu: HTMLElement | null, pressed: string): HTMLElement | undefined {
  const key = readingKey(pressed);
  const items = [...(menu?.querySelectorAll<HTMLElement>('[data-item]') ?? [])];
  const at = items.indexOf(document.activeElement as HTMLElement);
  const isSign = (item: HTMLElement | undefined) => item?.dataset['sign'] !== undefined;
  if (key === 'Home') return items[0];
  if (key === 'End') return items.at(-1);
  if (key === 'ArrowRight' && isSign(items[at + 1])) return items[at + 1];
  if (key === 'ArrowLeft' && at > 0 && isSign(items[at])) return items[at - 1];
  if (key === 'ArrowDown' || key === 'ArrowUp') {
    // A line of signs is one step up or down.
    const by = key === 'ArrowDown' ? 1 : -1;
    const line = items[at]?.closest('fieldset');
    let next = at + by;
    if (isSign(items[at]))
      while (items[next] !== undefined && items[next]?.closest('fieldset') === line) next += by;
    return items.at(next % items.length);
  }
  if (key.length !== 1) return undefined;
  const begins = (item: HTMLElement) =>
    item.getAttribute('aria-label')?.toLowerCase().startsWith(key.toLowerCase());
  return [...items.slice(at + 1), ...items.slice(0, at)].find(begins);
}
