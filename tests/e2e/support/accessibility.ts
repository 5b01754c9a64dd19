import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** The key that is shown beside a button's words is a hint, not part of its name. */
const NOT_OURS = ['label-content-name-mismatch'];

/** WCAG 2.2 A and AA, contrast included, as far as a program can tell. */
export async function expectNoViolations(page: Page, place: string): Promise<void> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    // react-aria's own announcer, which speaks by elements that nobody sees.
    .exclude('[data-live-announcer]')
    .withTags(tags)
    .disableRules(NOT_OURS)
    .analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
  );
  expect(found, place).toEqual([]);
}
