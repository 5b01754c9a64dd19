import { quoted, text } from '../../kernel/error-words.ts';
import { formatLimit } from '../../kernel/format.ts';
import { describeBudgetReached } from '../../money/text.ts';
import type { Catalogue } from '../catalogue.ts';
import { FILES_SAFE, NOTHING_CHARGED } from './words.ts';

const WAIT_OR_CANCEL = 'Attendez la fin, ou annulez.';

export const requestErrors: Catalogue['requestErrors'] = {
  INTERNAL: ({ correlationId }) => ({
    happened: 'Un problème est survenu dans Dailies.',
    means: 'Tout ce qui est enregistré est en sécurité, et rien n’est envoyé deux fois.',
    act: `Réessayez. Si cela se reproduit, signalez-le${correlationId ? ` avec le numéro ${text(correlationId)}` : ''}.`,
  }),
  CORE_ENDED: () => ({
    happened: 'La file d’attente s’est arrêtée de façon inattendue.',
    means: 'Tout ce qui est enregistré est en sécurité, et rien n’est envoyé deux fois.',
    act: 'Quittez Dailies et rouvrez-le. Si cela se reproduit, signalez-le en joignant le journal.',
  }),
  QUITTING: () => ({
    happened: 'Dailies est en train de quitter.',
    means: FILES_SAFE,
    act: 'Rouvrez Dailies, puis réessayez.',
  }),
  INVALID_INPUT: () => ({
    happened: 'Cette saisie n’est pas valable.',
    means: NOTHING_CHARGED,
    act: 'Vérifiez votre saisie et réessayez.',
  }),
  NOT_FOUND: ({ genId, message, profileId }) => ({
    happened: genId
      ? `Le service n’a pas de génération « ${text(genId)} »${quoted(message)}.`
      : profileId
        ? 'Ce profil n’existe plus.'
        : 'Cet objet n’existe plus.',
    means: 'Rien n’a été modifié ni facturé.',
    act: genId
      ? 'Vérifiez qu’il ne manque aucun caractère à l’ID et qu’il n’y en a pas de trop.'
      : 'La liste est maintenant à jour. Réessayez.',
  }),
  NAME_TAKEN: ({ name }) => ({
    happened: `« ${text(name)} » est déjà utilisé.`,
    means: 'Rien n’a été modifié.',
    act: 'Choisissez un autre nom.',
  }),
  PART_INVALID: ({ from, out, frames }) => ({
    happened: `Les images ${text(from)} à ${text(out)} ne sont pas une partie de cette prise${frames === null ? '' : `, qui a ${text(frames)} images`}.`,
    means: 'Rien n’a été modifié.',
    act: 'Choisissez une première image avant la fin, et une fin comprise dans la prise.',
  }),
  SHOT_UNCHOSEN: ({ link }) => ({
    happened: `Rien n’est encore choisi pour « ${text(link)} ».`,
    means: NOTHING_CHARGED,
    act: 'Choisissez une version de ce plan, puis réessayez.',
  }),
  SHOT_CIRCLE: ({ code }) => ({
    happened: `Le clip de ${text(code)} commencerait par une image tirée de lui-même.`,
    means: NOTHING_CHARGED,
    act: 'Commencez un plan du cercle par une image fixe.',
  }),
  FRAME_NEEDS_APP: ({ link }) => ({
    happened: `« ${text(link)} » est une image d’un clip, qui ne peut pas être extraite sans fenêtre.`,
    means: NOTHING_CHARGED,
    act: 'Créez ce plan dans l’app.',
  }),
  ALREADY_QUEUED: ({ known, jobs }) => ({
    happened: `Tâches déjà dans le dossier : ${text(known)} sur ${text(jobs)}.`,
    means: NOTHING_CHARGED,
    act: 'Continuez-les avec work, ou ajoutez --again pour les mettre en file et les payer une nouvelle fois.',
  }),
  JOBS_TOO_MANY: ({ jobs, maximum }) => ({
    happened: `Trop de tâches à la fois : ${formatLimit(jobs)}.`,
    means: NOTHING_CHARGED,
    act: `Choisissez moins de plans ou moins de prises : au maximum ${formatLimit(maximum)} tâches par mise en file.`,
  }),
  NOT_ASKED_AGAIN: ({ cause }) => ({
    happened: {
      'no-promise': 'Le profil ne promet pas que le service reconnaisse cet envoi à sa clé.',
      over: 'Le délai pendant lequel le service promet de reconnaître cet envoi à sa clé est passé.',
      elsewhere: 'L’adresse, le compte ou l’emplacement de la clé a changé depuis cet envoi.',
      held: 'Rien ne peut être envoyé à ce service pour le moment.',
    }[cause ?? 'no-promise'],
    means: 'Rien n’a été envoyé. On ne sait toujours pas si l’envoi est arrivé.',
    act:
      cause === 'held'
        ? 'Voyez dans la file ce qui retient les tâches, puis redemandez.'
        : 'Consultez le tableau de bord du service, puis collez l’ID ou indiquez qu’il n’est jamais arrivé.',
  }),
  JOB_MOVED_ON: () => ({
    happened: 'La tâche était déjà passée à l’étape suivante.',
    means: FILES_SAFE,
    act: 'Vérifiez son état et réessayez.',
  }),
  EXPORT_UNDER_WAY: () => ({
    happened: 'Une autre exportation est en cours.',
    means: FILES_SAFE,
    act: WAIT_OR_CANCEL,
  }),
  FOLDER_SCAN_UNDER_WAY: () => ({
    happened: 'Un autre dossier est en cours d’analyse.',
    means: FILES_SAFE,
    act: WAIT_OR_CANCEL,
  }),
  CONNECTION_CHECK_UNDER_WAY: () => ({
    happened: 'Une vérification de la connexion est en cours.',
    means: NOTHING_CHARGED,
    act: WAIT_OR_CANCEL,
  }),
  REHEARSAL_UNDER_WAY: () => ({
    happened: 'Un test payant de ce profil est en cours.',
    means: 'Rien d’autre n’a été envoyé ni facturé.',
    act: 'Attendez que sa tâche soit terminée.',
  }),
  TEST_RUN_UNDER_WAY: () => ({
    happened: 'Un test est en cours.',
    means: NOTHING_CHARGED,
    act: WAIT_OR_CANCEL,
  }),
  PRACTICE_NEEDS_NO_KEY: () => ({
    happened: 'L’entraînement ne demande pas de clé API.',
    means: 'La clé n’a été enregistrée nulle part.',
    act: 'Ajoutez-la au profil du service auquel elle appartient.',
  }),
  PRACTICE_NEEDS_NO_REHEARSAL: () => ({
    happened: 'L’entraînement ne demande pas de test payant : il est toujours gratuit.',
    means: NOTHING_CHARGED,
    act: 'Choisissez un autre profil dans Réglages.',
  }),
  PROFILE_ACTIVE: () => ({
    happened: 'Vous ne pouvez pas supprimer le profil actif.',
    means: FILES_SAFE,
    act: 'Activez d’abord un autre profil.',
  }),
  PROFILE_HAS_OPEN_JOBS: () => ({
    happened: 'Des tâches en attente ou en cours ont besoin de ce profil.',
    means: FILES_SAFE,
    act: 'Attendez leur fin, ou annulez-les dans File d’attente, puis supprimez le profil.',
  }),
  COLLECTIONS_FULL: () => ({
    happened: 'Vous avez atteint le nombre maximal de collections.',
    means: FILES_SAFE,
    act: 'Supprimez-en une dont vous n’avez plus besoin.',
  }),
  OLD_DATA_GREW: () => ({
    happened: 'D’autres éléments ont été trouvés depuis l’ouverture.',
    means: FILES_SAFE,
    act: 'Lisez l’avis mis à jour, puis continuez.',
  }),
  HELD_AFTER_CRASHES: () => ({
    happened: 'Tout est en suspens, car Dailies a quitté deux fois de suite de façon inattendue.',
    means: FILES_SAFE,
    act: 'Choisissez comment continuer en haut de la fenêtre.',
  }),
  SECOND_CHARGE: () => ({
    happened: 'Un envoi précédent de cette tâche a été facturé, ou l’a peut-être été.',
    means: 'La renvoyer pourrait vous être facturé une deuxième fois. Rien n’a été envoyé.',
    act: 'Ne la renvoyez que si vous acceptez de payer encore une fois.',
  }),
  GENERATION_TAKEN: ({ genId }) => ({
    happened: `La génération « ${text(genId)} » appartient déjà à une autre tâche.`,
    means: 'Rien n’a été modifié ni facturé.',
    act: 'Vérifiez l’ID. Chaque envoi a sa propre génération.',
  }),
  NOT_CONFIRMED: () => ({
    happened: 'Des envois payants ont été demandés sans touche ni clic de votre part.',
    means: NOTHING_CHARGED,
    act: 'Si c’était vous, recommencez et autorisez l’envoi quand Dailies le demande.',
  }),
  BUDGET_REACHED: describeBudgetReached,
};
