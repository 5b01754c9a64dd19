import { expect, type Page } from '@playwright/test';
import { CANARY_KEY } from '../../support/key-canary.ts';
import { withinPatience } from '../../support/wait-until.ts';

/** Uses a profile from now on, with a key unless that is null, and waits until the window does; returns its id. */
export async function activateProfile(
  page: Page,
  text: string,
  key: string | null = CANARY_KEY,
): Promise<string> {
  const { profileId } = await press<{ profileId: string }>(page, 'profiles.save', { profileId: null, text });
  if (key !== null) await press(page, 'key.store', { profileId, key, acceptPlain: true });
  await press(page, 'profiles.activate', { profileId });
  // Not that of the text: no two are called the same.
  const { name } = await invoke<{ name: string }>(page, 'profiles.get', { profileId });
  await expect(page.getByRole('region', { name: 'Status' })).toContainText(name);
  return profileId;
}

/** Calls main as the page does when an artist has just pressed a key: each press brings one call that spends or connects. */
export async function press<Output>(page: Page, name: string, input: unknown): Promise<Output> {
  await page.keyboard.press('Shift');
  return invoke(page, name, input);
}

/** Calls main as the page does. */
export async function invoke<Output>(page: Page, name: string, input: unknown): Promise<Output> {
  const asked = page.evaluate(([call, value]) => window.dailies.invoke(call as string, value), [
    name,
    input,
  ] as const);
  const answer = (await withinPatience(`the answer to ${name}`, asked)) as {
    ok: boolean;
    value: Output;
    error?: unknown;
  };
  if (!answer.ok) throw new Error(`${name}: ${JSON.stringify(answer.error)}`);
  return answer.value;
}
