import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writePieces } from '../../../electron/adapters/files/write-pieces.ts';
import { serializeLedger } from '../../../electron/core/money/ledger-file.ts';
import type { Store } from '../../../electron/core/ports.ts';
import { createExportCalls } from '../../../electron/desktop/calls/export-calls.ts';
import { succeed } from '../../../shared/kernel/result.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { commandJobs, recordAnswer, writeIntent } from '../../support/store-steps.ts';
import { answer, newAttempt, newJob, openTestStore } from '../store/support/samples.ts';

const EVERYTHING = [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER] as const;

/** A job with one submission and what became of it. */
function submit(
  store: Store,
  id: string,
  outcome: 'accepted' | 'refused' | 'unclear',
  change: { job?: Parameters<typeof newJob>[1]; attempt?: Parameters<typeof newAttempt>[2] } = {},
): void {
  store.transact((tx) => tx.jobs.add([newJob(id, change.job)]));
  writeIntent(store, newAttempt(`a-${id}`, id, change.attempt));
  const event = outcome === 'unclear' ? 'outcome-unclear' : outcome;
  const genId = outcome === 'accepted' ? `gen-${id}` : null;
  recordAnswer(store, `a-${id}`, answer(outcome, { httpStatus: outcome === 'unclear' ? null : 200, genId }), {
    at: 3_000,
    event,
    ...(genId === null ? {} : { genId }),
  });
}

/** Records of RFC 4180. */
function readCsv(text: string): string[][] {
  const records: string[][] = [[]];
  let [cell, isQuoted] = ['', false];
  const body = text.replace(/^\uFEFF/, '');
  for (let at = 0; at < body.length; at += 1) {
    const character = body[at] as string;
    if (isQuoted && character === '"' && body[at + 1] === '"') at += 1;
    else if (character === '"') {
      isQuoted = !isQuoted;
      continue;
    }
    if (!isQuoted && (character === ',' || character === '\r')) {
      records.at(-1)?.push(cell);
      cell = '';
      if (character === '\r') {
        records.push([]);
        at += 1;
      }
    } else cell += character;
  }
  return records.slice(0, -1);
}

describe('the three numbers', () => {
  it('are never mixed, by currency, and say how many have no price', () => {
    const store = openTestStore(makeFolder());
    submit(store, 'paid', 'accepted');
    submit(store, 'euro', 'accepted', { attempt: { estimate: { currency: 'EUR', amount: 3 } } });
    submit(store, 'no-price', 'accepted', { attempt: { estimate: null } });
    submit(store, 'refused', 'refused');
    submit(store, 'doubt', 'unclear', { attempt: { estimate: { currency: 'USD', amount: 2.5 } } });
    submit(store, 'practice', 'accepted', { job: { profileId: 'practice' } });
    submit(store, 'test', 'accepted', { job: { testMode: 'success' }, attempt: { testMode: 'success' } });
    store.transact((tx) =>
      tx.jobs.add([
        newJob('waits', { estimate: { currency: 'USD', amount: 0.1 } }),
        newJob('waits too', { estimate: { currency: 'USD', amount: 0.2 } }),
        newJob('waits, no price', { estimate: null }),
        newJob('waits for nothing', { profileId: 'practice' }),
      ]),
    );
    expect(store.ledger.sum(...EVERYTHING)).toEqual({
      spent: {
        money: [
          { currency: 'EUR', amount: 3 },
          { currency: 'USD', amount: 0.4 },
        ],
        submissions: 3,
        unpriced: 1,
      },
      inDoubt: { money: [{ currency: 'USD', amount: 2.5 }], submissions: 1, unpriced: 0 },
    });
    expect(store.ledger.sumReserved()).toEqual({
      money: [{ currency: 'USD', amount: 0.3 }],
      submissions: 3,
      unpriced: 1,
    });
    expect(store.ledger.countFree(...EVERYTHING)).toBe(2);
    expect(store.ledger.sum(2_001, 9_000).spent.submissions).toBe(0);
  });

  it('follow the service’s own figure, once for each generation', () => {
    const store = openTestStore(makeFolder());
    submit(store, 'paid', 'accepted');
    submit(store, 'practice', 'accepted', { job: { profileId: 'practice' } });
    expect(store.transact((tx) => tx.ledger.recordCharge('paid', 'gen-paid', 0.55))).toBe(true);
    expect(store.transact((tx) => tx.ledger.recordCharge('paid', 'gen-paid', 0.55))).toBe(false);
    expect(store.transact((tx) => tx.ledger.recordCharge('paid', 'gen-of-another', 9))).toBe(false);
    expect(store.transact((tx) => tx.ledger.recordCharge('practice', 'gen-practice', 9))).toBe(false);
    expect(store.ledger.sum(...EVERYTHING).spent.money).toEqual([{ currency: 'USD', amount: 0.55 }]);
    const [row] = store.ledger.page(null, 0, 10).rows.filter(({ jobId }) => jobId === 'paid');
    expect(row).toMatchObject({ estimate: { amount: 0.4 }, charged: 0.55 });
  });
});

