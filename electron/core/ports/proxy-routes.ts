/** A proxy of the system's settings; `unsupported` is of a kind that can't be used, such as SOCKS. */
export interface ProxyServer {
  readonly kind: 'http' | 'https' | 'unsupported';
  readonly host: string;
  readonly port: number;
}

export type ProxyWay = 'direct' | ProxyServer;

/** What a proxy wants before it lets anything through. */
export type SignInRefusal = 'proxy-wants-sign-in' | 'proxy-sign-in-refused' | 'proxy-sign-in-unknown';

/** Which way leads to a host, by the settings of this computer. */
export interface ProxyRoutes {
  /** The ways in the order in which to try them, one at least. Never rejects. */
  find(url: URL): Promise<readonly ProxyWay[]>;
  /** `name:password` for a proxy; null where none is known. Never rejects. */
  readSignIn(server: ProxyServer): Promise<string | null>;
  /** A proxy has asked who is there, or did not take the answer. */
  noteRefusal(server: ProxyServer, refusal: SignInRefusal): void;
}

/** No proxy at all. */
export const DIRECT_ROUTES: ProxyRoutes = {
  find: async () => ['direct'],
  readSignIn: async () => null,
  noteRefusal() {},
};

/** A proxy as people name it. */
export function formatProxy({ host, port }: ProxyServer): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`;
}
