import type { Catalogue } from '../catalogue.ts';

export const states: Catalogue['states'] = {
  draft: { word: 'Entwurf', meaning: 'Noch nicht eingereiht.' },
  queued: { word: 'Wartet', meaning: 'Wartet auf das Senden. Es wurde noch nichts gesendet.' },
  uploading: {
    word: 'Wird hochgeladen',
    meaning: 'Die Dateien werden hochgeladen. Es wurde noch nichts berechnet.',
  },
  sending: { word: 'Wird gesendet', meaning: 'Die Anfrage ist unterwegs.' },
  submitted: { word: 'Wird generiert', meaning: 'Der Dienst hat den Job angenommen und arbeitet daran.' },
  fetching: {
    word: 'Wird geladen',
    meaning: 'Fertig. Das Ergebnis wird auf diesen Computer heruntergeladen.',
  },
  done: { word: 'Fertig', meaning: 'Das Ergebnis ist in der Sichtung.' },
  failed: { word: 'Fehlgeschlagen', meaning: 'Der Job endete ohne Ergebnis.' },
  cancelled: { word: 'Abgebrochen', meaning: 'Du hast den Job gestoppt.' },
  unknown: {
    word: 'Ungeklärt',
    meaning:
      'Gesendet, aber ohne klare Antwort. Der Job wurde vielleicht berechnet. Er wird nie automatisch noch einmal gesendet.',
  },
};

export const stateLines: Catalogue['stateLines'] = {
  downloadHeld: 'Download wartet',
  held: (reason) => `Wartet: ${reason}`,
};

export const jobEvents: Catalogue['jobEvents'] = {
  enqueue: 'Eingereiht',
  'upload-started': 'Hochladen begonnen',
  'intent-written': 'Anfrage festgehalten und gesendet',
  accepted: 'Vom Dienst angenommen',
  found: 'Eine Zustellung hat bestätigt, dass der Dienst den Job empfangen hat',
  refused: 'Vom Dienst abgelehnt. Es wurde nichts erzeugt',
  'not-sent': 'Konnte nicht gesendet werden. Nichts hat den Dienst erreicht',
  'outcome-unclear': 'Gesendet, aber ohne klare Antwort',
  'generation-completed': 'Vom Dienst fertiggestellt',
  'generation-failed': 'Beim Dienst fehlgeschlagen',
  'results-stored': 'Ergebnis gespeichert',
  'results-lost': 'Ergebnis konnte nicht gespeichert werden',
  'upload-failed': 'Hochladen fehlgeschlagen',
  interrupted: 'Unterbrochen',
  cancel: 'Von dir abgebrochen',
  retry: 'Von dir erneut eingereiht',
  'stop-watching': 'Von dir nicht mehr verfolgt',
  'sent-before': 'Gesendet, nachdem diese Kopie der Bibliothek entstand',
  'watch-again': 'Du hast erneut nach dem Ergebnis gesehen',
  'id-taken-back': 'Eingefügte Generierungs-ID zurückgenommen',
  'asked-again': 'Den Dienst mit demselben Schlüssel noch einmal gefragt',
  'fetch-again': 'Du hast den Download erneut gestartet',
  named: 'Generierungs-ID hinzugefügt',
};

export const jobDoings: Catalogue['jobDoings'] = {
  released: 'Bereit zum Senden',
  pause: 'Von dir pausiert',
  resume: 'Von dir fortgesetzt',
  'set-time': 'Von dir geplant',
  'clear-time': 'Zeitplan von dir entfernt',
  edit: 'Von dir bearbeitet',
  remove: 'Von dir aus der Liste entfernt',
  'put-back': 'Letzte Aktion rückgängig gemacht',
  adopted: 'Für ein spätes Ergebnis einer früheren Übermittlung angelegt',
};

export const submissionOutcomes: Catalogue['submissionOutcomes'] = {
  sending: 'unterwegs',
  accepted: 'angenommen',
  refused: 'abgelehnt',
  'not-sent': 'nicht gesendet',
  unclear: 'keine klare Antwort',
};

export const history: Catalogue['history'] = {
  approved: 'Freigegeben',
  namedByArtist: 'Du hast die Generierungs-ID hinzugefügt',
  adopted: (step) => `${step}; der Job war inzwischen noch einmal gesendet worden`,
  at: (step, time) => `${step}: ${time}`,
  until: (step, time) => `${step}: bis ${time}`,
  ended: (step, wait) => `${step} (${wait})`,
};
