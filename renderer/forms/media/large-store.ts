import { create } from 'zustand';
import { isSameSeat, type Seat } from '../slots/place-references.ts';

const useLarge = create<{ readonly seat: Seat | null }>(() => ({ seat: null }));

/** Shows a reference as large as the window lets it be; null closes it. */
export function showLarge(seat: Seat | null): void {
  useLarge.setState({ seat });
}

/** Whether the reference in a place is shown large. */
export function useIsLarge(seat: Seat): boolean {
  return useLarge((large) => large.seat !== null && isSameSeat(large.seat, seat));
}