describe('the rows', () => {
  it('are pages, newest first, with what their job asked for', () => {
    const store = openTestStore(makeFolder());
    for (let number = 0; number < 25; number += 1) {
      submit(store, `job-${number}`, 'accepted', { attempt: { startedAt: 1_000 + number } });
    }
    const page = store.ledger.page(null, 10, 10);
    expect(page.total).toBe(25);
    expect(page.rows.map(({ startedAt }) => startedAt)).toEqual([
      1014, 1013, 1012, 1011, 1010, 1009, 1008, 1007, 1006, 1005,
    ]);
    expect(page.rows[0]).toEqual({
      attemptId: 'a-job-14',
      jobId: 'job-14',
      number: 1,
      startedAt: 1014,
      answeredAt: 3_000,
      jobName: 'Take of job-14',
      jobState: 'submitted',
      batchId: 'batch-1',
      batchName: 'Take of job-0',
      project: '',
      shot: '',
      model: 'modeln-pro',
      options: 'quality 2K',
      profileId: 'studio',
      outcome: 'accepted',
      httpStatus: 200,
      genId: 'gen-job-14',
      message: null,
      testMode: null,
      practice: false,
      estimate: { currency: 'USD', amount: 0.4 },
      charged: null,
    });
    expect(store.ledger.page(null, 25, 10).rows).toEqual([]);
    expect(store.ledger.page(1_020, 0, 10)).toMatchObject({ total: 5, rows: { length: 5 } });
  });

  it('of practice and test runs are there, marked, and at nothing', () => {
    const store = openTestStore(makeFolder());
    submit(store, 'practice', 'accepted', { job: { profileId: 'practice' } });
    submit(store, 'test', 'accepted', { job: { testMode: 'failure' }, attempt: { testMode: 'failure' } });
    for (const row of store.ledger.page(null, 0, 10).rows)
      expect(row).toMatchObject({ estimate: null, charged: null });
  });

  it('stay when their job is taken off the list', () => {
    const store = openTestStore(makeFolder());
    submit(store, 'refused', 'refused');
    commandJobs(store, ['refused'], { kind: 'remove' }, 4_000);
    expect(store.ledger.page(null, 0, 10)).toMatchObject({
      total: 1,
      rows: [{ jobName: 'Take of refused' }],
    });
  });
});

