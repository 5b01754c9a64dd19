import { formatMoney, formatSeconds } from '../../kernel/format.ts';
import { formatList, formatNumber } from '../../kernel/region.ts';
import type { Catalogue } from '../catalogue.ts';
import { countElements, counted, countFiles, countImages, countReferences } from './words.ts';

export const compose: Catalogue['compose'] = {
  fromDocument: 'D’après le document d’API de votre service.',
  notOffered: 'Absent du document du service',
  models: 'Modèles',
  groups: { image: 'Image', video: 'Vidéo' },
  favourites: 'Favoris',
  recent: 'Récents',
  hiddenModels: 'Masqués',
  searchModels: 'Rechercher un modèle',
  modelMenu: 'Actions du modèle',
  addFavourite: 'Ajouter aux favoris',
  removeFavourite: 'Retirer des favoris',
  hideModel: 'Masquer',
  showModel: 'Afficher',
  noModelFound: 'Aucun modèle ne correspond.',
  showHidden: (count) => `Afficher ${formatNumber(count)} modèles masqués`,
  takes: {
    prompt: 'un prompt',
    image: 'des images',
    video: 'de la vidéo',
    audio: 'du son',
    elements: 'des éléments',
  },
  takesList: (parts) => `Accepte ${parts.join(', ')}`,
  shape: (shape) => `Forme de requête : ${shape}`,
  shapeOpen: 'Forme de requête : non précisée dans votre profil',
  references: 'Références',
  dropHere: 'Déposez des fichiers ou des adresses web n’importe où dans cet espace.',
  dropFilesHere: 'Déposez des fichiers n’importe où dans cet espace.',
  chooseFiles: 'Choisir des fichiers…',
  addUrl: 'Ajouter une adresse web',
  add: 'Ajouter',
  notAnAddress: 'Pas une adresse web : elle doit commencer par https:// ou http://',
  useAsUploaded: 'Utiliser comme nom d’un fichier téléversé',
  landed: (name, place) => `Ajout de ${name} à ${place}.`,
  landedMany: (count, places) => `${counted(count, 'référence ajoutée', 'références ajoutées')} à ${places}.`,
  refusedTitle: (count) => counted(count, 'élément non ajouté', 'éléments non ajoutés'),
  noSlot: 'Ce modèle n’accepte rien de ce type.',
  slotsFull: (capacity) => `Nombre maximal pour ce modèle : ${capacity}.`,
  dismissAll: 'Tout ignorer',
  dismissOne: (name) => `Ignorer ${name}`,
  variations: 'Variations du prompt',
  wordsOf: (count) => (count === 0 ? 'pas encore de liste' : counted(count, 'entrée', 'entrées')),
  wordsLabel: (name) => `Ce que {{${name}}} représente, une entrée par ligne`,
  wordsExample: 'calme\n2::sauvage',
  wordsHint:
    '2::sauvage est tiré deux fois plus souvent. Dans un même prompt, un nom représente toujours la même entrée.',
  makesPrompts: (possible) =>
    possible > 1_000_000
      ? 'Donne plus d’un million de prompts'
      : `Donne ${counted(possible, 'prompt', 'prompts')}`,
  jsonStays: 'Le JSON est envoyé tel quel : les barres qu’il contient ne créent pas de variantes.',
  whichVariations: 'Quelles variations',
  allVariations: 'Toutes',
  someVariations: 'Au hasard',
  drawCount: 'Combien',
  seed: 'Graine',
  newSeed: 'Nouvelle graine',
  showPrompts: 'Afficher les prompts',
  morePrompts: (count) => `et ${counted(count, 'autre', 'autres')}`,
  whyNot: 'Avant la mise en file',
  ready: 'Prêt à mettre en file',
  stillReading: 'La lecture de vos ajouts n’est pas terminée. Réessayez dans un instant.',
  problemCount: (count) =>
    count === 0 ? 'Prêt à mettre en file' : counted(count, 'problème à corriger', 'problèmes à corriger'),
  removeIt: 'retirer',
  inSettings: 'Ouvrir Réglages',
  takesLabel: 'Prises',
  takesTip: 'Chaque prise est un envoi distinct, au même coût.',
  fewerTakes: 'Moins de prises',
  moreTakes: 'Plus de prises',
  testRun: 'Test',
  testRunFree: 'gratuit',
  testTip: 'Le service vérifie la requête et renvoie un substitut. Rien n’est facturé.',
  testSuccess: 'Simuler une réussite',
  testFailure: 'Simuler un échec',
  queueTakes: (count) => (count === 1 ? 'Mettre en file' : `Mettre ${formatNumber(count)} en file`),
  queuedAgain: 'En file. Encore ?',
  queuedTip: 'Rien n’a changé depuis. Cliquez pour remettre la même chose en file.',
  queueAgain: (count) => (count === 1 ? 'Remettre en file' : `Remettre ${formatNumber(count)} en file`),
  freeOnPractice: 'Gratuit avec le service d’entraînement',
  waitsOffline: 'Hors ligne : envoi dès que le service est joignable',
  willWait: (reason) => `En attente : ${reason}`,
  queued: (count) => counted(count, 'prise mise en file', 'prises mises en file'),
  queuedTest: 'Test mis en file',
  showQueue: 'Afficher la file',
  undo: 'Annuler',
  removed: (name) => `Retrait de ${name}`,
  removedMany: (count) => counted(count, 'référence retirée', 'références retirées'),
  elementRemoved: 'Élément retiré',
  switchedTo: (model) => `Modèle utilisé : ${model}`,
  request: 'Requête envoyée',
  copy: 'Copier',
  copyCurl: 'Copier (curl)',
  copied: 'Copié',
  localNames:
    'Les fichiers de cet ordinateur figurent ici par leur nom. À l’envoi, ils sont remplacés par leur nom téléversé ou par les fichiers eux-mêmes.',
};

