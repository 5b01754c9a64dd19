import { type CDPSession, expect, type Page } from '@playwright/test';

/** What a screen reader comes upon: a control, a landmark, a heading, a list, a sentence that is told. */
interface Heard {
  readonly role: string;
  readonly name: string;
}

/** What has no voice of its own: boxes, and the text that others are named by. */
const SILENT = new Set([
  ...['none', 'generic', 'StaticText', 'InlineTextBox', 'LineBreak', 'RootWebArea', 'paragraph'],
  ...['LabelText', 'ListMarker', 'Section', 'Legend', 'listitem', 'presentation', 'Abbr', 'strong'],
]);

/** Everything that can be operated, opened or jumped to: without a name it would be “button” and no more. */
const NAMED = new Set([
  ...['button', 'link', 'textbox', 'searchbox', 'spinbutton', 'combobox', 'listbox', 'option', 'radio'],
  ...['radiogroup', 'checkbox', 'switch', 'slider', 'menu', 'menuitem', 'menuitemradio', 'menuitemcheckbox'],
  ...['dialog', 'alertdialog', 'navigation', 'main', 'region', 'toolbar', 'form', 'grid', 'table'],
  ...['columnheader', 'rowheader', 'progressbar', 'meter', 'image', 'heading', 'tab', 'tree', 'treeitem'],
]);

interface AxNode {
  readonly nodeId: string;
  readonly backendDOMNodeId?: number;
  readonly ignored: boolean;
  readonly role?: { readonly value: string };
  readonly name?: { readonly value?: string };
  readonly childIds?: readonly string[];
}

/** What is heard, with the number of its element. */
type Node = Heard & { readonly element: number };

/** Asks Chromium for the page as it hands it to screen readers, from its beginning to its end. */
async function walkTree<T>(page: Page, work: (heard: Node[], session: CDPSession) => Promise<T>): Promise<T> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as { nodes: AxNode[] };
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const heard: Node[] = [];
  const walk = (node: AxNode | undefined): void => {
    if (node === undefined) return;
    const role = node.role?.value ?? '';
    if (!node.ignored && role !== '' && !SILENT.has(role))
      heard.push({ role, name: (node.name?.value ?? '').trim(), element: node.backendDOMNodeId ?? 0 });
    for (const id of node.childIds ?? []) walk(byId.get(id));
  };
  walk(nodes[0]);
  try {
    return await work(heard, session);
  } finally {
    await session.detach();
  }
}

/** Everything that a screen reader comes upon, in its order. */
function readAloud(page: Page): Promise<readonly Heard[]> {
  return walkTree(page, async (heard) => heard);
}

/** Holds what is heard to an order; other things may be heard in between. A name is a whole one, or a pattern. */
export async function expectHeard(
  page: Page,
  place: string,
  wanted: readonly (readonly [role: string, name: string | RegExp])[],
): Promise<void> {
  const meant = wanted.map(([role, name]) => `${role} ${name}`);
  await expect
    .poll(async () => findInOrder(await readAloud(page), wanted), { message: place })
    .toEqual(meant);
}

function findInOrder(
  heard: readonly Heard[],
  wanted: readonly (readonly [role: string, name: string | RegExp])[],
): string[] {
  const found: string[] = [];
  let from = 0;
  for (const [role, name] of wanted) {
    const isMeant = (one: Heard) =>
      one.role === role && (typeof name === 'string' ? one.name === name : name.test(one.name));
    const at = heard.findIndex((one, index) => index >= from && isMeant(one));
    if (at === -1) {
      const near = heard.slice(from, from + 12).map((one) => `${one.role} ${one.name}`);
      return [...found, `no ${role} ${name}, but: ${near.join(' | ')}`];
    }
    found.push(`${role} ${name}`);
    from = at + 1;
  }
  return found;
}

/**
 * Null within react-aria's own announcer, which speaks by elements that nobody sees, and for what has left the page since the tree was
 * read, as those elements do.
 */
const DESCRIBE = `function () {
  const isThere = this.isConnected && !this.closest('[data-live-announcer]');
  return isThere ? this.outerHTML.slice(0, 200) : null;
}`;

/** Everything that needs a name has one. */
export async function expectNamed(page: Page, place: string): Promise<void> {
  const nameless = await walkTree(page, async (heard, session) => {
    const unnamed = heard.filter(({ role, name }) => NAMED.has(role) && name === '');
    const texts = unnamed.map(async ({ role, element }) => {
      // Nothing is left of some that have gone.
      const found = await session.send('DOM.resolveNode', { backendNodeId: element }).catch(() => null);
      const objectId = found?.object.objectId;
      if (objectId === undefined) return [];
      const { result } = await session.send('Runtime.callFunctionOn', {
        objectId,
        functionDeclaration: DESCRIBE,
        returnByValue: true,
      });
      return result.value === null ? [] : [`${role}: ${result.value}`];
    });
    return (await Promise.all(texts)).flat();
  });
  expect(nameless, place).toEqual([]);
}

/** Keeps what live regions say from now on; gives it back. Each change of one is what a screen reader would say. */
export async function listen(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
    const said: string[] = [];
    Object.assign(window, { saidAloud: said });
    const isLive = (element: Element): boolean => {
      const region = element.closest('[aria-live], [role=status], [role=alert], [role=log]');
      return region !== null && region.getAttribute('aria-live') !== 'off';
    };
    new MutationObserver((changes) => {
      const regions = new Set<Element>();
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        if (element === null || !element.isConnected || !isLive(element)) continue;
        const region = element.closest('[aria-live], [role=status], [role=alert], [role=log]');
        if (region !== null) regions.add(region);
      }
      for (const region of regions) {
        const named = region.closest('[data-live-announcer]') ? null : region.querySelector('[role=img]');
        const words = (named?.getAttribute('aria-label') ?? region.textContent ?? '').trim();
        if (words !== '') said.push(words);
      }
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  return () => page.evaluate(() => (window as unknown as { saidAloud: string[] }).saidAloud);
}
