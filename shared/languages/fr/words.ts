import { formatNumber, plural } from '../../kernel/region.ts';

/** What many errors mean for money and files. */
export const NOTHING_CHARGED = 'Rien n’a été envoyé ni facturé.';
export const FILES_SAFE = 'Vos fichiers et votre file d’attente sont inchangés.';

/** A number with its noun: `1 prise`, `12 prises`. */
export function counted(count: number, one: string, other: string): string {
  return `${formatNumber(count)} ${plural(count, { one, other })}`;
}

export const countJobs = (count: number) => counted(count, 'tâche', 'tâches');
export const countTakes = (count: number) => counted(count, 'prise', 'prises');
export const countSubmissions = (count: number) => counted(count, 'envoi', 'envois');
export const countReferences = (count: number) => counted(count, 'référence', 'références');
export const countElements = (count: number) => counted(count, 'élément', 'éléments');
export const countMembers = (count: number) => counted(count, 'membre', 'membres');
export const countVoices = (count: number) => counted(count, 'voix', 'voix');
export const countFiles = (count: number) => counted(count, 'fichier', 'fichiers');
export const countRows = (count: number) => counted(count, 'ligne', 'lignes');
export const countImages = (count: number) => counted(count, 'image', 'images');
export const countCharacters = (count: number) => counted(count, 'caractère', 'caractères');
export const countStars = (count: number) => counted(count, 'étoile', 'étoiles');
