import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { createRedactor, openFileLog } from '../../../electron/adapters/log/file-log.ts';
import { makeFolder } from '../../support/make-folder.ts';

const KEY = 'sk-live-123456';
let folder = '';
beforeEach(() => {
  folder = makeFolder('log');
});

describe('what is logged', () => {
  it('holds no registered secret, wherever it stands', () => {
    const redactor = createRedactor();
    redactor.register(KEY);
    const cause = new Error(`refused: ${KEY}`);
    const details = {
      text: `a ${KEY} b`,
      list: [{ deep: [KEY] }],
      error: new Error('failed', { cause }),
      url: `http://x/?k=${KEY}`,
      basic: Buffer.from(`user:${KEY}`).toString('base64'),
      place: 'at https://artist:word@media.example/x',
    };
    const clean = JSON.stringify(redactor.redact(details));
    expect(clean).not.toContain(KEY);
    expect(clean).toContain('[redacted]');
    expect(clean).toContain('failed');
    expect(clean).not.toContain(Buffer.from(KEY.slice(2, -2)).toString('base64').slice(0, 6));
    expect(clean).toContain('at https://media.example/x');
  });

  it('holds no value that is a secret by its name', () => {
    const clean = createRedactor().redact({
      key: 'a',
      'x-api-key': 'b',
      webhookSecret: 'c',
      Authorization: 'd',
      apiKey: 'e',
      hasKey: true,
      jobId: 'f',
    });
    expect(clean).toEqual({
      key: '[redacted]',
      'x-api-key': '[redacted]',
      webhookSecret: '[redacted]',
      Authorization: '[redacted]',
      apiKey: '[redacted]',
      hasKey: true,
      jobId: 'f',
    });
  });

  it('is never more than can be read: long texts and deep values are cut', () => {
    const loop: Record<string, unknown> = {};
    loop['self'] = loop;
    const clean = JSON.stringify(createRedactor().redact({ text: 'x'.repeat(100_000), loop, big: 1n }));
    expect(clean.length).toBeLessThan(10_000);
  });
});

describe('the log file', () => {
  it('is one line of JSON for each event', () => {
    const log = openFileLog(folder, createRedactor());
    log.info('begun', { count: 1 });
    log.error('failed', { error: new Error('why') });
    log.close();
    const lines = readFileSync(log.path, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toMatchObject([
      { level: 'info', event: 'begun', count: 1 },
      { level: 'error', event: 'failed', error: { message: 'why' } },
    ]);
  });

  it('is put aside at 2 MB, and four are kept in all', () => {
    const log = openFileLog(folder, createRedactor());
    const text = 'x'.repeat(3900);
    for (let line = 0; line < 3200; line += 1) log.info('filling', { text });
    log.close();
    expect(readdirSync(folder).sort()).toEqual([
      'dailies.1.log',
      'dailies.2.log',
      'dailies.3.log',
      'dailies.log',
    ]);
  });

  it('that can not be written stops nothing', () => {
    writeFileSync(join(folder, 'file'), '');
    const log = openFileLog(join(folder, 'file', 'logs'), createRedactor());
    expect(() => log.error('lost')).not.toThrow();
  });
});
