import { formatBytes, formatMoment } from '../../kernel/format.ts';
import { formatNumber } from '../../kernel/region.ts';
import type { Catalogue } from '../catalogue.ts';
import { counted, countFiles } from './words.ts';

export const backup: Catalogue['backup'] = {
  make: 'Sauvegarder',
  makeLead:
    'Enregistre réglages, profils, file d’attente, registre, bibliothèque, casting et gabarits dans un seul fichier. Les clés API n’y sont jamais.',
  withMedia: 'Inclure les fichiers média',
  sizes: (without, media) =>
    `${formatBytes(without)} sans médias, ${formatBytes(without + media)} avec médias`,
  withMediaLead:
    'Résultats et références. Sans eux, la sauvegarde retient où se trouve chaque fichier, et vous copiez les fichiers vous-même.',
  missing: (files) =>
    `${counted(files, 'fichier n’est plus là où Dailies l’a vu et ne peut pas être inclus', 'fichiers ne sont plus là où Dailies les a vus et ne peuvent pas être inclus')}.`,
  makeAction: 'Sauvegarder…',
  making: 'Sauvegarde',
  restoring: 'Restauration',
  progress: (done, total) => `${formatBytes(done)} sur ${formatBytes(total)}`,
  stop: 'Arrêter',
  made: (path, bytes) => `Sauvegarde enregistrée sous ${path} (${formatBytes(bytes)})`,
  restore: 'Restaurer une sauvegarde',
  restoreLead:
    'Vérifiez le contenu d’une sauvegarde avant tout changement. Vos données actuelles sont conservées dans un dossier à côté.',
  choose: 'Choisir une sauvegarde…',
  summary: 'Contenu de cette sauvegarde',
  madeAt: 'Création',
  madeWith: 'Version',
  system: 'Système',
  systems: { win32: 'Windows', darwin: 'macOS', linux: 'Linux', other: 'Autre système' },
  jobs: 'Tâches',
  waiting: (waiting) => `${formatNumber(waiting)} en attente`,
  submissions: 'Envois payants',
  takes: 'Prises',
  castMembers: 'Membres du casting',
  templates: 'Gabarits',
  collections: 'Collections',
  profiles: 'Profils',
  media: 'Fichiers média',
  mediaInside: (files, bytes) =>
    `${counted(files, 'fichier inclus', 'fichiers inclus')}, ${formatBytes(bytes)}`,
  mediaByReference: (files) => counted(files, 'fichier non inclus', 'fichiers non inclus'),
  folders: 'Emplacement actuel des fichiers',
  foldersLead:
    'Choisissez le dossier qui correspond à chaque dossier de la sauvegarde. Dailies ne devine jamais : les fichiers d’un dossier sans choix sont listés comme manquants.',
  foldersLeadInside:
    'Choisissez où enregistrer les médias de chaque dossier. Les fichiers existants ne sont jamais remplacés.',
  files: (files, bytes) => `${countFiles(files)}, ${formatBytes(bytes)}`,
  resultsRoot: 'dossier des résultats',
  noFolder: 'Aucun dossier choisi',
  chooseFolder: 'Choisir un dossier…',
  chooseFolderFor: (folder) => `Choisir un dossier pour ${folder}`,
  keysAgain:
    'Les clés API ne sont pas dans une sauvegarde. Saisissez-les de nouveau dans Réglages après la restauration.',
  paidJobsWait:
    'Après la restauration, les tâches payantes seront en suspens jusqu’à ce que vous confirmiez qu’aucune n’a été envoyée entre-temps.',
  watchesPaused: 'Les dossiers surveillés sont en pause après la restauration.',
  noMoney: 'Rien dans cette sauvegarde ne peut être facturé de nouveau.',
  restoreAction: 'Restaurer',
  cancel: 'Annuler',
  ready: 'La sauvegarde est prête. Relancez Dailies pour l’utiliser.',
  readyLead:
    'D’ici là, tout reste comme c’est. Les changements faits avant de relancer ne sont pas dans la sauvegarde.',
  relaunch: 'Relancer maintenant',
  discard: 'Abandonner',
  missingFiles: (files) =>
    `${counted(files, 'fichier manquant', 'fichiers manquants')}. Dans Visionnage, « Retrouver les fichiers manquants dans un dossier… » permet de les retrouver.`,
  noneMissing: 'Tous les fichiers ont été trouvés.',
  moreMissing: (more) => `et ${counted(more, 'autre', 'autres')}`,
  restored: (madeAt) =>
    `Cette bibliothèque a été restaurée depuis une sauvegarde du ${formatMoment(madeAt)}.`,
  madeLine: (path, bytes, files) =>
    `Sauvegarde créée : ${path}, ${formatBytes(bytes)}, ${counted(files, 'fichier média inclus', 'fichiers média inclus')}`,
  restoredLine: (folder, missing) =>
    missing === 0
      ? `Restauration dans ${folder}. Tous les fichiers ont été trouvés. Les tâches payantes sont en suspens jusqu’à confirmation avec --accept-old-data.`
      : `Restauration dans ${folder}. ${counted(missing, 'fichier manquant', 'fichiers manquants')} (liste ci-dessus). Les tâches payantes sont en suspens jusqu’à confirmation avec --accept-old-data.`,
  missingLine: (path) => `Manquant : ${path}`,
  unusedMap: (folder) =>
    `Aucun fichier de la sauvegarde n’est dans ${folder} : --map est sans effet pour ce dossier.`,
  mapForm: '--map doit avoir la forme OLD=NEW, avec deux dossiers absolus.',
};

export const backupFaults: Catalogue['backupFaults'] = {
  'not-a-backup': (name) => `${name} n’est pas une sauvegarde de Dailies.`,
  newer: (name) => `${name} a été créé par une version plus récente de Dailies.`,
  damaged: (name) => `${name} est endommagé : son contenu ne correspond pas à sa propre liste.`,
  unsafe: (name) => `${name} contient des noms ou des liens qui mènent hors de son dossier.`,
  'too-large': (name) => `${name} est plus volumineux à l’intérieur qu’une sauvegarde ne peut l’être.`,
};
