import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openLastRun } from '../../../electron/adapters/diagnostics/last-run.ts';
import {
  describeComputer,
  describeCrashes,
  describeLog,
} from '../../../electron/adapters/diagnostics/program-files.ts';
import { createRedactor, openFileLog } from '../../../electron/adapters/log/file-log.ts';

/** What an artist writes and names, as it could get into a line of the log. */
const CANARIES = [
  'sk-canary-0815-key',
  'A lighthouse nobody may know of',
  'lighthouse.png',
  'https://service.example/v2/take?token=canary-token',
  '/home/canary/Films',
  'C:\\Users\\canary\\Films',
  // Ids of services in capitals, as long as a code.
  'GEN_01CANARYX7',
  'CANARYHKXABCDEFGHIJKLMNOPQ',
  'canary',
];

const CODES = ['EACCES', 'E2BIG', 'EAI_AGAIN', 'ERR_HTTP2_ERROR', 'CERT_HAS_EXPIRED', 'DISK_FULL'];

it('nothing that an artist wrote, named or stored gets into diagnostics, wherever in the log it stands', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dailies-diagnostics-'));
  try {
    const log = openFileLog(folder, createRedactor());
    for (const canary of CANARIES) {
      log.error('call-failed', { code: 'FILE_NOT_FOUND', path: canary, [canary]: canary, reason: canary });
      log.warn('told', {
        error: new Error(canary),
        nested: { list: [canary, { deep: canary }] },
        state: canary,
      });
      log.info(canary, { count: 7, isOn: true, name: canary, cause: canary, code: canary, genId: canary });
      appendFileSync(log.path, `{"at":"2026-01-01T00:00:00.000Z","level":"info","event":"cut ${canary}\n`);
    }
    for (const cause of CODES) log.warn('told', { cause });
    log.close();
    const dumps = join(folder, 'dumps');
    const files = [
      describeLog(folder),
      describeComputer({ program: '1.0.0' }),
      describeCrashes(dumps, { what: 'program', at: 1 }),
    ];
    const all = files.map(({ text }) => text).join('\n');
    for (const canary of CANARIES.filter((one) => one !== 'canary')) expect(all).not.toContain(canary);
    // A single word of an artist's can't be told from one of the program where the program puts its own.
    const elsewhere = all.replaceAll(/"(?:reason|state|event|code)":"canary"|"canary":/g, '');
    expect(elsewhere).not.toContain('canary');
    expect(all).toContain('"code":"FILE_NOT_FOUND"');
    for (const code of CODES) expect(all).toContain(`"cause":"${code}"`);
    expect(all).toContain('"event":"call-failed"');
    expect(all).toContain('"count":7');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

it('a run that did not end as it should is told at the next start, and one that did is not', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dailies-last-run-'));
  try {
    const [path, log] = [join(folder, 'last-run.json'), join(folder, 'dailies.log')];
    writeFileSync(log, '');
    const first = openLastRun(path, log);
    expect(first.end).toBeNull();
    const second = openLastRun(path, log);
    expect(second.end).toEqual({ what: 'program', at: expect.any(Number) });
    second.windowGone(1234);
    second.ended();
    const third = openLastRun(path, log);
    expect(third.end).toEqual({ what: 'window', at: 1234 });
    third.ended();
    expect(openLastRun(path, log).end).toBeNull();
    writeFileSync(path, '{"isRunning":');
    expect(openLastRun(path, log).end).toBeNull();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
