import { capitalize, formatMoney, formatSeconds } from '../../kernel/format.ts';
import { formatNumber } from '../../kernel/region.ts';
import type { Catalogue } from '../catalogue.ts';
import { counted } from './words.ts';

export const queue: Catalogue['queue'] = {
  filters: {
    all: 'Toutes',
    running: 'En cours',
    waiting: 'En attente',
    unknown: 'À traiter',
    done: 'Terminées',
    failed: 'Échecs',
    cancelled: 'Annulées',
  },
  filterLabel: 'Tâches affichées',
  sections: { unknown: 'À traiter', running: 'En cours', waiting: 'En attente', finished: 'Finies' },
  jobs: 'Tâches',
  pause: 'Pause',
  pauseTip: 'Cesser d’envoyer des tâches. Celles déjà sur le service continuent.',
  resume: 'Reprendre',
  pausedNote: 'File en pause. Les tâches déjà sur le service continuent.',
  emptyTitle: 'Aucune tâche',
  empty:
    'Les tâches mises en file dans Création ou Lot partent d’ici, même si le réseau tombe de temps en temps.',
  emptyAction: 'Créer une tâche',
  emptyFilter: {
    all: '',
    running: 'Aucune tâche en cours.',
    waiting: 'Aucune tâche en attente.',
    unknown: 'Rien à traiter. Chaque issue est connue, et aucune tâche n’attend d’approbation.',
    done: 'Aucune tâche terminée.',
    failed: 'Aucune tâche en échec.',
    cancelled: 'Aucune tâche annulée.',
  },
  showAll: 'Afficher toutes les tâches',
  inboxLead:
    'Ces tâches ont été envoyées, mais sans réponse claire : chacune a peut-être été facturée. Rien n’est renvoyé automatiquement. Si le service en livre une, elle quitte cette liste.',
  waits: (reason) => capitalize(reason),
  runningFor: (seconds) => `depuis ${formatSeconds(seconds)}`,
  noAnswerSince: (time) => `envoi : ${time}, sans réponse claire`,
  inDoubt: (money) => `incertain : ${formatMoney(money)}`,
  test: 'test',
  practice: 'entraînement',
  free: 'gratuit',
  percent: (percent) => `${percent} %`,
  placeAtService: (place) => `nº ${place} dans la file`,
  left: (seconds) => `reste ${formatSeconds(seconds)}`,
  waitsSince: (reason, time) => `${capitalize(reason)} depuis ${time}.`,
  waitsFor: (reason) => `${capitalize(reason)}.`,
  resumeNamed: (paused) => `Reprendre : ${paused}`,
  uploadingFile: (name) => `Téléversement de ${name}`,
  fetchingFile: (name) => `Téléchargement de ${name}`,
  retryTip: 'Lance un nouvel envoi au plein tarif.',
  editTip: 'Ouvre la tâche dans Création. Rien n’est envoyé avant l’enregistrement.',
  watchTip: 'Demande le résultat au service. Gratuit : rien n’est envoyé à générer.',
  openTake: 'Ouvrir dans Visionnage',
  reveal: 'Afficher dans le dossier',
  resolve: 'Résoudre',
  openHistory: (name) => `${name} : détails`,
  prompt: 'Prompt',
  references: 'Références',
  generation: 'Génération',
  serviceStatus: 'État chez le service',
  job: 'Tâche',
  copy: 'Copier',
  copied: 'Copié',
  history: 'Historique',
  attempt: (number) => `Envoi ${number}`,
  body: 'Corps de la requête',
  copyBody: 'Copier tel qu’envoyé',
  before: 'Avant la modification',
  otherJob: 'Afficher la tâche d’origine',
  answeredAfter: (time) => `réponse après ${time}`,
  charged: (words) => `facturé : ${words}`,
  estimated: (money) => `estimé : ${money}`,
  saidByService: 'Message du service',
  noAttempts: 'Pas encore envoyée.',
  resolveTitle: 'A-t-elle été reçue ?',
  resolveLead:
    'La requête a été envoyée, mais sans réponse claire. Elle a peut-être été facturée. Si le service la livre, tout se résout sans vous.',
  foundTitle: 'Elle figure dans le tableau de bord du service',
  foundLead: 'Collez son ID. Dailies la demande au service ; rien n’est envoyé à générer.',
  foundLeadUnbound:
    'Collez son ID. Ce profil ne peut pas interroger le service : la tâche attend sa livraison.',
  sentAt: (time) => `Envoi : ${time}`,
  answered: (status) => `réponse HTTP ${status}`,
  noAnswer: 'aucune réponse',
  inDoubtUnknownPrice: 'prix inconnu',
  showSent: 'Ce qui a été envoyé',
  genId: 'ID de génération',
  lastWord: (reason, said) => `${reason} · dernier état reçu : « ${said} »`,
  fetchTip: 'Retélécharge les fichiers manquants. Gratuit : rien n’est envoyé à générer.',
  lostOutputs: (lost, all) => `Résultats non téléchargés : ${lost} sur ${all}`,
  lookUp: 'Rechercher',
  stopAtService: 'Annuler auprès du service',
  stopTip: 'Demande une fois au service d’arrêter la génération. Elle peut être facturée quand même.',
  stopAnswers: {
    stopped: 'Le service indique qu’il a arrêté la génération.',
    'not-stopped': 'Le service n’a pas pu arrêter la génération.',
    unclear: 'On ne sait pas si le service a arrêté la génération.',
  },
  stopCost: 'Elle compte comme facturée tant que le service ne dit pas le contraire.',
  takeBack: 'Retirer cet ID',
  takeBackTip:
    'Vous avez collé cet ID. Sans lui, l’issue est de nouveau inconnue. Rien n’est envoyé à générer.',
  askTitle: 'Interroger de nouveau le service',
  askLead:
    'Envoie la même clé et la même requête. Le service promet de l’exécuter et de la facturer une fois au plus.',
  ask: 'Interroger de nouveau',
  neverTitle: 'Elle n’est jamais arrivée',
  neverLead:
    'Ne la renvoyez que si vous en avez la certitude. Si la première a été reçue, vous payez deux fois.',
  neverCosts: (money) => `Une deuxième facturation serait d’environ ${formatMoney(money)}.`,
  sendAgain: 'Renvoyer',
  leaveTitle: 'La laisser telle quelle',
  leaveLead: 'Elle reste ici comme inconnue. Rien n’est envoyé, et une livraison la résout toujours.',
  letGo: 'Ignorer',
  letGoTip: 'La retire de « À traiter ». Si elle est finalement livrée, elle revient.',
};

