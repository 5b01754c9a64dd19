/**
 * Runs something once a click is over and what was clicked has the focus: with the next frame, or before a key that comes
 * sooner. Later it would take the focus from what that key gave it to.
 */
export function afterClick(act: () => void): void {
  const over = new AbortController();
  const end = () => {
    cancelAnimationFrame(request);
    over.abort();
    act();
  };
  const request = requestAnimationFrame(end);
  window.addEventListener('keydown', end, { capture: true, signal: over.signal });
}
