import { formatNumber } from '../../kernel/region.ts';
import type { Catalogue } from '../catalogue.ts';
import { counted, countTakes } from './words.ts';

export const menuRoles: Catalogue['menuRoles'] = {
  edit: 'Édition',
  pasteAndMatchStyle: 'Coller et adapter le style',
  delete: 'Supprimer',
  substitutions: 'Substitutions',
  showSubstitutions: 'Afficher les substitutions',
  smartQuotes: 'Guillemets courbes',
  smartDashes: 'Tirets intelligents',
  textReplacement: 'Remplacement de texte',
  speech: 'Parole',
  startSpeaking: 'Commencer la lecture',
  stopSpeaking: 'Arrêter la lecture',
  view: 'Présentation',
  actualSize: 'Taille réelle',
  zoomIn: 'Zoom avant',
  zoomOut: 'Zoom arrière',
  fullScreen: 'Activer/désactiver le plein écran',
  window: 'Fenêtre',
  minimize: 'Réduire',
  zoom: 'Zoomer',
  front: 'Tout ramener au premier plan',
  help: 'Aide',
  about: (name) => `À propos de ${name}`,
  services: 'Services',
  hide: (name) => `Masquer ${name}`,
  hideOthers: 'Masquer les autres',
  showAll: 'Tout afficher',
};

export const menu: Catalogue['menu'] = {
  file: 'Fichier',
  settings: 'Réglages…',
  close: 'Fermer la fenêtre',
  quit: (name) => `Quitter ${name}`,
  exit: 'Quitter',
  keyboard: 'Raccourcis clavier',
  showLog: 'Afficher le fichier journal',
  viewer: 'Fenêtre de visualisation',
  lookUp: (words) => `Rechercher « ${words} »`,
  noSuggestions: 'Aucune suggestion',
  cut: 'Couper',
  copy: 'Copier',
  paste: 'Coller',
  selectAll: 'Tout sélectionner',
  undo: 'Annuler',
  redo: 'Rétablir',
};

export const quitQuestion: Catalogue['quitQuestion'] = {
  message: 'Quitter pendant le transfert de fichiers ?',
  messageUnsent: 'Quitter avant que toutes les tâches soient envoyées ?',
  detail:
    'Les tâches envoyées se poursuivent sur le service. Les téléchargements reprennent à la prochaine ouverture de Dailies, les téléversements inachevés recommencent. Rien n’est facturé deux fois.',
  unsent: 'Les tâches non envoyées attendent la prochaine ouverture de Dailies.',
  quit: 'Quitter',
  stay: 'Annuler',
};

export const system: Catalogue['system'] = {
  applicationName: 'Dailies',
  mediaFiles: 'Images, vidéos et sons',
  allFiles: 'Tous les fichiers',
  savedKinds: {
    csv: 'Tableau CSV',
    log: 'Journal',
    dailies: 'Fichier Dailies',
    'dailies-cast': 'Casting Dailies',
  },
  startFailed: 'Dailies n’a pas pu démarrer',
  coreRestarted: {
    message: 'La file d’attente s’est arrêtée de façon inattendue et a été relancée.',
    detail:
      'Vos tâches continuent. Un envoi interrompu à ce moment-là est désormais listé comme inconnu : il a peut-être été facturé, et n’est jamais renvoyé automatiquement.',
  },
  windowHangs: {
    message: 'La fenêtre de Dailies ne répond plus.',
    detail:
      'Vos tâches continuent. Si vous rechargez la fenêtre, vous retrouvez votre brouillon et toute la file d’attente ; seuls les derniers caractères saisis peuvent être perdus.',
    loadAnew: 'Recharger',
    wait: 'Attendre',
  },
  confirmSpending: {
    submissions: (count) =>
      count === 1
        ? 'Mettre en file 1 envoi payant ?'
        : `Mettre en file ${counted(count, 'envoi payant', 'envois payants')} ?`,
    bounds: 'Modifier ce que Dailies peut dépenser ?',
    service: 'Modifier le service que Dailies utilise, ou la façon de l’utiliser ?',
    detail:
      'Vous n’avez ni appuyé sur une touche ni cliqué juste avant. Si vous n’avez rien demandé, choisissez Annuler.',
    allow: 'Autoriser',
    cancel: 'Annuler',
  },
  logLies: 'Pour signaler ce problème, joignez le journal situé dans',
  switchRefused: (name) =>
    `Dailies ne peut pas démarrer avec --${name}, car d’autres programmes pourraient alors se faire passer pour l’app. Démarrez sans cette option.`,
};

