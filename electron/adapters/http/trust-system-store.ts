import { getCACertificates, setDefaultCACertificates } from 'node:tls';

let isDone = false;

/**
 * From now on, whoever this computer trusts is trusted besides those that the runtime brings: a studio that looks into
 * connections has its own authority in the system's store. Done once, before the first handshake; what it adds is never taken
 * from anywhere else, and no check is left out.
 */
export function trustSystemStore(): void {
  if (isDone) return;
  isDone = true;
  try {
    setDefaultCACertificates([...new Set([...getCACertificates('default'), ...getCACertificates('system')])]);
  } catch {
    // A store that can't be read adds nobody; hosts are then held to what the runtime brings.
  }
}
