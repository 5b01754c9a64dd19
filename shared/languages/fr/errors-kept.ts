import {
  describeCastFault,
  describeDocumentFault,
  describeFixed,
  describeOwnFileFault,
  describeReadingStopped,
  describeSettings,
  describeTemplateFault,
  describeUnreadablePolicy,
  describeUpdateFault,
  isOfOtherDocument,
  OUTSIDE_TEXT,
} from '../../errors/fault-words.ts';
import { bracketed, file, text } from '../../kernel/error-words.ts';
import { formatBytes } from '../../kernel/format.ts';
import type { Catalogue } from '../catalogue.ts';
import { NOTHING_CHARGED } from './words.ts';

const NOTHING_IMPORTED = 'Rien n’en a été importé.';
const ASK_MAKER = 'Demandez à son auteur de l’exporter de nouveau.';
const NOT_ADDED = 'Le fichier n’a pas été ajouté.';

export const keptErrors: Catalogue['keptErrors'] = {
  READING_STOPPED: (details) => ({
    happened: describeReadingStopped(details),
    means: `${NOTHING_IMPORTED} Tout le reste a continué.`,
    act: 'Vérifiez d’où vient le fichier. Si vous lui faites confiance, demandez-en un plus petit, ou divisez-le.',
  }),
  OWN_FILE_INVALID: ({ path, fault }) => ({
    happened: describeOwnFileFault(file(path), fault),
    means: NOTHING_IMPORTED,
    act: fault === 'newer' ? 'Mettez Dailies à jour, puis rouvrez-le.' : ASK_MAKER,
  }),
  OPENING_REFUSED: ({ fault }) => ({
    happened: OUTSIDE_TEXT.refused[fault] ?? OUTSIDE_TEXT.refused.link,
    means: 'Rien n’a été ouvert.',
    act: OUTSIDE_TEXT.refusedAct[fault] ?? OUTSIDE_TEXT.refusedAct.link,
  }),
  TEMPLATE_FILE_INVALID: (details) => ({
    happened: describeTemplateFault(details),
    means: `${NOTHING_IMPORTED} Vos gabarits sont inchangés.`,
    act: 'Demandez à son auteur de l’exporter de nouveau, avec moins de gabarits s’il y en a trop.',
  }),
  CAST_FILE_INVALID: ({ path, reason, name }) => ({
    happened: describeCastFault(file(path), reason, name),
    means: `${NOTHING_IMPORTED} Votre casting est inchangé.`,
    act: reason === 'newer' ? 'Mettez Dailies à jour, puis importez-le de nouveau.' : ASK_MAKER,
  }),
  CAST_WRONG_MEDIA: ({ path, slot }) => ({
    happened: `${file(path)} n’est pas du bon type.`,
    means: NOT_ADDED,
    act:
      slot === 'images'
        ? 'Déposez une image ici.'
        : slot === 'video'
          ? 'Déposez une vidéo ici.'
          : 'Déposez un clip ou un fichier son ici.',
  }),
  CAST_DOCUMENT_TOO_LARGE: ({ path, bytes, maximum }) => ({
    happened: `${file(path)} est trop volumineux pour un document de consentement${bytes === undefined ? '' : ` : ${formatBytes(bytes)}, maximum ${formatBytes(maximum)}`}.`,
    means: NOT_ADDED,
    act: 'Laissez le fichier où il est, et notez son emplacement dans le consentement.',
  }),
  CAST_NOT_A_DOCUMENT: ({ path }) => ({
    happened: `${file(path)} n’est ni un document, ni une image, ni un enregistrement, ou son extension ne correspond pas à son contenu.`,
    means: `${NOT_ADDED} Les membres du casting ne peuvent rien contenir qui pourrait être un programme.`,
    act: 'Enregistrez le consentement en PDF, texte, image ou enregistrement, avec la bonne extension.',
  }),
  SAFE_START: ({ path, others }) => ({
    happened: path
      ? others > 0
        ? `Dailies a quitté deux fois de suite de façon inattendue en lisant ${file(path)} et d’autres fichiers (${text(others)}).`
        : `Dailies a quitté deux fois de suite de façon inattendue en lisant ${file(path)}.`
      : 'Dailies a quitté deux fois de suite de façon inattendue.',
    means: 'Rien n’a été lancé ni envoyé.',
    act: 'Utilisez --after-crash leave-out pour ignorer ces fichiers, ou --after-crash go-on pour tout continuer.',
  }),
  DATABASE_NEWER: () => ({
    happened: 'La bibliothèque a été utilisée par une version plus récente de Dailies.',
    means: 'Par sécurité, elle n’a pas été ouverte. Vos fichiers sont intacts.',
    act: 'Réinstallez la version la plus récente.',
  }),
  DATABASE_IN_USE: ({ path }) => ({
    happened: `Dailies est déjà ouvert avec ces données${bracketed(path)}.`,
    means: 'Deux copies pourraient envoyer une tâche deux fois, celle-ci n’a donc pas démarré.',
    act: 'Utilisez la copie ouverte, ou quittez-la d’abord.',
  }),
  DATA_ON_NETWORK: ({ path }) => ({
    happened: `${path ? text(path) : 'Le dossier des données'} est sur un disque réseau, où une base de données n’est pas en sécurité.`,
    means: 'Rien n’a été ouvert, modifié ni envoyé.',
    act: 'Gardez le dossier des données sur un disque de cet ordinateur. Le dossier des résultats peut rester sur le réseau.',
  }),
  DATABASE_DAMAGED: ({ path, cause }) => ({
    happened:
      cause === 'foreign-journal'
        ? `Un journal que Dailies n’a pas écrit se trouve à côté du fichier de la bibliothèque${bracketed(`${path}-journal`)}.`
        : `Le fichier de la bibliothèque est endommagé${bracketed(path)}.`,
    means:
      'Vos fichiers de résultats sont à part et en sécurité. Rien n’a été modifié, et rien ne sera envoyé.',
    act:
      cause === 'foreign-journal'
        ? 'Déplacez ce fichier ailleurs, puis relancez Dailies.'
        : 'Restaurez le fichier depuis une sauvegarde. Ou déplacez-le et relancez : Visionnage propose alors de récupérer prises et notes depuis le dossier des résultats.',
  }),
  SETTINGS_DAMAGED: ({ path, settings }) => ({
    happened:
      settings !== undefined
        ? `Certains réglages sont illisibles${bracketed(path)} : ${describeSettings(settings)}.`
        : `Le fichier des réglages est illisible${bracketed(path)}.`,
    means:
      settings !== undefined && !settings.includes('budget')
        ? 'Leurs valeurs par défaut ont été rétablies. Vos tâches, résultats, profils et budget sont en sécurité.'
        : 'Vos tâches, résultats et profils sont en sécurité. Aucune tâche payante n’est envoyée tant que vous n’avez pas vérifié le budget.',
    act: 'Modifiez ce qu’il faut dans Réglages. Le fichier illisible est gardé jusque-là, puis sous forme de copie.',
  }),
  FIXED_BY_POLICY: describeFixed,
  POLICY_UNREADABLE: describeUnreadablePolicy,
  UPDATE_FAILED: describeUpdateFault,
  PROFILE_INVALID: () => ({
    happened: 'Ce profil n’est pas valable.',
    means: NOTHING_IMPORTED,
    act: 'Corrigez les problèmes indiqués, puis ajoutez de nouveau le fichier.',
  }),
  PROFILE_UNREADABLE: ({ path }) => ({
    happened: `Un profil de ce nom existe déjà et est illisible${bracketed(path)}.`,
    means: 'Ce profil et sa clé sont inchangés, et le nouveau n’a pas été importé.',
    act: 'Mettez Dailies à jour, ou déplacez ce fichier ailleurs, puis réessayez.',
  }),
  PROFILE_MISSING: ({ profileId }) => ({
    happened:
      profileId === 'practice'
        ? 'Le service d’entraînement n’a pas encore démarré.'
        : 'Le profil nécessaire manque.',
    means: NOTHING_CHARGED,
    act:
      profileId === 'practice'
        ? 'Attendez un instant qu’il démarre.'
        : 'Choisissez un autre profil dans Réglages.',
  }),
  OPENAPI_INVALID: (details) => ({
    happened: describeDocumentFault(details),
    means: 'Aucun profil n’a été créé, rien n’a été chargé depuis le réseau, et rien n’a été facturé.',
    act: isOfOtherDocument(details)
      ? 'Demandez au service le document de son API d’images et de vidéos. S’il n’y en a pas, sélectionnez « Se connecter avec une simple URL ».'
      : 'Demandez au service son document OpenAPI (3.0 à 3.2 ou Swagger 2.0) en un seul fichier JSON ou YAML.',
  }),
  OPENAPI_ADDRESS_MISSING: () => ({
    happened: 'Ce document n’indique pas où se trouve le service.',
    means: 'Aucun profil n’a été créé, et rien n’a été facturé.',
    act: 'Saisissez aussi l’adresse du service : la partie de ses URL avant /v2/generation.',
  }),
  URL_INVALID: ({ url }) => ({
    happened: `« ${text(url)} » n’est pas une adresse web.`,
    means: 'L’adresse n’a pas été ajoutée.',
    act: 'Utilisez une adresse complète commençant par https:// ou http://.',
  }),
};
