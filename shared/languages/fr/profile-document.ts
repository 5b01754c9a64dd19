import type { Catalogue } from '../catalogue.ts';

/** What a service's document says, and what of it is still open. */
export const openMeanings: Catalogue['openMeanings'] = {
  upload: () => ({
    title: 'Envoi de fichiers de cet ordinateur',
    meaning: 'Où téléverser les fichiers, comment les envoyer, et comment le service les nomme ensuite.',
  }),
  query: () => ({
    title: 'Demande d’état d’une tâche',
    meaning: 'L’adresse qui renseigne sur une tâche, et où sa réponse contient les résultats.',
  }),
  webhook: () => ({
    title: 'Lecture des livraisons',
    meaning: 'Où une livraison contient l’ID de la tâche, l’état et les résultats.',
  }),
  'test-mode': () => ({
    title: 'Tests gratuits',
    meaning:
      'Le nom du paramètre qui fait d’une tâche un test gratuit. Avec un mauvais nom, elle serait facturée comme une autre.',
  }),
  statuses: () => ({
    title: 'Mots pour « terminé » et « échec »',
    meaning: 'Quels mots du service veulent dire qu’une tâche est terminée, et lesquels qu’elle a échoué.',
  }),
  'element-video': () => ({
    title: 'Vidéo d’un élément',
    meaning: 'Comment le service nomme le champ qui contient la vidéo d’un élément.',
  }),
  'unbilled-pause': () => ({
    title: '« Trop occupé » : gratuit ?',
    meaning: 'Si le service facture une tâche qu’il refuse parce qu’il est trop occupé.',
  }),
  option: (_, label) => ({
    title: label,
    meaning: `Comment le service nomme « ${label.toLowerCase()} », et s’il attend un nombre ou un texte.`,
  }),
  shape: () => ({
    title: 'Version en vigueur de la requête',
    meaning: 'Le service montre deux versions de la requête de ce modèle. Laquelle est en vigueur ?',
  }),
  required: ({ field }) => ({
    title: `Le service exige « ${field} »`,
    meaning: 'C’est obligatoire pour chaque tâche, et rien ici ne peut encore le remplir.',
  }),
  'required-unknown': () => ({
    title: 'Champs obligatoires',
    meaning: 'Les champs exigés par le service.',
  }),
  submission: () => ({
    title: 'Où une réponse contient l’ID de la tâche',
    meaning: 'Où la réponse du service à une nouvelle tâche contient son ID.',
  }),
  access: () => ({
    title: 'Transmission de la clé',
    meaning:
      'L’en-tête qui porte votre clé, et un texte éventuel avant elle ; ou le paramètre d’URL, si le service la prend dans l’adresse.',
  }),
  header: ({ field }) => ({
    title: `Valeur de « ${field} »`,
    meaning: `Chaque requête au service doit porter l’en-tête « ${field} ». Sa valeur vous est propre, par exemple le nom de votre espace de travail, et le document ne peut pas la connaître.`,
  }),
  envelope: () => ({
    title: 'Sens du code d’une réponse',
    meaning: 'Où une réponse contient son propre code, et quelle valeur veut dire réussite.',
  }),
  'answer-codes': ({ suggestion }) => ({
    title: `Sens du code ${suggestion ?? ''}`,
    meaning: 'Si le service ne facture rien pour une tâche à laquelle il répond par ce code.',
  }),
  cost: () => ({
    title: 'Ce qu’une tâche a coûté',
    meaning: 'Le nombre de la réponse qui dit ce qui a été facturé pour cette tâche.',
  }),
  'custom-model': ({ suggestion }) => ({
    title: 'Un modèle propre au service',
    meaning: `Si ${suggestion ?? 'cette adresse'} est un modèle du service.`,
  }),
};

export const openEffects: Catalogue['openEffects'] = {
  submit: 'D’ici là, ce modèle est inutilisable.',
  'all-jobs': 'D’ici là, aucune tâche payante n’est envoyée.',
  'local-files': 'D’ici là, seuls des adresses web et des fichiers déjà téléversés sont utilisables.',
  'some-local-files':
    'D’ici là, certains champs n’acceptent que des adresses web et des fichiers déjà téléversés.',
  results: 'D’ici là, aucun résultat ne peut revenir.',
  'quick-results':
    'D’ici là, le service est interrogé à répétition, et les résultats arrivent un peu plus tard.',
  'lost-results': 'D’ici là, un résultat dont la livraison est perdue est introuvable.',
  'test-runs': 'D’ici là, il n’y a pas de tests.',
  'video-elements': 'D’ici là, les éléments ne peuvent avoir que des images.',
  voices: 'D’ici là, les éléments n’ont pas de voix.',
  'this-setting': 'D’ici là, le service décide.',
  'early-checks':
    'D’ici là, un champ manquant n’apparaît que lorsque le service refuse la tâche, sans frais.',
  'retry-when-busy': 'D’ici là, une telle tâche attend votre approbation.',
  'clear-answers': 'D’ici là, une telle tâche a peut-être été facturée et vous attend.',
  costs: 'D’ici là, seuls vos propres prix comptent.',
};

