import { bracketed } from '../../kernel/error-words.ts';
import { formatBytes, formatMoment, formatTime } from '../../kernel/format.ts';
import type { Catalogue } from '../catalogue.ts';
import { countCharacters, countFiles } from './words.ts';

export const settingNames: Catalogue['settingNames'] = {
  resultsFolder: 'le dossier des résultats',
  language: 'la langue',
  theme: 'le thème',
  accent: 'la couleur d’accentuation',
  backdrop: 'le fond des médias',
  activeProfileId: 'le service utilisé',
  startUp: 'le comportement à l’ouverture',
  delivery: 'l’arrivée des livraisons',
  sendsWithoutWayBack: 'les envois dont le résultat ne peut pas revenir',
  budget: 'le budget',
  notifications: 'les notifications',
  isStageFolded: 'le masquage de la scène dans Création',
  formWidth: 'la largeur du formulaire dans Création',
  stripsMetadata: 'le retrait des métadonnées',
  vpnRanges: 'les adresses d’un VPN',
  playsArrivals: 'la lecture des nouveaux clips',
  favouriteModels: 'les modèles favoris',
  hiddenModels: 'les modèles masqués',
  captions: 'les légendes des prises',
  stacksTakes: 'les piles de versions',
  isRailFolded: 'le repli de la barre latérale',
  updates: 'les mises à jour',
  seenVersion: 'les nouveautés déjà vues',
};

export const settings: Catalogue['settings'] = {
  search: 'Rechercher',
  sectionsLabel: 'Rubriques',
  nothingFound: 'Aucun réglage trouvé.',
  sections: {
    service: 'Service',
    prices: 'Prix',
    delivery: 'Livraison',
    budget: 'Budget',
    results: 'Résultats',
    appearance: 'Apparence',
    notices: 'Notifications',
    backup: 'Sauvegarde',
    about: 'À propos',
  },
  serviceLead:
    'Le service qui crée vos images et vidéos. Une tâche garde le profil avec lequel elle a été mise en file.',
  profiles: 'Profils',
  active: 'Utilisé',
  use: 'Utiliser',
  activateNamed: (name) => `Utiliser ${name}`,
  moreFor: (name) => `Plus d’options pour ${name}`,
  rename: 'Renommer…',
  profileName: 'Nom du profil',
  saveName: 'Renommer',
  duplicate: 'Dupliquer',
  duplicated: (name, copy) => `« ${name} » est dupliqué sous le nom « ${copy} », sans sa clé`,
  remove: 'Supprimer',
  removed: (name) => `Suppression de « ${name} »`,
  undo: 'Annuler',
  keyStored: 'clé enregistrée',
  keyNone: 'pas de clé',
  loading: 'Lecture des profils…',
  practiceName: 'Entraînement',
  practiceMeaning:
    'Un service gratuit sur cet ordinateur, avec la même interface. Il crée de vrais fichiers lisibles et vérifie les requêtes tout aussi strictement. Utilisez-le pour apprendre, essayer un lot ou travailler hors ligne.',
  practiceRestart: 'Relancer',
  practiceRestarted: 'Service d’entraînement relancé',
  pasteInstead: 'Coller plutôt son texte',
  pasteLabel: 'Texte du profil',
  pasteExample: '{ "format": 1, "name": "Compte du studio", "baseUrl": "https://…" }',
  addPasted: 'Ajouter le profil',
  key: 'Clé API',
  keyFor: (name) => `Clé API pour ${name}`,
  keyLead: (keychain) => `Conservée dans ${keychain}. Elle n’est envoyée qu’à l’adresse du service lui-même.`,
  keyPlainLead:
    'Cet ordinateur n’a pas de trousseau. La clé serait conservée dans un fichier que vos autres programmes peuvent lire.',
  keyPlainConsent: 'La conserver quand même dans un fichier en clair',
  keyUnavailable:
    'Le trousseau est verrouillé ou indisponible : aucune clé ne peut être enregistrée pour l’instant.',
  keyPlaceholder: 'Collez la clé',
  keyReplace: 'Collez une nouvelle clé pour remplacer l’actuelle',
  storeKey: 'Enregistrer la clé',
  keyStoredToast: 'Clé enregistrée',
  removeKey: 'Supprimer la clé',
  keyRemovedToast: 'Clé supprimée',
  getKey: 'Obtenir une clé',
  resultsFolder: 'Dossier des résultats',
  resultsLead:
    'Les prises finies sont enregistrées ici sans modification. Changer de dossier ne déplace rien.',
  stripsMetadata: 'Retirer les métadonnées des envois',
  stripsMetadataLead:
    'Lieux, numéros de série et vignettes sont retirés de la copie envoyée. L’image et son profil de couleur restent. AVI, MKV et MPEG-TS gardent les leurs.',
  vpnRanges: 'Adresses d’un VPN',
  vpnRangesLead:
    'Certains VPN inventent une adresse pour chaque nom. Si le vôtre ne le fait que pour certains noms, les résultats qui en viennent sont refusés tant que vous n’autorisez pas sa plage.',
  choose: 'Choisir…',
  chooseResultsFolder: 'Choisir… Dossier des résultats',
  theme: 'Thème',
  themes: { system: 'Système', dark: 'Sombre', light: 'Clair' },
  accent: 'Couleur d’accentuation',
  accents: { own: 'Ambre', system: 'Système' },
  backdrop: 'Fond des médias',
  backdropLead:
    'La couleur derrière les images et les vidéos. Appuyez sur B dans Visionnage pour la changer.',
  backdrops: { grey: 'Gris', black: 'Noir', white: 'Blanc' },
  playsArrivals: 'Lire les nouveaux clips',
  playsArrivalsLead:
    'Un clip qui arrive dans Création est lu sans le son. Jamais avec les animations réduites.',
  captions: 'Légendes',
  captionChoices: { none: 'Aucune', name: 'Nom', details: 'Détails' },
  version: 'Version',
  runtime: 'Moteur',
  standIn: 'de substitution, pour les tests et un premier aperçu seulement',
  dataFolder: 'Données de l’app',
};

