import { app, Menu, shell } from 'electron';
import type { ShowTarget } from '../../../shared/queue/notifications-text.ts';
import { menuTemplate } from './menu-template.ts';

export interface MenuDeps {
  readonly show: (target: ShowTarget) => void;
  readonly closeWindow: () => void;
  readonly toggleViewer: () => void;
  readonly quit: () => void;
  readonly logPath: string;
}

/**
 * Sets the menus that each system has. Without them, copy and paste have no shortcuts on macOS. What the app itself can do has its
 * shortcuts in the page.
 */
export function setApplicationMenu({ logPath, ...deps }: MenuDeps): void {
  const actions = { ...deps, showLog: () => shell.showItemInFolder(logPath) };
  const template = menuTemplate(process.platform, app.getName(), app.isPackaged, actions);
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}
