import { useEffect } from 'react';
import type { Status } from '../../shared/domain/queue/status.ts';
import { type Notice, roomOf } from '../../shared/domain/settings/notice.ts';
import type { CoreEvent } from '../../shared/ipc/events.ts';
import { describeNotice, NOTIFICATION_TEXT } from '../../shared/messages/text/notifications.ts';
import { PROXY_TEXT } from '../../shared/messages/text/proxy.ts';
import { onCoreEvent } from '../projections/core/core-store.ts';
import { askForSignIn } from '../projections/proxy-question.ts';
import { settleToasts, showToast } from '../ui/feedback/toast-store.ts';
import { goTo } from './go-to.ts';

/** Shows what main wants the artist to know, and goes where a notice of the system leads. */
export function useNotices(): void {
  useEffect(
    () =>
      onCoreEvent((event) => {
        if (event.type === 'notices') event.notices.forEach(notify);
        if (event.type === 'proxy-asks') notifyProxy(event);
        if (event.type === 'status-changed') settle(event.status);
        if (event.type === 'show-room') goTo(event.target);
      }),
    [],
  );
}

function notify(notice: Notice): void {
  const { title, body } = describeNotice(notice);
  const target = roomOf(notice);
  showToast({
    tone: 'note',
    text: title,
    detail: body,
    isNews: true,
    about: notice.kind,
    action: {
      label: NOTIFICATION_TEXT.show,
      ...(target.room === 'keyboard' || target.room === 'guide' ? {} : { leadsTo: target.room }),
      run: () => goTo(target),
    },
  });
}

function notifyProxy({ proxy, refusal }: Extract<CoreEvent, { type: 'proxy-asks' }>): void {
  showToast({
    ...{ tone: 'note', text: PROXY_TEXT.asks[refusal], detail: proxy, about: 'proxy', isNews: true },
    ...(refusal === 'proxy-sign-in-unknown'
      ? {}
      : { action: { label: PROXY_TEXT.open, run: () => askForSignIn(proxy) } }),
  });
}

/** What was needed, and is no longer needed. */
const SETTLED: { readonly [Kind in Notice['kind']]?: (status: Status) => boolean } = {
  unknown: ({ counts }) => counts.unknown === 0,
  canary: ({ holdCounts }) => (holdCounts.canary ?? 0) === 0,
  budget: ({ holdCounts }) => (holdCounts.budget ?? 0) === 0,
  'no-key': ({ hasKey }) => hasKey,
};

function settle(status: Status): void {
  for (const [kind, isSettled] of Object.entries(SETTLED)) if (isSettled(status)) settleToasts(kind);
}
