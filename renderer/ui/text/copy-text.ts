/**
 * Puts text on the clipboard. The page is denied every permission, also the one that the newer interface asks for;
 * the copy command of a click needs none. True when it is there.
 */
export function copyText(text: string): boolean {
  const fill = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
  };
  document.addEventListener('copy', fill, { once: true });
  const isCopied = document.execCommand('copy');
  document.removeEventListener('copy', fill);
  return isCopied;
}
