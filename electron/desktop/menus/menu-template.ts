import type { MenuItemConstructorOptions } from 'electron';
import { MENU_ROLES, MENU_WORDS } from '../../../shared/app/menu-text.ts';
import { SHELL_TEXT } from '../../../shared/app/text.ts';
import type { ShowTarget } from '../../../shared/queue/notifications-text.ts';

export interface MenuActions {
  readonly show: (target: ShowTarget) => void;
  readonly closeWindow: () => void;
  readonly toggleViewer: () => void;
  readonly quit: () => void;
  readonly showLog: () => void;
}

type Item = MenuItemConstructorOptions;
const LINE: Item = { type: 'separator' };

/**
 * The menus, as artists know them from other programs of their system. Items with a role have their shortcuts
 * from there. Shortcuts that the page has too are only shown: the page takes them first.
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
    { role: 'editMenu', label: MENU_ROLES.edit, submenu: editItems(isMac) },
    { role: 'viewMenu', label: MENU_ROLES.view, submenu: viewItems(isPackaged, actions) },
    ...(isMac ? [windowMenu()] : []),
    helpMenu(actions),
  ];
}

/** As Apple's guidelines order it: about, settings, services, hiding, and quitting last. */
function appMenu(name: string, settings: Item, quit: Item): Item {
  return {
    label: name,
    submenu: [
      { role: 'about', label: MENU_ROLES.about(name) },
      LINE,
      // On macOS a closed window leaves no page that could take the shortcut.
      { ...settings, registerAccelerator: true },
      LINE,
      { role: 'services', label: MENU_ROLES.services },
      LINE,
      { role: 'hide', label: MENU_ROLES.hide(name) },
      { role: 'hideOthers', label: MENU_ROLES.hideOthers },
      { role: 'unhide', label: MENU_ROLES.showAll },
      LINE,
      quit,
    ],
  };
}

/** In the order of each system; macOS adds dictation and emoji itself. */
function editItems(isMac: boolean): Item[] {
  const deleting: Item = { role: 'delete', label: MENU_ROLES.delete };
  const all: Item = { role: 'selectAll', label: MENU_WORDS.selectAll };
  return [
    { role: 'undo', label: MENU_WORDS.undo },
    { role: 'redo', label: MENU_WORDS.redo },
    LINE,
    { role: 'cut', label: MENU_WORDS.cut },
    { role: 'copy', label: MENU_WORDS.copy },
    { role: 'paste', label: MENU_WORDS.paste },
    ...(isMac ? [{ role: 'pasteAndMatchStyle', label: MENU_ROLES.pasteAndMatchStyle } as const] : []),
    deleting,
    ...(isMac ? [all, LINE, ...textItems()] : [LINE, all]),
  ];
}

/** What macOS does with the text of any program. */
function textItems(): Item[] {
  return [
    {
      label: MENU_ROLES.substitutions,
      submenu: [
        { role: 'showSubstitutions', label: MENU_ROLES.showSubstitutions },
        LINE,
        { role: 'toggleSmartQuotes', label: MENU_ROLES.smartQuotes },
        { role: 'toggleSmartDashes', label: MENU_ROLES.smartDashes },
        { role: 'toggleTextReplacement', label: MENU_ROLES.textReplacement },
      ],
    },
    {
      label: MENU_ROLES.speech,
      submenu: [
        { role: 'startSpeaking', label: MENU_ROLES.startSpeaking },
        { role: 'stopSpeaking', label: MENU_ROLES.stopSpeaking },
      ],
    },
  ];
}

/** Its role lets macOS list the windows in it. */
function windowMenu(): Item {
  return {
    role: 'windowMenu',
    label: MENU_ROLES.window,
    submenu: [
      { role: 'minimize', label: MENU_ROLES.minimize },
      { role: 'zoom', label: MENU_ROLES.zoom },
      LINE,
      { role: 'front', label: MENU_ROLES.front },
    ],
  };
}

function viewItems(isPackaged: boolean, { toggleViewer }: MenuActions): Item[] {
  const ofDevelopers: Item[] = isPackaged ? [] : [LINE, { role: 'reload' }, { role: 'toggleDevTools' }];
  return [
    { role: 'resetZoom', label: MENU_ROLES.actualSize },
    { role: 'zoomIn', label: MENU_ROLES.zoomIn },
    { role: 'zoomOut', label: MENU_ROLES.zoomOut },
    LINE,
    { role: 'togglefullscreen', label: MENU_ROLES.fullScreen },
    {
      label: MENU_WORDS.viewer,
      accelerator: 'CmdOrCtrl+Shift+O',
      registerAccelerator: false,
      click: toggleViewer,
    },
    ...ofDevelopers,
  ];
}

/** Its role gives macOS the field that searches all menus. */
function helpMenu({ show, showLog }: MenuActions): Item {
  return {
    role: 'help',
    label: MENU_ROLES.help,
    submenu: [
      {
        label: SHELL_TEXT.guide,
        accelerator: 'F1',
        registerAccelerator: false,
        click: () => show({ room: 'guide' }),
      },
      { label: MENU_WORDS.keyboard, click: () => show({ room: 'keyboard' }) },
      LINE,
      { label: MENU_WORDS.showLog, click: showLog },
    ],
  };
}
