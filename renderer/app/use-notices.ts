import { useEffect } from 'react';
import { type Notice, roomOf, type ShowTarget } from '../../shared/domain/notice.ts';
import { NOTIFICATION_TEXT, wordNotice } from '../../shared/messages/text/notifications.ts';
import { openQueue, openRoom, openSettings } from '../navigation/navigation-store.ts';
import { onCoreEvent } from '../projections/core-store.ts';
import { showToast } from '../ui/toast-store.ts';
import { openDialog } from './app-store.ts';

/** Shows what main wants the artist to know, and goes where a notice of the system leads. */
export function useNotices(): void {
  useEffect(
    () =>
      onCoreEvent((event) => {
        if (event.type === 'notices') event.notices.forEach(tell);
        if (event.type === 'show-room') goTo(event.target);
      }),
    [],
  );
}

function tell(notice: Notice): void {
  const { title, body } = wordNotice(notice);
  const action = { label: NOTIFICATION_TEXT.show, run: () => goTo(roomOf(notice)) };
  showToast({ tone: 'note', text: title, detail: body, action });
}

function goTo(target: ShowTarget): void {
  if (target.room === 'queue') openQueue({ filter: target.filter });
  else if (target.room === 'keyboard') openDialog('keyboard');
  else if (target.room === 'settings' && target.section !== undefined) openSettings(target.section);
  else openRoom(target.room);
}
