import { drawPicture } from '../../support/sample-media.ts';
import { startScriptedService } from '../../support/scripted-service.ts';
import { allowing } from '../support/answer-dialogs.ts';
import { activateProfile } from '../support/invoke.ts';
import { expect, type LaunchedApp, test } from '../support/launch.ts';
import { chooseModel, jobRows, openRoom, queueTakes, writePrompt } from '../support/rooms.ts';

const PICTURE = drawPicture(640, 360, 'teal');

/** A service whose first job has three results, the first of which is out of reach, and whose second job has a file that nobody can read. */
async function useService(app: LaunchedApp) {
  let isOpen = false;
  const service = await startScriptedService({
    query: (genId) => ({
      body: {
        status: 'completed',
        outputs: (genId === 'gen-1' ? ['a', 'b', 'c'] : ['odd']).map((name) => ({
          url: `/files/${name}.png`,
        })),
      },
    }),
    result(path) {
      if (path.includes('/a.') && !isOpen) return { status: 503, body: { message: 'Later.' } };
      const isOdd = path.includes('odd') && !isOpen;
      return { body: isOdd ? Buffer.alloc(4096, 7) : PICTURE, headers: { 'content-type': 'image/png' } };
    },
  });
  const text = JSON.stringify({
    format: 1,
    name: 'Quay',
    baseUrl: service.baseUrl,
    generation: { url: '/v2/generation/{genId}', status: '/status', outputs: ['/outputs/*/url'] },
    webhook: { genId: '/genId', status: '/status', outputs: ['/outputs/*/url'] },
  });
  await allowing(app.electron, () => activateProfile(app.window, text));
  return { service, open: () => (isOpen = true) };
}

test('what lacks of a job’s results is said and downloaded later, and none is waited for in vain', async ({
  launch,
}) => {
  const app = await launch({ args: ['--password-store=basic'] });
  const page = app.window;
  const { service, open } = await useService(app);
  const queue = async (prompt: string) => {
    await openRoom(page, 'Compose');
    await chooseModel(page, 'N Pro');
    await writePrompt(page, prompt);
    await queueTakes(page);
    await openRoom(page, 'Queue');
  };
  const act = async (prompt: string, item: string) => {
    await jobRows(page)
      .filter({ hasText: prompt })
      .click({ button: 'right', position: { x: 140, y: 12 } });
    await page.getByRole('menu', { name: 'Job actions' }).getByRole('menuitem', { name: item }).click();
  };
  await queue('A harbour in the rain');
  const harbour = jobRows(page).filter({ hasText: 'A harbour in the rain' });
  // The other two are home, though the first is out of reach.
  await expect(page.getByRole('navigation', { name: 'Rooms' }).getByTitle('2 new takes')).toBeVisible();
  await act('A harbour in the rain', 'Stop watching');
  await expect(harbour).toContainText('1 of 3 results not downloaded');
  await queue('A lighthouse in the fog');
  const lighthouse = jobRows(page).filter({ hasText: 'A lighthouse in the fog' });
  await expect(lighthouse).toContainText('A result isn’t an image or a video that Dailies knows.');

  open();
  await act('A harbour in the rain', 'Download again');
  await expect(harbour).toContainText('Done');
  await expect(harbour).not.toContainText('not downloaded');
  await act('A lighthouse in the fog', 'Download again');
  await expect(lighthouse).not.toContainText('isn’t an image');
  expect(service.submissions).toHaveLength(2);
  await service.stop();
});
