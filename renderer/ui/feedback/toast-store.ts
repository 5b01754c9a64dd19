import { create } from 'zustand';
import type { Room } from '../../state/navigation/navigation-store.ts';

export interface Toast {
  readonly id: number;
  readonly tone: 'done' | 'failed' | 'note';
  readonly text: string;
  readonly detail?: string;
  readonly action?: ToastAction;
  /** It came by itself, and answers nothing that the artist did: it shows, and its time runs, once no such answer is in sight. */
  readonly isNews?: true;
  /** What it is about: a later toast about the same takes its place, and it can be taken away once it is settled. */
  readonly about?: string;
}

export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
  /** The room that it leads to: it is not offered there. */
  readonly leadsTo?: Room;
}

interface ToastStore {
  readonly toasts: readonly Toast[];
}

/** What is told, and what waits to be told after it. */
export const useToastStore = create<ToastStore>(() => ({ toasts: [] }));

const MAX_TOASTS = 4;
/** What only answers a hand: the next answer takes its place. */
const isPlain = ({ tone, action, isNews }: Omit<Toast, 'id'>) =>
  tone !== 'failed' && action === undefined && !isNews;
let nextId = 1;

/** Tells something in passing. Failures and toasts with an action stay longer; hovering keeps them all. Gives its id. */
export function showToast(toast: Omit<Toast, 'id'>): number {
  const { toasts } = useToastStore.getState();
  const isReplaced = (one: Toast) =>
    one.text === toast.text ||
    (one.about !== undefined && one.about === toast.about) ||
    (isPlain(one) && !toast.isNews);
  const others = toasts.filter((one) => !isReplaced(one)).slice(-(MAX_TOASTS - 1));
  useToastStore.setState({ toasts: [...others, { ...toast, id: nextId }] });
  nextId += 1;
  return nextId - 1;
}

/** Takes a toast away. */
export function dismissToast(id: number): void {
  useToastStore.setState({ toasts: useToastStore.getState().toasts.filter((toast) => toast.id !== id) });
}

/** Takes all toasts away, as their words are of a language that is no longer spoken. */
export function clearToasts(): void {
  useToastStore.setState({ toasts: [] });
}

/** Takes away what was told about something that is settled by now. */
export function settleToasts(about: string): void {
  useToastStore.setState({
    toasts: useToastStore.getState().toasts.filter((toast) => toast.about !== about),
  });
}
