import { describe, expect, it } from 'vitest';
import type { Core } from '../../../electron/core/core.ts';
import type { Store } from '../../../electron/core/ports.ts';
import { createDesktopCalls, type KeyStore } from '../../../electron/desktop/calls/desktop-calls.ts';
import type { Desktop } from '../../../electron/desktop/ipc/desktop-services.ts';
import { fail, failure, succeed } from '../../../shared/kernel/result.ts';
import type { Take } from '../../../shared/library/take.ts';
import type { SecretName } from '../../../shared/service/profile/secret-name.ts';
import { NO_POLICY, type Policy, viewPolicy } from '../../../shared/settings/policy.ts';
import { defaultSettings, type Settings } from '../../../shared/settings/text.ts';

const takes = [
  { id: 'take', path: '/results/a.png', mime: 'image/png' },
  { id: 'quarantined', path: '/results/quarantine/a.bin', mime: 'application/octet-stream' },
  { id: 'named-otherwise', path: '/results/a.exe', mime: 'image/png' },
  { id: 'of-old', path: '/results/b.exe', mime: 'application/x-msdownload' },
] as Take[];

function open(
  change: { desktop?: Partial<Desktop>; keys?: Partial<KeyStore>; profiles?: string[]; policy?: Policy } = {},
) {
  const done: string[] = [];
  let current: Settings = { ...defaultSettings('/results'), theme: 'system' };
  const known = change.profiles ?? ['practice', 'studio'];
  const core = {
    calls: {
      'references.addFiles': async ({ paths }: { paths: string[] }) =>
        succeed(paths.map((path) => ({ added: path }))),
      'profiles.get': async ({ profileId }: { profileId: string }) =>
        known.includes(profileId) ? succeed({}) : fail(failure('NOT_FOUND', { profileId })),
      'profiles.activate': async ({ profileId }: { profileId: string }) => {
        if (!known.includes(profileId)) return fail(failure('NOT_FOUND', { profileId }));
        done.push(`activate ${profileId}`);
        return succeed({});
      },
    },
    settingsChanged: () => void done.push('settings changed'),
    secretChanged: (secret: SecretName) =>
      void done.push(`${secret.kind} changed ${'profileId' in secret ? secret.profileId : ''}`.trim()),
  } as unknown as Core;
  const desktop: Desktop = {
    info: {
      ...{ version: '1', electron: '2', standIn: false, platform: 'linux', dataFolder: '/data' },
      ...{ region: '', systemLanguages: ['de-DE'] },
      policy: viewPolicy(NO_POLICY),
      updatedFrom: null,
    },
    openExternal: async (url) => void done.push(`open ${url}`),
    toggleViewer: () => void done.push('viewer'),
    chooseFiles: async () => [],
    chooseFolder: async () => null,
    reveal: async () => true,
    openMedia: async () => true,
    openFolder: async () => true,
    dragFiles: async (paths, icon) => {
      done.push(`drag ${paths.join(' ')} ${icon}`);
      return paths.length > 0;
    },
    probeFolder: async (path) => {
      done.push(`probe ${path}`);
      return path.startsWith('/locked') ? fail(failure('FOLDER_NOT_WRITABLE', { path })) : succeed(undefined);
    },
    followLanguage: async (choice) => void done.push(`language ${choice}`),
    applyTheme: (theme) => void done.push(`theme ${theme}`),
    ...change.desktop,
  };
  const keys: KeyStore = {
    describeBackend: async () => ({ kind: 'keychain', name: 'Keychain' }),
    storeKey: async () => succeed(undefined),
    removeKey: async (profileId) => void done.push(`remove key ${profileId}`),
    ...change.keys,
  };
  const calls = createDesktopCalls({
    core,
    store: { takes: { byId: (ids) => takes.filter(({ id }) => ids.includes(id)) } as Store['takes'] },
    settings: { read: () => current, write: async (next) => (current = { ...current, ...next } as Settings) },
    policy: change.policy ?? NO_POLICY.policy,
    desktop,
    keys,
    posterPath: (takeId) => `/posters/${takeId}.jpg`,
    updates: {
      state: async () => ({ kind: 'off' }),
      check: () => void done.push('check for updates'),
      choose: (choice) => void done.push(`updates ${choice}`),
    },
    restartPractice: () => void done.push('restart practice'),
    pageSaved: () => void done.push('page saved'),
  });
  return { calls, done, settings: () => current };
}

