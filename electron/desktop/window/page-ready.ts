import type { WebContents } from 'electron';

/** A world of its own: the page can't see or change what runs there. */
const WORLD = 734;

/** Runs in the page: resolves once the renderer marks the document as ready to use. */
const WAIT_FOR_MARK = `new Promise((resolve) => {
  const root = document.documentElement;
  const check = () => { if (root.dataset.ready === 'true') { observer.disconnect(); resolve(true); } };
  const observer = new MutationObserver(check);
  observer.observe(root, { attributes: true, attributeFilter: ['data-ready'] });
  check();
})`;

/** Calls back once, when the page can be used for the first time. */
export function whenPageReady(contents: WebContents, onReady: () => void): void {
  contents.once('dom-ready', () => {
    contents
      .executeJavaScriptInIsolatedWorld(WORLD, [{ code: WAIT_FOR_MARK }])
      .then(onReady)
      // The page went away before it was ready; there is nothing to say then.
      .catch(() => {});
  });
}
