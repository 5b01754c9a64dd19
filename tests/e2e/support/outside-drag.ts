import type { Locator } from '@playwright/test';

/** What another program brings that is no file of this computer, as the browser hands it over. */
export interface OutsideData {
  /** Lines of a `text/uri-list`. */
  readonly addresses?: string;
  /** A picture without a place on the disk, in base64. */
  readonly picture?: string;
}

/** Brings it over an element, by a drop or a paste. */
export async function bring(target: Locator, kind: 'drop' | 'paste', data: OutsideData): Promise<void> {
  await target.evaluate(
    (element, { kind, data }) => {
      const transfer = new DataTransfer();
      if (data.addresses !== undefined) {
        transfer.setData('text/uri-list', data.addresses);
        transfer.setData('text/plain', data.addresses);
      }
      if (data.picture !== undefined) {
        const bytes = Uint8Array.from(atob(data.picture), (letter) => letter.charCodeAt(0));
        transfer.items.add(new File([bytes], 'image.png', { type: 'image/png' }));
      }
      const options = { bubbles: true, cancelable: true };
      const event =
        kind === 'paste'
          ? new ClipboardEvent('paste', { ...options, clipboardData: transfer })
          : new DragEvent('drop', { ...options, dataTransfer: transfer });
      element.dispatchEvent(event);
    },
    { kind, data },
  );
}
