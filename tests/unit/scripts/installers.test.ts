import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { planSigning } from '../../../scripts/lib/signing.mjs';
import { planUpdates } from '../../../scripts/lib/update-address.mjs';
import { isOwnFile } from '../../../shared/kernel/file-name.ts';
import { LANGUAGES } from '../../../shared/languages/list.ts';

const root = resolve(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(resolve(root, path), 'utf8');
const config = load(read('electron-builder.yml')) as {
  readonly [key: string]: unknown;
  readonly appId: string;
  readonly artifactName: string;
  readonly files: readonly string[];
  readonly electronLanguages: readonly string[];
  readonly fileAssociations: readonly { readonly ext: string }[];
} & Readonly<Record<'mac' | 'win' | 'linux' | 'nsis', Readonly<Record<string, unknown>>>>;

describe('electron-builder.yml', () => {
  it('promises something for each system, for this user alone on Windows', () => {
    expect(config.linux['target']).toEqual(['AppImage', 'deb']);
    expect(config.mac['target']).toEqual(['dmg', 'zip']);
    expect(config.win['target']).toEqual(['nsis']);
    expect(config.nsis['perMachine']).toBe(false);
    const endings = config.fileAssociations.map(({ ext }) => ext);
    expect(endings.every((ending) => isOwnFile(`a.${ending}`))).toBe(true);
    expect(endings).toHaveLength(2);
    expect(config['protocols']).toMatchObject([{ schemes: ['dailies'] }]);
    // electron-builder tells macOS and Linux of links, not Windows.
    expect(read('build/installer.nsh')).toContain('Software\\Classes\\dailies');
  });

  it('names each installer apart, without a sign that an address or a shell reads as another', () => {
    const made = [
      { os: 'mac', arches: ['arm64', 'x64'], endings: ['dmg', 'zip'] },
      { os: 'win', arches: ['x64'], endings: ['exe'] },
      // As electron-builder calls the same processor in each kind of package.
      { os: 'linux', arches: ['x86_64'], endings: ['AppImage'] },
      { os: 'linux', arches: ['amd64'], endings: ['deb'] },
    ];
    const words = { productName: 'Dailies', version: '1.4.0-beta.2' };
    const names = made.flatMap(({ os, arches, endings }) =>
      arches.flatMap((arch) => endings.map((ext) => fill(config.artifactName, { ...words, os, arch, ext }))),
    );
    expect(new Set(names).size).toBe(7);
    for (const name of names) expect(name).toMatch(/^Dailies-1\.4\.0-beta\.2-(mac|win|linux)-\w+\.\w+$/);
    // What the workflow hands on, by ending.
    const handedOn = [...read('.github/workflows/release.yml').matchAll(/release\/\*\.(\w+)$/gm)].map(
      ([, ext]) => ext,
    );
    expect(new Set(names.map((name) => name.split('.').at(-1)))).toEqual(
      new Set(handedOn.filter((ending) => ending !== 'yml')),
    );
  });

  it('takes along what Chromium says in each of our languages, and in no other', () => {
    const spoken = new Set(LANGUAGES.map(({ tag }) => new Intl.Locale(tag).language));
    const taken = config.electronLanguages.map((name) => new Intl.Locale(name.replace('_', '-')).language);
    expect(new Set(taken)).toEqual(spoken);
    // Packages of macOS write the script or country with a line below.
    expect(config.electronLanguages).toEqual(expect.arrayContaining(['zh-CN', 'zh_CN', 'en-US', 'en_US']));
  });

  it('leaves out what only building needs, and keeps native code as files', () => {
    expect(config.files).toEqual(
      expect.arrayContaining(['dist/**', '!dist/**/*.map', '!dist/.*', 'package.json', 'LICENSE']),
    );
    expect(config.files.filter((pattern) => !pattern.startsWith('!'))).toHaveLength(3);
    expect(config).toMatchObject({
      ...{ asar: true, asarUnpack: ['**/*.node'], npmRebuild: false, publish: null },
      extraFiles: [{ from: 'dist/THIRD_PARTY_NOTICES.txt', to: 'THIRD_PARTY_NOTICES.txt' }],
    });
  });

  it('asks macOS to hold the app to what it needs, which is compiling scripts', () => {
    expect(config.mac).toMatchObject({ hardenedRuntime: true, notarize: true });
    for (const kind of ['entitlements', 'entitlementsInherit']) {
      const text = read(String(config.mac[kind]));
      expect([...text.matchAll(/<key>(.+?)<\/key>/g)].map(([, key]) => key)).toEqual([
        'com.apple.security.cs.allow-jit',
      ]);
    }
  });

  it('has an icon that is large enough for each system', () => {
    for (const system of [config.mac, config.win, config.linux]) {
      const path = resolve(root, String(system['icon']));
      expect(existsSync(path)).toBe(true);
      const [width, height] = [16, 20].map((at) => readFileSync(path).readUInt32BE(at));
      expect([width, height]).toEqual([1024, 1024]);
    }
  });

  it('calls the program as the system’s policies and notices do', () => {
    expect(read('electron/main.ts')).toContain(`'${config.appId}'`);
    expect(read('electron/adapters/policy/read-policy.ts')).toContain(`'${config.appId}.plist'`);
  });
});

const fill = (template: string, words: Readonly<Record<string, string>>) =>
  template.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => words[name] ?? '?');

