import { z } from 'zod';

export const MAX_LISTS = 500;
const MAX_CHARACTERS = 100_000;

/** A list of words under a name: what `{{name}}` in a prompt stands for. One entry to a line, as it is typed. */
export const wordListSchema = z.strictObject({
  name: z.string().trim().min(1).max(60),
  lines: z.string().max(MAX_CHARACTERS),
});
export type WordList = z.infer<typeof wordListSchema>;

/** One thing that a variable may stand for; weights count where entries are drawn by chance. */
export interface WordEntry {
  readonly text: string;
  readonly weight: number;
}

const WEIGHT = /^(\d+(?:\.\d+)?)::\s*/;

/** The entries of a list, by line: `2::calm` is drawn twice as often as `wild`. Empty lines are none. */
export function readEntries({ lines }: WordList): WordEntry[] {
  return lines.split(/\r?\n/).flatMap((line) => {
    const trimmed = line.trim();
    const weight = WEIGHT.exec(trimmed);
    const text = weight === null ? trimmed : trimmed.slice(weight[0].length);
    return text === '' ? [] : [{ text, weight: weight === null ? 1 : Number(weight[1]) }];
  });
}
