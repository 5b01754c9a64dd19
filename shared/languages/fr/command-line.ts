import { formatNumber } from '../../kernel/region.ts';
import type { Catalogue } from '../catalogue.ts';
import { counted, countJobs } from './words.ts';

export const usage: Catalogue['usage'] = {
  title: 'Dailies en ligne de commande : la file d’attente et la bibliothèque de l’app, sans fenêtre.',
  commands: {
    run: 'vérifier toutes les tâches du fichier, les mettre en file, et travailler jusqu’à la fin',
    work: 'continuer la file d’attente d’une exécution précédente',
    fetch: 'récupérer à nouveau les résultats manquants, d’une tâche ou de toutes ; rien n’est envoyé',
    resolve: 'dire ce qu’est devenue une tâche à l’issue inconnue, ou renoncer à ses résultats manquants',
    watch: 'faire des nouveaux fichiers d’un dossier des tâches avec un gabarit, jusqu’à interruption',
    list: 'lister les tâches d’une file d’attente',
    ledger: 'exporter chaque envoi avec son prix et son issue en CSV (--json : un objet par ligne)',
    validate: 'lister tous les problèmes par ligne et par champ ; rien n’est mis en file ni envoyé',
    'profile import': 'créer un profil depuis le document OpenAPI du service (JSON ou YAML)',
    'profile check': 'lister ce qui manque à un profil',
    'profile prices': 'afficher ce que coûtent les modèles ; définir un prix avec --model',
    'library rebuild': 'importer les résultats finis et leurs fichiers annexes (par défaut : DIR/results)',
    export: 'copier vos prises retenues dans un dossier, requête et filiation comprises',
    doctor: 'vérifier une connexion pas à pas, gratuitement',
    'backup make': 'enregistrer tout un dossier de données dans un seul fichier, sans clés',
    'backup restore': 'restaurer une sauvegarde dans un nouveau dossier de données',
    'film import':
      'créer des plans depuis une liste avec une colonne « code » (CSV), ou mettre à jour ceux qui existent',
    'film list': 'lister les plans d’un projet avec leurs versions',
    'film make': 'mettre en file ce que demandent les plans, et travailler jusqu’à la fin',
    'film assign': 'placer une prise dans un plan comme version suivante',
    'film select': 'choisir une version d’un plan, et la partie qui en est utilisée',
    'film export': 'remettre le montage à des logiciels de montage : OTIO, FCPXML, XML, EDL et les médias',
    'film conform':
      'relire un montage modifié : ce qui a changé, ce qui est trop court, ce qui n’est pas du projet',
    'film render': 'faire le rendu du montage en un seul MP4 (H.264, AAC), là où une fenêtre peut s’ouvrir',
    diagnostics: 'enregistrer de quoi signaler un bogue, sans clés, prompts ni noms de fichiers',
  },
  options: {
    data: 'dossier de la file d’attente, de ses résultats et de sa base de données',
    profile: 'le profil du service (par défaut : le service d’entraînement gratuit)',
    keyFile: 'fichier qui contient seulement la clé API ; la clé n’est lue nulle part ailleurs',
    webhookSecretFile: 'fichier qui contient seulement le secret de signature des livraisons',
    test: 'tests gratuits, si le profil a le paramètre de test',
    testRun: 'faire aussi un test gratuit, si ce paramètre est confirmé',
    pollOnly: 'demander les résultats au lieu de recevoir des livraisons',
    publicUrl: 'adresse publique des livraisons',
    listenPort: 'port de 127.0.0.1 vers lequel les livraisons sont redirigées (par défaut : au choix)',
    vpn: 'plage d’adresses inventées par un VPN d’où peuvent venir les résultats ; plusieurs avec des virgules',
    linger: 'durée d’attente des issues inconnues à la fin (par défaut : 10)',
    maxSubmissions: 'maximum d’envois payants par jour depuis ce dossier ; le reste attend',
    afterCrash: 'après deux plantages sur un fichier : l’ignorer, ou tout continuer',
    acceptOldData: 'continuer avec une bibliothèque où manquent les envois de N tâches',
    again: 'mettre en file aussi les tâches déjà dans le dossier, et les payer à nouveau',
    resolution:
      'elle a cet ID de génération ; un ID collé est faux ; demander au service de l’arrêter ; l’interroger de nouveau avec la même clé ; jamais arrivée, renvoyer ; y renoncer',
    resume: 'essayer la tâche suivante après l’arrêt de la file',
    template: 'un gabarit exporté depuis l’app',
    maxJobs: 'maximum de tâches en tout ; obligatoire, car elles partent sans demander',
    subfolders: 'inclure les sous-dossiers ; inclure les fichiers déjà présents',
    names: 'modèle de nom de fichier des copies, p. ex. {date}_{seq}_{prompt:40}',
    all: 'toutes les prises au lieu des retenues',
    sidecars: 'fichiers supplémentaires à créer à côté des copies',
    csv: 'CSV ; avec export, un tableau à côté des copies',
    withMedia: 'inclure résultats et références',
    map: 'dossier de la sauvegarde et emplacement actuel de ses fichiers ; répétable',
    baseUrl: 'adresse du service, à la place de celle du document',
    out: 'où écrire le profil (par défaut : sortie standard) ; avec film select : première image qui n’est plus utilisée',
    model: 'le modèle dont le prix change ; le modèle à la place de celui de chaque plan',
    price: 'son prix, p. ex. --factors resolution.1080=2',
    remove: 'sans prix ; avec celui que suggère le document',
    project: 'projet des plans',
    frame: 'images par seconde et pixels du projet (par défaut : 24, 1920x1080)',
    soundtrack: 'fichier son sous le montage du projet',
    shots: 'codes de plans, séparés par des virgules, ou all ; prises de chacun',
    shot: 'plan qui reçoit la prise',
    part: 'première image utilisée, comptée à la cadence du projet',
    formats: 'ce qui est écrit (sans choix, fichiers et prises) ; --alternates ajoute les autres versions',
    apply: 'reprendre l’ordre et les parties du montage modifié',
    fit: 'placement des images d’un autre format ; y inscrire code, version et timecode',
    json: 'écrire un objet JSON par ligne sur la sortie standard',
  },
  exitCodes: 'Codes de sortie',
  exits: {
    done: 'ce qui était demandé est fait ; pour une exécution : chaque tâche est finie et chaque résultat est là',
    failed:
      'une tâche a échoué, a été annulée ou interrompue, attend quelqu’un, ou il lui manque un résultat ; ou la sortie n’a pas pu être écrite',
    invalid: 'entrée non valable, ou dossier inutilisable ; rien n’a été mis en file',
    unknown:
      'l’issue d’un envoi est inconnue : il a pu être facturé, et n’est jamais renvoyé automatiquement',
  },
};

