import { useMemo } from 'react';
import type { FindCastElement } from '../../../../shared/batch/read-elements.ts';
import { findCastElement, useCast } from '../../../projections/sources/cast-store.ts';

/** How elements are found by the names of the cast; another function when the cast changes. */
export function useFindCastElement(): FindCastElement {
  const members = useCast();
  // biome-ignore lint/correctness/useExhaustiveDependencies: it reads the cast as it is now, and must be another one then
  return useMemo<FindCastElement>(() => (name, form) => findCastElement(name, form), [members]);
}