export const openSuggestions: Catalogue['openSuggestions'] = {
  likely: (suggestion) =>
    `Probablement « ${suggestion} ». Ce nom ne sert dans aucune tâche payante avant votre confirmation.`,
  possible: (suggestion) => `C’est peut-être « ${suggestion} ».`,
  quoted: (sentence) => `Le document dit : « ${sentence} »`,
};

export const candidateReasons: Catalogue['candidateReasons'] = {
  'takes-id': 'elle prend un ID',
  'has-state': 'sa réponse contient un état',
  'has-ends': 'avec des mots pour terminé et échec',
  'has-results': 'sa réponse contient des adresses',
  undescribed: 'le document ne montre pas sa réponse',
};

export const importDisagreements: Catalogue['importDisagreements'] = {
  'missing-endpoint': () => 'Le document n’a pas ce modèle ; le service ne le propose peut-être pas.',
  method: ({ shown, found }) =>
    `L’interface envoie ici ${shown}, le document indique ${found}. Ce point est laissé de côté.`,
  'no-json-body': () => 'Le document ne montre aucun champ pour ce modèle, qui est laissé de côté.',
  answer: ({ shown, found }) =>
    `L’interface répond ${shown} ; le document montre ${found === '' ? 'aucune réponse' : found}.`,
  'webhook-parameter': ({ shown }) => `Le document ne nomme pas ${shown}, qui est envoyé quand même.`,
  'key-header': ({ shown, found }) =>
    `L’interface prend la clé comme ${shown}, le document indique ${found}.`,
  'missing-field': ({ field }) => `Le document n’a pas le champ « ${field} ».`,
  'extra-field': ({ field }) =>
    `Le document a un champ « ${field} » que l’interface ne montre pas. Il n’est pas envoyé.`,
  'extra-required': ({ field }) =>
    `Le document exige « ${field} », que l’interface ne montre pas. Tant que rien ne le remplit, ce modèle est inutilisable.`,
  type: ({ field, shown, found }) =>
    `« ${field} » est ${shown} dans l’interface et ${found} dans le document.`,
  'min-length': ({ field, shown, found }) =>
    `« ${field} », nombre minimal de caractères : ${shown || 'aucun'} dans l’interface, ${found} dans le document.`,
  'max-length': ({ field, shown, found }) =>
    `« ${field} », nombre maximal de caractères : ${shown || 'illimité'} dans l’interface, ${found} dans le document.`,
  'max-items': ({ field, shown, found }) =>
    `« ${field} », maximum : ${shown} dans l’interface, ${found} dans le document.`,
  values: ({ field, shown, found }) =>
    `« ${field} » accepte ${shown} dans l’interface et ${found} dans le document.`,
  unit: ({ field, shown, found }) => `« ${field} » est lu ici en ${shown} ; le document parle de ${found}.`,
  'test-mode-missing': () => 'L’interface décrit des tests pour ce modèle, le document non.',
  'status-words': ({ shown, found }) =>
    `Les livraisons disent ${found} là où la demande d’état dit ${shown} ; la demande d’état décide.`,
};

export const importNotes: Catalogue['importNotes'] = {
  'address-given': (text) =>
    text === ''
      ? 'L’adresse indiquée est utilisée.'
      : `L’adresse indiquée est utilisée à la place de ${text}.`,
  'other-server': (text) => `Le document nomme aussi le serveur ${text}. Le premier est utilisé.`,
  'plain-http': (text) => `${text} n’est pas chiffré : la clé peut être lue en chemin.`,
  seconds: (text) => `« ${text} » compte des secondes, d’après le document.`,
  'other-shapes': (text) =>
    `Le document montre ${text} formes de cette requête ; ce qu’elles ont en commun est utilisé.`,
  'unclear-words': (text) =>
    `Le document ne dit pas ce que ${text} veut dire pour une génération. Tant que vous n’indiquez pas quels mots marquent la fin, rien n’est payé.`,
  'new-model': (text) => `Nouveau modèle : ${text}.`,
  'endpoint-skipped': (text) =>
    `${text} semble apparenté, mais ne peut pas être utilisé avec le reste. Ce point d’accès est laissé de côté.`,
  'field-left-out': (text) => `Le formulaire n’a pas de champ pour « ${text} ». Il est laissé de côté.`,
  'secret-left-out': (text) =>
    `« ${text} » attend une clé ou un mot de passe. Les secrets restent hors des formulaires : il est donc laissé de côté.`,
  'upload-elsewhere': (text) => `Les fichiers vont à ${text}.`,
  kept: (text) => `Ce que vous aviez défini reste : ${text}.`,
  'pattern-unchecked': (text) =>
    `« ${text} » est limité par un motif d’un type non vérifié ici. On ne sait pas quelles valeurs sont acceptées.`,
  unusable: (text) => `Une partie du document est inutilisable et laissée de côté : ${text}.`,
};
