import type { FindingWords } from '../../service/text/doctor-findings-text.ts';
import type { Catalogue } from '../catalogue.ts';

export const doctorSteps: Catalogue['doctorSteps'] = {
  address: 'Joindre le service',
  tls: 'Connexion sécurisée',
  key: 'Clé API',
  query: 'Demander l’état d’une tâche',
  upload: 'Envoyer un fichier',
  webhook: 'Recevoir des livraisons',
  'test-run': 'Test gratuit',
};

export const doctorStates: Catalogue['doctorStates'] = {
  waiting: 'En attente',
  running: 'Vérification…',
  ok: 'Fonctionne',
  warn: 'À voir',
  failed: 'Ne fonctionne pas',
  skipped: 'Ignoré',
};

export const doctorDays: Catalogue['doctorDays'] = { unknown: 'un jour inconnu' };

const ASK_OWNER = 'Adressez-vous au responsable du service.';
const ASK_NETWORK = 'demandez à l’administrateur de votre réseau';
const SIGN_IN_TO_PROXY =
  'Connectez-vous au proxy dans Réglages. En ligne de commande, mettez les deux dans HTTPS_PROXY : http://NAME:PASSWORD@HOST:PORT.';
const CHECK_ADDRESS = 'Vérifiez l’adresse dans le profil.';
const LATER = 'Un test gratuit ou la première tâche le dira.';
const COMPARE_ADDRESS =
  'L’adresse de la demande d’état est peut-être fausse. Comparez-la à la documentation du service.';

