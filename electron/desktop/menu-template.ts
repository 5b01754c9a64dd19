import type { MenuItemConstructorOptions } from 'electron';
import type { ShowTarget } from '../../shared/domain/notice.ts';
import { MENU_WORDS } from '../../shared/messages/menu.ts';

export interface MenuActions {
  readonly show: (target: ShowTarget) => void;
  readonly closeWindow: () => void;
  readonly quit: () => void;
  readonly showLog: () => void;
}

type Item = MenuItemConstructorOptions;
const LINE: Item = { type: 'separator' };

/**
 * The menus, as artists know them from other programs of their system. Items with a role have their words and shortcuts from
 * there. Shortcuts that the page has too are only shown: the page takes them first.
 */
export function menuTemplate(
  platform: string,
  name: string,
  isPackaged: boolean,
  actions: MenuActions,
): Item[] {
  const isMac = platform === 'darwin';
  const settings: Item = {
    label: MENU_WORDS.settings,
    accelerator: 'CmdOrCtrl+,',
    registerAccelerator: false,
    click: () => actions.show({ room: 'settings' }),
  };
  const close: Item = { label: MENU_WORDS.close, accelerator: 'CmdOrCtrl+W', click: actions.closeWindow };
  const quit: Item = {
    label: isMac ? MENU_WORDS.quit(name) : MENU_WORDS.exit,
    ...(platform === 'win32' ? {} : { accelerator: 'CmdOrCtrl+Q' }),
    click: actions.quit,
  };
  return [
    ...(isMac ? [appMenu(name, settings, quit)] : []),
    { label: MENU_WORDS.file, submenu: isMac ? [close] : [settings, LINE, close, quit] },
    { role: 'editMenu' },
    { role: 'viewMenu', submenu: viewItems(isPackaged) },
    ...(isMac ? [{ role: 'windowMenu' } as const] : []),
    helpMenu(actions),
  ];
}

/** As Apple's guidelines order it: about, settings, services, hiding, and quitting last. */
function appMenu(name: string, settings: Item, quit: Item): Item {
  return {
    label: name,
    submenu: [
      { role: 'about' },
      LINE,
      // On macOS a closed window leaves no page that could take the shortcut.
      { ...settings, registerAccelerator: true },
      LINE,
      { role: 'services' },
      LINE,
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      LINE,
      quit,
    ],
  };
}

function viewItems(isPackaged: boolean): Item[] {
  const ofDevelopers: Item[] = isPackaged ? [] : [LINE, { role: 'reload' }, { role: 'toggleDevTools' }];
  return [
    { role: 'resetZoom' },
    { role: 'zoomIn' },
    { role: 'zoomOut' },
    LINE,
    { role: 'togglefullscreen' },
    ...ofDevelopers,
  ];
}

/** Its role gives macOS the field that searches all menus. */
function helpMenu({ show, showLog }: MenuActions): Item {
  return {
    role: 'help',
    submenu: [
      { label: MENU_WORDS.keyboard, click: () => show({ room: 'keyboard' }) },
      LINE,
      { label: MENU_WORDS.showLog, click: showLog },
    ],
  };
}
