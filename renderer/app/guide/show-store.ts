import { create } from 'zustand';

/** What “Show me” can show; pages of the guide name them (`<!-- show: first-take -->`). */
export const SHOW_NAMES = ['first-take', 'variations', 'needs-you', 'find'] as const;
export type ShowName = (typeof SHOW_NAMES)[number];

interface ShowStore {
  readonly name: ShowName | null;
  readonly step: number;
}

/** What is being shown, and how far. */
export const useShow = create<ShowStore>(() => ({ name: null, step: 0 }));

export const endShow = () => useShow.setState({ name: null, step: 0 });

export function isShowName(name: string): name is ShowName {
  return (SHOW_NAMES as readonly string[]).includes(name);
}