export const commandLine: Catalogue['commandLine'] = {
  waits: (why) => `En attente : ${why}.`,
  waitsUntil: (why, end) => `En attente : ${why}. ${end}`,
  missingProfile: (profileId) => `un profil absent (${profileId})`,
  profileAt: (name, baseUrl) => `« ${name} » à ${baseUrl}`,
  strangers: (jobs, whose) =>
    jobs === 1
      ? `Ce dossier contient aussi 1 tâche inachevée pour ${whose} ; rien n’en est envoyé.`
      : `Ce dossier contient aussi ${formatNumber(jobs)} tâches inachevées pour ${whose} ; rien n’en est envoyé.`,
  queued: (jobs, folder) =>
    `Tâches mises en file : ${formatNumber(jobs)}. Si cette exécution s’arrête avant la fin, continuez avec : dailies work --data ${folder}`,
  lacking: (jobs) =>
    `Tâches auxquelles il manque des résultats : ${formatNumber(jobs)}. Récupérez-les avec fetch, ou renoncez-y avec resolve JOB --leave.`,
  nothingLacking: 'Il ne manque de résultats à aucune tâche.',
  stopping:
    'L’envoi en cours se termine. Une autre interruption arrête tout de suite ; son issue peut alors rester inconnue.',
  queuedAgain: 'La tâche est de nouveau en file. Envoyez-la avec work.',
  outputLost: (cause) => `La sortie n’a pas pu être écrite (${cause}). Voyez les tâches avec list.`,
  noQueue: (folder) => `Il n’y a pas de file d’attente dans ${folder}. Vérifiez --data.`,
  unknownId: (id) =>
    `Rien ici n’a l’ID « ${id} ». Vérifiez qu’il n’y manque aucun caractère et qu’il n’y en a pas de trop.`,
  forward: (publicUrl, port) =>
    `Les livraisons à ${publicUrl} doivent être redirigées vers http://127.0.0.1:${port}.`,
};

