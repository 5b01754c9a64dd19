import './ui/styles/base.css';
import './ui/styles/forced-colors.css';
import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { findLanguage } from '../shared/languages/list.ts';
import { App } from './app/app.tsx';
import { loadDraft } from './features/compose/state/compose-store.ts';
import { watchFirstPrompt } from './features/compose/state/first-prompt.ts';
import { startProjections } from './state/core/core-store.ts';
import { showLanguage } from './state/core/language-store.ts';
import { freeKeysOfControls } from './ui/keys/decisive-key.ts';
import { followLayers } from './ui/keys/layers.ts';
import { followPresses } from './ui/keys/once-per-press.ts';

watchFirstPrompt();
followPresses();
followLayers();
freeKeysOfControls();
const { refresh } = startProjections();
void loadDraft();

/** Draws the app, once its words are here: main has written into the page which these are. Only English needs no file. */
async function draw(): Promise<void> {
  const { lang } = document.documentElement;
  // Where they are not available, main has said so in its log, and English is better than nothing.
  if (lang !== 'en') await showLanguage(findLanguage([], lang)).catch(() => undefined);
  const root = document.getElementById('root');
  if (root === null) return;
  // At once, as all that follows the stores: a key between two parts of the first drawing would go nowhere.
  flushSync(() =>
    createRoot(root).render(
      <StrictMode>
        <App onRetry={() => void refresh()} />
      </StrictMode>,
    ),
  );
}

// Not awaited here: the file of a language waits for this one.
void draw();

/** What the policy of the window asks for (`require-trusted-types-for 'script'`), as far as it is used here. */
interface TrustedTypes {
  createPolicy(name: 'default', rules: { readonly createHTML: (text: string) => string | null }): unknown;
}

/**
 * No text becomes markup or code in the window. The one that does is none: libraries empty an element by it. Made before
 * anything else runs; there can be no second one.
 */
(globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('default', {
  createHTML: (text) => (text === '' ? '' : null),
});