export const composeTray: Catalogue['composeTray'] = {
  tray: 'Chutier',
  trayTip: 'Tout ce que vous ajoutez reste ici, pour tous les modèles et toutes les tâches.',
  trayKeys: 'Entrée : ajouter au formulaire, Espace : sélectionner, Suppr : retirer du chutier',
  removed: (count) => `${counted(count, 'référence retirée', 'références retirées')} du chutier`,
  undo: 'Annuler',
  clear: 'Vider',
  clearTip: 'Vide le chutier. Formulaires et tâches gardent leurs références.',
  inUse: 'dans le formulaire',
  askModels: (count) =>
    count === 1 ? 'Quel modèle accepte ce fichier ?' : 'Quel modèle accepte ces fichiers ?',
  endAsking: 'Ne plus chercher',
  dropToAsk: 'Déposer pour voir quel modèle l’accepte',
  dropped: 'Ce qui a été déposé',
  readingFiles: (done, total) =>
    total === 0 ? 'Lecture…' : `Lecture : ${formatNumber(done)} sur ${countFiles(total)}`,
  stop: 'Arrêter',
  pictureOfPage: 'Une image d’une page',
  emptyFolder: 'Ce dossier est vide.',
  othersInFolder: (count) =>
    `${counted(count, 'fichier ignoré', 'fichiers ignorés')} : seuls images, vidéos et sons sont ajoutés.`,
  folderCut:
    'Il contient plus de 10 000 fichiers. Les 10 000 premiers ont été ajoutés. Déposez le reste en plusieurs fois.',
  addressMissing: (status) =>
    `Rien n’a été trouvé à cette adresse (statut ${status}). Vérifiez que vous l’avez copiée en entier.`,
  addressIsOther: (mime) =>
    mime === 'text/html'
      ? 'Cette adresse est une page web. Ouvrez-la, et copiez l’adresse de l’image ou du clip lui-même.'
      : `Cette adresse mène à ${mime}, pas à un fichier image, vidéo ou audio.`,
  useAnyway: 'Utiliser quand même',
  lost: 'Cette référence n’est plus disponible. Ajoutez-en une autre, ou continuez sans elle.',
  refused: (why) => `${why}. Placé dans le chutier.`,
  waiting: (count, why) => `${counted(count, 'autre attend', 'autres attendent')} dans le chutier. ${why}`,
  knownAlready: (count, name) =>
    count === 1
      ? `Déjà ajouté sous le nom ${name}.`
      : `${formatNumber(count)} d’entre eux étaient déjà ajoutés.`,
  carried: (carried) => `${counted(carried, 'référence reprise', 'références reprises')}.`,
  leftBehind: (names, more) =>
    `Pas de place pour ${formatList(more > 0 ? [...names, counted(more, 'autre', 'autres')] : names)} : dans le chutier.`,
  leftElements: (count) => `Pas de place pour ${countElements(count)}, qui restent avec le modèle précédent.`,
};

