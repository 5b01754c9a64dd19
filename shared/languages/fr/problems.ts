import { describeKind } from '../../compose/problems-text.ts';
import { formatRatio } from '../../compose/warnings-text.ts';
import type { WideReason } from '../../kernel/error-causes.ts';
import { formatBigNumber, formatBytes, formatLimit, formatSeconds } from '../../kernel/format.ts';
import { formatList, formatNumber } from '../../kernel/region.ts';
import { describeWide } from '../../kernel/wide-pattern-text.ts';
import { nameType } from '../../models/media-formats.ts';
import { describeValue } from '../../service/text/fields-text.ts';
import type { Catalogue } from '../catalogue.ts';
import { countCharacters } from './words.ts';

export const problems: Catalogue['problems'] = {
  required: (_, place) => `${place} : obligatoire`,
  'wrong-type': ({ expected }, place) => `${place} doit être de type ${expected ?? 'différent'}`,
  'too-short': ({ minimum, found }, place) =>
    `${place} : il manque ${countCharacters(number(minimum) - number(found))} (minimum ${formatNumber(number(minimum))})`,
  'too-many-variations': ({ maximum, found }) =>
    `Tâches données par les alternatives : ${formatBigNumber(number(found))} ; maximum à la fois : ${formatBigNumber(number(maximum))}. Tirez-en plutôt quelques-unes au hasard`,
  'too-long': ({ maximum, found }, place) =>
    `${place} : ${countCharacters(number(found) - number(maximum))} de trop (maximum ${formatNumber(number(maximum))})`,
  'not-a-choice': ({ choices, found }, place) => `${place} : ${found} ne fait pas partie de ${choices}`,
  'not-in-range': ({ minimum, maximum, found }, place) =>
    `${place} : ${found} n’est pas entre ${minimum} et ${maximum}`,
  'not-a-step': ({ step, found }, place) => `${place} : ${found} ne suit pas le pas de ${step}`,
  'digits-lost': ({ maximum }, place) =>
    `${place} : maximum ${formatNumber(number(maximum))} ; au-delà, des chiffres se perdent`,
  'too-small': ({ minimum, found }, place) => `${place} : ${found} est inférieur à ${minimum}`,
  'too-large': ({ maximum, found }, place) => `${place} : ${found} est supérieur à ${maximum}`,
  'too-few': ({ minimum, found }, place) => `${place} : ${found}, c’est trop peu ; minimum ${minimum}`,
  'too-many': ({ maximum, found }, place) => `${place} : ${found}, c’est trop ; maximum ${maximum}`,
  'unknown-field': ({ field }) => `Ce modèle n’a pas de champ « ${field} »`,
  'unknown-model': ({ model }) => `Il n’y a pas de modèle « ${model} »`,
  'empty-reference': (_, place) =>
    `${place} : vide ; ajoutez un fichier, une URL ou un nom de fichier téléversé`,
  'invalid-url': ({ url }, place) => `${place} : « ${url} » n’est pas une adresse web (http ou https)`,
  'url-out-of-reach': ({ url }, place) =>
    `${place} : le service ne peut pas joindre ${url} hors de votre réseau : utilisez le fichier lui-même`,
  'url-expired': ({ url }, place) =>
    `${place} : la signature de ${url} a expiré : utilisez le fichier lui-même ou une nouvelle adresse`,
  'takes-files-only': (_, place) =>
    `${place} attend le fichier lui-même et non une adresse : déposez le fichier ici`,
  'wrong-media': ({ expected, found }, place) =>
    `${place} : il faut ${describeKind(expected)}, mais ceci est ${describeKind(found)}`,
  'file-not-found': ({ file }) => `« ${file} » n’est plus à sa place : remettez-le, ou ajoutez-le de nouveau`,
  'file-is-directory': ({ file }) => `« ${file} » est un dossier : ajoutez les fichiers qu’il contient`,
  'file-empty': ({ file }) => `« ${file} » est vide`,
  'file-damaged': ({ file }) =>
    `« ${file} » est endommagé, il en manque une partie : exportez-le ou téléchargez-le de nouveau`,
  'file-not-media': ({ file }) => `« ${file} » n’est pas un fichier image, vidéo ou audio`,
  'file-changed': ({ file }) =>
    `« ${file} » a changé depuis son ajout : ajoutez-le de nouveau pour utiliser la version actuelle`,
  'file-unreadable': ({ file }) =>
    `« ${file} » est illisible : vérifiez qu’il n’est pas verrouillé et que son disque est connecté`,
  'file-unsafe': ({ file }) =>
    `« ${file} » ne peut pas être lu sans risque : il est probablement endommagé, utilisez un autre fichier`,
  'shot-unchosen': ({ file }) => `Rien n’est encore choisi pour « ${file} »`,
  'frame-needs-app': ({ file }) =>
    `« ${file} » est une image d’un clip : créez ce plan dans l’app, où l’on peut extraire des images`,
  'no-file-matches': ({ file }) => `Aucun fichier image, vidéo ou audio ne correspond à « ${file} »`,
  'file-elsewhere': ({ file }) =>
    `« ${file} » est sur un autre ordinateur, inaccessible à un tableau : copiez-le sur celui-ci, ou déposez le fichier lui-même`,
  'folder-not-given': ({ file }) =>
    `« ${file} » est dans un dossier auquel Dailies n’a pas accès : déposez une fois sur Lot ce dossier, ou le tableau qui s’y trouve`,
  'pattern-too-wide': ({ file, looked, maximum, reason }) =>
    `${describeWide(`« ${file} »`, reason as WideReason, Number(looked), Number(maximum))} : utilisez un sous-dossier, ou un motif plus précis`,
  'auto-needs-image': (_, place) =>
    `${place} : « ${describeValue('aspectRatio', 'auto')} » demande une image : ajoutez-en une, ou choisissez un format d’image`,
  'element-kind-unsupported': (_, place) =>
    `${place} : le service liste des éléments prêts à l’emploi, mais ne les prend pas en charge`,
  'element-kind-unknown': ({ found }, place) =>
    `${place} : « ${found} » n’est pas un type d’élément ; utilisez image ou video`,
  'element-field-misplaced': ({ kind }, place) => `${place} : inutilisable dans les éléments de type ${kind}`,
  'option-unbound': (_, place) =>
    `${place} : défini, mais votre profil n’a pas le nom que lui donne le service`,
  'shape-unbound': ({ shapes }, place) =>
    `${place} : votre profil n’indique pas quelle forme de requête est en vigueur (${shapes})`,
  'shape-mismatch': ({ shape }, place) =>
    shape
      ? `${place} : absent de la forme de requête de votre profil (${shape})`
      : `${place} : absent de toutes les formes de requête de votre profil`,
  'element-video-unbound': (_, place) =>
    `${place} : votre profil n’a pas le champ pour la vidéo d’un élément`,
  'upload-unbound': () =>
    'Votre profil n’a pas de téléversement, les fichiers de cet ordinateur ne peuvent donc pas être envoyés : utilisez des URL de téléchargement',
  'upload-too-large': ({ file, maximum, found }) =>
    `« ${file} » fait ${formatBytes(number(found))} ; le service accepte jusqu’à ${formatBytes(number(maximum))}`,
  'inline-too-large': ({ file, maximum, found }) =>
    `« ${file} » fait ${formatBytes(number(found))} ; ici, le fichier part dans la requête elle-même, qui en contient jusqu’à ${formatBytes(number(maximum))}`,
  'required-unbound': ({ field }) => `Le service exige « ${field} », et votre profil ne le remplit pas`,
  'test-mode-unbound': ({ model }) =>
    `${model ?? 'Ce modèle'} : aucun test gratuit possible avec votre profil`,
  'results-unbound': () =>
    'Le document du service n’indique pas comment les résultats reviennent, aucune tâche payante n’est donc encore envoyée : complétez le profil dans Réglages',
  'no-word-list': ({ variable }, place) => `${place} : {{${variable}}} n’a pas encore de liste de mots`,
  'unknown-variable': ({ variable }, place) =>
    `${place} : {{${variable}}} n’est ni une colonne ni une liste de mots`,
  'not-in-cast': ({ name }, place) => `${place} : personne dans votre casting ne s’appelle « ${name} »`,
  'service-refused': ({ message }, place) => `${place} : le service a indiqué « ${message} »`,
};

