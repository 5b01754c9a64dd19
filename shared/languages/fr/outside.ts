import type { Catalogue } from '../catalogue.ts';
import { counted } from './words.ts';

export const outside: Catalogue['outside'] = {
  title: (file) => `Importer ${file}`,
  lead: 'Rien n’est ajouté avant votre confirmation.',
  profile: (name, address) => `Un profil pour ${name}, qui se connecte à ${address}.`,
  profileMeaning:
    'Il est seulement ajouté à la liste, sans clé. Choisissez Utiliser dans Réglages pour travailler avec lui. Vérifiez d’abord l’adresse : c’est là que votre clé serait envoyée.',
  templates: (templates, snippets) =>
    `${counted(templates, 'gabarit', 'gabarits')} et ${counted(snippets, 'fragment', 'fragments')}.`,
  templatesMeaning: 'Ils s’ajoutent aux vôtres, sans en remplacer aucun.',
  addProfile: 'Ajouter le profil',
  addTemplates: 'Tout ajouter',
  cancel: 'Annuler',
  profileAdded: (name) => `Ajout du profil ${name}`,
  fault: {
    'not-ours': (file) => `${file} n’est pas un fichier Dailies de lot, de profil ou de gabarits.`,
    newer: (file) => `${file} a été créé par une version plus récente de Dailies.`,
    damaged: (file) => `${file} est endommagé : son contenu n’est pas celui qu’il annonce.`,
    'too-large': (file) => `${file} est trop volumineux pour un fichier Dailies.`,
  },
  refused: {
    link: 'Ce lien ne mène nulle part dans Dailies.',
    path: 'Dailies ne peut pas ouvrir un fichier par ce chemin.',
    several: 'Dailies ouvre un seul fichier ou lien à la fois.',
  },
  refusedAct: {
    link: 'Les liens n’ouvrent que des espaces. Si quelqu’un vous a demandé de cliquer dessus, méfiez-vous aussi de ses autres demandes.',
    path: 'Copiez le fichier sur cet ordinateur, puis rouvrez-le.',
    several: 'Ouvrez-les l’un après l’autre.',
  },
};
