/**
 * Where copies of this package will look for newer ones, as options of electron-builder. Without an address they look nowhere.
 *
 * @param {string | undefined} address of the folder with the lists; empty where a workflow's variable is not set
 * @param {string | undefined} key that the lists there are signed with: a public Ed25519 key, 32 bytes in base64url
 * @returns {{options: string[], problem: string | null}}
 */
export function planUpdates(address = '', key = '') {
  if (address === '') return { options: [], problem: null };
  const url = URL.parse(address);
  // The app itself believes no other: electron/adapters/updates/guarded-executor.ts.
  if (url?.protocol !== 'https:' || url.username !== '' || url.search !== '' || url.hash !== '')
    return {
      options: [],
      problem: `UPDATE_URL must be a plain https:// address of a folder, not ${address}`,
    };
  if (!/^[\w-]{43}$/.test(key))
    return { options: [], problem: 'UPDATE_KEY must be the public key of the lists at UPDATE_URL' };
  const options = ['-c.publish.provider=generic', `-c.publish.url=${address}`];
  return { options: [...options, `-c.extraMetadata.updateKey=${key}`], problem: null };
}
