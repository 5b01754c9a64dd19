import { app, Menu, type MenuItemConstructorOptions } from 'electron';

/**
 * Sets the menu of standard roles, whose words and shortcuts come from the system: without it, copy and paste have no
 * shortcuts on macOS. What the app itself can do has its shortcuts in the page.
 */
export function setApplicationMenu(): void {
  const view: MenuItemConstructorOptions[] = [
    { role: 'resetZoom' },
    { role: 'zoomIn' },
    { role: 'zoomOut' },
    { type: 'separator' },
    { role: 'togglefullscreen' },
    ...(app.isPackaged
      ? []
      : [{ type: 'separator' } as const, { role: 'reload' } as const, { role: 'toggleDevTools' } as const]),
  ];
  const template: MenuItemConstructorOptions[] = [
    process.platform === 'darwin' ? { role: 'appMenu' } : { role: 'fileMenu' },
    { role: 'editMenu' },
    { role: 'viewMenu', submenu: view },
    { role: 'windowMenu' },
  ];
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}