export const doctorFindings: Catalogue['doctorFindings'] = {
  reached: ({ host, milliseconds }) => fine(`${host} répond en ${milliseconds} ms.`),
  'reached-by-vpn': ({ host, range }) =>
    fine(
      `${host} répond à travers un VPN qui invente les adresses des noms (${range}). Les résultats sont téléchargés malgré tout.`,
    ),
  'vpn-not-open': ({ host, range }) =>
    say(
      `${host} mène à une adresse comme en inventent les VPN (${range}), mais pas les autres noms.`,
      `Si un VPN est actif, autorisez ${range} dans Réglages pour que les résultats d’autres hôtes soient téléchargés. Si le service lui-même est sur ce réseau, il n’y a rien à faire.`,
    ),
  'name-unknown': ({ host }) =>
    say(
      `Aucun hôte ne s’appelle ${host}.`,
      `${CHECK_ADDRESS} Si elle est correcte, vérifiez le réseau de cet ordinateur.`,
    ),
  'name-lookup-failed': ({ host }) =>
    say(
      `Le nom ${host} n’a pas pu être résolu.`,
      'Vérifiez que cet ordinateur est en ligne, puis revérifiez.',
    ),
  'connection-refused': ({ host, port }) =>
    say(
      `${host} existe, mais rien n’écoute sur le port ${port}.`,
      `${CHECK_ADDRESS} Si elle est correcte, le service est en panne.`,
    ),
  'connection-timeout': ({ host, port }) =>
    say(
      `${host} n’a pas répondu sur le port ${port}.`,
      'Un pare-feu ou un VPN le bloque peut-être. Essayez un autre réseau.',
    ),
  'connection-failed': ({ host, cause }) =>
    say(
      `Connexion à ${host} impossible (${cause}).`,
      'Vérifiez le réseau de cet ordinateur, puis revérifiez.',
    ),
  'stand-in-only': () =>
    say(
      'Cette copie tourne sur un moteur de substitution, qui ne peut joindre que les services de cet ordinateur.',
      'Démarrez-la avec le moteur officiel pour connecter ce service.',
    ),
  'reached-through-proxy': ({ host, proxy, milliseconds }) =>
    fine(`${host} répond par le proxy ${proxy} en ${milliseconds} ms.`),
  'proxy-unreachable': ({ proxy }) =>
    say(
      `Les réglages réseau de cet ordinateur nomment le proxy ${proxy}, qui ne répond pas.`,
      'Vérifiez le proxy dans les réglages réseau du système, ou adressez-vous à l’administrateur de votre réseau.',
    ),
  'proxy-unsupported': ({ proxy }) =>
    say(
      `Les réglages réseau de cet ordinateur nomment ${proxy}, un type de proxy que Dailies ne peut pas utiliser.`,
      `Dailies utilise des proxys HTTP et HTTPS : ${ASK_NETWORK} d’en fournir un.`,
    ),
  'proxy-wants-sign-in': ({ proxy }) =>
    say(`Le proxy ${proxy} demande un nom d’utilisateur et un mot de passe.`, SIGN_IN_TO_PROXY),
  'proxy-sign-in-refused': ({ proxy }) =>
    say(`Le proxy ${proxy} a refusé le nom d’utilisateur et le mot de passe.`, SIGN_IN_TO_PROXY),
  'proxy-sign-in-unknown': ({ proxy }) =>
    say(
      `Le proxy ${proxy} demande une identification d’une façon que Dailies ne connaît pas.`,
      `Dailies peut s’identifier par nom d’utilisateur et mot de passe (Basic) : ${ASK_NETWORK} de l’autoriser, ou de laisser passer ce service.`,
    ),
  'proxy-refused': ({ proxy, host, port }) =>
    say(
      `Le proxy ${proxy} ne laisse pas passer les connexions vers ${host}, port ${port}.`,
      'Demandez à l’administrateur de votre réseau d’autoriser cette adresse.',
    ),
  'certificate-trusted': ({ issuer, validTo }) =>
    fine(`Le certificat de ${issuer} est reconnu jusqu’au ${validTo}.`),
  'certificate-ends-soon': ({ validTo }) =>
    say(`Le certificat est reconnu, mais seulement jusqu’au ${validTo}.`, ASK_OWNER),
  'certificate-expired': ({ issuer, validTo }) =>
    say(
      `Le certificat${issuer === '' ? '' : ` de ${issuer}`} a expiré${validTo ? ` (${validTo})` : ''} : rien n’est envoyé.`,
      `${ASK_OWNER} Si la date de cet ordinateur est fausse, corrigez-la d’abord.`,
    ),
  'certificate-not-yet-valid': ({ issuer, validFrom }) =>
    say(
      `Le certificat${issuer === '' ? '' : ` de ${issuer}`} n’est pas valable avant le ${validFrom}.`,
      'Vérifiez la date de cet ordinateur. Si elle est juste, adressez-vous au responsable du service.',
    ),
  'certificate-self-signed': ({ host }) =>
    say(
      `${host} utilise un certificat signé par lui-même, n’importe qui pourrait donc se faire passer pour lui. Rien n’est envoyé.`,
      'Si c’est votre propre service, faites reconnaître le certificat par cet ordinateur et redémarrez Dailies, ou utilisez celui d’une autorité publique.',
    ),
  'certificate-issuer-unknown': ({ issuer }) =>
    say(
      `Le certificat a été émis par ${issuer || 'une autorité sans nom'}, que cet ordinateur ne reconnaît pas. Rien n’est envoyé.`,
      'Le réseau de votre studio inspecte peut-être les connexions : demandez à son administrateur de faire reconnaître ce certificat ici, puis redémarrez Dailies. Sinon, adressez-vous au responsable du service.',
    ),
  'certificate-incomplete': ({ host, issuer }) =>
    say(
      `${host} n’envoie pas le certificat de son émetteur${issuer === '' ? '' : `, ${issuer}`}. C’est une erreur de l’hôte. Rien n’est envoyé.`,
      'Signalez-le à l’exploitant du service : le certificat intermédiaire manque.',
    ),
  'certificate-wrong-host': ({ host, issuer, names }) =>
    say(
      `Le certificat${issuer === '' ? '' : ` de ${issuer}`} est pour ${names || 'un autre hôte'}, pas pour ${host}. Rien n’est envoyé.`,
      `${CHECK_ADDRESS} Il lui faut peut-être l’un de ces noms.`,
    ),
  'handshake-failed': ({ cause }) =>
    say(
      `Connexion sécurisée impossible (${cause}).`,
      'Vérifiez si l’adresse demande http:// ou un autre port.',
    ),
  'plain-on-this-computer': () => fine('Le service est sur cet ordinateur, rien ne le quitte donc.'),
  plain: () =>
    say(
      'L’adresse commence par http:// : d’autres personnes sur le réseau peuvent lire votre clé.',
      'Utilisez l’adresse https:// s’il y en a une.',
    ),
  'key-accepted': () => fine('Le service accepte la clé, et refuse la même requête sans elle.'),
  'key-not-looked-at': ({ status }) =>
    say(`Le service répond ${status} avec et sans la clé : impossible de savoir si elle fonctionne.`, LATER),
  'key-missing': () =>
    say('Aucune clé n’est enregistrée pour ce profil.', 'Enregistrez la clé, puis revérifiez.'),
  'key-refused': ({ said }) =>
    say(
      `Le service ne connaît pas cette clé (401)${said}.`,
      'Copiez-la de nouveau depuis le tableau de bord du service. Assurez-vous qu’elle est complète, et qu’elle n’y a pas été remplacée.',
    ),
  'key-not-allowed': ({ said }) =>
    say(
      `Le service connaît la clé, mais n’autorise pas cela (403)${said}.`,
      'Dans le tableau de bord du service, vérifiez votre solde, les droits de la clé, et les réseaux d’où elle peut être utilisée.',
    ),
  'no-free-read': () =>
    say('Le profil n’a pas de requête gratuite, la clé ne peut donc pas être essayée.', LATER),
  'query-answers': ({ status }) => fine(`Un ID inventé reçoit la réponse ${status}, comme il se doit.`),
  'query-same-as-nowhere': ({ status }) =>
    say(`La réponse (${status}) est la même que pour une adresse inexistante.`, COMPARE_ADDRESS),
  'query-takes-anything': () => say('Le service a répondu comme si un ID inventé existait.', COMPARE_ADDRESS),
  'query-unclear': ({ status, said }) =>
    say(`Le service a répondu ${status}${said}.`, 'Revérifiez dans quelques minutes.'),
  'query-no-answer': () => say('Le service n’a pas répondu.', 'Vérifiez le réseau, puis revérifiez.'),
  'query-not-bound': () =>
    say(
      'Le profil n’indique pas comment demander l’état d’une tâche : les résultats n’arrivent que par livraison.',
      'Si le service le permet, complétez-le sous « À préciser ». Plus rien ne dépend alors des livraisons.',
    ),
  'upload-works': ({ milliseconds, reference }) =>
    fine(
      `Une petite image a été téléversée en ${milliseconds} ms sous « ${reference} ». Les téléversements sont gratuits.`,
    ),
  'upload-not-needed': () =>
    fine('Les fichiers partent dans la requête même : aucun téléversement n’est nécessaire.'),
  'upload-not-everywhere': () =>
    say(
      'Le profil n’indique pas comment téléverser des fichiers : ils ne servent que dans les champs qui les envoient dans la requête.',
      'Si le service le permet, complétez-le sous « À préciser ».',
    ),
  'upload-not-bound': () =>
    say(
      'Le profil n’indique pas comment envoyer des fichiers : seules des adresses web peuvent servir de références.',
      'Si le service le permet, complétez-le sous « À préciser ».',
    ),
  'upload-only-suggested': () =>
    say(
      'La façon d’envoyer des fichiers n’est qu’une suggestion, elle n’a donc pas été essayée.',
      'Confirmez-la sous « À préciser », puis revérifiez.',
    ),
  'upload-failed': () =>
    say(
      'L’image n’a pas pu être téléversée.',
      'Comparez les paramètres de téléversement à la documentation du service.',
    ),
  'delivery-comes-back': ({ milliseconds }) =>
    fine(`Une livraison de test est arrivée en ${milliseconds} ms.`),
  'delivery-not-needed': () =>
    fine('Les résultats sont demandés à ce service, aucune livraison n’est donc nécessaire.'),
  'delivery-failed': () =>
    say(
      'Les livraisons n’arrivent pas. Le service est interrogé à la place, rien n’est donc perdu.',
      'Vérifiez les réglages de livraison, ou choisissez « Sur demande seulement ».',
    ),
  'no-way-back': () =>
    say(
      'Les résultats ne peuvent pas revenir : on ne peut pas interroger le service, et les livraisons n’arrivent pas. Les tâches attendent et ne sont pas envoyées.',
      'Indiquez comment demander l’état d’une tâche, ou choisissez un mode de livraison qui fonctionne.',
    ),
  'test-completed': ({ model }) =>
    fine(`Un test gratuit de ${model} s’est terminé, et son fichier est arrivé.`),
  'test-completed-without-file': ({ model }) =>
    fine(`Un test gratuit de ${model} s’est terminé, sans fichier, ce qui est permis aux tests.`),
  'test-not-wanted': () => say('Vous n’avez pas demandé de test.', null),
  'test-not-bound': () =>
    say(
      'Le profil ne nomme pas le paramètre de test, aucun test n’a donc été envoyé : avec un mauvais nom, il serait facturé.',
      'Si la documentation du service le nomme, complétez-le sous « À préciser ».',
    ),
  'test-only-suggested': () =>
    say(
      'Le paramètre de test n’est qu’une suggestion, aucun test n’a donc été envoyé : avec un mauvais nom, il serait facturé.',
      'Si la documentation du service a ce nom, confirmez-le sous « À préciser ».',
    ),
  'test-no-model': () =>
    say(
      'Chaque modèle demande d’abord un fichier, aucun n’a donc été essayé.',
      'Mettez plutôt un test en file dans Création.',
    ),
  'test-queue-paused': () =>
    say(
      'La file d’attente est en pause, aucun test n’a donc été envoyé.',
      'Reprenez la file d’attente, puis revérifiez.',
    ),
  'test-held': ({ reason }) =>
    say(
      `Le test a dû attendre : ${reason || 'quelque chose le retient'}. Il a été annulé, et rien n’a été envoyé.`,
      'Corrigez cela, puis revérifiez.',
    ),
  'test-refused': () =>
    say('Le service a refusé le test. Rien n’a été créé.', 'Comparez son message au profil.'),
  'test-unknown': () =>
    say(
      'Le test a été envoyé, mais sans réponse claire. Il est dans la file d’attente et ne sera pas renvoyé.',
      'Vérifiez s’il figure dans le tableau de bord du service.',
    ),
  'test-failed': () =>
    say('Le test s’est terminé sans résultat.', 'Voyez son historique dans la file d’attente.'),
  'test-still-running': () =>
    say('Le test n’est pas encore terminé.', 'Il se poursuit dans la file d’attente.'),
  'needs-connection': () =>
    say('Non vérifié : le service doit d’abord être joignable de façon sécurisée.', null),
  'needs-key': () => say('Non vérifié : il faut une clé que le service accepte.', null),
  stopped: () => say('Vous avez arrêté la vérification ici.', null),
};

function fine(found: string): FindingWords {
  return { found, remedy: null };
}

function say(found: string, remedy: string | null): FindingWords {
  return { found, remedy };
}
