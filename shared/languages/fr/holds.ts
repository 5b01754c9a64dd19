import type { Catalogue } from '../catalogue.ts';

export const holds: Catalogue['holds'] = {
  offline: {
    reason: 'service injoignable',
    ends: 'L’envoi se fait automatiquement dès que le service est joignable. Si cela dure, vérifiez la connexion dans Réglages.',
  },
  paused: { reason: 'file en pause', ends: 'Choisissez Reprendre pour continuer.' },
  'paused-job': { reason: 'mise en pause par vous', ends: 'Reprenez la tâche pour l’envoyer.' },
  'paused-batch': { reason: 'lot en pause', ends: 'Reprenez le lot pour envoyer cette tâche.' },
  'paused-model': { reason: 'modèle en pause', ends: 'Reprenez le modèle pour envoyer cette tâche.' },
  'start-up': {
    reason: 'reste de votre dernière session',
    ends: 'Continuez, ou laissez la file en pause.',
  },
  'safe-start': {
    reason: 'Dailies a quitté deux fois de façon inattendue',
    ends: 'Choisissez comment continuer en haut de la fenêtre.',
  },
  budget: {
    reason: 'budget atteint',
    ends: 'Augmentez le budget dans Réglages, ou attendez le lendemain.',
  },
  'budget-unreadable': {
    reason: 'budget illisible',
    ends: 'Vérifiez et confirmez votre budget dans Réglages. D’ici là, aucune tâche payante n’est envoyée.',
  },
  schedule: { reason: 'envoi planifié', ends: 'L’envoi se fait automatiquement à cette heure.' },
  'rate-limit': {
    reason: 'service demandant de ralentir',
    ends: 'Dailies réessaie automatiquement.',
  },
  pace: {
    reason: 'nombre d’envois par minute atteint',
    ends: 'L’envoi se fait automatiquement dans un instant.',
  },
  'unclear-answers': {
    reason: 'plusieurs réponses peu claires de suite',
    ends: 'Cherchez les tâches incertaines dans le tableau de bord du service. Rien d’autre n’est envoyé avant la reprise.',
  },
  'results-failing': {
    reason: 'résultats payés impossibles à récupérer',
    ends: 'Récupérez-en un : dès qu’il arrive, le reste est envoyé. Pour envoyer la tâche suivante malgré tout, reprenez.',
  },
  'over-price': {
    reason: 'le service facture plus que son prix',
    ends: 'Comparez le prix dans les réglages avec ce qui a été facturé dans le registre, puis reprenez.',
  },
  'wrong-kind': {
    reason: 'résultats du mauvais type',
    ends: 'Regardez ce qui est arrivé et vérifiez le profil. Rien d’autre n’est envoyé avant la reprise.',
  },
  concurrency: {
    reason: 'prochaine de la file',
    ends: 'L’envoi se fait dès qu’une tâche en cours se termine.',
  },
  'no-key': { reason: 'clé API absente', ends: 'Ajoutez la clé dans Réglages.' },
  'key-refused': {
    reason: 'clé API refusée',
    ends: 'Vérifiez la clé et votre solde dans Réglages, puis reprenez.',
  },
  'no-credit': {
    reason: 'plus de crédit auprès du service',
    ends: 'Ajoutez du crédit dans le tableau de bord du service, puis reprenez.',
  },
  'reference-expired': {
    reason: 'adresse d’une référence expirée',
    ends: 'Modifiez la tâche : utilisez le fichier lui-même ou une nouvelle adresse. Rien n’a été envoyé.',
  },
  'open-binding': {
    reason: 'profil incomplet pour cette tâche',
    ends: 'Complétez le profil dans Réglages.',
  },
  'no-way-back': {
    reason: 'aucun moyen de recevoir le résultat',
    ends: 'Dans Réglages, configurez la demande d’état, choisissez le mode de livraison ou ajoutez le secret de signature.',
  },
  'delivery-only': {
    reason: 'livraison du service attendue',
    ends: 'On ne peut pas demander d’état à ce service. Consultez son tableau de bord, ou cessez de suivre la tâche.',
  },
  unnamed: {
    reason: 'aucun ID de génération reçu',
    ends: 'Collez l’ID indiqué dans le tableau de bord du service, ou cessez de suivre la tâche.',
  },
  'no-news': {
    reason: 'aucune nouvelle du service',
    ends: 'Dailies continue de vérifier, et d’autres tâches peuvent passer. Vous pouvez aussi cesser de suivre celle-ci.',
  },
  'probably-ended': {
    reason: 'fin sans résultat, d’après l’état reçu',
    ends: 'Ajoutez cet état au profil, ou cessez de suivre la tâche. Elle n’est jamais renvoyée automatiquement.',
  },
  'results-late': {
    reason: 'résultat pas encore disponible',
    ends: 'Dailies continue d’essayer, car il est payé. Relancez le téléchargement pour essayer maintenant, ou cessez de suivre la tâche.',
  },
  canary: {
    reason: 'votre approbation est requise',
    ends: 'Envoyez, modifiez ou annulez le reste dans File d’attente ou Visionnage.',
  },
  'practice-starting': {
    reason: 'démarrage du service d’entraînement',
    ends: 'L’envoi se fait dans un instant.',
  },
  'profile-missing': {
    reason: 'profil manquant',
    ends: 'Remettez le fichier du profil en place et relancez Dailies, ou annulez la tâche.',
  },
  'disk-full': {
    reason: 'disque plein',
    ends: 'Libérez de l’espace. Les résultats finis restent sur le service et se téléchargent automatiquement.',
  },
  'folder-missing': {
    reason: 'dossier des résultats introuvable',
    ends: 'Reconnectez son disque, ou choisissez un autre dossier dans Réglages. Les résultats finis restent sur le service.',
  },
  'folder-unwritable': {
    reason: 'écriture impossible dans le dossier des résultats',
    ends: 'Autorisez l’écriture, ou choisissez un autre dossier dans Réglages › Résultats. Les résultats finis restent sur le service.',
  },
  'old-data': {
    reason: 'bibliothèque obsolète',
    ends: 'Lisez dans File d’attente ce qui a été constaté, puis continuez.',
  },
  'record-unwritable': {
    reason: 'enregistrement impossible avant l’envoi',
    ends: 'Libérez de l’espace, ou autorisez l’écriture dans le dossier ; la suite est automatique. Rien n’a été envoyé.',
  },
  policy: {
    reason: 'interdit par votre organisation',
    ends: 'Votre organisation a fixé un autre service. Annulez la tâche, ou adressez-vous à la personne qui gère cet ordinateur.',
  },
  'policy-unreadable': {
    reason: 'règles de l’organisation illisibles',
    ends: 'Demandez à la personne qui gère cet ordinateur de corriger les règles, puis relancez Dailies. Rien n’a été envoyé.',
  },
};

