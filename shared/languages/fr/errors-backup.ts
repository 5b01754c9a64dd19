import { BACKUP_FAULTS } from '../../errors/fault-words.ts';
import { bracketed, file, text } from '../../kernel/error-words.ts';
import { formatMoment } from '../../kernel/format.ts';
import type { Catalogue } from '../catalogue.ts';
import { FILES_SAFE } from './words.ts';

export const backupErrors: Catalogue['backupErrors'] = {
  BACKUP_INVALID: ({ path, reason }) => ({
    happened: (BACKUP_FAULTS[reason] ?? BACKUP_FAULTS['not-a-backup'])(file(path)),
    means: 'Rien n’en a été restauré. Votre bibliothèque est inchangée.',
    act:
      reason === 'newer'
        ? 'Mettez Dailies à jour, puis restaurez-la de nouveau.'
        : 'Utilisez une autre copie de la sauvegarde, ou refaites-en une là d’où elle vient.',
  }),
  BACKUP_NOT_MADE: ({ path, reason, cause }) => ({
    happened:
      reason === 'full'
        ? `Il n’y a pas assez d’espace pour la sauvegarde à ${text(path)}.`
        : reason === 'changed'
          ? `${file(path)} a changé pendant la sauvegarde.`
          : reason === 'unreadable'
            ? `${file(path)} est illisible${bracketed(cause)}.`
            : `Impossible d’écrire la sauvegarde dans ${text(path)}${bracketed(cause)}.`,
    means: `Aucune sauvegarde n’a été faite, et une sauvegarde précédente du même nom est inchangée. ${FILES_SAFE}`,
    act:
      reason === 'full'
        ? 'Libérez de l’espace, ou choisissez un autre disque.'
        : reason === 'changed'
          ? 'Attendez que le programme qui l’écrit ait terminé, puis réessayez.'
          : reason === 'unreadable'
            ? 'Vérifiez son disque et ses autorisations, puis réessayez.'
            : 'Choisissez un autre dossier.',
  }),
  BACKUP_NOT_RESTORED: ({ path, reason, cause }) => ({
    happened:
      reason === 'full'
        ? `Il n’y a pas assez d’espace pour restaurer la sauvegarde à ${text(path)}.`
        : reason === 'other-file'
          ? `Un autre fichier se trouve déjà à ${text(path)}.`
          : reason === 'clash'
            ? `Deux fichiers de la sauvegarde n’en feraient qu’un sur cet ordinateur : ${text(path)}.`
            : reason === 'own-folder'
              ? `Impossible de restaurer les médias dans ${text(path)} : Dailies y garde ses propres fichiers.`
              : reason === 'not-empty'
                ? `${text(path)} n’est pas un dossier vide.`
                : `Dailies ne peut pas écrire dans ${text(path)}${bracketed(cause)}.`,
    means: 'Rien n’a été remplacé. Votre bibliothèque est inchangée, et rien ne sera envoyé.',
    act:
      reason === 'full'
        ? 'Libérez de l’espace, ou choisissez des dossiers sur un autre disque.'
        : reason === 'clash'
          ? 'Laissez leur dossier de côté, ou renommez l’un des deux sur l’ordinateur d’origine et refaites une sauvegarde.'
          : 'Choisissez un autre dossier.',
  }),
  BACKUP_UNDER_WAY: () => ({
    happened: 'Une sauvegarde ou une restauration est déjà en cours.',
    means: 'Elle se poursuit. Rien d’autre n’a été lancé.',
    act: 'Attendez la fin, ou choisissez Arrêter dans Réglages.',
  }),
  BACKUP_STOPPED: () => ({
    happened: 'La sauvegarde a été arrêtée.',
    means: FILES_SAFE,
    act: 'Recommencez quand vous voulez.',
  }),
  BACKUP_NOT_APPLIED: ({ path, cause }) => ({
    happened: `La sauvegarde restaurée n’a pas pu être mise en place${bracketed(cause)}.`,
    means: `Dailies a démarré avec votre bibliothèque précédente. La bibliothèque restaurée est complète${bracketed(path)}.`,
    act: 'Fermez les programmes qui utilisent le dossier des données de Dailies, puis quittez et rouvrez Dailies.',
  }),
  DATABASE_SET_ASIDE: ({ path, at }) => ({
    happened:
      at === undefined
        ? `Le fichier de la bibliothèque était endommagé et a été mis de côté sous le nom ${file(path)}.`
        : `Le fichier de la bibliothèque était endommagé et a été mis de côté sous le nom ${file(path)} (${formatMoment(at)}).`,
    means:
      'Les prises et leurs notes sont restaurées depuis le dossier des résultats. La file d’attente et le registre du fichier endommagé ne le sont pas : des tâches en attente ou en cours ont peut-être été facturées.',
    act: 'Si vous avez une sauvegarde, restaurez-la dans Réglages. Vérifiez auprès du service avant de remettre ces tâches en file.',
  }),
};
