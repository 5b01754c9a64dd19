import { activateProfile } from '../support/invoke.ts';
import { expect, test } from '../support/launch.ts';
import { openRoom } from '../support/rooms.ts';

const IMAGE = { kind: 'reference', media: 'image' };

/** Nothing listens at its address; it has no upload, and one model whose request holds the first picture itself. */
function profileOf(second: object[]): string {
  const fields = [{ key: 'image', ...IMAGE, inline: 'data-url' }, ...second];
  const customModels = { own: { path: '/own', kind: 'video', title: 'Own clips', fields } };
  const base = { format: 1, baseUrl: 'http://127.0.0.1:9', sources: { '/customModels/own': 'openapi' } };
  return JSON.stringify({ ...base, name: `Inline ${second.length}`, customModels });
}

test('Settings says in which fields files work that go along in the request; metadata is removed from uploads unless that is turned off there', async ({
  app,
}) => {
  const { window } = app;
  const step = window
    .getByRole('list', { name: 'Steps' })
    .getByRole('listitem')
    .filter({ hasText: 'Send a file' });
  const upload = window
    .getByRole('list', { name: 'Still open' })
    .getByRole('listitem')
    .filter({ hasText: 'Sending files from this computer' });
  async function check(): Promise<void> {
    await openRoom(window, 'Settings');
    await window.getByRole('button', { name: 'Check now' }).click();
  }

  await activateProfile(window, profileOf([]));
  await check();
  await expect(step).toContainText('Files go along in the request');
  await expect(upload).toHaveCount(0);

  await activateProfile(window, profileOf([{ key: 'last', ...IMAGE }]));
  await check();
  await expect(step).toContainText('only in fields that send them in the request');
  await expect(upload).toContainText('some fields take only web addresses');
  await expect(upload).toContainText('Own clips');

  const remove = window.getByRole('switch', { name: 'Remove metadata from uploads' });
  await expect(remove).toBeChecked();
  await window.locator('label').filter({ has: remove }).click();
  await expect(remove).not.toBeChecked();
  await window.reload();
  await openRoom(window, 'Settings');
  await expect(remove).not.toBeChecked();
});
