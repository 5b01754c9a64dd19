import { expect, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';
import { comeToRest } from './rest.ts';

/** WCAG 2.2 A and AA. The key that is shown beside a button's words is a hint, not part of its name. */
const WCAG: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  rules: { 'label-content-name-mismatch': { enabled: false } },
};

const CONTRAST: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast'] } };

/** react-aria's own announcer speaks by elements that nobody sees. */
const SEEN = { exclude: [['[data-live-announcer]']] };

/** All rules, contrast included, as far as a program can tell. */
export async function expectNoViolations(page: Page, place: string): Promise<void> {
  expect(await listViolations(page, WCAG), place).toEqual([]);
}

/** What a theme can break: the rest of what stands there is the same in each. */
export async function expectContrast(page: Page, place: string): Promise<void> {
  expect(await listViolations(page, CONTRAST), place).toEqual([]);
}

/** By axe itself, which stays in the page: its wrapper for Playwright brings it anew each time, and takes four times as long. */
async function listViolations(page: Page, options: RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  await comeToRest(page);
  const { violations } = await page.evaluate(
    ([seen, chosen]) => (window as unknown as { axe: typeof axe }).axe.run(seen, chosen),
    [SEEN, { ...options, resultTypes: ['violations'] }] as [typeof SEEN, RunOptions],
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}