export const diagnostics: Catalogue['diagnostics'] = {
  title: 'Diagnostic',
  lead: 'Réunit en un fichier ce qu’il faut pour un rapport de bogue. Il ne contient ni clés, ni prompts, ni noms de fichiers, ni adresses privées, et rien n’est envoyé.',
  create: 'Créer un diagnostic…',
  collecting: 'Collecte…',
  dialog: 'Diagnostic',
  dialogLead: 'Voici tout ce qui sera enregistré. Sélectionnez un fichier pour le lire.',
  files: 'Fichiers du diagnostic',
  content: (name) => `Contenu de ${name}`,
  total: (files, bytes) => `${countFiles(files)}, ${formatBytes(bytes)}`,
  save: 'Enregistrer…',
  cancel: 'Annuler',
  saved: (path) => `Diagnostic enregistré sous ${path}`,
  removed: (characters) => `[texte retiré, ${countCharacters(characters)}]`,
  crashed: (at) =>
    `Dailies a quitté de façon inattendue (${formatMoment(at)}). Votre file d’attente et vos fichiers sont en sécurité.`,
  windowCrashed: (at) =>
    `La fenêtre a planté et a été rouverte (${formatMoment(at)}). Votre file d’attente et vos fichiers sont en sécurité.`,
  dismiss: 'Ignorer',
  region: 'Dernière fermeture',
  savedLine: (path, files) =>
    `Diagnostic enregistré : ${path}, ${countFiles(files)}. Lisez-le avant de le transmettre.`,
};

export const policy: Catalogue['policy'] = {
  setBy: (organization) => `Fixé par votre organisation, ${organization}`,
  setByUnnamed: 'Fixé par votre organisation',
  limitBy: (most, organization) => `Maximum : ${most}. Fixé par votre organisation, ${organization}`,
  limitByUnnamed: (most) => `Maximum : ${most}. Fixé par votre organisation`,
  about: 'Organisation',
  fixes: (organization, what) => `Fixé par ${organization} sur cet ordinateur : ${what}.`,
  fixesUnnamed: (what) => `Fixé par votre organisation sur cet ordinateur : ${what}.`,
  names: {
    activeProfileId: 'le service',
    serviceAddress: 'l’adresse du service',
    budget: 'le budget',
    updates: 'les mises à jour',
    delivery: 'l’arrivée des livraisons',
    resultsFolder: 'le dossier des résultats',
  },
  source: 'Règles',
  unknownKeys: (keys) => `Cette version de Dailies ne connaît pas ces clés des règles : ${keys}.`,
};

