import type { ClipboardEvent } from 'react';
import { isDownloadUrl } from '../../../../shared/service/validate-reference.ts';
import type { FormActions } from '../../../forms/slots/form-context.ts';
import { isTyping } from '../../../ui/keys/platform.ts';

/** Takes in files that are pasted, and addresses that are not pasted into a text. */
export function handlePaste(event: ClipboardEvent, actions: FormActions): void {
  const files = [...event.clipboardData.files];
  const text = event.clipboardData.getData('text/plain').trim();
  if (files.length > 0) {
    event.preventDefault();
    actions.add({ files, texts: [] });
  } else if (!isTyping(event.target) && text.split(/\s+/).some(isDownloadUrl)) {
    event.preventDefault();
    actions.add({ files: [], texts: text.split(/\s+/) });
  }
}
