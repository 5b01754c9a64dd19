import { formatNumber, plural } from '../../kernel/region.ts';

export const NOTHING_CHARGED = 'Es wurde nichts gesendet und nichts berechnet.';
export const FILES_SAFE = 'Deine Dateien und deine Warteschlange sind unverändert.';

/** A number with its noun: `1 Take`, `12 Takes`. */
export function counted(count: number, one: string, other: string): string {
  return `${formatNumber(count)} ${plural(count, { one, other })}`;
}

export const countJobs = (count: number) => counted(count, 'Job', 'Jobs');
export const countTakes = (count: number) => counted(count, 'Take', 'Takes');
export const countFiles = (count: number) => counted(count, 'Datei', 'Dateien');
export const countReferences = (count: number) => counted(count, 'Referenz', 'Referenzen');
export const countSubmissions = (count: number) => counted(count, 'Übermittlung', 'Übermittlungen');