describe('settings', () => {
  it('are written, shown and told to the core', async () => {
    const { calls, done, settings } = open();
    expect(await calls['settings.update']({ theme: 'dark' })).toEqual(
      succeed({ ...settings(), theme: 'dark' }),
    );
    expect(done).toEqual(['theme dark', 'settings changed']);
  });

  it('speaks another language before it tells anybody of the change', async () => {
    const { calls, done } = open();
    await calls['settings.update']({ language: 'de' });
    expect(done).toEqual(['language de', 'theme system', 'settings changed']);
  });

  it('stay as they are when the new results folder can not be written', async () => {
    const { calls, done, settings } = open({ desktop: { chooseFolder: async () => '/locked/away' } });
    const before = settings();
    const answer = await calls['settings.chooseResultsFolder']({});
    expect(answer).toMatchObject({ ok: false, error: { code: 'FOLDER_NOT_WRITABLE' } });
    expect(settings()).toEqual(before);
    expect(done).toEqual(['probe /locked/away']);
  });

  it('do not name a profile that is not there', async () => {
    const { calls, settings } = open();
    expect(await calls['settings.update']({ activeProfileId: 'gone' })).toMatchObject({ ok: false });
    expect(settings().activeProfileId).toBe('practice');
    expect(await calls['settings.update']({ activeProfileId: 'studio' })).toMatchObject({ ok: true });
    expect(settings().activeProfileId).toBe('studio');
  });

  it('keep the folder that was chosen, and nothing when the dialog was closed', async () => {
    expect(await open().calls['settings.chooseResultsFolder']({})).toEqual(succeed(null));
    const { calls, settings } = open({ desktop: { chooseFolder: async () => '/other' } });
    await calls['settings.chooseResultsFolder']({});
    expect(settings().resultsFolder).toBe('/other');
  });
});

describe('keys', () => {
  it('that are stored or removed make the core look again', async () => {
    const { calls, done } = open();
    await calls['key.store']({ profileId: 'studio', key: 'sk', acceptPlain: false });
    await calls['key.remove']({ profileId: 'studio' });
    expect(done).toEqual(['key changed studio', 'remove key studio', 'key changed studio']);
  });

  it('are kept for profiles that are there, and for nothing else', async () => {
    const { calls, done } = open();
    for (const answer of [
      await calls['key.store']({ profileId: 'tunnel:ngrok', key: 'sk', acceptPlain: false }),
      await calls['webhookSecret.store']({ profileId: 'gone', secret: 'whsec', acceptPlain: false }),
    ])
      expect(answer).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } });
    expect(done).toEqual([]);
  });

  it('of other kinds say which they are', async () => {
    const { calls, done } = open();
    await calls['webhookSecret.store']({ profileId: 'studio', secret: 'whsec', acceptPlain: false });
    await calls['webhookSecret.remove']({ profileId: 'studio' });
    await calls['proxy.signIn']({ proxy: 'p:1', user: 'a', password: 'b', acceptPlain: false });
    await calls['proxy.signOut']({ proxy: 'p:1' });
    await calls['delivery.storeToken']({ token: 'token', acceptPlain: false });
    await calls['delivery.removeToken']({});
    expect(done).toEqual([
      'webhook-secret changed studio',
      'remove key webhook-secret:studio',
      'webhook-secret changed studio',
      'proxy changed',
      'remove key proxy:p:1',
      'proxy changed',
      'tunnel-token changed',
      'remove key tunnel:ngrok',
      'tunnel-token changed',
    ]);
  });

  it('that could not be stored change nothing', async () => {
    const { calls, done } = open({
      keys: { storeKey: async () => fail(failure('KEYCHAIN_UNAVAILABLE', { backend: 'none' })) },
    });
    expect(await calls['key.store']({ profileId: 'studio', key: 'sk', acceptPlain: false })).toMatchObject({
      ok: false,
    });
    expect(done).toEqual([]);
  });
});

describe('files that are dragged out', () => {
  it('are those of takes, whose paths only main knows', async () => {
    const { calls, done } = open();
    expect(await calls['takes.drag']({ takeIds: ['/etc/passwd'] })).toMatchObject({
      error: { code: 'NOT_FOUND' },
    });
    expect(done).toEqual([]);
    expect(await calls['takes.drag']({ takeIds: ['take', '../../x'] })).toMatchObject({ ok: true });
    expect(done).toHaveLength(1);
    expect(done[0]).toContain('drag /results/a.png ');
  });
});

