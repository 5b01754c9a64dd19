import { z } from 'zod';

const LONGEST_NAME = 80;

/** A name that others gave, as it is shown: one short line without characters that hide, or that turn what stands beside it around. */
export function outsideName(text: string): string {
  const line = text
    .normalize('NFC')
    .replace(/[\p{Cf}\p{Cs}\p{Co}\p{Cn}]+/gu, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return Array.from(line).slice(0, LONGEST_NAME).join('').trimEnd();
}

/** Taken from a profile, template, document or cast. */
export const outsideNameSchema = z.string().overwrite(outsideName).min(1);