export const queueCommands: Catalogue['queueCommands'] = {
  group: 'File d’attente',
  moveUp: 'Monter',
  moveDown: 'Descendre',
  selectAll: 'Sélectionner toutes les tâches',
  pauseMap: 'Suspendre ou reprendre',
  pauseBatchMap: 'Mettre le lot en pause ou le reprendre',
  deleteMap: 'Annuler ; retirer de la liste une tâche finie',
  walkMap: 'Choisir une tâche',
  extendMap: 'En choisir plusieurs',
  toggleMap: 'Ajouter à la sélection, ou en retirer',
  openMap: 'Ouvrir ou fermer l’historique',
  menuMap: 'Ouvrir le menu',
  undoMap: 'Annuler la dernière action',
};

export const oldData: Catalogue['oldData'] = {
  read: 'Vérifier et continuer…',
  dialog: 'Continuer avec cette bibliothèque ?',
  goOn: 'Continuer',
  goOnPaused: 'Continuer en pause',
  cancel: 'Pas maintenant',
  status: 'bibliothèque obsolète',
  statusTip:
    'Il manque des envois à cette bibliothèque, ou elle vient d’un autre ordinateur. Les tâches payantes sont en suspens.',
  showUnknown: 'Afficher les tâches incertaines',
  newer:
    'Si vous avez une copie plus récente, quittez et restaurez-la ; rien n’est perdu. Pour utiliser celle-ci, vérifiez les tâches en attente, annulez celles qui ont déjà été faites, et continuez.',
  leaves: (count, sum) =>
    count === 0
      ? 'Aucune tâche payante n’est en attente.'
      : `Seront alors envoyées : ${counted(count, 'tâche payante en attente', 'tâches payantes en attente')}${sum === '' ? '' : ` (${sum})`}.`,
  found: {
    elsewhere:
      'Cette bibliothèque a été utilisée en dernier sur un autre ordinateur, ou par un autre utilisateur de celui-ci.',
    lacks: (count) =>
      `Cette bibliothèque est obsolète : il y manque les envois payants de ${counted(count, 'tâche', 'tâches')}.`,
    lacksSince: (count, since) =>
      `Cette bibliothèque est obsolète : il y manque les envois payants de ${counted(count, 'tâche', 'tâches')}, le premier datant du ${since}.`,
    alsoElsewhere: 'Elle a été utilisée en dernier sur un autre ordinateur.',
  },
  means: {
    found: (count) =>
      `${counted(count, 'tâche de cette file est terminée : son résultat a été trouvé', 'tâches de cette file sont terminées : leurs résultats ont été trouvés')}.`,
    inDoubt: (count) =>
      `${counted(count, 'tâche envoyée est incertaine ; elle n’est pas renvoyée', 'tâches envoyées sont incertaines ; elles ne sont pas renvoyées')} automatiquement.`,
    mayBeSent:
      'Les tâches en attente y ont peut-être été envoyées. Les renvoyer pourrait vous être facturé deux fois.',
    mayBeCharged:
      'Les tâches en attente ont peut-être déjà été facturées. Les renvoyer pourrait vous être facturé deux fois.',
    onHold: 'Elles sont en suspens ; l’entraînement et les tests continuent.',
  },
  cannotGoOn: 'Aucune tâche payante n’a été envoyée.',
  acceptWith: (submissions) =>
    `Pour continuer avec cette bibliothèque après vérification des tâches en attente : --accept-old-data ${submissions}`,
  notThatMany: (given, submissions) =>
    `--accept-old-data vaut ${given} mais doit valoir ${submissions}. Aucune tâche payante n’a été envoyée.`,
  notACount: '--accept-old-data doit être le nombre de tâches affiché.',
};

