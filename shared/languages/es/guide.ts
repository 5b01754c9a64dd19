import { formatNumber } from '../../kernel/region.ts';
import type { Catalogue } from '../catalogue.ts';
import { counted } from './counts.ts';

export const guide: Catalogue['guide'] = {
  otherNames: 'ayuda manual',
  search: 'Buscar en la guía',
  contents: 'Páginas de la guía',
  found: (count) => counted(count, 'apartado', 'apartados'),
  nothing: 'No se ha encontrado nada. Prueba con otras palabras.',
  showMe: (what) => `Muéstrame cómo ${what}`,
  onPracticeOnly: 'Solo con el servicio de práctica, donde no se cobra nada.',
};

export const shows: Catalogue['shows'] = {
  step: (number, of) => `${formatNumber(number)} de ${formatNumber(of)}`,
  next: 'Siguiente',
  done: 'Listo',
  stop: 'Terminar',
  firstTake: {
    title: 'encolar una primera toma',
    prompt: 'El prompt dice lo que se debe ver. Este es un ejemplo; cámbialo si quieres.',
    queue: 'Selecciona «Encolar». El servicio de práctica crea un archivo real y no se cobra nada.',
    stage: 'La toma aparece aquí, la más reciente primero.',
  },
  variations: {
    title: 'hacer tres con un solo prompt',
    prompt: 'Las palabras entre llaves son alternativas: {dawn|noon|dusk} crea un trabajo por cada una.',
    queue: 'El botón dice cuántos trabajos habrá.',
  },
  needsYou: {
    title: 'encontrar lo que te necesita',
    filters:
      'Trabajos por estado. En «Te necesitan» están los desenlaces desconocidos y los trabajos por aprobar.',
  },
  find: {
    title: 'encontrar una toma',
    field: 'Escribe lo que recuerdes: palabras del prompt, un nombre, una nota o una etiqueta.',
  },
};
