import { formatNumber } from '../../kernel/region.ts';
import type { Catalogue } from '../catalogue.ts';
import { counted, countFiles, countImages, countTakes } from './words.ts';

/** `+12 images` */
const countSigned = (frames: number) => `${frames > 0 ? '+' : '−'}${countImages(Math.abs(frames))}`;

export const film: Catalogue['film'] = {
  stages: {
    'to-do': 'À faire',
    'in-progress': 'En cours',
    'to-review': 'À vérifier',
    changes: 'Corrections',
    approved: 'Approuvé',
    'on-hold': 'En suspens',
    omitted: 'Omis',
  },
  stale: 'fait à partir d’un choix antérieur',
  takes: countTakes,
  imported: (added, changed, same) =>
    `Plans ajoutés : ${formatNumber(added)}. Modifiés : ${formatNumber(changed)}. Inchangés : ${formatNumber(same)}.`,
  assigned: (code, version) => `${code} ${version}`,
  selected: (code, version, from, out) => `${code} ${version}, images ${from} à ${out - 1}`,
  exported: (files, copied, folder) =>
    `Montage écrit dans ${folder} : ${countFiles(files)}, ${counted(copied, 'prise copiée', 'prises copiées')}.`,
  changesWritten: (name) => `Ce qui a changé depuis la dernière exportation figure dans ${name}.`,
  changes: {
    unchanged: 'inchangé',
    version: 'autre version',
    trimmed: 'coupe ajustée',
    order: 'déplacé',
    added: 'ajouté',
    removed: 'absent du montage',
    missing: 'rien de choisi',
  },
  short: (frames) => counted(frames, 'image manquante', 'images manquantes'),
  notOurs: (name) => `étranger à ce projet : ${name}`,
  applied: (shots) => `Modifications reprises : ${counted(shots, 'plan', 'plans')}.`,
  warnings: {
    speed: 'sa vitesse a été modifiée',
    transition: 'il commence ou finit par une transition',
    nested: 'il est dans une séquence imbriquée',
    'nested-speed': 'il est dans une séquence imbriquée dont la vitesse a été modifiée',
    disabled: 'il est désactivé',
    covered: 'un autre clip le recouvre',
    generator: 'il a été créé par le logiciel de montage',
    multicam: 'c’est un clip multicam',
    'other-rate': 'il a une autre cadence',
    alternates: 'il a des alternatives ; seule la première a été lue',
    length: 'sa durée ne correspond pas à son fichier',
    'no-file': 'il n’indique aucun fichier',
    'several-sequences': 'il y a plusieurs séquences ; seule la première a été lue',
    'several-tracks': 'il y a plusieurs pistes vidéo',
    'sequence-rate': 'la séquence n’a pas la cadence du projet',
    'drop-frame': 'le timecode ne compte pas comme celui du projet',
    line: 'cette ligne est illisible',
    ambiguous: 'plus d’une prise lui correspond',
  },
  warned: (what, words) => (what === '' ? words : `${what} : ${words}`),
  skipped: (what, count) => `Non lu : ${what} (${formatNumber(count)})`,
  page: (name) => `${name} : ouvrez le fichier pour votre logiciel de montage.`,
  pageMedia: 'Les prises sont dans le dossier « media ». Gardez-le à côté de ces fichiers.',
  shotCame: (shot, version) => `${shot} est nouveau, ${version}`,
  shotLeft: (shot) => `${shot} n’est plus dans le montage`,
  longer: countSigned,
  slipped: (frames) => `début ${countSigned(frames)}`,
  reordered: 'L’ordre a changé.',
  nothingChanged: 'Rien n’a changé.',
  projectMissing: (name) => `Il n’y a pas de projet « ${name} ». Importez une liste de plans pour le créer.`,
  shotMissing: (code) => `Il n’y a pas de plan « ${code} ».`,
  shotInMany: (code) => `Plusieurs projets ont un plan « ${code} ». Ajoutez --project.`,
  versionMissing: (code, version) => `${code} n’a pas de version « ${version} ».`,
  rateFixed: (name, rate) =>
    `« ${name} » a des plans comptés à ${rate} images par seconde. Créez un autre projet pour une autre cadence.`,
  atLine: (line, words) => `ligne ${line} : ${words}`,
  atShot: (code, column, words) => `${code}, ${column} : ${words}`,
  problems: {
    'no-code-column': () =>
      'La première ligne doit nommer les colonnes, et l’une d’elles doit être « code ».',
    'no-code': () => 'Il manque le code du plan à cette ligne.',
    'code-twice': (text) => `« ${text} » figure deux fois dans la liste.`,
    length: (text) =>
      `« ${text} » n’est pas une durée. Écrivez des images (48), des secondes (2s) ou un timecode (00:00:02:00).`,
    status: (text) =>
      `« ${text} » n’est pas un statut. Utilisez to-do, in-progress, to-review, changes, approved, on-hold ou omitted.`,
    'too-many': () => 'C’est plus qu’un projet ne peut contenir. Divisez la liste.',
    table: (text) => `Le tableau est illisible : ${text}`,
  },
};