export const verdicts: Catalogue['verdicts'] = {
  takesIt: 'L’accepte',
  takesAll: (count) => `Accepte les ${formatNumber(count)}`,
  takesSome: (count, of, reasons) =>
    `En accepte ${formatNumber(count)} sur ${formatNumber(of)} : ${reasons.join(', ')}`,
  takesNone: (reasons) => {
    const sentence = reasons.join(', ');
    return sentence.charAt(0).toUpperCase() + sentence.slice(1);
  },
  roomFor: {
    image: (places) => `place pour ${countImages(places)}`,
    video: (places) => `place pour ${counted(places, 'vidéo', 'vidéos')}`,
    audio: (places) => `place pour ${counted(places, 'son', 'sons')}`,
    any: (places) => `place pour ${countReferences(places)}`,
  },
  partWouldDo: {
    frame: 'une image de la vidéo conviendrait',
    sound: 'le son de la vidéo conviendrait',
  },
  asElement: {
    image: 'une image entre dans un élément',
    video: 'une vidéo entre dans un élément',
    audio: 'un son entre dans un élément',
  },
  takesNo: {
    image: 'n’accepte pas d’images',
    video: 'n’accepte pas de vidéos',
    audio: 'n’accepte pas de sons',
  },
};

export const edit: Catalogue['edit'] = {
  region: 'Modification d’une tâche en file',
  title: (name) => `Modification de « ${name} »`,
  lead: 'Votre brouillon est conservé et revient ensuite.',
  ready: 'Prêt à enregistrer',
  save: 'Enregistrer',
  saveAndQueue: (estimate) =>
    estimate === null
      ? 'Enregistrer et remettre en file'
      : `Enregistrer et remettre en file · ${formatMoney(estimate)}`,
  leave: 'Ne rien changer',
  saved: (name) => `Modification de « ${name} » enregistrée`,
  left: (name) => `Aucune modification de « ${name} »`,
  leftTake: (name) => `Vos modifications de « ${name} » ne sont pas en file`,
  leftRegion: 'Saisi auparavant',
  goOn: 'Continuer la modification',
  mayLeave: 'L’envoi peut avoir lieu à tout moment.',
  hold: 'Retenir pendant la modification',
  gone: 'La tâche est partie pendant la modification, sans vos changements.',
  queueAsNew: 'Mettre en file comme nouvelle tâche',
  queuedAsNew: 'Nouvelle tâche mise en file',
  otherProfile: (profile) => `Cette tâche a été créée pour un autre profil que « ${profile} ».`,
  otherProfileMeans:
    'Pour la modifier, activez ce profil dans Réglages. Chaque profil a ses propres limites.',
  toSettings: 'Ouvrir Réglages',
};

