import { type Session, session } from 'electron';

/**
 * Asks the system's settings, scripts (PAC) among them, which way leads to an address. The session that reads them shows no page and
 * loads nothing; that of the windows leads nowhere (`guard-session.ts`), so it could not tell.
 */
export function createSystemProxy(): (url: string) => Promise<string> {
  let opening: Promise<Session> | null = null;
  return async (url) => {
    opening ??= openSettingsSession();
    return (await opening).resolveProxy(url);
  };
}

async function openSettingsSession(): Promise<Session> {
  // Without `persist:` it is kept in memory.
  const settings = session.fromPartition('system-proxy', { cache: false });
  settings.webRequest.onBeforeRequest((_details, answer) => answer({ cancel: true }));
  settings.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  settings.setPermissionCheckHandler(() => false);
  await settings.setProxy({ mode: 'system' });
  return settings;
}
