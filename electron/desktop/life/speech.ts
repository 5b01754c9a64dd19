import { app } from 'electron';
import { findLanguage, type Language, speakLanguage } from '../../../shared/languages/list.ts';
import type { Log } from '../../core/ports.ts';

/** Which language the program speaks; known from the first line on. */
export interface Locale {
  /** As `findLanguage` takes them. */
  readonly systemLanguages: readonly string[];
  /** Resolves when the words are there. */
  readonly begun: Promise<void>;
  language(): Language;
  /** Switches to the language that the setting names. */
  follow(choice: string): Promise<void>;
}

/** `settings`: what the settings file holds, whatever that is; the language is needed before the settings are opened. */
export function createLocale(settings: unknown, log: Log): Locale {
  const systemLanguages = app.getPreferredSystemLanguages();
  const { language: kept } = Object(settings) as { language?: unknown };
  const choice = typeof kept === 'string' ? kept : 'system';
  let language = findLanguage(systemLanguages, choice);
  // What Chromium says itself, such as in a field for a date. It takes the system's language without being told.
  if (choice !== 'system') app.commandLine.appendSwitch('lang', language.tag);
  const speak = () =>
    speakLanguage(language).catch((error: unknown) =>
      log.error('language-not-loaded', { tag: language.tag, error }),
    );
  return {
    systemLanguages,
    begun: speak(),
    language: () => language,
    follow(next) {
      language = findLanguage(systemLanguages, next);
      return speak();
    },
  };
}
