import { create } from 'zustand';

export interface Toast {
  readonly id: number;
  readonly tone: 'done' | 'failed' | 'note';
  readonly text: string;
  readonly detail?: string;
  readonly action?: { readonly label: string; readonly run: () => void };
}

interface ToastStore {
  readonly toasts: readonly Toast[];
}

/** What was told lately; at most four at once. */
export const useToastStore = create<ToastStore>(() => ({ toasts: [] }));

const MOST = 4;
let nextId = 1;

/** Tells something in passing. Failures and toasts with an action stay longer; hovering keeps them all. Gives its id. */
export function showToast(toast: Omit<Toast, 'id'>): number {
  const { toasts } = useToastStore.getState();
  const others = toasts.filter(({ text }) => text !== toast.text).slice(-(MOST - 1));
  useToastStore.setState({ toasts: [...others, { ...toast, id: nextId }] });
  nextId += 1;
  return nextId - 1;
}

/** Takes a toast away. */
export function dismissToast(id: number): void {
  useToastStore.setState({ toasts: useToastStore.getState().toasts.filter((toast) => toast.id !== id) });
}
