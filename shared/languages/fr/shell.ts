import { formatNumber } from '../../kernel/region.ts';
import type { Catalogue } from '../catalogue.ts';
import { counted, countJobs } from './words.ts';

export const shell: Catalogue['shell'] = {
  app: 'Dailies',
  rooms: {
    compose: 'Création',
    batch: 'Lot',
    queue: 'File d’attente',
    review: 'Visionnage',
    cast: 'Casting',
    settings: 'Réglages',
  },
  roomsLabel: 'Espaces',
  hideNames: 'Replier la barre latérale',
  showNames: 'Déplier la barre latérale',
  newTakes: (count) => counted(count, 'nouvelle prise', 'nouvelles prises'),
  notifications: 'Notifications',
  dismiss: 'Ignorer',
  close: 'Fermer',
  loading: 'Ouverture de votre travail…',
  tryAgain: 'Réessayer',
  status: 'État',
  practice: 'ENTRAÎNEMENT',
  practiceTip:
    'Le service d’entraînement intégré : de vrais fichiers, sans coût ni compte. Cliquez pour les réglages du service.',
  online: 'en ligne',
  offline: 'hors ligne',
  networkTip: {
    online: 'La dernière requête a atteint le service.',
    offline: 'La dernière requête n’a pas atteint le service. Les tâches en attente partent automatiquement.',
  },
  running: (count) => `${formatNumber(count)} en cours`,
  waiting: (count) => `${formatNumber(count)} en attente`,
  paused: 'en pause',
  today: (spent) => `aujourd’hui ${spent}`,
  noSubmissions: 'rien dépensé',
  todayTip: 'Envois du jour, facturés ou incertains. L’entraînement et les tests ne comptent pas.',
  unknown: (count) => counted(count, 'inconnue', 'inconnues'),
  unknownTip: 'Envoyées, mais sans réponse claire. À voir dans File d’attente.',
  noKey: 'pas de clé API',
  noDeliveries: 'pas de livraisons',
  noWayBack: 'retour des résultats impossible',
  standIn: 'moteur de substitution',
  standInTip:
    'Ce n’est pas l’Electron officiel. Il ne peut joindre que les services de cet ordinateur, et ne doit pas être distribué.',
  needsYou: (count) => `${formatNumber(count)} à traiter`,
  commands: 'Commandes',
  commandsTip: 'Rechercher une action',
  commandsPlaceholder: 'Que voulez-vous faire ?',
  mayBeCharged: (charge) => `${charge}. Ce qui est envoyé peut être facturé.`,
  noCharge: 'Rien n’est facturé.',
  charge: (jobs, cost) => (cost === '' ? countJobs(jobs) : `${countJobs(jobs)} · ${cost}`),
  beforeCharge: 'Avant l’envoi',
  doIt: 'Envoyer',
  doNot: 'Ne pas envoyer',
  keyboard: 'Clavier',
  keyboardTip: 'Raccourcis clavier',
  guide: 'Guide',
};

export const palette: Catalogue['palette'] = {
  kinds: {
    model: 'Modèle',
    template: 'Gabarit',
    collection: 'Collection',
    batch: 'Lot',
    queuedBatch: 'Lot dans la file',
    member: 'Casting',
  },
  searchTakes: (words) => `Chercher les prises avec « ${words} »`,
  searchGuide: (words) => `Chercher « ${words} » dans le guide`,
};

export const commands: Catalogue['commands'] = {
  goTo: (room) => `Aller à ${room}`,
  pause: 'Suspendre la file d’attente',
  resume: 'Reprendre la file d’attente',
  goOn: 'Continuer les tâches de la dernière fois',
  undo: (step) => `Annuler dans la file : ${step}`,
  retryFailed: 'Remettre en file toutes les tâches en échec',
  showLedger: 'Afficher les dépenses',
  showUnknown: 'Afficher les issues inconnues',
  showFailed: 'Afficher les tâches en échec',
  themeDark: 'Thème : sombre',
  themeLight: 'Thème : clair',
  themeSystem: 'Thème : comme le système',
  backdropNext: 'Fond suivant derrière les médias',
  viewer: 'Ouvrir ou fermer la fenêtre de visualisation',
  viewerFind: 'deuxième écran, moniteur',
  viewerEmpty: 'Sélectionnez une prise dans Visionnage ou Création',
  keyboard: 'Afficher les raccourcis clavier',
  resultsFolder: 'Choisir le dossier des résultats',
};

export const keyboard: Catalogue['keyboard'] = {
  everywhere: 'Partout',
  commands: 'Commandes',
  rooms: 'Création, Lot, File d’attente, Visionnage, Casting',
  settings: 'Réglages',
  rail: 'Replier ou déplier la barre latérale',
  map: 'Ces raccourcis',
};
