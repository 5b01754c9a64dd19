import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  createRedactor,
  openFileLog,
  type Redactor,
  serializeLog,
} from '../../../electron/adapters/log/file-log.ts';
import { makeFolder } from '../../support/make-folder.ts';

const KEY = 'sk-live-3f9a81c2d4';
const HOME = '/Users/ada';
let folder: string;

beforeEach(() => {
  folder = makeFolder('log');
});

const serialize = (redactor: Redactor, now = Date.now()) =>
  [
    ...serializeLog({
      folder,
      redactor,
      homeFolder: HOME,
      header: { program: 'Dailies 1.2.3' },
      now,
      days: 7,
    }),
  ].join('');

describe('an exported log', () => {
  it('holds no key, not even one that was stored after a line was written', () => {
    // The first lines are written by a program that does not know the key yet.
    const early = openFileLog(folder, createRedactor());
    early.info('request', { url: `https://media.example/v2?note=${KEY}`, 'x-api-key': KEY });
    early.error('failed', { error: new Error(`refused ${KEY}`), path: `${HOME}/Films/robot.png` });
    early.close();
    appendFileSync(join(folder, 'dailies.log'), `{"at":"2026-01-01T00:00:00.000Z","cut in the middle ${KEY}`);
    const redactor = createRedactor();
    redactor.register(KEY);
    const text = serialize(redactor);
    expect(text).toContain('Dailies 1.2.3');
    expect(text).toContain('https://media.example/v2?note=[redacted]');
    expect(text).toContain('~/Films/robot.png');
    expect(text).not.toContain(KEY);
    expect(text).not.toContain('ada');
    for (const line of text.trimEnd().split('\n')) expect(() => JSON.parse(line)).not.toThrow();
  });

  it('has the lines of the last days, oldest first, over all files', () => {
    const now = Date.parse('2026-06-20T12:00:00Z');
    const line = (day: string, event: string) =>
      `{"at":"2026-06-${day}T10:00:00.000Z","level":"info","event":"${event}"}\n`;
    writeFileSync(join(folder, 'dailies.2.log'), line('01', 'long ago') + line('14', 'first'));
    writeFileSync(join(folder, 'dailies.1.log'), line('16', 'second'));
    writeFileSync(join(folder, 'dailies.log'), line('19', 'third'));
    const events = serialize(createRedactor(), now)
      .trimEnd()
      .split('\n')
      .map((one) => (JSON.parse(one) as { event?: string }).event);
    expect(events).toEqual([undefined, 'first', 'second', 'third']);
  });

  it('is only its heading where nothing was logged', () => {
    expect(serialize(createRedactor())).toBe('{"program":"Dailies 1.2.3"}\n');
  });
});
