import { app, BrowserWindow, Menu } from 'electron';
import { textMenuTemplate } from './text-menu-template.ts';

/** Gives text in every window the right-click menu of the system. Where the page shows a menu of its own, nothing comes here. */
export function offerTextMenus(): void {
  app.on('web-contents-created', (_event, contents) => {
    contents.on('context-menu', (_click, params) => {
      const template = textMenuTemplate(params, process.platform, {
        replace: (word) => contents.replaceMisspelling(word),
        lookUp: () => contents.showDefinitionForSelection(),
      });
      const window = BrowserWindow.fromWebContents(contents);
      if (template !== null && window !== null) Menu.buildFromTemplate(template).popup({ window });
    });
  });
}
