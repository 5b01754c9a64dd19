import { formatBytes, formatMoney } from '../../kernel/format.ts';
import { formatNumber } from '../../kernel/region.ts';
import type { Catalogue } from '../catalogue.ts';
import { counted, countFiles, countJobs, countRows } from './words.ts';

const number = (value: number) => formatNumber(value);

export const batch: Catalogue['batch'] = {
  table: 'Tâches du lot',
  tools: 'Outils du tableau',
  yes: 'oui',
  model: 'Modèle',
  rowNumber: 'Ligne',
  importCsv: 'CSV…',
  importCsvTip: 'Importer les lignes d’un fichier CSV',
  matrix: 'Matrice…',
  matrixTip: 'Combiner fichiers, prompts et paramètres',
  addRow: 'Ajouter une ligne',
  duplicateRows: 'Dupliquer les lignes',
  deleteRows: 'Supprimer les lignes',
  fillDown: 'Recopier vers le bas',
  undo: 'Annuler',
  redo: 'Rétablir',
  find: 'Rechercher et remplacer',
  exportCsv: 'Exporter le tableau…',
  addColumn: 'Ajouter une colonne de prompt',
  addColumnLead: 'Par exemple, ambiance. Utilisez-la dans les prompts sous la forme {{ambiance}}.',
  columnName: 'Nom de la colonne',
  columnNameExample: 'ambiance',
  add: 'Ajouter',
  removeColumn: (name) => `Supprimer la colonne ${name}`,
  exported: 'Tableau exporté',
  ghostRow: 'Saisissez ici, ou collez des cellules d’un tableur',
  moreReferences: (count) => `+${number(count)}`,
  notInModel: (model) => `${model} n’a pas ce champ`,
  unboundField: 'Votre profil n’a pas le nom que le service donne à ce champ',
  standard: (value) => `${value} par défaut`,
  readAs: (value, text) => `Lu comme ${value}. Le tableau dit ${text}`,
  becomes: (prompt) => `Devient : ${prompt}`,
  makes: (count, prompts) => `Donne ${countJobs(count)} : ${prompts}`,
  edit: (column, row) => `${column} de la ligne ${number(row)}`,
  chooseFiles: 'Choisir des fichiers…',
  referencesHint: 'Une par ligne : un chemin, un motif tel que shots/*.png, une adresse web, ou uploaded:nom',
  elementsHint: 'Noms de votre casting, tels que @hero, ou éléments en JSON',
  valuesOf: (column) => `Valeurs de ${column}`,
  summary: (jobs, rows) => (jobs === rows ? countJobs(jobs) : `${countJobs(jobs)} de ${countRows(rows)}`),
  problems: (cells) => `${number(cells)} à corriger`,
  nextProblem: 'Problème suivant',
  allGood: 'Prêt à mettre en file',
  looking: (texts) => `Recherche de ${counted(texts, 'fichier ou motif', 'fichiers et motifs')}…`,
  free: 'Gratuit avec le service d’entraînement',
  costs: (costs, unpriced) => {
    const known = costs.map(formatMoney).join(' + ');
    if (known === '') return 'Prix inconnu';
    return unpriced === 0
      ? `Environ ${known}`
      : `Environ ${known}, plus ${counted(unpriced, 'tâche sans prix', 'tâches sans prix')}`;
  },
  tooMany: (jobs, most) =>
    Number.isFinite(jobs)
      ? `${countJobs(jobs)}, c’est trop. Maximum par mise en file : ${number(most)}`
      : `C’est trop de tâches. Maximum par mise en file : ${number(most)}`,
  batchName: 'Nom du lot',
  batchNameTip:
    'Affiché dans File d’attente, dans Visionnage, dans le registre et dans les exports. S’il est vide, la première tâche donne son nom au lot.',
  dryRun: 'Essai à blanc',
  dryRunTip: 'Tout vérifier, fichiers compris, sans mettre en file',
  queue: (jobs) => (jobs === 0 ? 'Mettre en file' : `Mettre ${number(jobs)} en file`),
  queueGood: (rows) =>
    rows === 1 ? 'Mettre en file la ligne valable' : `Mettre en file les ${number(rows)} lignes valables`,
  queueGoodTip: 'Les autres lignes restent dans le tableau',
  rowsLeft: (rows) => `${counted(rows, 'ligne restée', 'lignes restées')} dans le tableau.`,
  queued: (jobs) => `${counted(jobs, 'tâche mise en file', 'tâches mises en file')} dans un seul lot.`,
  notQueued: (cells) => `Rien mis en file. Corrigez d’abord ${counted(cells, 'cellule', 'cellules')}.`,
  nothing: 'Rien à mettre en file.',
  showQueue: 'Afficher la file',
  bringBack: 'Rétablir les lignes',
  report: 'Essai à blanc',
  reportLead: 'Rien n’a été mis en file ni envoyé.',
  reportModels: (models) => models.map(({ title, jobs }) => `${title} ${number(jobs)}`).join(' · '),
  reportUploads: (files, bytes) =>
    files === 0 ? 'Rien à téléverser' : `${countFiles(files)} à téléverser, ${formatBytes(bytes)} en tout`,
  reportGood: 'Toutes les lignes sont prêtes à mettre en file.',
  reportBad: (cells) =>
    `${counted(cells, 'autre problème trouvé', 'autres problèmes trouvés')} dans les fichiers, signalés dans le tableau.`,
  closeReport: 'Fermer le rapport',
  emptyTitle: 'Beaucoup de tâches, un seul tableau',
  emptyLead:
    'Collez depuis un tableur, déposez un fichier CSV, ou combinez fichiers, prompts et paramètres. Chaque ligne devient une tâche, et vous voyez le prix et tous les problèmes avant tout envoi.',
  emptyMatrix: 'Construire une matrice',
  allowFolder: 'Autoriser un dossier…',
  emptyCsv: 'Choisir un fichier CSV…',
  queuedTitle: (jobs) => counted(jobs, 'tâche mise en file', 'tâches mises en file'),
  queuedLead: 'Le tableau est maintenant vide, rien ne peut donc être mis en file deux fois.',
  findLabel: 'Rechercher',
  replaceLabel: 'Remplacer par',
  found: (count) => (count === 0 ? 'Aucun résultat' : counted(count, 'trouvé', 'trouvés')),
  inSelection: 'Dans la sélection',
  next: 'Suivant',
  replace: 'Remplacer',
  replaceAll: 'Tout remplacer',
  closeFind: 'Fermer',
  importTitle: (name) => `Importer ${name}`,
  pasted: 'le texte collé',
  importLead: 'Indiquez ce qu’est chaque colonne. Rien n’est ajouté avant votre confirmation.',
  importFacts: (rows, separator, encoding) =>
    [countRows(rows), separator, encoding].filter((fact) => fact !== null).join(' · '),
  separator: 'Séparateur',
  separators: { ',': 'Virgule', ';': 'Point-virgule', '\t': 'Tabulation', '|': 'Barre' },
  hasHeader: 'Noms des colonnes en première ligne',
  columnOf: (name) => `Importer ${name} comme`,
  columnNumber: (place) => `Colonne ${place}`,
  leaveOut: 'Ne pas importer',
  ownColumn: (name) => `Colonne de prompt « ${name} »`,
  modelForRows: 'Modèle par défaut',
  fromRow: 'Dès la ligne',
  tooLong: (rows, room) =>
    `${counted(rows, 'ligne de trop', 'lignes de trop')}. Places restantes dans le tableau : ${number(room)}. Choisissez où commencer ; le reste demeure dans le fichier.`,
  notPasted: (rows) =>
    `${counted(rows, 'ligne de trop', 'lignes de trop')}. Un tableau contient 5 000 lignes. Collez le reste après avoir mis celles-ci en file.`,
  noRoom: 'Le tableau est plein. Mettez-le d’abord en file, ou videz-le.',
  faults: (count) => `${countRows(count)} avec des guillemets mal placés`,
  fault: {
    'quote-not-closed': (line) =>
      `Ligne ${number(line)} : un guillemet n’est jamais fermé. Tout ce qui suit a été lu comme une seule cellule.`,
    'text-after-quote': (line) =>
      `Ligne ${number(line)} : du texte suit un guillemet fermant. Pour un guillemet dans une cellule, doublez-le.`,
  },
  over: {
    columns: (most) => `Seules les ${number(most)} premières colonnes ont été lues.`,
    cells: (most) => `Rien n’a été lu : ce tableau a plus de ${number(most)} cellules. Divisez-le.`,
  },
  importReferences: (rows) => `Ajouter ${countRows(rows)}`,
  replaceRows: 'Remplacer le tableau',
  cancel: 'Annuler',
  reading: 'Lecture…',
  notText: 'Ceci n’est pas un fichier texte. Exportez-le en CSV depuis votre tableur et réessayez.',
  tooLarge: (bytes, most) =>
    `Ce fichier fait ${formatBytes(bytes)} ; la limite est de ${formatBytes(most)}. Divisez-le et importez une partie à la fois.`,
  unreadable:
    'Ce fichier est illisible. Vérifiez qu’il existe toujours et n’est pas ouvert dans une autre app.',
  noRows: 'Ce fichier n’a aucune ligne.',
  matrixTitle: 'Matrice',
  matrixLead: 'Chaque combinaison devient une ligne.',
  matrixFiles: 'Fichiers',
  matrixFilesFor: 'Ajouter à',
  matrixDrop: 'Déposez ici des fichiers ou des dossiers',
  matrixPrompts: 'Prompts',
  matrixPromptsHint: 'Un par ligne. Séparez les prompts plus longs par des lignes vides.',
  matrixCount: (sizes, rows) =>
    sizes.length < 2 ? countRows(rows) : `${sizes.map(number).join(' × ')} = ${countRows(rows)}`,
  matrixTooMany: (room) => `Places restantes dans le tableau : ${number(room)}.`,
  matrixEmpty: 'Ajoutez des prompts, des fichiers ou des valeurs.',
  removeFiles: 'Retirer les fichiers',
  filesCount: countFiles,
};

