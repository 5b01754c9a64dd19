import { formatLimit } from '../../kernel/format.ts';
import { formatNumber } from '../../kernel/region.ts';
import type { Catalogue } from '../catalogue.ts';

export const documentFaults: Catalogue['documentFaults'] = {
  'not-parsable': ({ message }) => `Das ist weder JSON noch YAML${message ? `: ${message}` : ''}.`,
  'not-a-document': () => 'Das ist kein OpenAPI-Dokument.',
  version: ({ found }) =>
    `Dieses Dokument verwendet OpenAPI ${found}. Dailies liest 3.0 bis 3.2 und Swagger 2.0.`,
  'remote-reference': ({ at, found }) =>
    `Dieses Dokument verweist auf ein anderes („${found}“, bei ${at}). Dailies ruft keine anderen Dokumente ab.`,
  'too-large': ({ maximum }) => `Dieses Dokument ist zu groß: mehr als ${formatNumber(maximum)} Teile.`,
  'too-long': ({ maximum }) =>
    `Dieses Dokument ist zu lang: mehr als ${formatNumber(maximum)} Zeichen, wiederholte Teile mitgezählt.`,
  'long-name': ({ at, maximum }) =>
    `Dieses Dokument enthält einen Namen mit mehr als ${formatNumber(maximum)} Zeichen (bei ${at}).`,
  'too-deep': ({ maximum }) => `Dieses Dokument ist mehr als ${String(maximum)} Ebenen tief verschachtelt.`,
  'huge-enum': ({ at, found }) =>
    `Dieses Dokument führt an einer Stelle ${formatNumber(found)} Werte auf (bei ${at}), die kein Formular zeigen kann.`,
  'no-endpoints': ({ sending }) =>
    `Dieses Dokument beschreibt keinen Endpunkt, der eine Generierung startet${sending === '' ? '' : `, nur ${sending}`}.`,
  'no-results': ({ starting }) =>
    `Dieses Dokument sagt, wie eine Generierung gestartet wird (${starting}), hat aber keine GET-Anfrage, die sie abfragt.`,
  'no-form': ({ starting }) =>
    `Dieses Dokument sagt, wie eine Generierung gestartet wird (${starting}), aber was sie braucht, passt in kein Formular.`,
  other: () => 'Dieses OpenAPI-Dokument kann nicht verwendet werden.',
};

export const importDisagreements: Catalogue['importDisagreements'] = {
  'missing-endpoint': () => 'Dieses Modell fehlt im Dokument; vielleicht bietet der Dienst es nicht an.',
  method: ({ shown, found }) =>
    `Die Schnittstelle sendet hier ${shown}, das Dokument sagt ${found}. Es wird ausgelassen.`,
  'no-json-body': () => 'Das Dokument zeigt keine Felder für dieses Modell. Es wird ausgelassen.',
  answer: ({ shown, found }) =>
    `Die Schnittstelle antwortet ${shown}; das Dokument zeigt ${found === '' ? 'keine Antwort' : found}.`,
  'webhook-parameter': ({ shown }) => `Das Dokument nennt ${shown} nicht. Es wird trotzdem gesendet.`,
  'key-header': ({ shown, found }) =>
    `Die Schnittstelle nimmt den Schlüssel als ${shown}, das Dokument sagt ${found}.`,
  'missing-field': ({ field }) => `Das Feld „${field}“ fehlt im Dokument.`,
  'extra-field': ({ field }) =>
    `Das Dokument hat ein Feld „${field}“, das die Schnittstelle nicht zeigt. Es wird nicht gesendet.`,
  'extra-required': ({ field }) =>
    `Das Dokument verlangt „${field}“, das die Schnittstelle nicht zeigt. Bis es ausgefüllt werden kann, ist dieses Modell nicht nutzbar.`,
  type: ({ field, shown, found }) => `„${field}“ ist in der Schnittstelle ${shown} und im Dokument ${found}.`,
  'min-length': ({ field, shown, found }) =>
    `„${field}“, Mindestzahl der Zeichen: ${shown || 'keine'} in der Schnittstelle, ${found} im Dokument.`,
  'max-length': ({ field, shown, found }) =>
    `„${field}“, Höchstzahl der Zeichen: ${shown || 'keine'} in der Schnittstelle, ${found} im Dokument.`,
  'max-items': ({ field, shown, found }) =>
    `„${field}“: höchstens ${shown} in der Schnittstelle, ${found} im Dokument.`,
  values: ({ field, shown, found }) =>
    `„${field}“ nimmt ${shown} in der Schnittstelle und ${found} im Dokument.`,
  unit: ({ field, shown, found }) => `„${field}“ wird hier als ${shown} gelesen; im Dokument steht ${found}.`,
  'test-mode-missing': () => 'Die Schnittstelle beschreibt Testläufe für dieses Modell, das Dokument nicht.',
  'status-words': ({ shown, found }) =>
    `Zustellungen melden ${found}, wo die Abfrage ${shown} meldet; die Abfrage entscheidet.`,
};

