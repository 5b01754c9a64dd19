import type { MenuItemConstructorOptions } from 'electron';
import { expect, it, vi } from 'vitest';
import { menuTemplate } from '../../../electron/desktop/menus/menu-template.ts';
import { type TextClick, textMenuTemplate } from '../../../electron/desktop/menus/text-menu-template.ts';

type Item = MenuItemConstructorOptions;
const actions = {
  show: vi.fn(),
  closeWindow: vi.fn(),
  quit: vi.fn(),
  showLog: vi.fn(),
  toggleViewer: vi.fn(),
};
const submenu = (item: Item | undefined) => (item?.submenu ?? []) as Item[];
const menusOf = (platform: string) => menuTemplate(platform, 'Dailies', true, actions);
const flat = (items: readonly Item[]): Item[] => items.flatMap((item) => [item, ...flat(submenu(item))]);
const pressItem = (item: Item | undefined) => (item as { click: () => void }).click();
const nameOf = ({ role, label }: Item) => role ?? label;

it('has on macOS what every program has there, in its order', () => {
  const menus = menusOf('darwin');
  expect(menus.map(nameOf)).toEqual(['Dailies', 'File', 'editMenu', 'viewMenu', 'windowMenu', 'help']);
  const own = submenu(menus[0]).filter(({ type }) => type !== 'separator');
  expect(own.map(nameOf)).toEqual([
    'about',
    'Settings…',
    'services',
    'hide',
    'hideOthers',
    'unhide',
    'Quit Dailies',
  ]);
  expect(own[1]).toMatchObject({ accelerator: 'CmdOrCtrl+,', registerAccelerator: true });
  expect(submenu(menus[1]).map(({ label, accelerator }) => [label, accelerator])).toEqual([
    ['Close Window', 'CmdOrCtrl+W'],
  ]);
});

it('leaves Cmd+H and Cmd+M to macOS', () => {
  const taken = flat(menusOf('darwin')).map(({ accelerator }) => accelerator);
  expect(taken).not.toContain('CmdOrCtrl+H');
  expect(taken).not.toContain('CmdOrCtrl+M');
});

it('has on Windows Settings and Exit under File, and no menu for windows', () => {
  const menus = menusOf('win32');
  expect(menus.map(nameOf)).toEqual(['File', 'editMenu', 'viewMenu', 'help']);
  const file = submenu(menus[0]).filter(({ type }) => type !== 'separator');
  expect(file.map(nameOf)).toEqual(['Settings…', 'Close Window', 'Exit']);
  // Alt+F4 is the system's.
  expect(file[2]?.accelerator).toBeUndefined();
});

it('shows no tools for developers in what is shipped', () => {
  const roles = (isPackaged: boolean) =>
    flat(menuTemplate('win32', 'Dailies', isPackaged, actions)).map(({ role }) => role);
  expect(roles(true)).not.toContain('toggleDevTools');
  expect(roles(false)).toContain('toggleDevTools');
});

it('leads from each item to what it says', () => {
  for (const platform of ['darwin', 'win32', 'linux']) {
    const click = (label: string) => {
      pressItem(flat(menusOf(platform)).find((one) => one.label === label));
    };
    vi.clearAllMocks();
    click('Settings…');
    click('Keyboard Shortcuts');
    click('Guide');
    expect(actions.show.mock.calls).toEqual([
      [{ room: 'settings' }],
      [{ room: 'keyboard' }],
      [{ room: 'guide' }],
    ]);
    click('Close Window');
    click(platform === 'darwin' ? 'Quit Dailies' : 'Exit');
    expect([actions.closeWindow.mock.calls.length, actions.quit.mock.calls.length]).toEqual([1, 1]);
  }
});

const editFlags = {
  canUndo: true,
  canRedo: false,
  canCut: true,
  canCopy: true,
  canPaste: true,
  canDelete: true,
  canSelectAll: true,
  canEditRichly: false,
};
const clicked = (change: Partial<TextClick>): TextClick => ({
  isEditable: true,
  selectionText: '',
  misspelledWord: '',
  dictionarySuggestions: [],
  editFlags,
  ...change,
});
const text = { replace: vi.fn(), lookUp: vi.fn() };
const labels = (items: Item[] | null) => items?.filter(({ type }) => type !== 'separator').map(nameOf);

it('gives a field what can be done in it', () => {
  const menu = textMenuTemplate(clicked({}), 'win32', text);
  expect(labels(menu)).toEqual(['undo', 'redo', 'cut', 'copy', 'paste', 'selectAll']);
  expect(menu?.find(({ role }) => role === 'redo')?.enabled).toBe(false);
});

it('offers guesses for a misspelt word, and puts the chosen one in its place', () => {
  const click = clicked({ misspelledWord: 'harbur', dictionarySuggestions: ['harbour', 'harbor'] });
  const menu = textMenuTemplate(click, 'darwin', text);
  expect(labels(menu)?.slice(0, 2)).toEqual(['harbour', 'harbor']);
  pressItem(menu?.[1]);
  expect(text.replace).toHaveBeenCalledWith('harbor');
  expect(labels(textMenuTemplate(clicked({ misspelledWord: 'qwzx' }), 'darwin', text))?.[0]).toBe(
    'No Guesses Found',
  );
});

it('looks words up on macOS, offers copying elsewhere, and nothing where there is no text', () => {
  const selected = clicked({ isEditable: false, selectionText: 'a harbour at dawn, with many boats' });
  expect(labels(textMenuTemplate(selected, 'darwin', text))).toEqual([
    'Look Up “a harbour at dawn, with …”',
    'copy',
  ]);
  expect(labels(textMenuTemplate(selected, 'win32', text))).toEqual(['copy']);
  expect(textMenuTemplate(clicked({ isEditable: false }), 'darwin', text)).toBeNull();
});
