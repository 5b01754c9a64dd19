import { formatNumber, plural } from '../../kernel/region.ts';

export const NOTHING_CHARGED = 'No se ha enviado ni cobrado nada.';
export const FILES_SAFE = 'Tus archivos y tu cola no han cambiado.';

/** A number with its noun: `1 toma`, `12 tomas`. */
export function counted(count: number, one: string, other: string): string {
  return `${formatNumber(count)} ${plural(count, { one, other })}`;
}

export const jobs = (count: number) => counted(count, 'trabajo', 'trabajos');
export const takes = (count: number) => counted(count, 'toma', 'tomas');
export const files = (count: number) => counted(count, 'archivo', 'archivos');
export const references = (count: number) => counted(count, 'referencia', 'referencias');
export const elements = (count: number) => counted(count, 'elemento', 'elementos');
export const submissions = (count: number) => counted(count, 'envío', 'envíos');
export const members = (count: number) => counted(count, 'miembro', 'miembros');
export const voices = (count: number) => counted(count, 'voz', 'voces');
export const models = (count: number) => counted(count, 'modelo', 'modelos');
export const templateCount = (count: number) => counted(count, 'plantilla', 'plantillas');
export const snippetCount = (count: number) => counted(count, 'fragmento', 'fragmentos');
export const stars = (count: number) => counted(count, 'estrella', 'estrellas');
export const characters = (count: number) => counted(count, 'carácter', 'caracteres');