export const safeStart: Catalogue['safeStart'] = {
  region: 'Démarrage sécurisé',
  happened: 'Dailies a quitté deux fois de suite de façon inattendue.',
  work: {
    read: (file, more) => `En cours de lecture : « ${file} »${andMore(more)}.`,
    watch: (file, more) => `En cours de lecture dans un dossier surveillé : « ${file} »${andMore(more)}.`,
    fetch: (file, more) => `En cours de téléchargement : « ${file} »${andMore(more)}.`,
    poster: (file, more) => `Vignette en cours de création : « ${file} »${andMore(more)}.`,
    import: (file, more) => `En cours d’ajout à la bibliothèque : « ${file} »${andMore(more)}.`,
  },
  noFile: 'Aucun fichier n’était en cours de lecture.',
  rests:
    'Tant que vous n’avez pas choisi, rien n’est envoyé, téléchargé, surveillé ni importé. Votre file d’attente et vos fichiers sont inchangés.',
  leaveOut: (count) => (count > 1 ? 'Les ignorer et continuer' : 'L’ignorer et continuer'),
  leaveOutTip: 'Dailies ne l’ouvrira plus automatiquement. Vous pouvez toujours l’ajouter vous-même.',
  goOn: 'Tout continuer',
  goOnWithout: 'Continuer',
};

function andMore(count: number): string {
  return count === 0 ? '' : ` et ${formatNumber(count)} de plus`;
}
