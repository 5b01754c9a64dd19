import type { EditFault, RenderFault, UnsafeReason } from '../../kernel/error-causes.ts';
import { bracketed, file, text } from '../../kernel/error-words.ts';
import { formatBytes } from '../../kernel/format.ts';
import { describeWide } from '../../kernel/wide-pattern-text.ts';
import type { Catalogue } from '../catalogue.ts';
import { NOTHING_CHARGED } from './words.ts';

const UNSAFE: { readonly [Reason in UnsafeReason]: (file: string) => string } = {
  'ended-reader': (name) => `${name} a fait planter la partie de Dailies qui lit les fichiers.`,
  'took-too-long': (name) => `${name} est trop long à lire.`,
  'left-out': (name) => `${name} a été ignoré, car Dailies a quitté de façon inattendue pendant sa lecture.`,
};

const NOT_ADDED = 'Le fichier n’a pas été ajouté.';

const EDIT: { readonly [Fault in EditFault]: (file: string) => string } = {
  unknown: (name) => `${name} n’est pas une timeline en OTIO, FCPXML, XML ou EDL.`,
  damaged: (name) => `${name} est endommagé : il enfreint les règles de son format.`,
  'too-large': (name) => `${name} est trop volumineux ou trop imbriqué pour une timeline.`,
  unsafe: (name) => `${name} définit ses propres entités XML, que Dailies n’ouvre pas.`,
  empty: (name) => `Il n’y a aucune séquence dans ${name}.`,
};

/** What happened to a film, and what to do. */
const RENDER: { readonly [Fault in RenderFault]: readonly [string, string] } = {
  empty: ['Le montage n’a pas de plans', 'Ajoutez des plans au projet.'],
  'no-window': [
    'Aucune fenêtre ne peut s’ouvrir ici, et les films sont dessinés dans une fenêtre',
    'Faites le rendu dans l’app, ou là où il y a un écran.',
  ],
  'no-encoder': [
    'Cet ordinateur ne peut pas encoder ce codec à cette taille d’image',
    'Choisissez à nouveau entre H.264 et VP9, ou une taille d’image plus petite.',
  ],
  'no-aac': ['Cet ordinateur ne peut pas encoder de son AAC', 'Faites le rendu sur un autre ordinateur.'],
  file: ['Une prise du montage n’a pas pu être décodée', 'Choisissez une autre version de son plan.'],
  ended: ['Le rendu s’est arrêté de façon inattendue', 'Réessayez.'],
};

