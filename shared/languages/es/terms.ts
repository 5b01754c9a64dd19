/** The words that Spanish has for the terms of docs/development.md; only the check of the words reads this. */
export const TERMS = {
  job: ['trabajo'],
  take: ['toma'],
  batch: ['lote'],
  reference: ['referencia'],
  element: ['elemento'],
  'cast member': ['miembro'],
  canary: ['muestra'],
  practice: ['práctica'],
  profile: ['perfil'],
  queue: ['cola'],
};

/** Texts that are written as in English. */
export const SAME = ['Authtoken', 'Beta', 'Clips', 'Prompt', 'Prompts', 'Zoom', 'audio', 'bits', 'mono'];

/** Keys whose English means something else by a term, or that say it in another way. */
export const OTHERWISE = [
  // Buttons beside the jobs they speak of.
  'edit.queueAsNew',
  'queueActions.cancelBatch',
];
