import type { Catalogue } from '../catalogue.ts';

export const states: Catalogue['states'] = {
  draft: { word: 'Brouillon', meaning: 'Pas encore dans la file.' },
  queued: { word: 'En attente', meaning: 'En attente d’envoi. Rien n’a encore été envoyé.' },
  uploading: {
    word: 'Téléversement',
    meaning: 'Les fichiers sont en cours de téléversement. Rien n’a encore été facturé.',
  },
  sending: { word: 'Envoi', meaning: 'La requête est en route.' },
  submitted: { word: 'Génération', meaning: 'Le service a accepté la tâche et y travaille.' },
  fetching: {
    word: 'Téléchargement',
    meaning: 'Fini. Le résultat est en cours de téléchargement sur cet ordinateur.',
  },
  done: { word: 'Terminée', meaning: 'Le résultat est dans Visionnage.' },
  failed: { word: 'Échec', meaning: 'La tâche s’est arrêtée sans résultat.' },
  cancelled: { word: 'Annulée', meaning: 'Vous l’avez arrêtée.' },
  unknown: {
    word: 'Inconnue',
    meaning:
      'La tâche a été envoyée, mais sans réponse claire : elle a peut-être été facturée. Elle n’est jamais renvoyée automatiquement.',
  },
};

export const stateLines: Catalogue['stateLines'] = {
  downloadHeld: 'Téléchargement en attente',
  held: (reason) => `En attente : ${reason}`,
};

export const jobEvents: Catalogue['jobEvents'] = {
  enqueue: 'Mise en file',
  'upload-started': 'Téléversement commencé',
  'intent-written': 'Requête enregistrée et envoyée',
  accepted: 'Acceptée par le service',
  found: 'Une livraison a confirmé que le service l’avait reçue',
  refused: 'Refusée par le service. Rien n’a été créé',
  'not-sent': 'Envoi impossible. Rien n’est parvenu au service',
  'outcome-unclear': 'Envoyée, mais sans réponse claire',
  'generation-completed': 'Terminée par le service',
  'generation-failed': 'Échec côté service',
  'results-stored': 'Résultat enregistré',
  'results-lost': 'Impossible d’enregistrer le résultat',
  'upload-failed': 'Échec du téléversement',
  interrupted: 'Interrompue',
  cancel: 'Annulée par vous',
  retry: 'Remise en file par vous',
  'stop-watching': 'Vous avez cessé de la suivre',
  'sent-before': 'Envoyée après la création de cette copie de la bibliothèque',
  'watch-again': 'Vous avez revérifié le résultat',
  'id-taken-back': 'L’ID de génération collé a été retiré',
  'asked-again': 'Le service a été interrogé de nouveau avec la même clé',
  'fetch-again': 'Vous avez relancé le téléchargement',
  named: 'ID de génération ajouté',
};

export const jobDoings: Catalogue['jobDoings'] = {
  released: 'Prête à être envoyée',
  pause: 'Mise en pause par vous',
  resume: 'Reprise par vous',
  'set-time': 'Planifiée par vous',
  'clear-time': 'Planification supprimée par vous',
  edit: 'Modifiée par vous',
  remove: 'Retirée de la liste par vous',
  'put-back': 'Dernière action annulée',
  adopted: 'Créée pour un résultat tardif d’un envoi précédent',
};

export const submissionOutcomes: Catalogue['submissionOutcomes'] = {
  sending: 'en route',
  accepted: 'accepté',
  refused: 'refusé',
  'not-sent': 'non envoyé',
  unclear: 'sans réponse claire',
};

export const history: Catalogue['history'] = {
  approved: 'Approuvée',
  namedByArtist: 'Vous avez ajouté l’ID de génération',
  adopted: (step) => `${step} (la tâche avait été renvoyée entre-temps)`,
  at: (step, time) => `${step} : ${time}`,
  until: (step, time) => `${step} : jusqu’à ${time}`,
  ended: (step, wait) => `${step} (${wait})`,
};