export const form: Catalogue['form'] = {
  needed: 'requis',
  serviceDecides: 'Choix du service',
  unset: 'Par défaut',
  letServiceDecide: (label) => `${label} : revenir au choix du service`,
  on: 'Oui',
  off: 'Non',
  unbound: 'Désactivé : votre profil ne nomme pas cette option.',
  bind: 'Compléter le profil',
  promptExample:
    'Un bateau en papier dérive au crépuscule dans une bibliothèque inondée, des lampes luisent sous l’eau, lent travelling avant',
  tryExample: 'Voir un exemple',
  upToTokens: (maximum) => `${formatNumber(maximum)} jetons au maximum`,
  alternativesTip: 'Écrivez {aube|crépuscule} pour obtenir une version de chaque.',
  dropOrChoose: 'Déposer ou choisir',
  textTooLarge: (length) => `Ce texte compte ${counted(length, 'caractère', 'caractères')}`,
  textNotTaken: (maximum) =>
    maximum === undefined
      ? 'Aucun modèle n’accepte un prompt aussi long. Le texte précédent a été conservé.'
      : `Maximum pour ce modèle : ${formatNumber(maximum)}. Le texte précédent a été conservé.`,
  chooseFor: (label) => `Choisir des fichiers pour ${label}`,
  remove: (name) => `Retirer ${name}`,
  play: (name) => `Lire ${name}`,
  stop: (name) => `Arrêter ${name}`,
  moved: (name, place, count, slot) => `${name} : position ${place} sur ${count} dans ${slot}`,
  large: (name) => `${name}, en grand`,
  tileKeys: 'Espace : voir en grand, Alt et une flèche : déplacer, Suppr : retirer',
  tileKeysSingle: 'Espace : voir en grand, Suppr : retirer',
  worksUntil: (time: string) => `valable jusqu’à ${time}`,
  uploadedBefore: 'déjà téléversé',
  inCloud: 'dans le cloud',
  inCloudTip: 'Dans le cloud : téléchargé au moment de l’utilisation',
  fileGone: 'Le fichier n’est plus disponible',
  addElement: 'Ajouter un élément',
  elementNumber: (number) => `Élément ${number}`,
  elementName: (number) => `Nom de l’élément ${number}`,
  elementNameExample: 'Nom, comme dans @hero',
  elementKind: (number) => `Type de l’élément ${number}`,
  elementKinds: { image: 'Images', video: 'Vidéo' },
  removeElement: (title) => `Retirer ${title}`,
  preMadeUnsupported: 'L’API liste des éléments prêts à l’emploi, mais ne les prend pas en charge.',
  voicesNeedShape:
    'Voix désactivées : votre profil n’indique pas quelle forme de requête le service utilise.',
  elementVideoUnbound: 'Votre profil ne nomme pas le champ pour la vidéo d’un élément.',
  voiceByName: 'Voix par nom',
  voiceExample: 'Nom ou ID d’une voix',
};

export const refusals: Catalogue['refusals'] = {
  full: (slot, capacity) => `${slot} : complet (${counted(capacity, 'place', 'places')})`,
  wrongMedia: (takes, found) => `${takes} ; ${found}`,
  takes: {
    image: (slot) => `${slot} : image attendue`,
    video: (slot) => `${slot} : vidéo attendue`,
    audio: (slot) => `${slot} : son attendu`,
  },
  found: {
    image: 'ceci est une image',
    video: 'ceci est une vidéo',
    audio: 'ceci est un son',
  },
};

export const stage: Catalogue['stage'] = {
  stage: 'Scène',
  filter: 'Quelles prises',
  all: 'Tous les modèles',
  own: 'Ce modèle',
  divider: 'Largeur du formulaire',
  dividerTip: 'Glisser pour redimensionner, double-cliquer pour rétablir',
  strip: 'Dernières prises et tâches en cours',
  fold: 'Masquer la scène',
  unfold: 'Afficher la scène',
  emptyTitle: 'Les prises apparaissent ici',
  empty: 'Ce que vous mettez en file s’affiche ici pendant sa création, puis en grand dès la fin.',
  makeExample: 'Créer l’exemple',
  exampleFree: 'Tourne sur le service d’entraînement et ne coûte rien.',
  firstHour: 'Votre première heure',
  openReview: 'Ouvrir dans Visionnage',
  again: 'Décliner…',
  waiting: (count) => `${formatNumber(count)} en attente`,
  waitingLabel: (count) => `${formatNumber(count)} en attente, ouvrir File d’attente`,
  elapsed: (seconds) => formatSeconds(seconds),
  said: (word) => `Le service indique « ${word} ».`,
  keys: 'Gauche et droite : autres prises, 1 à 5 : noter, P : retenir, X : rejeter, A : refaire, R : utiliser.',
};
