import { describe, expect, it } from 'vitest';
import { createWakeableLoop, createWorkLoop } from '../../../electron/core/kernel/wakeable-loop.ts';
import { createHandClock } from '../../support/hand-clock.ts';

/** Turns that end when the test says so, and a loop around them. */
function makeTurns(pause: number | null = 1000, heedsTheEnd = true) {
  const clock = createHandClock();
  const begun: PromiseWithResolvers<number | null>[] = [];
  const errors: unknown[] = [];
  let heard = Promise.withResolvers<void>();
  const parts = {
    clock,
    turn(signal: AbortSignal) {
      const turn = Promise.withResolvers<number | null>();
      if (heedsTheEnd) signal.addEventListener('abort', () => turn.resolve(pause));
      begun.push(turn);
      heard.resolve();
      heard = Promise.withResolvers();
      return turn.promise;
    },
    failed(error: unknown) {
      errors.push(error);
      return pause;
    },
  };
  return {
    parts,
    clock,
    errors,
    count: () => begun.length,
    /** Ends the turn under way; resolves once the loop rests, or has begun the next one. */
    async end(how: 'done' | 'thrown' = 'done') {
      const turn = begun.at(-1);
      if (how === 'done') turn?.resolve(pause);
      else turn?.reject(new Error('the disk is full'));
      await new Promise((resume) => setImmediate(resume));
    },
    next: () => heard.promise,
  };
}

describe('a loop', () => {
  it('begins with a turn, and begins another when its time has come', async () => {
    const turns = makeTurns();
    const loop = createWakeableLoop(turns.parts);
    loop.start();
    loop.start();
    expect(turns.count()).toBe(1);
    await turns.end();
    const next = turns.next();
    turns.clock.advance(1000);
    await next;
    expect(turns.count()).toBe(2);
    await loop.stop();
  });

  it('is woken from its rest, however long that is', async () => {
    const turns = makeTurns(null);
    const loop = createWakeableLoop(turns.parts);
    loop.start();
    await turns.end();
    turns.clock.advance(1_000_000);
    expect(turns.count()).toBe(1);
    const next = turns.next();
    loop.wake();
    await next;
    await loop.stop();
  });

  it('that is woken during a turn does not sleep over it', async () => {
    const turns = makeTurns();
    const loop = createWakeableLoop(turns.parts);
    loop.start();
    loop.wake();
    loop.wake();
    expect(turns.count()).toBe(1);
    await turns.end();
    expect(turns.count()).toBe(2);
    await turns.end();
    expect(turns.count()).toBe(2);
    await loop.stop();
  });

  it('goes on after a turn that threw, and says so', async () => {
    const turns = makeTurns();
    const loop = createWakeableLoop(turns.parts);
    loop.start();
    await turns.end('thrown');
    expect(turns.errors).toEqual([new Error('the disk is full')]);
    const next = turns.next();
    turns.clock.advance(1000);
    await next;
    await loop.stop();
  });

  it('that is stopped waits for the turn under way, and begins no other', async () => {
    const turns = makeTurns(1000, false);
    const loop = createWakeableLoop(turns.parts);
    loop.start();
    let isOver = false;
    const stopped = loop.stop().then(() => {
      isOver = true;
    });
    await Promise.resolve();
    expect(isOver).toBe(false);
    await turns.end();
    await stopped;
    loop.wake();
    loop.start();
    expect(turns.count()).toBe(1);
  });
});

describe('work that is due', () => {
  it('begins with the first waking, and never after the end', async () => {
    const turns = makeTurns(null);
    const loop = createWorkLoop(turns.parts);
    expect(turns.count()).toBe(0);
    loop.wake();
    expect(turns.count()).toBe(1);
    await turns.end();
    await loop.stop();
    loop.wake();
    expect(turns.count()).toBe(1);
    const unused = createWorkLoop(turns.parts);
    await unused.stop();
    unused.wake();
    expect(turns.count()).toBe(1);
  });
});