export const drop: Catalogue['drop'] = {
  notHere: (file) => `${file} ne peut pas être déposé ici`,
  whereTo:
    'Déposez les images et les clips sur Création, Casting ou Visionnage, les sons sur Création ou Casting, et les tableaux sur Lot.',
  notAFile: 'Ce n’est pas un fichier de cet ordinateur. Enregistrez-le d’abord, puis déposez le fichier.',
  onlyAddress: 'C’est une adresse, pas un fichier',
  saveFirst: 'Enregistrez d’abord l’image ou le clip, puis déposez le fichier.',
  onlyPlace:
    'L’autre programme a nommé ce fichier sans le transmettre. Déposez-le plutôt depuis son dossier.',
  notAdded: (count) => counted(count, 'élément non ajouté', 'éléments non ajoutés'),
};

export const mentions: Catalogue['mentions'] = {
  menu: 'Ce que le prompt peut nommer',
  named: 'Nommé dans le prompt',
  sentAsWritten: 'Envoyé tel quel',
  sentAsWrittenTip:
    'L’interface ne montre aucun moyen de désigner une image ou un élément dans un prompt : noms et numéros sont transmis au service exactement comme ils sont écrits ici.',
  place: (slot, number) => `${slot} ${number}`,
  element: 'élément de cette requête',
  inCast: 'dans le casting, pas dans cette requête',
  addFromCast: 'dans le casting : ajoute l’élément',
  nobody: 'aucun élément de cette requête',
  noReference: 'rien ne porte ce numéro ici',
  add: 'Ajouter',
  addNamed: (name) => `Ajouter ${name} à cette requête`,
};

export const notifications: Catalogue['notifications'] = {
  notifications: 'Notifications du système',
  notificationsLead:
    'Vous prévient quand un travail est terminé ou requiert votre attention alors que Dailies est en arrière-plan. Les notifications sont regroupées.',
  show: 'Afficher',
  takesReady: (count) => (count === 1 ? 'Une prise est prête' : `${countTakes(count)} sont prêtes`),
  openTake: 'Ouvrir',
  attention: (count) => `${formatNumber(count)} à traiter`,
  log: 'Journal',
  exportLog: 'Enregistrer le journal…',
  exportLogLead:
    'Ce que Dailies a fait ces sept derniers jours, pour un rapport de bogue. Les clés sont retirées.',
  logSaved: (path) => `Journal enregistré sous ${path}`,
};

export const notices: Catalogue['notices'] = {
  done: 'Terminé',
  failed: 'Échec',
  batchDone: 'Lot terminé',
  batchesDone: (count) => counted(count, 'lot terminé', 'lots terminés'),
  allDone: (done) => `${counted(done, 'terminée', 'terminées')}.`,
  someFailed: (done, failed) =>
    `${counted(done, 'terminée', 'terminées')}, ${formatNumber(failed)} en échec.`,
  unknown: {
    title: (count) =>
      count === 1 ? 'Une issue est inconnue' : counted(count, 'issue inconnue', 'issues inconnues'),
    body: 'Envoyé, mais sans réponse claire. Rien n’est renvoyé automatiquement.',
  },
  canary: {
    toApprove: 'Un lot attend votre approbation',
    ready: 'Vos témoins sont prêts',
    body: (held) =>
      `${counted(held, 'tâche à approuver, pas encore envoyée', 'tâches à approuver, pas encore envoyées')}.`,
  },
  budget: {
    title: 'Budget atteint',
    body: (count) =>
      `${counted(count, 'tâche en suspens', 'tâches en suspens')}. Rien n’a été envoyé au-delà du budget.`,
  },
  plain: {
    'no-key': {
      title: 'Clé API requise',
      body: 'Ajoutez la clé dans Réglages pour relancer la file d’attente.',
    },
    'key-refused': {
      title: 'Le service a refusé la clé API',
      body: 'La file d’attente est en suspens. Vérifiez la clé et votre solde dans Réglages.',
    },
    'no-credit': {
      title: 'Plus de crédit auprès du service',
      body: 'La file d’attente est en suspens. Ajoutez du crédit dans le tableau de bord du service, puis reprenez.',
    },
    'budget-unreadable': {
      title: 'Votre budget est illisible',
      body: 'Aucune tâche payante n’est envoyée tant que vous ne l’avez pas vérifié dans Réglages.',
    },
    'disk-full': {
      title: 'Disque plein',
      body: 'Les résultats restent sur le service et se téléchargent dès qu’il y a de la place.',
    },
    'folder-unwritable': {
      title: 'Écriture impossible dans le dossier des résultats',
      body: 'Les résultats restent sur le service. Choisissez un autre dossier dans Réglages.',
    },
  },
};