export const fileErrors: Catalogue['fileErrors'] = {
  FILE_NOT_FOUND: ({ path }) => ({
    happened: `${file(path)} est introuvable.`,
    means: NOTHING_CHARGED,
    act: 'Vérifiez son nom et son disque, ou choisissez-le à son emplacement actuel.',
  }),
  FILE_IS_DIRECTORY: ({ path }) => ({
    happened: `${file(path)} est un dossier.`,
    means: 'Aucun de ses fichiers n’a été ajouté.',
    act: 'Choisissez plutôt un fichier qu’il contient.',
  }),
  FILE_EMPTY: ({ path }) => ({
    happened: `${file(path)} est vide.`,
    means: NOT_ADDED,
    act: 'Exportez ou copiez de nouveau le fichier, puis ajoutez-le.',
  }),
  FILE_TOO_LARGE: ({ path, maximum }) => ({
    happened:
      maximum === undefined
        ? `${file(path)} dépasse la limite pour ce type de fichier.`
        : `${file(path)} dépasse ${formatBytes(maximum)}, la limite pour ce type de fichier.`,
    means: 'Rien n’en a été importé.',
    act: 'Vérifiez que c’est le bon fichier, ou divisez-le.',
  }),
  FILE_NOT_MEDIA: ({ path }) => ({
    happened: `${file(path)} n’est pas un fichier image, vidéo ou audio.`,
    means: `${NOT_ADDED} Dailies se fie au contenu d’un fichier, pas à son nom.`,
    act: 'Utilisez un format courant, tel que PNG, JPEG, MP4, MOV, MP3 ou WAV.',
  }),
  FILE_DAMAGED: ({ path }) => ({
    happened: `${file(path)} est endommagé : il en manque une partie.`,
    means: `${NOT_ADDED} Un service pourrait le facturer puis échouer. Rien n’a été facturé.`,
    act: 'Exportez-le ou téléchargez-le de nouveau, ou ouvrez-le dans un autre programme et enregistrez une copie.',
  }),
  FILE_CHANGED: ({ path }) => ({
    happened: `${file(path)} a changé depuis que Dailies l’a lu.`,
    means:
      'Le fichier n’a pas été utilisé, car ce n’est peut-être plus ce que vous voulez. Rien n’a été facturé.',
    act: 'Ajoutez-le de nouveau pour utiliser la version actuelle, puis réessayez.',
  }),
  FILE_OTHER: ({ path, name }) => ({
    happened: `${file(path)} n’est pas ${name ? text(name) : 'le fichier manquant'} : son contenu est différent.`,
    means: 'Rien n’a été modifié. Le fichier de la prise manque toujours.',
    act: 'Choisissez le fichier d’origine, ou le dossier où il peut se trouver.',
  }),
  FILE_NOT_SOUND: ({ path }) => ({
    happened: `${file(path)} n’est pas un fichier audio.`,
    means: 'La bande-son est inchangée.',
    act: 'Choisissez un fichier audio, tel que WAV, MP3 ou M4A.',
  }),
  TAKE_FILE_MISSING: ({ path }) => ({
    happened: `Le fichier d’une prise est introuvable : ${file(path)}.`,
    means: 'Rien n’a été écrit. Les autres prises sont intactes.',
    act: 'Retrouvez les fichiers manquants dans Visionnage, ou utilisez une autre prise.',
  }),
  FILE_UNREADABLE: ({ path, cause }) => ({
    happened: `${file(path)} est illisible${bracketed(cause)}.`,
    means: NOTHING_CHARGED,
    act: 'Vérifiez que son disque est connecté, que vous avez le droit de l’ouvrir, et qu’aucune autre app ne l’utilise.',
  }),
  FILE_IN_CLOUD: ({ path }) => ({
    happened: `${file(path)} est dans le cloud et n’a pas pu être téléchargé sur cet ordinateur.`,
    means: NOTHING_CHARGED,
    act: 'Vérifiez votre connexion, ou téléchargez-le dans le Finder ou l’Explorateur de fichiers, puis réessayez.',
  }),
  FILE_ELSEWHERE: ({ path }) => ({
    happened: `${file(path)} est sur un autre ordinateur.`,
    means:
      'Dailies ne l’a pas ouvert, car cela pourrait transmettre vos identifiants à cet ordinateur. Rien n’a été envoyé.',
    act: 'Copiez-le sur cet ordinateur, ou déposez le fichier lui-même.',
  }),
  FOLDER_NOT_GIVEN: ({ path }) => ({
    happened: `${file(path)} est dans un dossier auquel Dailies n’a pas accès.`,
    means:
      'Le dossier n’a pas été ouvert. Un tableau ou une page venant d’ailleurs ne doit ni parcourir votre ordinateur ni y écrire.',
    act: 'Déposez ici une fois le fichier, son dossier ou le tableau qui s’y trouve. Pour écrire dans un dossier, choisissez-le dans la boîte de dialogue.',
  }),
  PATTERN_TOO_WIDE: ({ path, reason, looked, maximum }) => ({
    happened: `${describeWide(file(path), reason, looked, maximum)}.`,
    means: 'Aucun de ses fichiers n’a été ajouté.',
    act: 'Utilisez un sous-dossier, ou un motif plus précis.',
  }),
  FILE_UNSAFE: ({ path, reason }) => ({
    happened: UNSAFE[reason]?.(file(path)) ?? `${file(path)} ne peut pas être lu sans risque.`,
    means: `${NOTHING_CHARGED} Dailies n’a pas été affecté.`,
    act:
      reason === 'left-out'
        ? 'Pour l’utiliser malgré tout, ajoutez-le vous-même.'
        : 'Il est probablement endommagé. Exportez-le de nouveau depuis l’app qui l’a créé, ou utilisez un autre fichier.',
  }),
  FIX_FAILED: ({ path, cause }) => ({
    happened: `${file(path)} n’a pas pu être converti${cause ? ` (${text(cause)})` : ''}.`,
    means: `L’original est intact. ${NOTHING_CHARGED}`,
    act: 'Essayez une autre correction, ou exportez-le de nouveau depuis l’app qui l’a créé.',
  }),
  FIX_CANCELLED: ({ path }) => ({
    happened: `${file(path)} : conversion annulée.`,
    means: 'La copie partielle a été supprimée. L’original est intact.',
    act: 'Recommencez quand vous voulez.',
  }),
  EXPORT_FAILED: ({ path, reason, cause, done }) => ({
    happened:
      reason === 'full'
        ? `Le disque est plein à ${text(path)}.`
        : reason === 'own-folder'
          ? `Dailies garde ses propres fichiers dans ${text(path)}.`
          : `Dailies ne peut pas écrire dans ${text(path)}${bracketed(cause)}.`,
    means: done
      ? `Les originaux sont intacts. Copies complètes : ${text(done)} ; aucune copie partielle.`
      : 'Les originaux sont intacts. Rien n’a été copié.',
    act:
      reason === 'full'
        ? 'Libérez de l’espace, ou choisissez un dossier sur un autre disque.'
        : 'Choisissez un autre dossier.',
  }),
  RENDER_FAILED: ({ path, reason, cause }) => {
    const [happened, act] = RENDER[reason] ?? RENDER.ended;
    const name = reason === 'file' ? ` : ${file(path)}` : '';
    return {
      happened: `${happened}${name}${bracketed(cause)}.`,
      means: 'Rien n’a été écrit. Les prises sont intactes.',
      act,
    };
  },
  DISK_FULL: ({ path }) => ({
    happened: `Le disque est plein${path ? ` à ${text(path)}` : ''}.`,
    means:
      'Rien n’est perdu. Les résultats finis restent sur le service jusqu’à ce qu’ils puissent être enregistrés.',
    act: 'Libérez de l’espace, ou choisissez un dossier sur un autre disque, puis réessayez. Les téléchargements reprennent automatiquement.',
  }),
  FOLDER_NOT_WRITABLE: ({ path, cause }) => ({
    happened: `Dailies ne peut pas écrire dans ${path ? text(path) : 'le dossier des résultats'}${bracketed(cause)}.`,
    means: 'Ce qui était enregistré est intact. Les résultats pas encore enregistrés restent sur le service.',
    act: 'Autorisez-y l’écriture ou choisissez un autre dossier, puis réessayez.',
  }),
  FILE_HELD: ({ path }) => ({
    happened: `Un autre programme utilise ${path ? file(path) : 'le fichier'}, qui n’a donc pas pu être remplacé.`,
    means: 'Le fichier est inchangé, et rien n’est perdu.',
    act: 'Fermez-le là où il est ouvert : lecteur, éditeur, ou app de synchronisation ou d’analyse. Puis réessayez.',
  }),
  ZIP_NOT_UNPACKED: ({ path, reason }) => ({
    happened:
      reason === 'damaged'
        ? `${file(path)} est endommagé, protégé par mot de passe ou compressé d’une façon que Dailies ne sait pas lire.`
        : reason === 'unsafe'
          ? `${file(path)} contient des fichiers qui sortiraient de son propre dossier, ou des liens à la place de fichiers.`
          : `${file(path)} contient trop de fichiers, ou prendrait trop de place une fois décompressé.`,
    means: 'Rien n’a été décompressé. L’archive est conservée telle quelle.',
    act: 'Ouvrez-la dans un programme d’archives si vous faites confiance au service.',
  }),
  FOLDER_MISSING: ({ path }) => ({
    happened: `${path ? text(path) : 'Le dossier des résultats'} n’est pas le dossier où vos résultats ont été enregistrés.`,
    means:
      'Rien n’y a été enregistré. Les nouveaux résultats restent sur le service, sans frais supplémentaires.',
    act: 'Reconnectez son disque, ou choisissez ce dossier dans Réglages pour l’utiliser désormais.',
  }),
  WATCH_REFUSED: ({ path, reason }) => ({
    happened:
      reason === 'own-folder'
        ? `${file(path)} contient des résultats de Dailies, ou se trouve dans un dossier qui en contient.`
        : reason === 'values'
          ? 'Le gabarit a des variables vides.'
          : `${file(path)} n’est pas un dossier lisible.`,
    means:
      reason === 'own-folder'
        ? 'Chaque résultat deviendrait une nouvelle tâche, sans fin. Le dossier n’est pas surveillé, et rien n’a été envoyé.'
        : NOTHING_CHARGED,
    act: reason === 'values' ? 'Remplissez-les.' : 'Choisissez un autre dossier.',
  }),
  EDIT_FILE_INVALID: ({ path, fault }) => ({
    happened: (EDIT[fault] ?? EDIT.unknown)(file(path)),
    means: 'Aucun plan n’a été modifié.',
    act: 'Exportez de nouveau la timeline en OTIO, FCPXML, XML ou EDL.',
  }),
  LENGTH_INVALID: ({ text: length }) => ({
    happened: `« ${text(length)} » n’est pas une durée.`,
    means: 'Aucun plan n’a été modifié.',
    act: 'Écrivez des images (48), des secondes (2s) ou un timecode (00:00:02:00).',
  }),
};