export const importNotes: Catalogue['importNotes'] = {
  'address-given': (text) =>
    `Verwendet wird die angegebene Adresse${text === '' ? '' : ` anstelle von ${text}`}.`,
  'other-server': (text) => `Das Dokument nennt auch den Server ${text}. Verwendet wird der erste.`,
  'plain-http': (text) => `${text} ist nicht verschlüsselt: Der Schlüssel kann unterwegs gelesen werden.`,
  seconds: (text) => `„${text}“ zählt laut Dokument Sekunden.`,
  'other-shapes': (text) =>
    `Das Dokument zeigt ${text} Formen dieser Anfrage; verwendet wird, was allen gemeinsam ist.`,
  'unclear-words': (text) =>
    `Was ${text} für eine Generierung bedeutet, steht nicht da. Bis du sagst, welche Wörter ein Ende bedeuten, wird nichts Kostenpflichtiges gesendet.`,
  'new-model': (text) => `Neues Modell: ${text}.`,
  'endpoint-skipped': (text) =>
    `${text} sieht verwandt aus, lässt sich aber nicht mit dem Rest zusammen verwenden. Es wird ausgelassen.`,
  'field-left-out': (text) => `Für „${text}“ gibt es im Formular kein Feld. Es wird ausgelassen.`,
  'secret-left-out': (text) =>
    `„${text}“ ist für einen Schlüssel oder ein Passwort. Geheimes bleibt aus Formularen heraus, deshalb wird es ausgelassen.`,
  'upload-elsewhere': (text) => `Dateien gehen an ${text}.`,
  kept: (text) => `Was du eingestellt hattest, bleibt: ${text}.`,
  'pattern-unchecked': (text) =>
    `„${text}“ ist durch ein Muster beschränkt, das hier nicht geprüft wird. Welche Werte erlaubt sind, ist nicht bekannt.`,
  unusable: (text) => `Ein Teil des Dokuments ist nicht verwendbar und wird ausgelassen: ${text}.`,
};

export const readingFaults: Catalogue['readingFaults'] = {
  names: {
    document: 'Dieses Dokument',
    templates: 'Diese Vorlagendatei',
    cast: 'Diese Besetzungsdatei',
    file: 'Diese Dailies-Datei',
  },
  unnamed: 'Diese Datei',
  time: (name, seconds) => `${name} ließ sich auch nach ${seconds} Sekunden nicht fertig lesen.`,
  memory: (name, megabytes) => `${name} braucht zum Lesen mehr als ${megabytes} MB Arbeitsspeicher.`,
  fault: (name) => `${name} konnte nicht bis zum Ende gelesen werden.`,
  tooManyTemplates: (maximum) => `Mit dieser Datei würdest du die Grenze von ${maximum} überschreiten.`,
  tooLargeForTemplates: 'Diese Datei ist zu groß für eine Vorlagendatei.',
  notTemplates: 'Das ist keine Vorlagendatei.',
  notOneTemplate: 'Diese Datei enthält nicht genau eine Vorlage.',
};

export const openMeanings: Catalogue['openMeanings'] = {
  upload: () => ({
    title: 'Dateien von diesem Computer senden',
    meaning: 'Wohin Dateien hochgeladen werden, wie sie gesendet werden und wie der Dienst sie danach nennt.',
  }),
  query: () => ({
    title: 'Stand eines Jobs abfragen',
    meaning: 'Die Adresse, die über einen Job Auskunft gibt, und wo in der Antwort die Ergebnisse stehen.',
  }),
  webhook: () => ({
    title: 'Zustellungen lesen',
    meaning: 'Wo in einer Zustellung ID, Zustand und Ergebnisse des Jobs stehen.',
  }),
  'test-mode': () => ({
    title: 'Kostenlose Testläufe',
    meaning:
      'Der Name der Einstellung, die einen Job zum kostenlosen Test macht. Mit einem falschen Namen würde er wie jeder andere Job berechnet.',
  }),
  statuses: () => ({
    title: 'Wörter für fertig und fehlgeschlagen',
    meaning:
      'Welche Wörter des Dienstes bedeuten, dass ein Job fertig ist, und welche, dass er fehlgeschlagen ist.',
  }),
  'element-video': () => ({
    title: 'Video eines Elements',
    meaning: 'Wie der Dienst das Feld für das Video eines Elements nennt.',
  }),
  'unbilled-pause': () => ({
    title: 'Ob „ausgelastet“ kostenlos ist',
    meaning: 'Ob der Dienst einen Job berechnet, den er abweist, weil er ausgelastet ist.',
  }),
  option: (_, label) => ({
    title: label,
    meaning: `Wie der Dienst „${label}“ nennt und ob er eine Zahl oder Text erwartet.`,
  }),
  shape: () => ({
    title: 'Aktuelle Version der Anfrage',
    meaning: 'Der Dienst zeigt zwei Versionen der Anfrage dieses Modells. Welche ist aktuell?',
  }),
  required: ({ field }) => ({
    title: `Der Dienst braucht „${field}“`,
    meaning: 'Die Angabe ist für jeden Job erforderlich, und noch lässt sie sich hier nicht ausfüllen.',
  }),
  'required-unknown': () => ({
    title: 'Pflichtfelder',
    meaning: 'Welche Felder der Dienst verlangt.',
  }),
  submission: () => ({
    title: 'Wo in einer Antwort die Job-ID steht',
    meaning: 'Wo in der Antwort des Dienstes auf einen neuen Job dessen ID steht.',
  }),
  access: () => ({
    title: 'Wie der Schlüssel gesendet wird',
    meaning:
      'Der Header, in dem dein Schlüssel steht, und etwaiger Text davor; oder der Abfrageparameter, wenn der Dienst ihn in der Adresse erwartet.',
  }),
  header: ({ field }) => ({
    title: `Wert von „${field}“`,
    meaning: `Jede Anfrage an den Dienst muss den Header „${field}“ enthalten. Seinen Wert kennst nur du, etwa den Namen deines Arbeitsbereichs; im Dokument steht er nicht.`,
  }),
  envelope: () => ({
    title: 'Was der Code einer Antwort bedeutet',
    meaning: 'Wo eine Antwort ihren eigenen Code hat und welcher Wert Erfolg bedeutet.',
  }),
  'answer-codes': ({ suggestion }) => ({
    title: `Was der Code ${suggestion ?? ''} bedeutet`,
    meaning: 'Ob der Dienst für einen Job nichts berechnet, den er mit diesem Code beantwortet.',
  }),
  cost: () => ({
    title: 'Was ein Job gekostet hat',
    meaning: 'Die Zahl der Antwort, die sagt, was für diesen Job berechnet wurde.',
  }),
  'custom-model': ({ suggestion }) => ({
    title: 'Ein eigenes Modell',
    meaning: `Ob ${suggestion ?? 'diese Adresse'} ein Modell des Dienstes ist.`,
  }),
};

