import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { load } from 'js-yaml';
import { expect, it } from 'vitest';

interface Workflow {
  readonly permissions: unknown;
  readonly jobs: Record<
    string,
    {
      readonly 'timeout-minutes': unknown;
      readonly steps: readonly { readonly uses?: string; readonly run?: string }[];
    }
  >;
}

const folder = resolve(import.meta.dirname, '../../../.github/workflows');
const workflows = readdirSync(folder).map(
  (name) => [name, load(readFileSync(join(folder, name), 'utf8')) as Workflow] as const,
);

it.each(workflows)(
  '%s runs what a commit names, with no right but to read, and comes to an end',
  (_name, workflow) => {
    expect(workflow.permissions).toEqual({ contents: 'read' });
    for (const [job, { steps, ...rest }] of Object.entries(workflow.jobs)) {
      expect([job, typeof rest['timeout-minutes']]).toEqual([job, 'number']);
      // A tag can be moved to other code; a commit can't.
      for (const { uses } of steps)
        if (uses !== undefined) expect(uses).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/);
    }
  },
);

it.each(workflows)('%s passes nothing of an event into a shell', (_name, workflow) => {
  const scripts = Object.values(workflow.jobs).flatMap(({ steps }) => steps.map(({ run }) => run ?? ''));
  for (const script of scripts) expect(script).not.toMatch(/\$\{\{\s*github\.(event|head_ref)/);
});

it('each change is asked what is known against its libraries, and what it is made of', () => {
  const [, ci] = workflows.find(([name]) => name === 'ci.yml') ?? [];
  const scripts = Object.values(ci?.jobs ?? {}).flatMap(({ steps }) => steps.map(({ run }) => run ?? ''));
  for (const wanted of ['npm audit --audit-level=high', 'npm audit signatures', 'npm sbom'])
    expect(
      scripts.some((script) => script.startsWith(wanted)),
      wanted,
    ).toBe(true);
});