export const mediaKinds: Catalogue['mediaKinds'] = {
  image: 'une image',
  video: 'une vidéo',
  audio: 'un son',
};

export const unmetFields: Catalogue['unmetFields'] = {
  missing: (labels) => `Manque au profil : ${formatList(labels.map((label) => label.toLowerCase()))}`,
};

export const warnings: Catalogue['warnings'] = {
  'usually-smaller': ({ maximum, found }) =>
    `Les services de ce type acceptent en général jusqu’à ${formatBytes(Number(maximum))} ; ce fichier fait ${formatBytes(Number(found))}`,
  'usually-more-pixels': ({ minimum, found }) =>
    `Les services de ce type veulent en général au moins ${minimum} pixels de côté ; le petit côté en a ${found}`,
  'usually-fewer-pixels': ({ maximum, found }) =>
    `Les services de ce type acceptent en général jusqu’à ${maximum} pixels de côté ; le grand côté en a ${found}`,
  'usually-wider': ({ minimum, found }) =>
    `Les services de ce type acceptent en général des formats à partir de ${formatRatio(minimum)} ; celui-ci est plus étroit, ${formatRatio(found)}`,
  'usually-taller': ({ maximum, found }) =>
    `Les services de ce type acceptent en général des formats jusqu’à ${formatRatio(maximum)} ; celui-ci est plus large, ${formatRatio(found)}`,
  'usually-shorter': ({ maximum, found }) =>
    `Les services de ce type acceptent en général jusqu’à ${formatSeconds(Number(maximum))} ; ceci dure ${formatSeconds(Number(found))}`,
  'usually-longer': ({ minimum, found }) =>
    `Les services de ce type veulent en général au moins ${formatSeconds(Number(minimum))} ; ceci dure ${formatSeconds(Number(found))}`,
  'usually-faster': ({ minimum, found }) =>
    `Les services de ce type veulent en général au moins ${Math.ceil(Number(minimum))} images par seconde ; ici ${Number(Number(found).toFixed(2))}`,
  'usually-slower': ({ maximum, found }) =>
    `Les services de ce type acceptent en général jusqu’à ${maximum} images par seconde ; ici ${Number(Number(found).toFixed(2))}`,
  'usually-other-type': ({ found, types }) =>
    `Les services de ce type acceptent en général ${formatList(String(types).split(', ').map(nameType))} ; ceci est du ${nameType(String(found))}`,
  'usually-still': () =>
    'Cette image est animée ; les services n’en prennent en général que la première vue, ou rien',
  'usually-upright': () =>
    'Cette image est tournée par une note du fichier (Exif), que les services peuvent ignorer',
  'lacks-end': () =>
    'Il manque à ce fichier sa marque de fin ; l’image est complète, mais un service peut refuser le fichier',
  'keeps-notes': ({ found }) =>
    `Lieux et numéros de série ne peuvent pas être retirés d’un fichier ${nameType(String(found))} ; ils sont envoyés avec lui`,
  'nothing-given': () =>
    'Ni texte ni fichier sur quoi travailler ; le service peut accepter la requête malgré tout, et la facturer',
  'unseen-results': ({ format }) =>
    `Les résultats en ${format} ne peuvent pas être affichés ici ; ils sont conservés et s’ouvrent dans un autre programme`,
  'packed-results': () => 'Les résultats arrivent dans une archive ZIP, à décompresser dans Visionnage',
};