describe('what a release is made with', () => {
  const azure = {
    AZURE_SIGNING_ENDPOINT: 'https://weu.codesigning.azure.net',
    AZURE_SIGNING_ACCOUNT: 'studio',
    AZURE_SIGNING_PROFILE: 'release',
    AZURE_SIGNING_PUBLISHER: 'The Dailies authors',
  };

  it('is refused without a certificate, before anything is made', () => {
    const plan = (platform: string, env: Record<string, string>) =>
      planSigning({ platform, env, mustSign: true }).problem;
    expect(plan('win32', { CSC_LINK: '' })).toContain('CSC_LINK');
    expect(plan('darwin', { CSC_LINK: 'x' })).toContain('APPLE_API_KEY');
    expect(plan('darwin', { CSC_LINK: '', APPLE_API_KEY: '/k.p8' })).toContain('CSC_LINK');
    expect(plan('win32', { ...azure, AZURE_SIGNING_PROFILE: '' })).toContain('AZURE_SIGNING_PROFILE');
    expect([plan('win32', { CSC_LINK: 'x' }), plan('win32', azure), plan('linux', {})]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('forces electron-builder to sign, with Azure where that is set up', () => {
    const { options } = planSigning({ platform: 'win32', env: azure, mustSign: true });
    expect(options).toContain('-c.win.azureSignOptions.codeSigningAccountName=studio');
    expect(options).toContain('-c.forceCodeSigning=true');
  });

  it('makes a dry run without certificates, and hands on no empty ones', () => {
    const env = { CSC_LINK: '', CSC_KEY_PASSWORD: '', APPLE_API_KEY: '' };
    expect(planSigning({ platform: 'darwin', env, mustSign: false })).toEqual({
      options: ['-c.mac.notarize=false'],
      unset: ['CSC_LINK', 'CSC_KEY_PASSWORD', 'APPLE_API_KEY'],
      problem: null,
    });
  });

  it('gives its installers an address for updates only where one was set, and never one that copies would refuse', () => {
    expect([planUpdates(), planUpdates('')]).toEqual([
      { options: [], problem: null },
      { options: [], problem: null },
    ]);
    const key = 'k'.repeat(43);
    expect(planUpdates('https://updates.example.com/dailies', key)).toEqual({
      options: [
        ...['-c.publish.provider=generic', '-c.publish.url=https://updates.example.com/dailies'],
        `-c.extraMetadata.updateKey=${key}`,
      ],
      problem: null,
    });
    expect(planUpdates('https://updates.example.com/dailies').problem).toContain('UPDATE_KEY');
    for (const address of ['http://updates.example.com', 'updates.example.com', 'https://a:b@example.com'])
      expect(planUpdates(address)).toEqual({ options: [], problem: expect.stringContaining(address) });
  });
});
