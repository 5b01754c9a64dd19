/** As SQL, what a column is compared with that is to be one of these ids. Most often it is one, which needs no list to be read. */
export function matchIds(ids: readonly string[]): { readonly where: string; readonly value: string } {
  const [only] = ids;
  if (ids.length === 1 && only !== undefined) return { where: '= ?', value: only };
  return { where: 'IN (SELECT value FROM json_each(?))', value: JSON.stringify(ids) };
}