describe('the exported file', () => {
  it('has every submission once, oldest first, over its pieces, and no formula', () => {
    const store = openTestStore(makeFolder());
    const count = 1_234;
    for (let number = 0; number < count; number += 1) {
      submit(store, `job-${number}`, 'accepted', {
        job: { name: number === 7 ? '=HYPERLINK("http://evil.example")' : `Robot, take “${number}”` },
        // Many at the same moment: the order then goes by their ids.
        attempt: { startedAt: 1_000_000_000_000 + Math.floor(number / 100) * 60_000 },
      });
    }
    const pieces = [...serializeLedger(store, Date.now())];
    expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThan(200_000);
    const text = pieces.join('');
    expect(text.startsWith('\uFEFFSent at,Job,Batch,Project,Shot,Model,')).toBe(true);
    const [header, ...records] = readCsv(text);
    expect(records).toHaveLength(count);
    expect(new Set(records.map((cells) => cells.at(-1))).size).toBe(count);
    for (const cells of records) expect(cells).toHaveLength(header?.length as number);
    const evil = records.find((cells) => cells.includes('job-7'));
    expect(evil?.[1]).toBe('\'=HYPERLINK("http://evil.example")');
    const one = records.find((cells) => cells.includes('job-8'));
    const expectedTime = new Date(1_000_000_000_000);
    expect(one?.[0]).toMatch(
      new RegExp(`^${expectedTime.getFullYear()}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d$`),
    );
    expect(one?.slice(1, 13)).toEqual([
      'Robot, take “8”',
      'Robot, take “0”',
      '',
      '',
      'modeln-pro',
      'quality 2K',
      'paid',
      'accepted',
      '0.4',
      '',
      'USD',
      'gen-job-8',
    ]);
  });

  it('is written whole or not at all', async () => {
    const folder = makeFolder('export');
    const path = join(folder, 'ledger.csv');
    writeFileSync(path, 'what was there');
    function* breaking(): Generator<string> {
      yield 'a part';
      throw new Error('read failed');
    }
    await expect(writePieces(path, breaking())).rejects.toThrow('read failed');
    expect(readFileSync(path, 'utf8')).toBe('what was there');
    expect(readdirSync(folder)).toEqual(['ledger.csv']);
    expect(await writePieces(join(folder, 'nowhere', 'x.csv'), ['a'])).toMatchObject({
      ok: false,
      error: { code: 'FOLDER_NOT_WRITABLE' },
    });
    expect(await writePieces(path, ['one ', 'two'])).toEqual({ ok: true, value: undefined });
    expect(readFileSync(path, 'utf8')).toBe('one two');
  });

  it('goes where the artist says, under a name with the day; nowhere when the dialog is closed', async () => {
    const folder = makeFolder();
    const store = openTestStore(folder);
    submit(store, 'paid', 'accepted');
    const asked: string[] = [];
    let chosen: string | null = join(folder, 'mine.csv');
    const calls = createExportCalls({
      store,
      profile: async () => null,
      chooseSaveFile: async (name, kinds) => {
        asked.push(`${name}.${kinds[0]}`);
        return chosen;
      },
      writePieces,
      writeLog: async () => succeed(undefined),
      now: () => new Date(2026, 2, 5, 23, 59).getTime(),
    });
    expect(await calls['ledger.export']({})).toEqual({ ok: true, value: { path: chosen } });
    expect(readCsv(readFileSync(chosen, 'utf8'))).toHaveLength(2);
    chosen = null;
    expect(await calls['log.export']({})).toEqual({ ok: true, value: null });
    expect(asked).toEqual(['Dailies ledger 2026-03-05.csv', 'Dailies log 2026-03-05.log']);
    expect(existsSync(join(folder, 'null'))).toBe(false);
  });
});

describe('ten thousand jobs over a cap', () => {
  it('are put aside in some transactions and let go in some, without one each', () => {
    const store = openTestStore(makeFolder());
    const ids = Array.from({ length: 10_000 }, (_, index) => `job-${String(index).padStart(5, '0')}`);
    store.transact((tx) => tx.jobs.add(ids.map((id) => newJob(id))));
    const reached = { cap: { scope: 'day', limit: { kind: 'submissions', count: 0 } }, used: 0 } as const;
    let transactions = 0;
    for (;;) {
      const [next] = store.jobs.runnable(10_000, 'studio', ['modeln-pro'], 1);
      if (next === undefined) break;
      const stopped = [next.id, ...store.jobs.stoppedAsWell(next.id, reached, 10_000, 499)];
      const held = commandJobs(
        store,
        stopped,
        { kind: 'hold', hold: { reason: 'budget', until: null } },
        10_000,
      );
      transactions += 1;
      expect(held).toHaveLength(500);
    }
    expect(transactions).toBe(20);
    expect(store.jobs.countHolds()).toEqual({ budget: 10_000 });
    expect(store.jobs.heldForBudget(0)).toHaveLength(10_000);
    expect(
      commandJobs(store, ids.slice(0, 500), { kind: 'release', reasons: ['budget'] }, 11_000),
    ).toHaveLength(500);
    expect(store.jobs.history('job-00000').transitions.map(({ reason }) => reason)).toEqual([
      'enqueue',
      'budget',
      'released',
    ]);
  });
});
