import type { CoreEvent } from '../../shared/events.ts';
import { PROXY_TEXT } from '../../shared/service/text/proxy-text.ts';
import { UPDATES_TEXT } from '../../shared/updates/text.ts';
import { askForSignIn } from '../state/navigation/frame-dialogs.ts';
import { openSettings } from '../state/navigation/navigation-store.ts';
import { showToast } from '../ui/feedback/toast-store.ts';

/** In passing: that this version is another one than the last time, and where what it brings stands. */
export function sayUpdate(version: string): void {
  showToast({
    tone: 'done',
    text: UPDATES_TEXT.updated(version),
    isNews: true,
    about: 'update',
    action: { label: UPDATES_TEXT.showNews, run: () => openSettings('about'), leadsTo: 'settings' },
  });
}

/** That a proxy asks who is there. */
export function sayProxy({ proxy, refusal }: Extract<CoreEvent, { type: 'proxy-asks' }>): void {
  showToast({
    ...{ tone: 'note', text: PROXY_TEXT.asks[refusal], detail: proxy, about: 'proxy', isNews: true },
    ...(refusal === 'proxy-sign-in-unknown'
      ? {}
      : { action: { label: PROXY_TEXT.open, run: () => askForSignIn(proxy) } }),
  });
}