export const argumentWords: Catalogue['argumentWords'] = {
  noCommand: (commands) => `Choisissez une commande : ${commands}. Voir --help.`,
  unknownCommand: (given, commands) => `Commande inconnue « ${given} ». Commandes : ${commands}.`,
  unknownOption: (option, command) => `${command} n’a pas d’option ${option}. Voir --help.`,
  keyOnCommandLine:
    'Une clé en ligne de commande est visible par d’autres sur cet ordinateur. Mettez-la dans un fichier et utilisez --key-file FILE.',
  valueMissing: (option) => `${option} demande une valeur.`,
  valueNotTaken: (option) => `${option} n’accepte pas de valeur.`,
  givenTwice: (option) => `${option} ne peut être utilisé qu’une fois.`,
  fileMissing: (command, word) => `Il manque ${word} : dailies ${command} ${word}.`,
  tooMany: (command, given) => `${command} n’accepte pas « ${given} ».`,
  dataMissing: (command) => `${command} demande le dossier de la file d’attente : --data DIR.`,
  templateMissing: 'watch demande un gabarit exporté depuis l’app : --template FILE.',
  maxJobsMissing: 'watch envoie sans demander, il lui faut donc une limite : --max-jobs N, de 1 à 99 999.',
  resolutionMissing: 'resolve demande --arrived ID, --take-back, --stop, --ask-again, --never ou --leave.',
  notAFit: '--fit accepte letterbox ou crop.',
  notATestMode: '--test doit être success ou failure.',
  notAfterCrash: '--after-crash doit être leave-out ou go-on.',
  notAPublicUrl: '--public-url doit être une URL http ou https sans paramètre, nom ni mot de passe.',
  notACount: '--max-submissions doit être un nombre entier.',
  formatBoth: 'Utilisez --csv ou --json, pas les deux.',
  notAPort: '--listen-port doit être un numéro de port de 1 à 65535.',
  notAVpnRange: (ranges: string) =>
    `--vpn doit être une ou plusieurs plages parmi ${ranges}, séparées par des virgules.`,
  portUnused: 'Utilisez --poll-only ou --listen-port : sans livraisons, il n’y a rien à écouter.',
  projectMissing: (command) => `${command} demande le nom d’un projet : --project NAME.`,
  notARate: (rates) => `--fps doit être l’une de ces valeurs : ${rates}.`,
  notASize: '--size doit être en pixels, p. ex. 1920x1080.',
  shotsMissing: 'film make demande des plans : --shots SH010,SH020 ou --shots all.',
  shotMissing: 'film assign demande un plan : --shot CODE.',
  notTakes: (maximum) => `--takes doit être un nombre entier de 1 à ${formatNumber(maximum)}.`,
  notAFrame: (option) => `--${option} doit être un nombre d’images.`,
  notSeconds: '--linger doit être un nombre de secondes, un jour au maximum.',
  deliveryBoth: 'Utilisez --poll-only ou --public-url, pas les deux.',
};

export const jobsFile: Catalogue['jobsFile'] = {
  notJson: (cause) => `JSON non valable : ${cause}`,
  notAList: 'Un fichier JOBS est une liste de tâches : [ { "model": …, "input": { … } }, … ]',
  tooMany: (found, maximum) =>
    `${countJobs(found)}, c’est trop pour un seul fichier ; maximum ${formatNumber(maximum)}`,
  tooLarge: 'C’est plus qu’un fichier JOBS ne peut contenir ; divisez-le en fichiers plus petits',
  notAJob: 'Une tâche est un objet avec « model » et « input »',
  unknownKey: (key, known) => `Clé inconnue « ${key} » ; utilisez ${known.join(', ')}`,
  missing: (key) => `« ${key} » manque`,
  notText: (key) => `« ${key} » doit être un texte`,
  tooLong: (key, maximum) => `« ${key} » peut avoir jusqu’à ${counted(maximum, 'caractère', 'caractères')}`,
  notTakes: (maximum) => `« takes » doit être un nombre entier de 1 à ${formatNumber(maximum)}`,
  notAnObject: (key) => `« ${key} » doit être un objet`,
  inRow: (row, words) => `ligne ${row} : ${words}`,
  inField: (row, field, words) => `ligne ${row}, ${field} : ${words}`,
  inFile: (words) => `fichier JOBS : ${words}`,
};

export const profileCommand: Catalogue['profileCommand'] = {
  heading: (document, baseUrl) => `${document} à ${baseUrl}`,
  bound: (count) => `${counted(count, 'paramètre', 'paramètres')} du document :`,
  disagreements: 'Différences entre le document et l’interface (l’interface l’emporte) :',
  notes: 'Aussi :',
  open: (count) => `${counted(count, 'point à préciser', 'points à préciser')} :`,
  nothingOpen: 'Le profil est complet.',
  written: (path) => `Écrit dans ${path}`,
  modelUnknown: (model, known) =>
    `Il n’y a pas de modèle ${model} dans ce profil. Modèles : ${known.join(', ')}.`,
  nothingToConfirm: (model) => `${model} n’a aucun prix à confirmer.`,
  choiceUnknown: (given, known) =>
    known.length === 0
      ? `Aucun paramètre de ce modèle n’a de prix propre, ${given} ne peut donc pas en avoir.`
      : `Le prix ne peut pas dépendre de ${given}. Paramètres : ${known.join(' ; ')}.`,
};

export const priceArguments: Catalogue['priceArguments'] = {
  modelMissing: 'Indiquez le modèle avec --model MODEL.',
  oneChange:
    'Utilisez l’un de ces choix : un nouveau prix (--currency, --per-take, --per-second, --factors), --remove ou --confirm.',
  notACurrency: '--currency doit être un code de devise comme USD, ou le nom de crédits.',
  notAnAmount: (option) => `${option} doit être un nombre tel que 0.40.`,
  notFactors: '--factors doit être une liste telle que resolution.1080=2,sound.true=1.5, ou none.',
};
