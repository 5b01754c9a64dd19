import { expect, type LaunchedApp } from '../e2e/support/launch.ts';

/** A table with good rows and bad ones, as a spreadsheet gives it. */
export async function fillTable(app: LaunchedApp): Promise<void> {
  await expect(app.window.getByRole('grid')).toBeVisible();
  const rows = Array.from({ length: 24 }, (_, at) => [
    at % 3 === 0 ? 'N Pro' : 'K3 Turbo',
    at === 5 ? '' : `A paper boat on a wide lake at dusk, shot ${at + 1}, the light comes from the left`,
    at % 3 === 0 ? '16:9' : '',
    at === 7 ? '8k' : '',
  ]);
  const text = [['Model', 'Prompt', 'Aspect ratio', 'Resolution'], ...rows]
    .map((cells) => cells.join('\t'))
    .join('\n');
  await app.electron.evaluate(({ clipboard }, words) => clipboard.writeText(words), text);
  await app.window.keyboard.press('ControlOrMeta+V');
  const take = app.window.getByRole('button', { name: /^Add 24 rows$/ });
  await take.click();
  await expect(app.window.locator('#batch-20-1')).toBeVisible();
}