export const openEffects: Catalogue['openEffects'] = {
  submit: 'Bis dahin ist dieses Modell nicht nutzbar.',
  'all-jobs': 'Bis dahin wird kein kostenpflichtiger Job gesendet.',
  'local-files': 'Bis dahin gehen nur Webadressen und früher hochgeladene Dateien.',
  'some-local-files': 'Bis dahin gehen in manchen Feldern nur Webadressen und früher hochgeladene Dateien.',
  results: 'Bis dahin kann kein Ergebnis zurückkommen.',
  'quick-results': 'Bis dahin wird der Dienst wiederholt abgefragt, und Ergebnisse kommen etwas später.',
  'lost-results': 'Bis dahin ist ein Ergebnis, dessen Zustellung verloren ging, nicht auffindbar.',
  'test-runs': 'Bis dahin gibt es keine Testläufe.',
  'video-elements': 'Bis dahin können Elemente nur Bilder haben.',
  voices: 'Bis dahin haben Elemente keine Stimmen.',
  'this-setting': 'Bis dahin entscheidet der Dienst.',
  'early-checks':
    'Bis dahin fällt ein fehlendes Feld erst auf, wenn der Dienst den Job ablehnt, ohne Kosten.',
  'retry-when-busy': 'Bis dahin wartet ein solcher Job auf deine Freigabe.',
  'clear-answers': 'Bis dahin gilt ein solcher Job als vielleicht berechnet und wartet auf dich.',
  costs: 'Bis dahin zählen nur deine eigenen Preise.',
};

export const openSuggestions: Catalogue['openSuggestions'] = {
  likely: (suggestion) =>
    `Wahrscheinlich „${suggestion}“. In kostenpflichtigen Jobs wird es erst verwendet, wenn du es bestätigst.`,
  possible: (suggestion) => `Vielleicht „${suggestion}“.`,
  quoted: (sentence) => `Im Dokument steht: „${sentence}“`,
};

export const candidateReasons: Catalogue['candidateReasons'] = {
  'takes-id': 'nimmt eine ID',
  'has-state': 'die Antwort hat einen Zustand',
  'has-ends': 'mit Wörtern für fertig und fehlgeschlagen',
  'has-results': 'die Antwort hat Adressen',
  undescribed: 'das Dokument zeigt die Antwort nicht',
};

export const widePatterns: Catalogue['widePatterns'] = {
  files: (name, looked, maximum) =>
    `${name} steht für mehr als ${formatLimit(maximum)} Dateien (${formatLimit(looked)} durchgesehen)`,
  depth: (name, looked, maximum) =>
    `${name} führt durch mehr als ${formatLimit(maximum)} ineinanderliegende Ordner (${formatLimit(looked)} Dateien und Ordner durchgesehen)`,
  time: (name, looked, maximum) =>
    `${name} zu finden dauert zu lange (${formatLimit(looked)} Dateien und Ordner in ${formatLimit(maximum)} s durchgesehen)`,
  length: (name, _, maximum) => `${name} ist länger als ${formatLimit(maximum)} Zeichen`,
  entries: (name, looked) =>
    `${name} würde zu viel durchsuchen (${formatLimit(looked)} Dateien und Ordner durchgesehen)`,
};
