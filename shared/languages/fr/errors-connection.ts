import { describeConnectionCause } from '../../errors/fault-words.ts';
import type { TunnelCause } from '../../kernel/error-causes.ts';
import { bracketed, quoted, text } from '../../kernel/error-words.ts';
import type { ErrorDetails } from '../../kernel/result.ts';
import type { Catalogue } from '../catalogue.ts';
import { NOTHING_CHARGED } from './words.ts';

const TUNNEL_CAUSES: { readonly [Cause in TunnelCause]?: string } = {
  token: 'Le compte du tunnel a rejeté l’authtoken',
  limit: 'Le compte n’a plus de tunnel libre',
  domain: 'Le tunnel ne peut pas utiliser ce domaine',
  network: 'Impossible de joindre le service de tunnel',
  timeout: 'Le service de tunnel n’a pas répondu à temps',
  lost: 'Le tunnel a été déconnecté',
  library: 'Cette copie de Dailies n’inclut pas le tunnel',
};

const TUNNEL_ACTS: { readonly [Cause in TunnelCause]?: string } = {
  token: 'Copiez de nouveau l’authtoken depuis votre tableau de bord ngrok et ajoutez-le dans Réglages.',
  limit: 'Fermez l’autre tunnel ou changez d’abonnement, puis réactivez le tunnel.',
  domain:
    'Saisissez un domaine de votre compte, ou laissez le champ vide. Une autre app utilise peut-être celui-ci.',
  library: 'Réinstallez Dailies, ou choisissez un autre moyen de recevoir les livraisons.',
};

const ASKS_INSTEAD = 'Rien n’est perdu. En attendant, Dailies demande lui-même les résultats au service.';

export const connectionErrors: Catalogue['connectionErrors'] = {
  KEY_MISSING: ({ path }) => ({
    happened: path
      ? `Le fichier ${text(path)} doit contenir une clé API et rien d’autre.`
      : 'Aucune clé API n’est enregistrée pour ce profil.',
    means: NOTHING_CHARGED,
    act: path
      ? 'Mettez la clé sur une seule ligne dans ce fichier.'
      : 'Ajoutez la clé dans Réglages. Les tâches en attente seront alors envoyées.',
  }),
  KEY_REFUSED: ({ status, message }) => ({
    happened: `Le service a refusé la clé API${bracketed(status)}${quoted(message)}.`,
    means:
      'Rien n’a été créé. La file d’attente est en suspens pour ne pas essayer cette clé avec les autres tâches.',
    act: 'Vérifiez la clé et votre solde, ajoutez de nouveau la clé dans Réglages, puis reprenez.',
  }),
  NO_CREDIT: ({ status, message }) => ({
    happened: `Le service indique qu’il ne reste plus de crédit${bracketed(status)}${quoted(message)}.`,
    means:
      'Rien n’a été créé ni facturé. La file d’attente est en suspens pour que les autres tâches ne soient pas refusées aussi.',
    act: 'Ajoutez du crédit dans le tableau de bord du service, reprenez, puis réessayez la tâche.',
  }),
  KEYCHAIN_UNAVAILABLE: () => ({
    happened: 'Le trousseau de cet ordinateur n’est pas disponible.',
    means: 'La clé n’a été enregistrée nulle part.',
    act: 'Déverrouillez le trousseau, ou autorisez l’enregistrement de la clé dans un fichier en clair.',
  }),
  OFFLINE: ({ cause }) => ({
    happened: describeConnectionCause(cause) ?? 'Impossible de joindre le service.',
    means: 'Rien n’a été facturé pour cet essai, et rien n’est perdu.',
    act:
      describeConnectionCause(cause) !== null
        ? 'Vérifiez la connexion dans Réglages. Dailies réessaie automatiquement.'
        : 'Rien à faire. Dailies réessaie automatiquement.',
  }),
  PRACTICE_UNAVAILABLE: ({ message, cause }) => ({
    happened: `Le service d’entraînement n’a pas démarré${quoted(message ?? cause)}.`,
    means: 'L’entraînement est toujours gratuit. Vos tâches restent en attente.',
    act: 'Relancez-le dans Réglages.',
  }),
  STAND_IN_LOOPBACK_ONLY: () => ({
    happened:
      'Cette copie tourne sur un moteur de substitution, qui ne peut joindre que les services de cet ordinateur.',
    means: NOTHING_CHARGED,
    act: 'Utilisez le moteur officiel pour vous connecter à ce service.',
  }),
  LISTENER_UNAVAILABLE: ({ cause, port }) => ({
    happened: `Dailies ne peut pas recevoir de livraisons${port ? ` sur le port ${text(port)}` : ''}${bracketed(cause)}.`,
    means: port
      ? NOTHING_CHARGED
      : 'Rien n’est perdu. Dailies demande lui-même les résultats, ce qui est un peu plus long.',
    act: port ? 'Choisissez un port libre.' : 'Si rien ne change, relancez Dailies.',
  }),
  TUNNEL_FAILED: ({ cause, message }) => ({
    happened: `${TUNNEL_CAUSES[cause] ?? 'Le tunnel ne s’est pas ouvert'}${quoted(message)}.`,
    means: ASKS_INSTEAD,
    act: TUNNEL_ACTS[cause] ?? 'Rien à faire. Dailies réessaie automatiquement.',
  }),
  TUNNEL_TOKEN_MISSING: () => ({
    happened: 'Le tunnel a besoin d’un authtoken.',
    means: ASKS_INSTEAD,
    act: 'Copiez l’authtoken depuis votre tableau de bord ngrok et ajoutez-le dans Réglages.',
  }),
  DELIVERY_NOT_BACK: (details) => ({
    happened: notBack(details),
    means:
      'Seul un test est perdu. Tant que les livraisons n’arrivent pas, Dailies demande lui-même les résultats.',
    act:
      details.cause === 'none'
        ? 'Pour recevoir les résultats par livraison, indiquez une adresse publique ou utilisez le tunnel.'
        : 'Vérifiez que votre redirection est active et conserve le chemin de la requête.',
  }),
};

function notBack({ cause, status, url }: ErrorDetails<'DELIVERY_NOT_BACK'>): string {
  if (cause === 'none') return 'Cet ordinateur n’a pas d’adresse publique.';
  if (status) return `Quelque chose en chemin a répondu ${text(status)} au test.`;
  if (cause === 'timeout') return 'Le test a été envoyé, mais n’est pas revenu à temps.';
  return `Le test n’a pas atteint ${url ? text(url) : 'l’adresse publique'}${bracketed(cause)}.`;
}
