import { formatSeconds, formatTime } from '../../kernel/format.ts';
import { formatNumber } from '../../kernel/region.ts';
import { UNDO_WORDS } from '../../queue/queue-actions-text.ts';
import type { Catalogue } from '../catalogue.ts';
import { counted, countJobs } from './words.ts';

export const actions: Catalogue['actions'] = {
  pause: 'Suspendre',
  resume: 'Reprendre',
  front: 'Placer en tête',
  end: 'Placer en fin',
  edit: 'Modifier',
  cancel: 'Annuler',
  stop: 'Ne plus suivre',
  watch: 'Vérifier le résultat',
  fetch: 'Retélécharger',
  retry: 'Remettre en file',
  duplicate: 'Dupliquer',
  schedule: 'Planifier…',
  unschedule: 'Supprimer la planification',
  remove: 'Retirer de la liste',
  copy: 'Copier le prompt',
};

export const queueActions: Catalogue['queueActions'] = {
  actions: 'Actions sur les tâches',
  more: 'Plus',
  open: 'Afficher les détails',
  close: 'Masquer les détails',
  selectBatch: 'Sélectionner le lot',
  renameBatch: 'Renommer le lot…',
  batchName: 'Nom du lot',
  renamed: (name) => `Nouveau nom du lot : « ${name} »`,
  doneAbout: (end, now) =>
    `reste environ ${formatSeconds(Math.max(1, Math.round((end - now) / 1000)))}, fin vers ${formatTime(end, now)}`,
  forecastTip: 'Estimé d’après la durée récente de ces modèles avec ce profil',
  usually: (milliseconds) => `en général ${formatSeconds(Math.round(milliseconds / 1000))}`,
  pauseBatch: 'Suspendre le lot',
  resumeBatch: 'Reprendre le lot',
  pauseModel: (model) => `Suspendre ${model}`,
  resumeModel: (model) => `Reprendre ${model}`,
  pausedModel: (model) => `${model} est en pause`,
  pausedBatches: (count) =>
    count === 1 ? 'Un lot est en pause' : counted(count, 'lot en pause', 'lots en pause'),
  resumeThem: 'Reprendre',
  selected: (count) => counted(count, 'sélectionnée', 'sélectionnées'),
  isSelected: 'sélectionnée',
  selectionLabel: 'Actions sur la sélection',
  clear: 'Tout désélectionner',
  group: 'Grouper par lot',
  collapse: 'Replier le lot',
  expand: 'Déplier le lot',
  batchOf: (name, count) => `${name} : lot de ${formatNumber(count)}`,
  batchDone: (done, size) => `${formatNumber(done)} sur ${counted(size, 'terminée', 'terminées')}`,
  running: (count) => `${formatNumber(count)} en cours`,
  waiting: (count) => `${formatNumber(count)} en attente`,
  failed: (count) => `${formatNumber(count)} en échec`,
  unknown: (count) => counted(count, 'inconnue', 'inconnues'),
  paused: 'en pause',
  cancelBatch: 'Annuler les tâches non envoyées',
  toGo: (sum) => `${sum} en attente`,
  dragging: countJobs,
  moved: (name, count, place, of) =>
    count === 1
      ? `« ${name} » : position ${place} sur ${of} en attente`
      : `${countJobs(count)} : à partir de la position ${place} sur ${of} en attente`,
  cannotMove: 'Seules les tâches en attente peuvent être déplacées.',
  scheduleTitle: 'Envoyer après',
  atTime: (time) => `Prévu à ${time}`,
  ownTime: 'Autre heure',
  setTime: 'Définir',
  timePast: 'Cette heure est passée : la tâche serait envoyée tout de suite.',
  inAnHour: (time) => `Dans une heure, ${time}`,
  tonight: (time) => `Ce soir, ${time}`,
  tomorrow: (time) => `Demain, ${time}`,
  retryFailed: (count, cost) =>
    `Remettre en file ${counted(count, 'tâche en échec', 'tâches en échec')}${cost === '' ? '' : ` · ${cost}`}`,
  retryFailedTip: 'Chacune est un nouvel envoi au plein tarif.',
  startUpLabel: 'Tâches payantes à l’ouverture',
  startUps: {
    ask: 'Tâches payantes à l’ouverture : demander',
    'go-on': 'Tâches payantes à l’ouverture : continuer',
    paused: 'Tâches payantes à l’ouverture : rester en pause',
  },
  startUpTip: 'Sort des tâches payantes en attente au démarrage de Dailies',
  startUpAsks: (count) =>
    counted(
      count,
      'tâche attend depuis votre dernière session. Elle n’a pas été envoyée.',
      'tâches attendent depuis votre dernière session. Aucune n’a été envoyée.',
    ),
  goOn: 'Continuer',
  keepPaused: 'Garder en pause',
  totalWaiting: (sum) => `Coût estimé des tâches en attente : ${sum}`,
  toSettings: 'Ouvrir Réglages',
  tryNow: 'Essayer maintenant',
  budgetHolds: (count) =>
    `${counted(count, 'tâche retenue par votre budget', 'tâches retenues par votre budget')}.`,
  removedHolds: (count, project) =>
    `${counted(count, 'tâche retenue', 'tâches retenues')} par le budget du projet supprimé « ${project} ».`,
  removedEnds: 'Restaurez le projet et augmentez son budget, ou annulez les tâches.',
  noCancel: (count) =>
    count === 1
      ? 'Déjà envoyée. Le service ne permet pas d’annuler.'
      : `${counted(count, 'tâche déjà envoyée', 'tâches déjà envoyées')}. Le service ne permet pas d’annuler.`,
  noCancelMeans:
    'Le résultat peut quand même être facturé. Si vous cessez de suivre, il n’est pas téléchargé, sauf si le service le livre.',
  nothingToDo: (action) => `Action impossible sur cette sélection : ${action}.`,
  movedOn: (count) =>
    counted(
      count,
      'tâche était déjà passée à l’étape suivante et reste inchangée.',
      'tâches étaient déjà passées à l’étape suivante et restent inchangées.',
    ),
  costs: (sum) => `Estimation : ${sum}.`,
  secondCharges: (count, surely, cost) => {
    const charged = counted(count, 'tâche a déjà été facturée', 'tâches ont déjà été facturées');
    const perhaps = counted(
      count,
      'tâche a peut-être déjà été facturée',
      'tâches ont peut-être déjà été facturées',
    );
    const known = surely === count ? charged : perhaps;
    const part = surely > 0 && surely < count ? ` (dont ${formatNumber(surely)} avec certitude)` : '';
    const more = cost === '' ? ', avec une deuxième facturation' : ` : jusqu’à ${cost} de plus`;
    return `${known}${part}. Renvoyer est un deuxième envoi${more}.`;
  },
  secondSubmissions: 'La tâche a peut-être déjà été reçue. Renvoyer est un deuxième envoi.',
  queueAgain: (names) =>
    names.length === 1 ? `Remettre en file « ${names[0]} »` : `Remettre en file ${countJobs(names.length)}`,
  undo: 'Annuler',
  undone: (action) => `Action annulée : ${UNDO_WORDS[action]}`,
  notUndone: (action) => `Impossible d’annuler : ${UNDO_WORDS[action]}`,
  nothingToUndo: 'Rien à annuler.',
  otherSince: 'Autre chose a changé depuis.',
  otherSinceDetail: (action) => `Dernière action : ${UNDO_WORDS[action]}.`,
  takeThatBack: 'Annuler celle-là',
};

