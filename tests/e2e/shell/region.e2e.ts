import { drawPicture } from '../../support/sample-media.ts';
import { expect, test } from '../support/launch.ts';
import { makeLibrary } from '../support/library.ts';
import { openRoom } from '../support/rooms.ts';

const MADE = new Date(2026, 2, 12, 21, 4, 31).getTime();

/** Only Linux is told its region by a variable; elsewhere it is a setting of the whole system. */
test.skip(process.platform !== 'linux', 'the region of macOS and Windows can’t be set for one program');

for (const [locale, moment, length] of [
  ['de_DE.UTF-8', '12 Mar 2026, 21:04:31', '4,5 s'],
  ['en_US.UTF-8', /Mar 12, 2026, 9:04:31\sPM/, '4.5 s'],
] as const)
  test(`English words, dates and numbers of the region: ${locale}`, async ({ launch }) => {
    const userData = await makeLibrary([
      {
        fileName: 'lamp.png',
        bytes: drawPicture(320, 180, 'teal'),
        facts: {
          ...{ name: 'lamp', kind: 'image', mime: 'image/png', width: 320, height: 180 },
          ...{ duration: 4.5, createdAt: MADE },
        } as const,
      },
    ]);
    const { window: page } = await launch({ userData, locale });
    await openRoom(page, 'Review');
    await page.getByRole('option', { name: 'lamp' }).click();
    await page.keyboard.press('i');
    const facts = page.getByRole('complementary', { name: 'Info' });
    await expect(facts).toContainText(moment);
    await expect(facts).toContainText(length);
  });
