import { app } from 'electron';
import { foldersOfChromium, planDataHome } from '../../adapters/files/data-home.ts';

/**
 * The folder with the data. What Chromium keeps goes along: its key file is what API keys are encrypted with. To be called before
 * Chromium is ready.
 *
 * @param isNamed the folder of everything was named on the command line
 */
export function findDataHome(isNamed: boolean): string {
  const userData = app.getPath('userData');
  const { platform, env } = process;
  const place = { platform, name: app.getName(), userData, localAppData: env['LOCALAPPDATA'], isNamed };
  const home = planDataHome(place);
  if (home === userData) return home;
  const { sessionData, crashDumps } = foldersOfChromium(home);
  app.setPath('sessionData', sessionData);
  app.setPath('crashDumps', crashDumps);
  return home;
}
