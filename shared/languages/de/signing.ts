import type { Catalogue } from '../catalogue.ts';

export const signature: Catalogue['signature'] = {
  title: 'Geheimnis für signierte Zustellungen',
  schemes: {
    'standard-webhooks': 'Dieser Dienst signiert seine Zustellungen (Standard Webhooks).',
    'shared-secret': 'Dieser Dienst sendet mit jeder Zustellung ein Geheimnis.',
    hmac: 'Dieser Dienst signiert seine Zustellungen mit einem Geheimnis.',
  },
  secretStored: 'Nur richtig signierte Zustellungen werden angenommen.',
  secretMissing: 'Keine Zustellung wird angenommen, bis du das Geheimnis speicherst.',
  secret: 'Geheimnis',
  placeholder: 'Geheimnis aus dem Dashboard des Dienstes einfügen',
  replace: 'Neues Geheimnis einfügen, um das gespeicherte zu ersetzen',
  store: 'Geheimnis speichern',
  remove: 'Geheimnis entfernen',
  storedToast: 'Geheimnis gespeichert',
  removedToast: 'Geheimnis entfernt',
};

export const proxy: Catalogue['proxy'] = {
  title: (proxy) => `An ${proxy} anmelden`,
  label: 'Am Proxy anmelden',
  lead: 'Dieses Netzwerk erreicht den Dienst über einen Proxy, der Benutzername und Passwort verlangt. Sie gehen nur an den Proxy.',
  kept: (keychain) => `Speicherort: ${keychain}.`,
  plainLead:
    'Dieser Computer hat keinen Schlüsselbund. Das Passwort würde in einer Datei gespeichert, die deine anderen Programme lesen können.',
  user: 'Benutzername',
  password: 'Passwort',
  signIn: 'Anmelden',
  open: 'Anmelden…',
  forget: 'Anmeldung vergessen',
  forgotten: (proxy) => `Von ${proxy} abgemeldet`,
  stored: (proxy) => `Anmeldung für ${proxy} gespeichert. Dailies versucht es erneut.`,
  asks: {
    'proxy-wants-sign-in': 'Der Proxy verlangt Benutzername und Passwort',
    'proxy-sign-in-refused': 'Der Proxy hat Benutzername und Passwort abgelehnt',
    'proxy-sign-in-unknown': 'Der Proxy verlangt eine Art der Anmeldung, die Dailies nicht kennt',
  },
};
