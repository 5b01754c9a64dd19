import { formatNumber } from '../../kernel/region.ts';
import type { Catalogue } from '../catalogue.ts';
import { counted } from './words.ts';

export const guide: Catalogue['guide'] = {
  otherNames: 'hilfe anleitung',
  search: 'Im Handbuch suchen',
  contents: 'Seiten des Handbuchs',
  found: (count) => counted(count, 'Abschnitt', 'Abschnitte'),
  nothing: 'Nichts gefunden. Versuche andere Wörter.',
  showMe: (what) => `Zeig mir: ${what}`,
  onPracticeOnly: 'Nur mit dem Übungsdienst, bei dem nichts berechnet wird.',
};

export const shows: Catalogue['shows'] = {
  step: (number, of) => `${formatNumber(number)} von ${formatNumber(of)}`,
  next: 'Weiter',
  done: 'Fertig',
  stop: 'Beenden',
  firstTake: {
    title: 'einen ersten Take einreihen',
    prompt:
      'Der Prompt sagt, was zu sehen sein soll. Das hier ist ein Beispiel; überschreib es, wenn du magst.',
    queue: 'Wähle „Einreihen“. Der Übungsdienst erzeugt eine echte Datei, und nichts wird berechnet.',
    stage: 'Hier erscheint der Take, der neueste zuerst.',
  },
  variations: {
    title: 'drei aus einem Prompt machen',
    prompt: 'Wörter in Klammern sind Alternativen: {dawn|noon|dusk} ergibt je einen Job.',
    queue: 'Die Schaltfläche sagt, wie viele Jobs es werden.',
  },
  needsYou: {
    title: 'finden, was dich braucht',
    filters:
      'Jobs nach Zustand. Unter „Braucht dich“ stehen ungeklärte Ausgänge und Jobs, die auf deine Freigabe warten.',
  },
  find: {
    title: 'einen Take finden',
    field: 'Gib ein, was du noch weißt: Wörter aus dem Prompt, einen Namen, eine Notiz oder ein Stichwort.',
  },
};
