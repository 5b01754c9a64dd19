const AZURE = {
  AZURE_SIGNING_ENDPOINT: 'endpoint',
  AZURE_SIGNING_ACCOUNT: 'codeSigningAccountName',
  AZURE_SIGNING_PROFILE: 'certificateProfileName',
  AZURE_SIGNING_PUBLISHER: 'publisherName',
};

/**
 * How installers are signed, as options of electron-builder: by what the environment holds. Variables that are set and empty, as a workflow
 * sets those whose secrets are missing, count as not there.
 *
 * @param {{platform: string, env: Record<string, string | undefined>, mustSign: boolean}} parts
 * @returns {{options: string[], unset: string[], problem: string | null}} `unset`: variables that must not reach electron-builder
 */
export function planSigning({ platform, env, mustSign }) {
  const has = (name) => (env[name] ?? '') !== '';
  const unset = ['CSC_LINK', 'CSC_KEY_PASSWORD', 'APPLE_API_KEY'].filter((name) => name in env && !has(name));
  const azure = Object.keys(AZURE);
  const usesAzure = platform === 'win32' && azure.some(has);
  const lacking = usesAzure ? azure.filter((name) => !has(name)) : [];
  if (lacking.length > 0) return { options: [], unset, problem: `${lacking.join(', ')} must be set too` };
  if (mustSign && platform === 'darwin' && !has('APPLE_API_KEY'))
    return { options: [], unset, problem: 'APPLE_API_KEY must name the file with the key for notarisation' };
  if (mustSign && platform !== 'linux' && !usesAzure && !has('CSC_LINK'))
    return { options: [], unset, problem: 'CSC_LINK must hold a certificate' };
  const options = usesAzure ? azure.map((name) => `-c.win.azureSignOptions.${AZURE[name]}=${env[name]}`) : [];
  if (platform === 'darwin' && !has('APPLE_API_KEY')) options.push('-c.mac.notarize=false');
  return { options: mustSign ? [...options, '-c.forceCodeSigning=true'] : options, unset, problem: null };
}
