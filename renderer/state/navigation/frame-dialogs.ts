import { create } from 'zustand';
import type { CoreState } from '../core/core-state.ts';

/** Whether what diagnostics would save is shown; from the line at the start, or from Settings. */
export const useDiagnostics = create<{ readonly isOpen: boolean }>(() => ({ isOpen: false }));

interface ProxyQuestion {
  /** The proxy that asks who is there, as `host:port`; null while none is shown. */
  readonly proxy: string | null;
}

export const useProxyQuestion = create<ProxyQuestion>(() => ({ proxy: null }));

/** Shows where name and password for a proxy are typed. */
export function askForSignIn(proxy: string): void {
  useProxyQuestion.setState({ proxy });
}

export function closeSignIn(): void {
  useProxyQuestion.setState({ proxy: null });
}

/** What is to be read before a yes. */
interface ChargeFacts {
  /** What is sent then, in words, such as `2 jobs · $1.60`; null where none of it can be charged. */
  readonly charge: string | null;
  /** What else there is to know, such as that it was charged before; null for nothing. */
  readonly warning: string | null;
}

/** Something that sends what may be charged, and waits for a yes. */
export interface ChargeQuestion {
  /** As a command: `Queue 2 jobs again`. */
  readonly title: string;
  /** Asked again whenever anything changes, so that what is read is true when the yes is said. */
  readonly read: (core: Pick<CoreState, 'status' | 'settings' | 'jobs'>) => ChargeFacts;
  readonly run: () => void;
}

/** The question that is open; null for none. */
export const useChargeQuestion = create<{ readonly question: ChargeQuestion | null }>(() => ({
  question: null,
}));

/** Asks, with the amount, before anything is sent. There is no other way to a second charge. */
export function askBeforeCharge(question: ChargeQuestion): void {
  useChargeQuestion.setState({ question });
}

/** Nothing is asked any more. */
export function closeChargeQuestion(): void {
  useChargeQuestion.setState({ question: null });
}
