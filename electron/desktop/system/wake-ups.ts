import { net, powerMonitor } from 'electron';

/** Electron tells the state of the network only when asked; it costs a system call. */
const NETWORK_INTERVAL = 4_000;

/** Calls back when the machine wakes, is unlocked, or has a network again; returns what ends it. */
export function onWakeUp(wake: () => void): () => void {
  powerMonitor.on('resume', wake).on('unlock-screen', wake);
  let wasOnline = net.isOnline();
  const timer = setInterval(() => {
    const isOnline = net.isOnline();
    if (isOnline && !wasOnline) wake();
    wasOnline = isOnline;
  }, NETWORK_INTERVAL);
  return () => {
    powerMonitor.off('resume', wake).off('unlock-screen', wake);
    clearInterval(timer);
  };
}
