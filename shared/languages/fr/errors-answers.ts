import { bracketed, type ErrorWords, quoted, text } from '../../kernel/error-words.ts';
import { formatBytes } from '../../kernel/format.ts';
import { formatNumber } from '../../kernel/region.ts';
import type { ErrorDetails } from '../../kernel/result.ts';
import type { Catalogue } from '../catalogue.ts';
import { NOTHING_CHARGED } from './words.ts';

export const answerErrors: Catalogue['answerErrors'] = {
  SERVICE_REFUSED: ({ status, message }) => ({
    happened: `Le service a refusé la requête${bracketed(status)}${quoted(message)}.`,
    means: 'Rien n’a été créé à partir de cette requête.',
    act: 'Modifiez la tâche pour corriger ce que le service indique, puis remettez-la en file.',
  }),
  SERVICE_BUSY: ({ status, message }) => ({
    happened: `Le service a demandé à Dailies de ralentir${bracketed(status)}${quoted(message)}.`,
    means: 'Rien n’a été facturé pour cet essai, et rien n’est perdu.',
    act: 'Rien à faire. Dailies réessaie automatiquement.',
  }),
  ANSWER_UNCLEAR: (details) => ({
    happened: unclearHappened(details),
    means: 'Le service a peut-être reçu et facturé la tâche. Elle n’est jamais renvoyée automatiquement.',
    act: 'Consultez le tableau de bord du service. Si elle y figure, collez son ID. Si elle n’est jamais arrivée, renvoyez-la.',
  }),
  GENERATION_FAILED: ({ message }) => ({
    happened: `La génération a échoué${quoted(message)}.`,
    means: 'Il n’y a pas de résultat. Le tableau de bord du service indique si elle a été facturée.',
    act: 'Modifiez le prompt ou les références, puis remettez la tâche en file.',
  }),
  TEST_EXPIRED: () => ({
    happened: 'Le test a expiré. Le service conserve les tests pendant cinq minutes.',
    means: 'Les tests sont gratuits.',
    act: 'Relancez le test si vous en avez encore besoin.',
  }),
  UPLOAD_UNBOUND: () => ({
    happened: 'Le profil n’indique pas comment téléverser des fichiers.',
    means: NOTHING_CHARGED,
    act: 'Utilisez des URL de téléchargement, ou complétez le profil dans Réglages.',
  }),
  UPLOAD_FAILED: uploadFailed,
  RESULT_GONE: ({ status, message }) => ({
    happened: `Le résultat n’est plus à l’adresse donnée par le service${bracketed(status)}${quoted(message)}.`,
    means: 'La génération est terminée et a peut-être été facturée, mais son fichier n’a pas été enregistré.',
    act: 'Choisissez Retélécharger : le service donnera peut-être une nouvelle adresse. Sinon, téléchargez le résultat depuis le tableau de bord du service.',
  }),
  RESULT_DAMAGED: ({ cause }) => ({
    happened:
      cause === 'not-media'
        ? 'Le résultat n’est ni une image ni une vidéo.'
        : cause === 'digest'
          ? 'Le résultat a été altéré en chemin : sa somme de contrôle ne correspond pas.'
          : 'Le résultat est arrivé incomplet.',
    means: 'Il n’a pas été ajouté à la bibliothèque. La génération elle-même est terminée.',
    act: 'Choisissez Retélécharger. C’est gratuit.',
  }),
  RESULT_QUARANTINED: () => ({
    happened: 'Un résultat n’est ni une image ni une vidéo que Dailies connaît.',
    means:
      'Il a été conservé tel quel, en quarantaine, et rien ne l’ouvre. La génération elle-même est terminée.',
    act: 'Choisissez Retélécharger pour le récupérer à nouveau. C’est gratuit.',
  }),
  RESULT_BLOCKED: ({ url, host }) => ({
    happened: `Le service a donné une adresse de résultat non autorisée${bracketed(host ?? url)}.`,
    means:
      'Dailies ne télécharge que depuis des adresses web hors de votre réseau. La génération elle-même est terminée.',
    act: 'Téléchargez le fichier depuis le tableau de bord du service, et signalez-lui l’adresse.',
  }),
  RESULT_UNREACHED: ({ host, cause }) => ({
    happened:
      cause === 'vpn-address'
        ? `L’hôte${bracketed(host)} mène à une adresse inventée par un VPN.`
        : cause === 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'
          ? `L’hôte${bracketed(host)} n’envoie pas le certificat de son émetteur, ou cet ordinateur ne connaît pas cet émetteur.`
          : `Cet ordinateur ne reconnaît pas le certificat de l’hôte${bracketed(host)}.`,
    means: 'Rien n’en a été téléchargé, et rien n’est perdu.',
    act:
      cause === 'vpn-address'
        ? 'Autorisez la plage du VPN dans Réglages › Service, ou désactivez le VPN. Dailies réessaie automatiquement.'
        : 'Signalez-le au service : c’est très probablement une erreur de cet hôte. Dailies réessaie automatiquement.',
  }),
  ADDRESS_CHANGED: ({ host, proven }) => ({
    happened:
      proven === null || proven === undefined
        ? `Le nom du service${bracketed(host)} mène désormais à un réseau privé.`
        : `Le nom du service${bracketed(host)} mène désormais à un autre réseau que lors de sa configuration.`,
    means:
      'Rien n’a été téléchargé depuis cette adresse ni envoyé vers elle. Quelqu’un a peut-être dirigé ce nom vers votre ordinateur ou votre réseau.',
    act: 'Si vous avez changé de réseau vous-même (VPN, studio), vérifiez la connexion dans Réglages pour accepter le nouveau, puis retéléchargez le résultat.',
  }),
  RESULT_TOO_LARGE: ({ bytes, most }) => ({
    happened: `Le résultat dépasse ${typeof most === 'number' ? formatBytes(most) : 'ce que Dailies télécharge automatiquement'}${typeof bytes === 'number' ? ` : ${formatBytes(bytes)}` : ''}.`,
    means:
      'Il n’a pas été téléchargé automatiquement, pour protéger votre disque. Il est payé et reste sur le service.',
    act: 'Choisissez Retélécharger si vous avez la place. Les services conservent les résultats pour une durée limitée.',
  }),
  RESULTS_TOO_MANY: ({ count, most }) => ({
    happened: `Résultats annoncés par le service : ${typeof count === 'number' ? formatNumber(count) : 'un grand nombre'} ; téléchargés : ${typeof most === 'number' ? `les ${formatNumber(most)} premiers` : 'les premiers'}.`,
    means: 'Les autres n’ont pas été téléchargés automatiquement. Ils restent sur le service.',
    act: 'Choisissez Retélécharger pour tous les obtenir. Les services conservent les résultats pour une durée limitée.',
  }),
  RESULT_MISSING: () => ({
    happened: 'Le service dit avoir terminé, mais ne donne aucun résultat.',
    means: 'Il n’y a rien à enregistrer. Le tableau de bord du service indique si la tâche a été facturée.',
    act: 'Choisissez Vérifier le résultat. S’il n’y en a toujours pas, vérifiez où le profil cherche les résultats.',
  }),
  RESULTS_WITHHELD: ({ count, of, message, how }) => ({
    happened: `${withheld(count, of, how)}${quoted(message)}.`,
    means:
      how === 'flagged'
        ? 'Ils ont été téléchargés quand même. Ils sont peut-être vides ou flous.'
        : 'La génération est terminée et a peut-être été facturée. Ce qui manque n’a pas de fichier à télécharger.',
    act: 'Modifiez le prompt ou les références avant de la refaire : elle sera facturée de nouveau.',
  }),
};

