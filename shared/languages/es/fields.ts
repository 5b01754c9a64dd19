import type { Catalogue } from '../catalogue.ts';

/** Fields of models. */
export const fields: Catalogue['fields'] = {
  prompt: { label: 'Prompt', meaning: 'Lo que debe verse y ocurrir, con tus propias palabras.' },
  images: {
    label: 'Imágenes',
    meaning: 'Imágenes de partida. Su orden importa: el prompt puede hablar de la imagen 1, 2, 3.',
  },
  videos: { label: 'Vídeos', meaning: 'Clips de partida, en orden.' },
  audios: { label: 'Clips de audio', meaning: 'Sonido de partida, en orden.' },
  image: { label: 'Imagen', meaning: 'La figura que se moverá.' },
  video: { label: 'Vídeo', meaning: 'El clip de partida.' },
  startImage: { label: 'Imagen inicial', meaning: 'El primer fotograma.' },
  endImage: { label: 'Imagen final', meaning: 'El último fotograma, si debe llegar a un punto concreto.' },
  elements: { label: 'Elementos', meaning: 'Personajes y objetos con nombre que deben aparecer.' },
  resolution: { label: 'Resolución', meaning: 'El tamaño de la imagen.' },
  duration: {
    label: 'Duración',
    meaning: 'La duración del clip, leída en segundos: el servicio muestra los números sin unidad.',
  },
  aspectRatio: { label: 'Relación de aspecto', meaning: 'El formato de la imagen.' },
  quality: { label: 'Calidad', meaning: 'El tamaño y el detalle del resultado.' },
  enableAudio: { label: 'Sonido', meaning: 'Generar sonido junto con la imagen.' },
  type: { label: 'Tipo', meaning: 'Si el elemento se muestra con imágenes o con un vídeo.' },
  name: { label: 'Nombre', meaning: 'Cómo lo llama el prompt.' },
  voices: { label: 'Voces', meaning: 'Vídeos de los que se toma la voz.' },
  voice: { label: 'Voz', meaning: 'La voz, por nombre, URL o archivo.' },
};

export const fieldValues: Catalogue['fieldValues'] = {
  resolution: { '720': '720p', '1080': '1080p', '4k': '4K' },
  quality: { '2k': '2K' },
  aspectRatio: { auto: 'Como la imagen' },
};

export const places: Catalogue['places'] = {
  seconds: (value) => `${value} s`,
  numbered: (label, number) => `${label} ${number}`,
  item: (number) => `Elemento n.º ${number}`,
};