export const policyFaults: Catalogue['policyFaults'] = {
  fixed: {
    activeProfileId: 'Votre organisation a fixé le service à utiliser.',
    serviceAddress: 'Votre organisation a fixé l’adresse du service, et celle-ci en est une autre.',
    budget: 'Votre organisation a fixé la dépense maximale.',
    updates: 'Votre organisation a fixé la façon de mettre Dailies à jour.',
    delivery: 'Votre organisation a fixé l’arrivée des livraisons.',
    resultsFolder: 'Votre organisation a fixé le dossier des résultats.',
  },
  fixedOther: 'Votre organisation a fixé ce réglage.',
  fixedMeans: 'Rien n’a été modifié, envoyé ni facturé.',
  fixedAct: 'Adressez-vous à la personne qui gère cet ordinateur s’il faut autre chose.',
  fixedActBy: (organization) => `Adressez-vous à ${organization} s’il faut autre chose.`,
  unreadable: {
    unreadable: (path) => `Les règles de votre organisation n’ont pas pu être lues${bracketed(path)}.`,
    owner: (path) =>
      `Les règles de votre organisation ont pu être modifiées par d’autres que des administrateurs${bracketed(path)}.`,
    form: (path) =>
      `Les règles de votre organisation n’ont pas une forme que Dailies comprend${bracketed(path)}.`,
    values: (path) =>
      `Les règles de votre organisation ont des valeurs que Dailies ne comprend pas${bracketed(path)}.`,
  },
  unreadableMeans:
    'D’ici la correction, aucune tâche payante n’est envoyée, car Dailies ne peut pas savoir ce que votre organisation autorise. L’entraînement fonctionne, et vos tâches et fichiers sont en sécurité.',
  unreadableAct: 'Demandez à la personne qui gère cet ordinateur de les corriger, puis relancez Dailies.',
};

export const updates: Catalogue['updates'] = {
  title: 'Mises à jour',
  lead: 'Téléchargées en arrière-plan, vérifiées, et installées quand vous quittez. Jamais pendant un transfert de fichiers ou l’envoi d’une tâche.',
  choices: { stable: 'Stable', beta: 'Bêta', off: 'Non' },
  choiceLeads: {
    stable: 'Seulement les versions achevées.',
    beta: 'Aussi les versions encore à l’essai.',
    off: 'Dailies ne recherche pas de mises à jour. Vous installez vous-même les nouvelles versions.',
  },
  check: 'Rechercher',
  checking: 'Recherche…',
  notChecked: 'Pas encore vérifié.',
  current: (version, checkedAt, now) =>
    `Dailies ${version} est à jour. Dernière vérification : ${formatTime(checkedAt, now)}.`,
  downloading: (version, bytes, total) =>
    `Téléchargement de Dailies ${version} : ${formatBytes(bytes)} sur ${formatBytes(total)}.`,
  progress: 'Téléchargement de la mise à jour',
  ready: (version) => `Dailies ${version} est prêt. Installation quand vous quittez.`,
  off: 'Les mises à jour sont désactivées.',
  impossible: {
    development: 'Cette copie a été lancée depuis son code source et ne se met pas à jour.',
    'stand-in': 'Cette copie tourne sur un moteur de substitution et ne se met pas à jour.',
    'no-address': 'Cette copie a été créée sans adresse de mise à jour et ne se met pas à jour.',
    package: 'Cette copie ne peut pas se remplacer. Mettez-la à jour comme vous l’avez installée.',
  },
  news: (version) => `Nouveautés de ${version}`,
  updated: (version) => `Dailies a été mis à jour vers ${version}`,
  showNews: 'Nouveautés',
  noNews: 'Rien n’est indiqué pour cette version.',
};

export const updateFaults: Catalogue['updateFaults'] = {
  happened: {
    unreachable: (host) => `Impossible de joindre le serveur de mise à jour ${host}.`,
    answer: (host) =>
      `Le serveur de mise à jour ${host} n’a pas donné une liste de versions que Dailies comprend.`,
    address: (host) => `L’adresse de la mise à jour mène là où elle ne doit pas : ${host}.`,
    file: (host) => `La mise à jour proposée par ${host} a un nom de fichier ou une taille impossibles.`,
    digest: (host) => `La mise à jour venant de ${host} n’est pas le fichier annoncé.`,
    'cut-off': (host) => `Le téléchargement de la mise à jour depuis ${host} a été interrompu.`,
    signature: (host) => `La mise à jour venant de ${host} n’est pas signée par les créateurs de Dailies.`,
    disk: () => 'La mise à jour n’a pas pu être enregistrée sur cet ordinateur.',
    install: () => 'La mise à jour n’a pas pu être installée.',
  },
  means:
    'Vous gardez votre version actuelle. Vos tâches et fichiers ne sont pas touchés, et il ne reste rien de la mise à jour.',
  tryLater:
    'Dailies réessaie plus tard. Pour essayer maintenant, choisissez Rechercher dans Réglages › À propos.',
  informMakers: 'Ne l’installez pas à la main. Prévenez la personne qui vous a fourni Dailies.',
  makeRoom: 'Libérez de l’espace, puis choisissez Rechercher dans Réglages › À propos.',
};
