/** Files that systems leave in folders; other hidden ones begin with a dot. */
const LEFT_BY_SYSTEMS = new Set(['thumbs.db', 'desktop.ini', 'icon\r']);

/** Whether a name is hidden, or that of a file which a system has left in the folder. */
export function isSystemFile(name: string): boolean {
  return name.startsWith('.') || LEFT_BY_SYSTEMS.has(name.toLowerCase());
}
