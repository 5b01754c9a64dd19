import { execFileSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../support/launch.ts';

test.use({ expectedComplaints: [/./] });
test.skip(process.platform === 'win32', 'no pipes among its files');

/** The app's own files, as an earlier run left them: Chromium looks after its own. */
function listOwnFiles(userData: string): string[] {
  const folders = ['', 'data', 'logs'].map((name) => join(userData, name));
  return folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => /\.json$|\.sqlite|\.log$/.test(name))
      .map((name) => join(folder, name)),
  );
}

for (const keepsDatabase of [true, false])
  test(`a pipe in the place of each file${keepsDatabase ? '' : ', the database too,'} holds no start`, async ({
    launch,
  }) => {
    const first = await launch({ args: ['--password-store=basic'] });
    await first.close();
    const own = listOwnFiles(first.userData).filter((path) => !(keepsDatabase && path.includes('.sqlite')));
    expect(own.length).toBeGreaterThan(4);
    for (const path of own) {
      rmSync(path);
      execFileSync('mkfifo', [path]);
    }
    const again = await launch({
      ...{ userData: first.userData, args: ['--password-store=basic'], waitForReady: false },
    });
    // Ready, or the page that says why not; never a window that waits.
    if (keepsDatabase) await expect(again.window.locator('html[data-ready=true]')).toBeVisible();
    else await expect(again.window.getByText('The library file is damaged')).toBeVisible();
  });
