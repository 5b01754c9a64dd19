import { create } from 'zustand';
import { isSameSlotPosition, type SlotPosition } from '../slots/place-references.ts';

const useLarge = create<{ readonly position: SlotPosition | null }>(() => ({ position: null }));

/** Shows a reference as large as the window lets it be; null closes it. */
export function showLarge(position: SlotPosition | null): void {
  useLarge.setState({ position });
}

/** Whether the reference in a place is shown large. */
export function useIsLarge(position: SlotPosition): boolean {
  return useLarge((large) => large.position !== null && isSameSlotPosition(large.position, position));
}
