import type { Page } from '@playwright/test';
import { LINEAGE_TEXT } from '../../../shared/library/lineage-text.ts';
import { QUEUE_TEXT } from '../../../shared/queue/text.ts';
import { drawPicture } from '../../support/sample-media.ts';
import { type Answer, type Host, json, refusal, startHost } from '../../support/services/host.ts';
import { expectNoViolations } from '../support/accessibility.ts';
import { activateProfile } from '../support/invoke.ts';
import { expect, test } from '../support/launch.ts';
import { boxOf } from '../support/rest.ts';
import { chooseModel, openRoom, queueTakes, takes, writePrompt } from '../support/rooms.ts';
import { row } from './queue-actions.ts';

const REWRITTEN = 'A wide, grey harbour under steady rain, first light behind the cranes.';
const OWN = {
  ...{ path: '/own', kind: 'image', title: 'Own pictures' },
  fields: [
    { kind: 'text', key: 'prompt', required: true },
    { kind: 'number', key: 'seed', step: 1 },
  ],
};

const profileOf = (baseUrl: string) =>
  JSON.stringify({
    ...{ format: 1, name: 'Making', baseUrl, customModels: { own: OWN } },
    sources: { '/customModels/own': 'openapi' },
    limits: { concurrent: 3, submitsPerMinute: 600 },
    statuses: { completed: 'completed', failed: ['failed'] },
    generation: {
      ...{ url: '/jobs/{genId}', status: '/status', outputs: ['/outputs/*'] },
      ...{ progress: '/progress', queuePosition: '/place', eta: '/eta' },
      ...{ seed: '/seed', rewrittenPrompt: '/revised_prompt' },
      cancel: { method: 'POST', url: '/jobs/{genId}/cancel' },
    },
  });

async function queueBoat(page: Page, word: string): Promise<void> {
  await writePrompt(page, `A ${word} boat on a river of ink`);
  await queueTakes(page);
}

test('the Queue says how far a generation is; cancelling says what the service answered; Remix has what it chose', async ({
  app: { window: page },
}) => {
  const stops: Record<string, () => Answer> = {
    'g-1': () => json(200, { status: 'canceling' }),
    'g-2': () => refusal(409, 'Already finished.'),
    'g-3': () => refusal(503, 'Later.'),
  };
  let made = 0;
  let answer: object = { status: 'queued', place: 3, progress: '12%', eta: 90, outputs: [] };
  const service: Host = await startHost(({ method, path }) => {
    if (path === '/a.png') return { status: 200, body: drawPicture(64, 36, 'teal') };
    if (method === 'GET') return json(200, answer);
    const [, , id = '', isStop] = path.split('/');
    made += isStop ? 0 : 1;
    return isStop ? stops[id]!() : json(200, { genId: `g-${made}` });
  });
  try {
    await activateProfile(page, profileOf(service.url));
    await openRoom(page, 'Compose');
    await chooseModel(page, 'Own pictures');
    for (const word of ['red', 'green', 'blue']) await queueBoat(page, word);

    await openRoom(page, 'Queue');
    await expect(row(page, 'blue')).toContainText(/12 % · 1 min [\d.]+ s left · place 3 in line · for \d+ s/);
    // All of it, in the commonest window.
    const line = row(page, 'blue').getByTitle('place 3 in line');
    expect(await line.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true);
    for (const [word, said] of [
      ['red', QUEUE_TEXT.stopAnswers.stopped],
      ['green', `${QUEUE_TEXT.stopAnswers['not-stopped']} The service said: “Already finished.”`],
      ['blue', QUEUE_TEXT.stopAnswers.unclear],
    ] as const) {
      await row(page, word).getByRole('button', { name: 'Show details' }).click();
      const button = page.getByRole('button', { name: QUEUE_TEXT.stopAtService });
      await expect(button).toHaveCount(1);
      // As wide as its words, and not as its column.
      expect((await boxOf(button)).width).toBeLessThan(240);
      await button.click();
      const words = page.locator('main').getByText(said);
      await expect(words).toContainText(QUEUE_TEXT.stopCost);
      await expect(button).toHaveCount(0);
      await expectNoViolations(page, said);
      await page.getByRole('button', { name: 'Hide details' }).click();
    }
    expect(service.seen.filter(({ path }) => path.endsWith('/cancel')).map(({ path }) => path)).toEqual(
      Object.keys(stops).map((id) => `/jobs/${id}/cancel`),
    );
    expect(made).toBe(3);

    answer = { status: 'completed', outputs: ['/a.png'], seed: 4711, revised_prompt: REWRITTEN };
    await expect(row(page, 'red')).toContainText('Done');
    await openRoom(page, 'Review');
    for (const [choice, prompt] of [
      [/^Seed/, /^A \w+ boat on a river of ink$/],
      [LINEAGE_TEXT.rewritten, REWRITTEN],
    ] as const) {
      await openRoom(page, 'Review');
      await takes(page).first().click();
      await page.keyboard.press('a');
      const menu = page.getByRole('dialog', { name: /Remix/ });
      await expect(menu.getByRole('menuitem', { name: LINEAGE_TEXT.rewritten })).toBeVisible();
      await menu.getByRole('menuitem', { name: choice }).click();
      await expect(page.getByRole('textbox', { name: 'Prompt' })).toHaveValue(prompt);
      await expect(page.getByRole('textbox', { name: 'Seed' })).toHaveValue('4711');
    }
  } finally {
    service.close();
  }
});
