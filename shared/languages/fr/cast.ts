import { formatList, formatNumber } from '../../kernel/region.ts';
import type { Catalogue } from '../catalogue.ts';
import {
  countElements,
  counted,
  countImages,
  countJobs,
  countMembers,
  countTakes,
  countVoices,
} from './words.ts';

export const cast: Catalogue['cast'] = {
  fromCast: 'Du casting',
  pickerLabel: 'Choisir dans le casting',
  search: 'Rechercher dans le casting',
  nobody: 'Votre casting est vide.',
  nobodyFound: 'Aucun membre trouvé.',
  openCast: 'Ouvrir Casting',
  addToCast: 'Membre du casting…',
  unnamed: 'Sans nom',
  fits: 'convient',
  linked: (name) => `Du casting : ${name}`,
  behind: (name) => `${name} a changé dans le casting`,
  gone: 'N’est plus dans le casting. Cette copie est inchangée.',
  update: 'Actualiser la copie',
  left: (names, model) => `Plus de place dans ${model} pour ${formatList(names)}`,
  keepInCast: 'Ajouter au casting',
  keptInCast: (name) => `Ajout de ${name} au casting`,
};

export const castMisfits: Catalogue['castMisfits'] = {
  'takes-no-elements': 'Ce modèle n’accepte pas d’éléments',
  full: (capacity) => `Complet : ce modèle accepte ${countElements(capacity)}`,
  'video-unbound': 'Le profil n’a pas le champ pour la vidéo d’un élément',
};

export const castNotes: Catalogue['castNotes'] = {
  'nothing-to-see': { image: 'pas encore d’image', video: 'pas encore de vidéo' },
  'voices-need-shape': 'voix non envoyées : le profil n’indique pas quelle forme de requête est en vigueur',
  'sound-left': (voices) =>
    `${counted(voices, 'voix non envoyée', 'voix non envoyées')} : cette forme de requête accepte des clips, pas de son`,
  'voices-left': (voices) =>
    `${counted(voices, 'voix non envoyée', 'voix non envoyées')} : cette forme de requête en accepte une`,
  'voice-name-left': 'voix par nom non envoyée : cette forme de requête accepte des clips',
  'no-consent': 'aucun consentement enregistré',
};

export const castFaults: Catalogue['castFaults'] = {
  'not-a-cast': (file) => `${file} n’est pas un fichier de casting.`,
  newer: (file) => `${file} a été créé par une version plus récente de Dailies.`,
  tooLarge: (file) => `${file} est trop volumineux pour un fichier de casting.`,
  unsafe: (file) => `${file} contient des noms de fichiers dangereux.`,
  missing: (file) => `${file} est incomplet : il y manque des images, des clips ou des documents.`,
  wrongMedia: (file) => `${file} contient un mauvais fichier à la place d’une image ou d’un clip.`,
  wrongMediaNamed: (file, name) =>
    `${file} contient un mauvais fichier à la place d’une image ou d’un clip (${name}).`,
  damaged: (file) => `${file} est endommagé.`,
};

