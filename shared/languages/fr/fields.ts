import type { Catalogue } from '../catalogue.ts';

export const fields: Catalogue['fields'] = {
  prompt: { label: 'Prompt', meaning: 'Ce qu’on doit voir et ce qui doit se passer, avec vos mots.' },
  images: {
    label: 'Images',
    meaning: 'Images de départ. L’ordre compte : le prompt peut parler de l’image 1, 2, 3.',
  },
  videos: { label: 'Vidéos', meaning: 'Clips de départ, dans l’ordre.' },
  audios: { label: 'Sons', meaning: 'Sons de départ, dans l’ordre.' },
  image: { label: 'Image', meaning: 'La figure à animer.' },
  video: { label: 'Vidéo', meaning: 'Le clip de départ.' },
  startImage: { label: 'Image de début', meaning: 'La première image du clip.' },
  endImage: { label: 'Image de fin', meaning: 'La dernière image, si le clip doit y arriver.' },
  elements: { label: 'Éléments', meaning: 'Personnages et choses nommés qui doivent apparaître.' },
  resolution: { label: 'Résolution', meaning: 'La taille de l’image.' },
  duration: {
    label: 'Durée',
    meaning: 'La durée du clip, lue en secondes : le service affiche les nombres sans unité.',
  },
  aspectRatio: { label: 'Format d’image', meaning: 'La forme de l’image.' },
  quality: { label: 'Qualité', meaning: 'La taille et le détail du résultat.' },
  enableAudio: { label: 'Son', meaning: 'Générer du son avec l’image.' },
  type: { label: 'Type', meaning: 'Si l’élément est montré par des images ou par une vidéo.' },
  name: { label: 'Nom', meaning: 'Le nom que le prompt lui donne.' },
  voices: { label: 'Voix', meaning: 'Vidéos dont la voix est reprise.' },
  voice: { label: 'Voix', meaning: 'La voix, par nom, URL ou fichier.' },
};

export const fieldValues: Catalogue['fieldValues'] = {
  resolution: { '720': '720p', '1080': '1080p', '4k': '4K' },
  quality: { '2k': '2K' },
  aspectRatio: { auto: 'Comme l’image' },
};

export const places: Catalogue['places'] = {
  seconds: (value) => `${value} s`,
  numbered: (label, number) => `${label} ${number}`,
  item: (number) => `Entrée ${number}`,
};