export const batchCommands: Catalogue['batchCommands'] = {
  group: 'Lot',
  menu: 'Actions du tableau',
  editCell: 'Modifier la cellule',
  editMap: 'Modifier la cellule ; la saisie remplace son contenu',
  clearCells: 'Vider les cellules',
  selectAll: 'Sélectionner toutes les cellules',
  rowsFind: 'ligne rangée',
  csvFind: 'tableur tableau',
  edgeMap: 'Jusqu’au bord de la zone remplie ; avec Maj, sélectionner',
  copyMap: 'Copier et coller, depuis et vers des tableurs',
  leaveMap: 'Quitter le tableau',
  menuMap: 'Ouvrir le menu',
  queueMap: 'Mettre le tableau en file',
};

export const canary: Catalogue['canary'] = {
  region: 'À approuver',
  choose: 'En tester une d’abord',
  count: 'Témoins',
  tip: 'Seules ces tâches partent maintenant. Les autres attendent votre approbation, et ne coûtent rien d’ici là.',
  ahead: (canaries, rest) => `${number(canaries)} maintenant, ${number(rest)} après approbation`,
  queued: (canaries, rest) =>
    canaries === 0
      ? `${counted(rest, 'tâche mise en file', 'tâches mises en file')}, à approuver`
      : `${counted(canaries, 'témoin mis en file', 'témoins mis en file')} ; ${counted(rest, 'autre tâche', 'autres tâches')} à approuver`,
  stand: ({ held, made, failed, unknown, open }) =>
    [
      ...(made > 0 ? [counted(made, 'témoin terminé', 'témoins terminés')] : []),
      ...(failed > 0 ? [`${number(failed)} en échec`] : []),
      ...(unknown > 0 ? [counted(unknown, 'inconnu', 'inconnus')] : []),
      ...(open > 0 ? [`${number(open)} en cours`] : []),
      counted(held, 'tâche à approuver', 'tâches à approuver'),
    ].join(', '),
  send: (cost) => (cost === '' ? 'Envoyer le reste' : `Envoyer le reste · ${cost}`),
  change: 'Modifier le reste…',
  cancel: 'Annuler le reste',
  sent: (count) => `Reste envoyé : ${countJobs(count)}`,
  cancelled: (count) => `Reste annulé : ${countJobs(count)}`,
  more: (count) =>
    `${counted(count, 'autre lot à approuver', 'autres lots à approuver')}, plus bas dans la liste.`,
  waiting: (count) => `${number(count)} à approuver`,
  waitingTip: 'Tâches qui ne sont envoyées qu’après votre approbation',
  changeTitle: 'Modifier le reste',
  changeLead: 'Les changements s’appliquent à toutes les tâches du lot qui n’ont pas été envoyées.',
  replace: 'Remplacer dans les prompts',
  find: 'Rechercher',
  replacement: 'Remplacer par',
  otherFields: 'Autres champs',
  mixed: 'Ce lot utilise plusieurs modèles : seuls les prompts peuvent être modifiés ici.',
  changes: (changed, held) =>
    changed === 0 ? 'Aucun changement.' : `Changements : ${number(changed)} sur ${countJobs(held)}.`,
  andMore: (count) => `et ${counted(count, 'autre', 'autres')}`,
  inWay: (count) =>
    `${counted(count, 'tâche ne peut pas être envoyée ainsi', 'tâches ne peuvent pas être envoyées ainsi')}. Corrigez d’abord cela ; rien n’a été modifié.`,
  changeAndSend: (held) => `Modifier et envoyer (${number(held)})`,
  changeOnly: 'Modifier sans envoyer',
  changedAndSent: (changed, sent) =>
    `Reste envoyé : ${countJobs(sent)}, dont ${counted(changed, 'modifiée', 'modifiées')}`,
  changedOnly: (changed) => `${counted(changed, 'tâche modifiée', 'tâches modifiées')} ; pas encore d’envoi`,
  leave: 'Annuler',
};