describe('what leads outside', () => {
  it.each([
    ['http://example.com/'],
    ['file:///etc/passwd'],
    ['javascript:alert(1)'],
    ['https://name:word@example.com/'],
    ['no url'],
  ])('is not %s', async (url) => {
    const { calls, done } = open();
    expect(await calls['app.openExternal']({ url })).toMatchObject({
      ok: false,
      error: { code: 'URL_INVALID' },
    });
    expect(done).toEqual([]);
  });

  it('is https, as it was parsed', async () => {
    const { calls, done } = open();
    await calls['app.openExternal']({ url: 'https://EXAMPLE.com\\keys' });
    expect(done).toEqual(['open https://example.com/keys']);
  });

  it('shows a take that is there, and says when it is not', async () => {
    expect(await open().calls['takes.reveal']({ takeId: 'take' })).toEqual(succeed({}));
    expect(await open().calls['takes.reveal']({ takeId: 'other' })).toMatchObject({
      error: { code: 'NOT_FOUND' },
    });
    const gone = open({ desktop: { reveal: async () => false } });
    expect(await gone.calls['takes.reveal']({ takeId: 'take' })).toMatchObject({
      error: { code: 'TAKE_FILE_MISSING', details: { path: '/results/a.png' } },
    });
  });

  it('opens the file of a take in another program, by the path that the library knows', async () => {
    const opened: string[] = [];
    const openMedia = async (path: string) => opened.push(path) > 0;
    expect(await open({ desktop: { openMedia } }).calls['takes.openOutside']({ takeId: 'take' })).toEqual(
      succeed({}),
    );
    expect(opened).toEqual(['/results/a.png']);
  });

  it('opens and drags nothing whose content and name are not proven to be media; it is shown in its folder', async () => {
    const [opened, shown]: [string[], string[]] = [[], []];
    const { calls, done } = open({
      desktop: {
        openMedia: async (path) => opened.push(path) > 0,
        reveal: async (path) => shown.push(path) > 0,
      },
    });
    for (const takeId of ['quarantined', 'named-otherwise', 'of-old'])
      expect(await calls['takes.openOutside']({ takeId })).toEqual(succeed({}));
    expect(opened).toEqual([]);
    expect(shown).toEqual(['/results/quarantine/a.bin', '/results/a.exe', '/results/b.exe']);
    expect(await calls['takes.drag']({ takeIds: ['quarantined', 'of-old'] })).toMatchObject({
      error: { code: 'FILE_NOT_MEDIA' },
    });
    expect(await calls['takes.drag']({ takeIds: ['of-old', 'take'] })).toEqual(succeed({}));
    expect(done).toEqual(['drag /results/a.png null']);
  });
});

it('files from the dialog are added like dropped ones', async () => {
  const { calls } = open({ desktop: { chooseFiles: async () => ['/a.png', '/b.mp4'] } });
  expect(await calls['references.chooseFiles']({})).toEqual(
    succeed([{ added: '/a.png' }, { added: '/b.mp4' }]),
  );
});

describe('what an organization has fixed', () => {
  const policy: Policy = {
    ...NO_POLICY.policy,
    organization: 'Acme',
    updates: 'off',
    resultsFolder: '/mnt/results',
    caps: [{ scope: 'day', limit: { kind: 'submissions', count: 5 } }],
  };
  const refusal = (name: string) => ({
    ok: false,
    error: { code: 'FIXED_BY_POLICY', details: { name, organization: 'Acme' } },
  });

  it('is refused by name, and nothing of the change is written', async () => {
    const { calls, done } = open({ policy });
    expect(await calls['settings.update']({ theme: 'light', updates: 'beta' })).toEqual(
      expect.objectContaining({ ok: false, error: expect.objectContaining(refusal('updates').error) }),
    );
    expect(await calls['settings.update']({ budget: [] })).toMatchObject(refusal('budget'));
    expect(await calls['settings.chooseResultsFolder']({})).toMatchObject(refusal('resultsFolder'));
    expect(done).toEqual([]);
  });

  it('leaves everything else to the artist', async () => {
    const { calls } = open({ policy });
    expect(await calls['settings.update']({ theme: 'light' })).toMatchObject({ ok: true });
  });
});
