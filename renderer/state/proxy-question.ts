import { create } from 'zustand';

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
