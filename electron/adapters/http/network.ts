import { DIRECT_ROUTES, type ProxyRoutes } from '../../core/ports/proxy-routes.ts';
import type { ReachedHosts } from '../../core/ports/reached-hosts.ts';
import type { Log, Network } from '../../core/ports.ts';
import { download } from './download.ts';
import { look } from './look.ts';
import { read } from './read.ts';
import { type NetworkTimes, USUAL_TIMES } from './settings.ts';
import { submit } from './submit.ts';
import { upload } from './upload.ts';

/**
 * HTTP through Node's own client, never Chromium's: that one repeats a POST on its own when a reused connection drops.
 * Every request has a fresh connection. With `loopbackOnly`, hosts elsewhere fail as STAND_IN_LOOPBACK_ONLY.
 */
export function createNetwork(options: {
  loopbackOnly: boolean;
  log: Log;
  reached: ReachedHosts;
  /** Left out, no proxy is used. */
  routes?: ProxyRoutes;
  times?: Partial<NetworkTimes>;
}): Network {
  const context = {
    loopbackOnly: options.loopbackOnly,
    log: options.log,
    reached: options.reached,
    routes: options.routes ?? DIRECT_ROUTES,
    times: { ...USUAL_TIMES, ...options.times },
  };
  return {
    submit: (request) => submit(context, request),
    read: (request) => read(context, request),
    askForPlace: (request) => read(context, request),
    upload: (request) => upload(context, request),
    download: (request) => download(context, request),
    look: (request) => look(context, request),
  };
}
