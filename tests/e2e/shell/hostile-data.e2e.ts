import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../support/launch.ts';
import { usePaidProfile } from '../support/paid-by-practice.ts';

test.use({ expectedComplaints: [/./] });

/** What is put in the place of each file that the app keeps; the database among them. */
const IN_PLACE: Record<string, (path: string) => void> = {
  pipes: (path) => void execFileSync('mkfifo', [path]),
  folders: (path) => mkdirSync(path),
  'links to a device': (path) => symlinkSync('/dev/zero', path),
  'links in a circle': (path) => symlinkSync(path, path),
  noise: (path) => writeFileSync(path, randomBytes(5000)),
};

/** The app's own files, as an earlier run left them: Chromium looks after its own. */
function listOwnFiles(userData: string): string[] {
  const top = readdirSync(userData).filter((name) => name.endsWith('.json'));
  const below = ['data', 'logs'].flatMap((folder) =>
    readdirSync(join(userData, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name)),
  );
  return [...top.map((name) => join(userData, name)), ...below].filter((path) => !path.includes('practice/'));
}

test.skip(process.platform === 'win32', 'no pipes among its files');

for (const [kind, put] of Object.entries(IN_PLACE))
  for (const keepsDatabase of [true, false])
    test(`a folder of ${kind}${keepsDatabase ? '' : ', the database too,'} holds no start, and sends nothing`, async ({
      launch,
    }) => {
      const first = await launch({ args: ['--password-store=basic'] });
      const { ledger } = await usePaidProfile(first, {});
      expect(await ledger()).toEqual([]);
      await first.close();
      const files = listOwnFiles(first.userData).filter(
        (path) => !(keepsDatabase && path.includes('.sqlite')),
      );
      expect(files.length).toBeGreaterThan(5);
      for (const path of files) {
        rmSync(path, { force: true });
        put(path);
      }
      const again = await launch({
        ...{ userData: first.userData, args: ['--password-store=basic'], waitForReady: false },
      });
      // Ready, or the page that says why not; never a window that waits.
      await expect(again.window.locator('html[data-ready=true], main h1')).toBeVisible();
      expect(await again.askMain()).toBeTruthy();
      expect(existsSync(first.userData)).toBe(true);
    });
