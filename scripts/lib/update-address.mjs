/**
 * Where copies of this package will look for newer ones, as options of electron-builder. Without an address they look nowhere.
 *
 * @param {string | undefined} address of the folder with the lists; empty where a workflow's variable is not set
 * @returns {{options: string[], problem: string | null}}
 */
export function planUpdates(address = '') {
  if (address === '') return { options: [], problem: null };
  const url = URL.parse(address);
  // The app itself believes no other: electron/adapters/updates/guarded-executor.ts.
  if (url?.protocol !== 'https:' || url.username !== '' || url.search !== '' || url.hash !== '')
    return {
      options: [],
      problem: `UPDATE_URL must be a plain https:// address of a folder, not ${address}`,
    };
  return { options: ['-c.publish.provider=generic', `-c.publish.url=${address}`], problem: null };
}
