import { json, startHost } from '../../support/services/host.ts';
import { activateProfile } from '../support/invoke.ts';
import { expect, test } from '../support/launch.ts';
import { chooseModel, jobRows, openRoom, queueTakes, writePrompt } from '../support/rooms.ts';

const PROMPT = [{ kind: 'text', key: 'prompt', required: true }];

const profileOf = (baseUrl: string) =>
  JSON.stringify({
    ...{ format: 1, name: 'Many', baseUrl },
    customModels: Object.fromEntries(
      Array.from({ length: 60 }, (_, at) => {
        const kind = at % 2 === 0 ? 'image' : 'video';
        return [`own_${at}`, { path: `/own/${at}`, kind, title: `Atelier ${at}`, fields: PROMPT }];
      }),
    ),
    sources: { '/customModels/own_0': 'openapi' },
    limits: { concurrent: 2, submitsPerMinute: 600 },
    statuses: { completed: 'completed', failed: ['failed'] },
    generation: { url: '/jobs/{genId}', status: '/status', outputs: ['/outputs/*'] },
  });

test('of sixty models one is searched for, made a favorite, hidden and found among those used last', async ({
  app: { window: page },
}) => {
  const service = await startHost(({ method }) =>
    json(200, method === 'GET' ? { status: 'running', outputs: [] } : { genId: 'g-1' }),
  );
  const list = page.getByRole('navigation', { name: 'Models' });
  const model = (name: string) => list.getByRole('radio', { name, exact: true });
  /** The models of a group, as they are written. */
  const group = async (name: string) => {
    const heading = list.getByRole('heading', { name, exact: true });
    return heading.locator('xpath=..').getByRole('radio').allTextContents();
  };
  const choose = async (name: string, item: string) => {
    await model(name).click({ button: 'right' });
    await page.getByRole('menuitem', { name: item }).click();
  };
  try {
    await activateProfile(page, profileOf(service.url));
    await openRoom(page, 'Compose');
    await expect(list.getByRole('heading')).toHaveText(['Image', 'Video']);

    await list.getByRole('searchbox', { name: 'Search models' }).fill('atelier 47');
    await expect(list.getByRole('radio')).toHaveCount(1);
    await choose('Atelier 47', 'Add to favorites');
    await list.getByRole('searchbox').fill('nothing of this name');
    await expect(list.getByRole('radio')).toHaveCount(0);
    await list.getByRole('searchbox').fill('');
    await expect(list.getByRole('heading')).toHaveText(['Favorites', 'Image', 'Video']);
    expect(await group('Favorites')).toEqual(['Atelier 47']);

    const before = await list.getByRole('radio').count();
    await choose('Atelier 8', 'Hide');
    await expect(list.getByRole('radio')).toHaveCount(before - 1);
    await list.getByRole('button', { name: 'Show 1 hidden' }).click();
    expect(await group('Hidden')).toEqual(['Atelier 8']);
    await choose('Atelier 8', 'Show');
    await expect(list.getByRole('heading', { name: 'Hidden' })).toHaveCount(0);

    // Rows don't move while one works: what was used last stands at the top from the next visit on.
    await chooseModel(page, 'Atelier 33');
    await writePrompt(page, 'A red boat');
    await queueTakes(page);
    await expect(list.getByRole('heading', { name: 'Recent' })).toHaveCount(0);
    await openRoom(page, 'Queue');
    await expect(jobRows(page)).toHaveCount(1);
    await openRoom(page, 'Compose');
    expect(await group('Recent')).toEqual(['Atelier 33']);
    await choose('Atelier 47', 'Remove from favorites');
    await expect(list.getByRole('heading')).toHaveText(['Recent', 'Image', 'Video']);
  } finally {
    service.close();
  }
});
