/** Whether a name is that of a table: dropped, it is read as one, and its folder is where relative paths begin. */
export function isTableFile(name: string): boolean {
  return /\.(csv|tsv|tab|txt)$/i.test(name);
}
