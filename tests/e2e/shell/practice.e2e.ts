import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type LaunchedApp, test } from '../support/launch.ts';
import { chooseModel, jobRows, openRoom, queueTakes, writePrompt } from '../support/rooms.ts';

async function practiceAddresses(userData: string): Promise<string[]> {
  const text = await readFile(join(userData, 'logs', 'dailies.log'), 'utf8');
  return text
    .split('\n')
    .filter((line) => line.includes('"practice-ready"'))
    .map((line) => (JSON.parse(line) as { baseUrl: string }).baseUrl);
}

function practiceProcess(app: LaunchedApp): Promise<number | null> {
  return app.electron.evaluate(({ app: electronApp }) => {
    const found = electronApp
      .getAppMetrics()
      .find(
        ({ type, name, serviceName }) => type === 'Utility' && `${name} ${serviceName}`.includes('practice'),
      );
    return found?.pid ?? null;
  });
}

test('the practice service starts with the first request or check that needs it, comes back at its address when it dies, and ends with the app', async ({
  launch,
}) => {
  const app = await launch();
  await openRoom(app.window, 'Settings');
  await openRoom(app.window, 'Compose');
  expect(await practiceAddresses(app.userData)).toEqual([]);
  expect(await practiceProcess(app)).toBeNull();

  // The request as sent says where it goes to, and so has it started.
  await writePrompt(app.window, 'A lighthouse in heavy rain');
  await app.window.getByRole('button', { name: 'Request preview' }).click();
  await expect(app.window.getByText(/^POST http/)).toBeVisible();
  const [address] = await practiceAddresses(app.userData);
  await expect(app.window.getByText(`POST ${address}/`)).toBeVisible();
  await app.window.getByRole('button', { name: 'Request preview' }).click();

  await chooseModel(app.window, 'K3 Turbo');
  await writePrompt(app.window, 'A lighthouse in heavy rain');
  await queueTakes(app.window);
  await openRoom(app.window, 'Queue');
  await expect(jobRows(app.window)).toContainText('Done');
  expect(await practiceAddresses(app.userData)).toHaveLength(1);
  const [first] = await practiceAddresses(app.userData);
  const answer = await fetch(`${first}/practice/ledger`, { headers: { 'x-api-key': 'practice' } });
  expect(answer.status).toBe(200);

  await expect.poll(() => practiceProcess(app)).not.toBeNull();
  process.kill((await practiceProcess(app))!, 'SIGKILL');
  await expect.poll(() => practiceAddresses(app.userData)).toHaveLength(2);
  expect((await practiceAddresses(app.userData))[1]).toBe(first);

  await app.window.evaluate(() => window.dailies.invoke('practice.restart', {}));
  await expect.poll(() => practiceAddresses(app.userData)).toHaveLength(3);

  await app.close();
  await expect(fetch(`${first}/practice/ledger`)).rejects.toThrow();

  const again = await launch({ userData: app.userData });
  // So has the check of the connection.
  const report = await again.window.evaluate(() =>
    window.dailies.invoke('doctor.run', { profileId: 'practice', allowTestSubmission: false }),
  );
  expect(report).toMatchObject({
    ok: true,
    value: { rows: expect.arrayContaining([expect.objectContaining({ step: 'address', state: 'ok' })]) },
  });
  const addresses = await practiceAddresses(again.userData);
  expect(addresses).toHaveLength(4);
  expect(addresses[3]).toBe(first);
});
