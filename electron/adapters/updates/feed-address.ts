/** Encrypted, or on this computer. */
export function isSafe(url: URL): boolean {
  if (url.username !== '' || url.password !== '') return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isOnThisComputer(url));
}

/** Whether an address leads no further than this computer. */
export function isOnThisComputer({ hostname }: URL): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}