export const undo: Catalogue['undo'] = {
  enqueue: 'mise en file',
  duplicate: 'duplication',
  cancel: 'annulation',
  retry: 'remise en file',
  'stop-watching': 'arrêt du suivi',
  pause: 'mise en pause',
  resume: 'reprise',
  move: 'déplacement',
  schedule: 'planification',
  edit: 'modification',
  remove: 'retrait de la liste',
  release: 'envoi du reste d’un lot',
};

export const done: Catalogue['done'] = {
  job: (name) => `« ${name} »`,
  jobs: countJobs,
  pause: (what) => `Mise en pause : ${what}`,
  resume: (what) => `Reprise : ${what}`,
  front: (what) => `Placement en tête : ${what}`,
  end: (what) => `Placement en fin : ${what}`,
  cancel: (what) => `Annulation : ${what}`,
  stop: (what) => `Arrêt du suivi : ${what}`,
  watch: (what) => `Nouvelle vérification : ${what}`,
  fetch: (what) => `Nouveau téléchargement : ${what}`,
  retry: (what) => `Remise en file : ${what}`,
  duplicate: (what) => `Duplication : ${what}`,
  schedule: (what) => `Planification : ${what}`,
  unschedule: (what) => `Planification supprimée : ${what}`,
  remove: (what) => `Retrait de la liste : ${what}`,
};