export const documentFaults: Catalogue['documentFaults'] = {
  'not-parsable': ({ message }) => `Ceci n’est ni du JSON ni du YAML${message ? ` : ${message}` : ''}.`,
  'not-a-document': () => 'Ceci n’est pas un document OpenAPI.',
  version: ({ found }) => `Ce document utilise OpenAPI ${found}. Dailies lit 3.0 à 3.2 et Swagger 2.0.`,
  'remote-reference': ({ at, found }) =>
    `Ce document fait référence à un autre (« ${found} », à ${at}). Dailies ne charge pas d’autres documents.`,
  'too-large': ({ maximum }) => `Ce document est trop volumineux : plus de ${formatNumber(maximum)} parties.`,
  'too-long': ({ maximum }) =>
    `Ce document est trop long : plus de ${formatNumber(maximum)} caractères, répétitions comprises.`,
  'long-name': ({ at, maximum }) =>
    `Ce document contient un nom de plus de ${formatNumber(maximum)} caractères (à ${at}).`,
  'too-deep': ({ maximum }) => `Ce document est imbriqué sur plus de ${String(maximum)} niveaux.`,
  'huge-enum': ({ at, found }) =>
    `Ce document liste ${formatNumber(found)} valeurs au même endroit (à ${at}), ce qu’aucun formulaire ne peut afficher.`,
  'no-endpoints': ({ sending }) =>
    `Ce document ne décrit aucun point d’accès qui lance une génération${sending === '' ? '' : `, seulement ${sending}`}.`,
  'no-results': ({ starting }) =>
    `Ce document indique comment lancer une génération (${starting}), mais n’a aucune requête GET pour la suivre.`,
  'no-form': ({ starting }) =>
    `Ce document indique comment lancer une génération (${starting}), mais ce qu’elle demande ne tient dans aucun formulaire.`,
  other: () => 'Ce document OpenAPI est inutilisable.',
};

