import { create } from 'zustand';

/** Which version runs, and which one ran before it; null where that was the same, or none. */
export const useNews = create<{ readonly version: string; readonly updatedFrom: string | null }>(() => ({
  version: '',
  updatedFrom: null,
}));
