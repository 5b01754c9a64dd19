import { z } from 'zod';

const LONGEST_NAME = 80;

/** A name that others gave, as it is shown: one short line without characters that hide, or that turn what stands beside it around. */
export function outsideName(text: string, longest = LONGEST_NAME): string {
  const line = text
    .replace(/[\p{Cf}\p{Cs}\p{Co}\p{Cn}]+/gu, '')
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return Array.from(line).slice(0, longest).join('').trimEnd();
}

/** What may have no name yet, as a member of the cast. */
export const outsideNameOrNone = z.string().overwrite((text) => outsideName(text));

/** Of a profile, template, batch, collection or document. */
export const outsideNameSchema = outsideNameOrNone.min(1);
