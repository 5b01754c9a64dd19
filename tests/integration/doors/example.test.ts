import { expect, it } from 'vitest';
import type { JsonValue } from '../../../shared/kernel/json-pointer.ts';
import { bindByExample, parseExample, readExample } from '../../../shared/service/example/bind-by-example.ts';
import { type ExampleNode, listNodes } from '../../../shared/service/example/list-nodes.ts';
import { draftOf, type ExampleRole, mark } from '../../../shared/service/example/profile-draft.ts';
import { practiceProfile } from '../../../shared/service/profile/practice-profile.ts';
import { parseProfile } from '../../../shared/service/profile/profile.ts';
import { fuzz } from '../../support/fuzz.ts';
import { damagedJson } from '../../support/hostile-input.ts';

const SAMPLES: readonly JsonValue[] = [
  {
    genId: 'gen-1',
    state: 'done',
    files: [{ url: 'https://x.example/a.png' }, { url: 'https://x.example/b.png' }],
  },
  {
    code: 0,
    message: 'ok',
    data: { task_id: '9007199254740993', task_status: 'succeed', task_result: { videos: [] } },
  },
  { status: { phase: 'working' }, cost: { amount: 0.4, currency: 'USD' } },
];
const ROLES: readonly ExampleRole[] = ['genId', 'status', 'output', 'message', 'cost'];

function flatten(node: ExampleNode): ExampleNode[] {
  return [node, ...node.children.flatMap(flatten)];
}

it('an answer to learn from is shown as far as its ceilings go, and whatever is said of it makes a profile that can be read', async () => {
  const profile = practiceProfile('http://127.0.0.1:1');
  await fuzz(damagedJson(SAMPLES), (value) => {
    const text = JSON.stringify(value);
    const parsed = parseExample(text);
    if (parsed.kind !== 'value') return expect(parsed.kind).toMatch(/^(not-json|too-large)$/);
    const nodes = flatten(listNodes(parsed.value));
    let draft = draftOf(profile, 'query');
    for (const [at, { pointer }] of nodes.slice(0, ROLES.length).entries())
      draft = mark(draft, ROLES[at] ?? 'status', pointer, parsed.value);
    readExample(draft, parsed.value);
    const bound = parseProfile(bindByExample(profile, draft));
    expect(bound.ok || bound.error.code === 'PROFILE_INVALID').toBe(true);
  });
});
