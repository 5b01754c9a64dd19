import { describe, expect, it } from 'vitest';
import {
  bindCommands,
  type CommandRow,
  isPressed,
  mapKeys,
  runByKey,
} from '../../../renderer/state/navigation/commands.ts';

const NO_KEYS = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
const press = (key: string, held: Partial<typeof NO_KEYS> = {}) =>
  ({ key, ...NO_KEYS, ...held }) as KeyboardEvent;

describe('keys of commands', () => {
  it('are letters with exactly the Shift that they name, whatever Caps Lock says', () => {
    expect(isPressed('T', press('t'))).toBe(true);
    expect(isPressed('T', press('T'))).toBe(true);
    expect(isPressed('T', press('T', { shiftKey: true }))).toBe(false);
    expect(isPressed('shift+T', press('T', { shiftKey: true }))).toBe(true);
  });

  it('are digits and signs with or without Shift: on some keyboards they need it', () => {
    expect(isPressed('3', press('3', { shiftKey: true }))).toBe(true);
    expect(isPressed('plus', press('+', { shiftKey: true }))).toBe(true);
    expect(isPressed('←', press('ArrowLeft', { shiftKey: true }))).toBe(false);
  });

  it('are not taken from combinations that mean something else', () => {
    expect(isPressed('mod+Z', press('z', { ctrlKey: true }))).toBe(true);
    expect(isPressed('mod+Z', press('z', { ctrlKey: true, shiftKey: true }))).toBe(false);
    expect(isPressed('Z', press('z', { ctrlKey: true }))).toBe(false);
    expect(isPressed('P', press('p', { altKey: true }))).toBe(false);
  });
});

describe('a table of commands', () => {
  const ran: string[] = [];
  const row = (id: string, more: Partial<CommandRow<number>>): CommandRow<number> => ({
    id,
    title: () => id,
    run: (target) => ran.push(`${id} ${target}`),
    ...more,
  });
  const rows = [
    row('few', { keys: ['E'], canRun: (target) => target < 3 }),
    row('many', { keys: ['E'], title: (target) => `${target} at once`, isOn: () => true }),
  ];

  it('offers what makes sense for its target, and gives a key to the first that does', () => {
    expect(bindCommands(rows, 5)).toMatchObject([{ id: 'many', title: '5 at once', keys: 'E', isOn: true }]);
    expect(runByKey(rows, 1, press('e'))).toBe(true);
    expect(runByKey(rows, 5, press('e'))).toBe(true);
    expect(runByKey(rows, 5, press('q'))).toBe(false);
    expect(ran).toEqual(['few 1', 'many 5']);
  });

  it('says why a key does nothing, where none of its rows makes sense', () => {
    const explaining = row('few', { ...rows[0], explain: (target) => ran.push(`not ${target}`) });
    expect(runByKey([explaining], 5, press('e'))).toBe(true);
    expect(runByKey([explaining, row('many', { keys: ['E'] })], 5, press('e'))).toBe(true);
    expect(ran.slice(-2)).toEqual(['not 5', 'many 5']);
  });

  it('has the palette ask about what may be charged, and nothing else', () => {
    const charged = row('send', { charge: (target) => (target === 0 ? null : `${target} jobs`) });
    expect(bindCommands([charged], 3)).toMatchObject([{ charge: '3 jobs' }]);
    expect(bindCommands([charged], 0)[0]).not.toHaveProperty('charge');
  });

  it('is written as a keyboard map: rows with the same words share a line, long ranges stand as their ends', () => {
    const rate = [0, 1, 2, 3].map((stars) => row(`${stars}`, { keys: [`${stars}`], mapWords: () => 'Rate' }));
    expect(mapKeys([...rate, row('Open', { keys: ['E', 'enter'] }), row('Mouse', {})])).toEqual([
      { keys: ['0', '…', '3'], does: 'Rate' },
      { keys: ['E', 'enter'], does: 'Open' },
    ]);
  });
});
