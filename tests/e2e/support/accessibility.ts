import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** The key that is shown beside a button's words is a hint, not part of its name. */
const NOT_OURS = ['label-content-name-mismatch'];

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** WCAG 2.2 A and AA, contrast included, as far as a program can tell. */
export async function expectNoViolations(page: Page, place: string): Promise<void> {
  expect(await listViolations(page, (axe) => axe.withTags(WCAG).disableRules(NOT_OURS)), place).toEqual([]);
}

/** What a theme can break: the rest of what stands there is the same in each. */
export async function expectContrast(page: Page, place: string): Promise<void> {
  expect(await listViolations(page, (axe) => axe.withRules('color-contrast')), place).toEqual([]);
}

async function listViolations(page: Page, choose: (axe: AxeBuilder) => AxeBuilder): Promise<string[]> {
  // react-aria's own announcer speaks by elements that nobody sees.
  const axe = new AxeBuilder({ page }).setLegacyMode().exclude('[data-live-announcer]');
  const { violations } = await choose(axe).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}
