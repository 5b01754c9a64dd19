import type { ClientRequest, IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import {
  configureRequestOptions,
  configureRequestUrl,
  type DownloadOptions,
  HttpExecutor,
  type RequestHeaders,
} from 'builder-util-runtime';
import { z } from 'zod';
import type { UpdateCause } from '../../../shared/kernel/error-causes.ts';
import { isOnThisComputer } from '../../../shared/service/address-kind.ts';
import { readPlain } from '../../core/kernel/files/open-plain.ts';
import type { ProxyRoutes } from '../../core/ports/connections.ts';
import { request as startHttp } from '../http/access-headers.ts';
import { connect } from '../http/connect.ts';

/** A list of versions is some hundred bytes. */
const LONGEST_LIST = 1_000_000;
const CONNECT_MILLISECONDS = 20_000;
/** Of one look for updates: a list, the one before it where that is missing, a program, and five redirects. */
const MAX_REQUESTS = 8;
/** For all of them: what comes slower is fetched another day. */
const LONGEST_LOOK_MILLISECONDS = 3_600_000;

/** Why an update was not taken. */
export class UpdateRefused extends Error {
  override readonly name = 'UpdateRefused';
  readonly reason: UpdateCause;
  readonly host: string;

  constructor(reason: UpdateCause, host: string) {
    super(`${reason} (${host})`);
    this.reason = reason;
    this.host = host;
  }
}

interface ExecutorDeps {
  /** The folder of the updates, as it was packaged. */
  readonly feed: URL;
  readonly routes: ProxyRoutes;
  /** The most bytes that are taken for a path; null for what may not be asked for. */
  readonly maxBytes: (pathname: string) => number | null;
}

/**
 * The requests of updates, on the app's own connections: its proxies, their sign-ins, its store of authorities. They lead to the origin
 * that was packaged and nowhere else, wherever a list or an answer points. Nothing of this computer is told: no id, no cookie.
 */
export class GuardedExecutor extends HttpExecutor<ClientRequest> {
  private readonly deps: ExecutorDeps;
  private left = 0;
  private deadline: AbortSignal | null = null;

  constructor(deps: ExecutorDeps) {
    super();
    this.deps = deps;
  }

  /** Begins a look for updates, with its requests and its deadline. */
  begin(milliseconds = LONGEST_LOOK_MILLISECONDS): void {
    this.left = MAX_REQUESTS;
    this.deadline = AbortSignal.timeout(milliseconds);
  }

  async download(url: URL, destination: string, options: DownloadOptions): Promise<string> {
    return options.cancellationToken.createPromise<string>((resolve, reject, onCancel) => {
      const requestOptions = { headers: options.headers ?? undefined };
      configureRequestUrl(url, requestOptions);
      configureRequestOptions(requestOptions);
      this.doDownload(
        requestOptions,
        {
          ...{ destination, options, onCancel, responseHandler: null },
          callback: (error) => (error ? reject(error) : resolve(destination)),
        },
        0,
      );
    });
  }

  override createRequest(
    options: {
      protocol?: string | null;
      hostname?: string | null;
      port?: number | string | null;
      path?: string | null;
      headers?: RequestHeaders;
    },
    callback: (response: IncomingMessage) => void,
  ): ClientRequest {
    const port = options.port ? `:${options.port}` : '';
    const url = new URL(`${options.protocol ?? 'https:'}//${options.hostname}${port}${options.path ?? '/'}`);
    this.left -= 1;
    const most = this.left < 0 ? null : this.limitOf(url);
    const request = startHttp({
      // It fails like any other request: a throw behind a redirect would reach nobody.
      createConnection: (_, settle) => this.open(most === null ? null : url, url.host, settle),
      ...(this.deadline === null ? {} : { signal: this.deadline }),
      method: 'GET',
      path: `${url.pathname}${url.search}`,
      setHost: false,
      headers: { Host: url.host, Connection: 'close', 'Accept-Encoding': 'identity', Accept: '*/*' },
    });
    request.once('response', (response) => {
      countBytes(response, most ?? 0, () => response.destroy(new UpdateRefused('file', url.host)));
      callback(response);
    });
    return request;
  }

  /** How much may be taken of an address; null where it may not be asked for. */
  private limitOf(url: URL): number | null {
    const { feed, maxBytes } = this.deps;
    if (url.origin !== feed.origin || !isSafe(url)) return null;
    return url.pathname.endsWith('.yml') ? LONGEST_LIST : maxBytes(url.pathname);
  }

  private open(url: URL | null, host: string, settle: (error: Error | null, socket: Duplex) => void): null {
    const refuse = (reason: UpdateCause) =>
      settle(new UpdateRefused(reason, host), null as unknown as Duplex);
    if (url === null) refuse('address');
    else
      void connect(url, {
        policy: { loopbackOnly: false, allow: 'any' },
        routes: this.deps.routes,
        timeoutMilliseconds: CONNECT_MILLISECONDS,
      }).then((opened) =>
        opened.kind === 'connected' ? settle(null, opened.socket) : refuse('unreachable'),
      );
    return null;
  }
}

function countBytes(response: IncomingMessage, most: number, exceeded: () => void): void {
  let bytes = 0;
  response.on('data', (chunk: Buffer | string) => {
    bytes += Buffer.byteLength(chunk);
    if (bytes > most) exceeded();
  });
}

/** What electron-builder packages of its `publish` setting, as far as it is used. */
const feedSchema = z.object({
  provider: z.literal('generic'),
  url: z.string(),
  updaterCacheDirName: z
    .string()
    .regex(/^[a-z0-9-]{1,60}$/)
    .default('dailies-updater'),
});

export interface Feed {
  readonly url: URL;
  /** What the folder of downloads is called. */
  readonly cacheName: string;
}

/** Where this package looks for updates; null where it was made without an address, or with one that is not safe. */
export async function readFeed(path: string): Promise<Feed | null> {
  try {
    const written = String(await readPlain(path));
    // Loaded where there is something to read: every start would wait for it.
    const { load } = await import('js-yaml');
    const { url: text, updaterCacheDirName } = feedSchema.parse(load(written));
    const url = new URL(text);
    return isSafe(url) ? { url, cacheName: updaterCacheDirName } : null;
  } catch {
    return null;
  }
}

/** Encrypted, or on this computer. */
function isSafe(url: URL): boolean {
  if (url.username !== '' || url.password !== '') return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isOnThisComputer(url.hostname));
}
