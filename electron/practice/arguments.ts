import { parseArgs } from 'node:util';
import { practiceChoices } from './control/choices.ts';

export interface PracticeArguments {
  readonly port: number;
  /** Null: a new temporary folder. */
  readonly dataFolder: string | null;
  readonly paceMs: number;
  readonly style: 'full' | 'fast';
  readonly untilStdinCloses: boolean;
  readonly wantsHelp: boolean;
}

export const usage = `Practice service: speaks the generation interface on loopback, makes real files, costs nothing.

  --port N               port on 127.0.0.1 (any free one)
  --data DIR             folder for its journal, uploads and results (a new temporary one)
  --pace MILLISECONDS    least time from a submission to its result (${practiceChoices.pace.leastMs})
  --render full|fast     full pictures, or tiny ones for load tests (full)
  --until-stdin-closes   end when standard input does
  --help                 this text

Any key that begins with "${practiceChoices.key.prefix}" is accepted; "${practiceChoices.key.withoutBalance}" has no balance.
`;

/** Reads the command line; a string says what is wrong with it. */
export function readArguments(words: readonly string[]): PracticeArguments | string {
  try {
    const { values } = parseArgs({
      args: [...words],
      options: {
        port: { type: 'string', default: '0' },
        data: { type: 'string' },
        pace: { type: 'string', default: String(practiceChoices.pace.leastMs) },
        render: { type: 'string', default: 'full' },
        'until-stdin-closes': { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    const port = readWhole(values.port, 65_535);
    const paceMs = readWhole(values.pace, 3_600_000);
    if (port === null) return '--port must be a number from 0 to 65535';
    if (paceMs === null) return '--pace must be a number of milliseconds, an hour at the most';
    if (values.render !== 'full' && values.render !== 'fast') return '--render must be full or fast';
    const { data = null, render: style, help: wantsHelp } = values;
    return {
      port,
      dataFolder: data,
      paceMs,
      style,
      untilStdinCloses: values['until-stdin-closes'],
      wantsHelp,
    };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function readWhole(text: string, max: number): number | null {
  return /^\d{1,9}$/.test(text) && Number(text) <= max ? Number(text) : null;
}