export const holdLines: Catalogue['holdLines'] = {
  since: (reason, time) => `${reason} depuis ${time}`,
  nextAt: (line, time) => `${line} · prochain essai à ${time}`,
  nextIn: (line, length) => `${line} · prochain essai dans ${length}`,
};

export const waitEnds: Catalogue['waitEnds'] = {
  offline:
    'Le travail reprend automatiquement dès que le service est joignable. Si cela dure, lancez doctor.',
  'rate-limit': 'Le travail reprend automatiquement.',
  'unclear-answers':
    'Cherchez les tâches incertaines dans le tableau de bord du service, puis lancez work --resume.',
  'results-failing':
    'Lancez fetch ; work continue dès qu’un résultat arrive. Pour essayer tout de même la tâche suivante, lancez work --resume.',
  'over-price': 'Comparez le prix avec ce qui a été facturé, puis lancez work --resume.',
  'wrong-kind': 'Regardez ce qui est arrivé, vérifiez le profil, puis lancez work --resume.',
  'no-key': 'Ajoutez la clé avec --key-file FILE.',
  'key-refused': 'Vérifiez la clé et votre solde, puis lancez work avec --key-file FILE.',
  'no-credit': 'Ajoutez du crédit dans le tableau de bord du service, puis lancez work --resume.',
  'reference-expired': 'Relancez la tâche avec le fichier lui-même ou une nouvelle adresse.',
  'open-binding': 'Complétez le profil, puis lancez work avec --profile FILE.',
  'no-way-back': 'Ajoutez la demande d’état au profil, ou recevez les livraisons avec --public-url URL.',
  'profile-missing': 'Lancez work avec --profile FILE.',
  budget: 'Relancez work demain, ou avec une valeur plus élevée de --max-submissions.',
  'budget-unreadable':
    'Ouvrez l’app et vérifiez le budget dans Réglages. D’ici là, aucune tâche payante n’est envoyée.',
  'disk-full': 'Libérez de l’espace, puis lancez work. Le résultat est toujours sur le service.',
  'old-data': 'Lisez l’avis ci-dessus, puis lancez work avec --accept-old-data.',
  'record-unwritable':
    'Libérez de l’espace, ou autorisez l’écriture dans le dossier, puis lancez work. Rien n’a été envoyé.',
  'folder-unwritable': 'Autorisez l’écriture, puis lancez work. Le résultat est toujours sur le service.',
};