function withheld(count: number, of: number, how: 'flagged' | 'fewer' | undefined): string {
  const some = `${formatNumber(count)} résultats sur ${formatNumber(of)}`;
  if (how === 'flagged') return `La modération du service a signalé ${some}`;
  if (how === 'fewer')
    return `Le service a renvoyé ${formatNumber(of - count)} des ${formatNumber(of)} résultats demandés`;
  return count < of ? `Le service a retenu ${some}` : 'Le service a retenu tous les résultats';
}

function uploadFailed(details: ErrorDetails<'UPLOAD_FAILED'>): ErrorWords {
  const { cause, status, message, bytes, maximum, pointer, key, url } = details;
  const means = 'Les téléversements sont gratuits, et la tâche n’a pas été envoyée.';
  if (cause === 'cancelled') {
    return {
      happened: 'Le téléversement a été annulé.',
      means,
      act: 'Remettez la tâche en file quand vous voulez.',
    };
  }
  if (cause === 'too-large') {
    return {
      happened: `Un fichier est trop volumineux pour le service (${formatBytes(Number(bytes))} ; limite : ${formatBytes(Number(maximum))}).`,
      means,
      act: 'Utilisez une version plus petite ou plus courte.',
    };
  }
  if (pointer) {
    const happened =
      key === 'uploadUrl'
        ? `Le service a répondu, mais l’adresse de téléversement n’était pas à ${text(pointer)} dans la réponse.`
        : `Le service a répondu, mais le nom du fichier n’était pas à ${text(pointer)} dans la réponse.`;
    return {
      happened,
      means,
      act: `Corrigez « ${text(key ?? 'reference')} » sous « upload » dans le profil.`,
    };
  }
  if (cause === 'not-json') {
    const happened = 'La réponse du service au téléversement est illisible.';
    return { happened, means, act: 'Vérifiez « url » et « mode » sous « upload » dans le profil.' };
  }
  if (cause === 'expired') {
    const happened = 'Le service supprime les fichiers téléversés avant qu’ils soient tous arrivés.';
    return {
      happened,
      means,
      act: 'Utilisez des fichiers plus petits, ou augmentez « expiresAfterSeconds » dans le profil.',
    };
  }
  if (cause === 'address-blocked') {
    const happened = `Le service a donné une adresse de téléversement non autorisée${bracketed(url)}.`;
    return {
      happened,
      means,
      act: 'Signalez l’adresse au service. En attendant, utilisez des URL de téléchargement.',
    };
  }
  const happened = `Un fichier n’a pas pu être téléversé${bracketed(status ?? cause)}${quoted(message)}.`;
  return {
    happened,
    means,
    act: 'Remettez la tâche en file. Les fichiers déjà arrivés ne sont pas téléversés deux fois.',
  };
}

function unclearHappened({ status, cause, message }: ErrorDetails<'ANSWER_UNCLEAR'>): string {
  if (cause === 'interrupted') return 'Dailies a quitté pendant l’envoi de la requête.';
  if (cause === 'sent-before')
    return 'L’envoi a eu lieu après la création de cette copie de la bibliothèque, son issue n’y figure donc pas.';
  if (cause === 'no-genid') return 'Le service a répondu sans ID de génération.';
  if (cause === 'repeated-genid') return 'Le service a répondu avec l’ID de génération d’une autre tâche.';
  if (cause === 'key-known') return `Le service a déjà cette requête${quoted(message)}.`;
  if (cause === 'refused-with-genid')
    return `Le service a refusé la requête, mais sa réponse indique une génération${quoted(message)}.`;
  if (cause === 'not-json') return 'La réponse du service est illisible.';
  if (status) return `Le service a signalé une erreur (${text(status)})${quoted(message)}.`;
  return `La connexion a été perdue avant l’arrivée d’une réponse${bracketed(cause)}.`;
}