export const castRoom: Catalogue['castRoom'] = {
  members: 'Membres du casting',
  count: countMembers,
  selected: (count) => counted(count, 'sélectionné', 'sélectionnés'),
  search: 'Rechercher dans le casting',
  newMember: 'Nouveau membre',
  newName: 'Nouveau membre',
  import: 'Importer…',
  importTip: 'Importer les membres d’un fichier de casting',
  export: 'Exporter…',
  exportTip: 'Exporter images, clips, voix, remarques et consentements en un seul fichier',
  exported: (count, size) => `${counted(count, 'membre exporté', 'membres exportés')} · ${size}`,
  bin: 'Supprimés',
  restore: 'Restaurer',
  remove: 'Supprimer',
  removed: (count) => counted(count, 'membre supprimé', 'membres supprimés'),
  removedDetail: 'Les tâches et brouillons qui les utilisent gardent leurs copies.',
  undo: 'Annuler',
  undone: 'Action annulée',
  emptyTitle: 'Gardez vos personnages ici',
  empty:
    'Un membre du casting réunit images ou clip, voix, remarques et consentement, prêts pour tout modèle qui accepte des éléments. Déposez des images ici pour en créer un.',
  nobodyFoundTitle: 'Aucun membre trouvé',
  nobodyFound: 'La recherche porte sur les noms et les remarques.',
  showAll: 'Tout afficher',
  emptyBinTitle: 'Aucun membre supprimé',
  emptyBin: 'Les membres supprimés restent ici, pour que vous puissiez les restaurer.',
  close: 'Retour au casting',
  useIn: 'Utiliser dans…',
  noConsentMark: 'aucun consentement enregistré',
  name: 'Nom',
  nameExample: 'Par exemple, hero',
  kind: 'Type',
  kinds: { image: 'Images', video: 'Vidéo' },
  colour: 'Couleur',
  images: 'Images',
  video: 'Vidéo',
  voices: 'Voix',
  meanings: {
    images: 'Envoyées aux modèles dans cet ordre. La première sert de couverture.',
    video: 'Envoyée dans le champ que votre profil nomme pour cela.',
    voices: 'Clips ou sons. Une forme de requête accepte des clips, l’autre une seule voix.',
  },
  voiceName: 'Nom de la voix',
  voiceNameExample: 'Nom ou ID d’une voix sur le service',
  notes: 'Remarques',
  notesExample: 'Par exemple, âge, vêtements, ce qu’il ne faut jamais montrer',
  dropOrChoose: 'Déposer ou choisir des fichiers',
  add: (place) => `Ajouter à ${place}`,
  removeMedium: (name) => `Retirer ${name}`,
  mediumKeys: 'Alt et une flèche pour déplacer, Suppr pour retirer',
  consent: 'Consentement',
  consentMeaning:
    'Pour les personnes réelles : qui accepte d’être vu ou entendu. Conservé avec le membre, jamais envoyé.',
  who: 'Qui consent',
  when: 'Quand',
  words: 'À quoi',
  document: 'Document',
  addDocument: 'Ajouter un document…',
  showDocument: 'Afficher dans le dossier',
  removeDocument: 'Retirer le document',
  fitsTitle: 'Utiliser dans un modèle',
  fits: 'Convient',
  upTo: (count) => `jusqu’à ${formatNumber(count)}`,
  tooMany: (count, most) => `${formatNumber(count)}, c’est trop ; maximum ${formatNumber(most)}`,
  usedTitle: 'Utilisation',
  unused: 'Pas encore utilisé.',
  used: (jobs, takes) => `${countJobs(jobs)}, ${countTakes(takes)}`,
  openTake: 'Ouvrir dans Visionnage',
  duplicates: 'Doublons possibles',
  nothingLarge: 'Déposez ici des images, des clips ou des voix',
  refused: (names) => `Impossible d’ajouter ${counted(names, 'fichier', 'fichiers')}`,
  takesToAdd: (count) => `Choisissez un membre pour ${countTakes(count)}, ou créez-en un.`,
  takesAdded: (count, name) => `${counted(count, 'prise ajoutée', 'prises ajoutées')} à ${name}`,
  cancel: 'Annuler',
  importTitle: 'Membres de ce fichier',
  importNone: 'Ce fichier n’a aucun membre.',
  importAll: (count) => `Importer ${countMembers(count)}`,
  imported: (count) => counted(count, 'membre importé', 'membres importés'),
  importing: 'Copie et vérification…',
  choiceOf: (name) => `Importer ${name}`,
  choices: { add: 'Ajouter', merge: 'Fusionner', skip: 'Ignorer' },
  keepBoth: 'Garder les deux',
  hasNamesake: 'nom déjà utilisé',
  hasTwin: 'même image ou clip qu’un autre membre',
  contents: (images, voices, hasVideo) =>
    [images > 0 ? countImages(images) : '', hasVideo ? '1 vidéo' : '', voices > 0 ? countVoices(voices) : '']
      .filter((part) => part !== '')
      .join(', ') || 'aucun média',
  withConsent: 'consentement enregistré',
};

export const castShared: Catalogue['castShared'] = {
  name: (name) => `${name} a le même nom`,
  media: (name) => `${name} a la même image, le même clip ou la même voix`,
  both: (name) => `${name} a le même nom et le même média`,
};

export const castColours: Catalogue['castColours'] = {
  none: 'Sans couleur',
  red: 'Rouge',
  amber: 'Ambre',
  green: 'Vert',
  blue: 'Bleu',
  violet: 'Violet',
};