export const readingFaults: Catalogue['readingFaults'] = {
  names: {
    document: 'Ce document',
    templates: 'Ce fichier de gabarits',
    cast: 'Ce fichier de casting',
    file: 'Ce fichier Dailies',
  },
  unnamed: 'Ce fichier',
  time: (name, seconds) => `${name} demande plus de ${seconds} secondes de lecture.`,
  memory: (name, megabytes) => `${name} demande plus de ${megabytes} Mo de mémoire à la lecture.`,
  fault: (name) => `${name} n’a pas pu être lu jusqu’au bout.`,
  tooManyTemplates: (maximum) => `Ce fichier vous ferait dépasser la limite de ${maximum}.`,
  tooLargeForTemplates: 'Ce fichier est trop volumineux pour un fichier de gabarits.',
  notTemplates: 'Ceci n’est pas un fichier de gabarits.',
  notOneTemplate: 'Ce fichier ne contient pas exactement un gabarit.',
};

export const connectionCauses: Catalogue['connectionCauses'] = {
  certificate: 'Cet ordinateur ne reconnaît pas le certificat du service ; rien n’a été envoyé.',
  'proxy-unreachable': 'Impossible de joindre le proxy de ce réseau.',
  'proxy-unsupported': 'Ce réseau exige un type de proxy que Dailies ne peut pas utiliser.',
  'proxy-wants-sign-in': 'Le proxy de ce réseau demande un nom d’utilisateur et un mot de passe.',
  'proxy-sign-in-refused': 'Le proxy de ce réseau a refusé le nom d’utilisateur et le mot de passe.',
  'proxy-sign-in-unknown':
    'Le proxy de ce réseau demande une identification d’une façon que Dailies ne connaît pas.',
  'proxy-refused': 'Le proxy de ce réseau ne laisse pas passer les connexions vers le service.',
};

export const widePatterns: Catalogue['widePatterns'] = {
  files: (name, looked, maximum) =>
    `${name} désigne trop de fichiers : plus de ${formatLimit(maximum)} (examinés : ${formatLimit(looked)})`,
  depth: (name, looked, maximum) =>
    `${name} traverse trop de dossiers imbriqués : plus de ${formatLimit(maximum)} (fichiers et dossiers examinés : ${formatLimit(looked)})`,
  time: (name, looked, maximum) =>
    `${name} est trop long à trouver (fichiers et dossiers examinés en ${formatLimit(maximum)} s : ${formatLimit(looked)})`,
  length: (name, _, maximum) => `${name} dépasse ${formatLimit(maximum)} caractères`,
  entries: (name, looked) =>
    `${name} ferait chercher dans trop d’éléments (fichiers et dossiers examinés : ${formatLimit(looked)})`,
};

function number(value: string | number | undefined): number {
  return Number(value ?? 0);
}
