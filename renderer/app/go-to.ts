import type { ShowTarget } from '../../shared/domain/settings/notice.ts';
import { openTemplates } from '../features/compose/templates/template-store.ts';
import { openQueue, openRoom, openSettings } from '../navigation/navigation-store.ts';
import { openDialog } from './app-store.ts';

/** Goes where a notice, a menu or a link leads. */
export function goTo(target: ShowTarget): void {
  if (target.room === 'queue') openQueue({ filter: target.filter });
  else if (target.room === 'keyboard' || target.room === 'guide') openDialog(target.room);
  else if (target.room === 'settings' && target.section !== undefined) openSettings(target.section);
  else openRoom(target.room);
  if (target.room === 'compose' && target.panel !== undefined) openTemplates(target.panel);
}
