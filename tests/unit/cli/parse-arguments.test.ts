import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { describeUsage, parseArguments } from '../../../electron/cli/arguments/parse-arguments.ts';
import { EXIT } from '../../../electron/cli/output/print.ts';

const parse = (line: string) => parseArguments(line === '' ? [] : line.split(' '));
const command = (line: string) => {
  const parsed = parse(line);
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.command;
};
const message = (line: string) => {
  const parsed = parse(line);
  return parsed.ok ? null : parsed.message;
};
const work = {
  profileFile: null,
  keyFile: null,
  delivery: { kind: 'loopback' },
  listenPort: null,
  vpnRanges: [],
  lingerSeconds: 10,
  json: false,
};

describe('run', () => {
  it('needs only a JOBS file', () => {
    expect(command('run jobs.json')).toEqual({
      name: 'run',
      jobsFile: 'jobs.json',
      dataFolder: null,
      testMode: null,
      again: false,
      ...work,
    });
  });

  it('takes everything else, before or behind the file, with a blank or an equals sign', () => {
    const expected = {
      name: 'run',
      jobsFile: 'j.json',
      dataFolder: 'd',
      testMode: 'failure',
      again: true,
      profileFile: 'p.json',
      keyFile: 'k.txt',
      delivery: { kind: 'public', url: 'https://me.example/hook' },
      listenPort: null,
      vpnRanges: [],
      lingerSeconds: 2.5,
      json: true,
    };
    expect(
      command(
        'run --again --data d --profile p.json --key-file k.txt --test failure --public-url https://me.example/hook --linger 2.5 --json j.json',
      ),
    ).toEqual(expected);
    expect(
      command(
        'run j.json --json --linger=2.5 --public-url=https://me.example/hook --test=failure --key-file=k.txt --profile=p.json --data=d --again',
      ),
    ).toEqual(expected);
  });

  it('asks for results only, if told so', () => {
    expect(command('run j.json --poll-only')).toMatchObject({ delivery: { kind: 'none' } });
  });

  it('takes a file whose name begins with a dash behind two dashes, and a folder behind an equals sign', () => {
    expect(command('run --data=-d -- -j.json')).toMatchObject({ jobsFile: '-j.json', dataFolder: '-d' });
    expect(command('run -- --help')).toMatchObject({ jobsFile: '--help' });
  });

  it('waits for unknown jobs as long as it is told, also not at all', () => {
    expect(command('run j.json --linger 0')).toMatchObject({ lingerSeconds: 0 });
    expect(command('run j.json --linger 86400')).toMatchObject({ lingerSeconds: 86_400 });
    for (const wrong of ['86401', 'soon', '1e3', '5s', '1,5', '0x10', '=-1']) {
      expect(message(`run j.json --linger${wrong.startsWith('=') ? '' : ' '}${wrong}`)).toMatch(/--linger/);
    }
  });
});

describe('work, list and validate', () => {
  it('takes the port of the listener, where there is one', () => {
    expect(command('work --data d --listen-port 8080')).toMatchObject({ listenPort: 8080 });
    for (const port of ['0', '65536', '80a', '1.5'])
      expect(parse(`work --data d --listen-port ${port}`)).toMatchObject({ ok: false });
    expect(parse('work --data d --listen-port 8080 --poll-only')).toMatchObject({ ok: false });
  });

  it('takes the ranges of a VPN', () => {
    const vpnRanges = ['198.18.0.0/15', 'fd00::/8'];
    for (const words of ['run j.json', 'work --data d', 'fetch --data d', 'doctor'])
      expect(command(`${words} --vpn fd00::/8,198.18.0.0/15`)).toMatchObject({ vpnRanges });
    for (const range of ['10.0.0.0/8', '198.18.0.0', '198.18.0.0/15,', 'any'])
      expect(parse(`work --data d --vpn ${range}`)).toMatchObject({ ok: false });
  });

  it('work goes on in a folder', () => {
    expect(command('work --data d')).toEqual({ name: 'work', dataFolder: 'd', ...work });
    expect(command('work --data d --poll-only --key-file k --profile p --linger 1 --json')).toEqual({
      name: 'work',
      dataFolder: 'd',
      profileFile: 'p',
      keyFile: 'k',
      delivery: { kind: 'none' },
      listenPort: null,
      vpnRanges: [],
      lingerSeconds: 1,
      json: true,
    });
  });
  it('fetch takes one job or all, resolve one job and one of six ways', () => {
    expect(command('fetch --data d')).toMatchObject({ name: 'fetch', jobId: null, dataFolder: 'd' });
    expect(command('fetch a-job --data d')).toMatchObject({ jobId: 'a-job' });
    const resolve = 'resolve a-job --data d';
    const arrived = { kind: 'arrived', genId: 'gen-1' };
    expect(command(`${resolve} --arrived gen-1`)).toMatchObject({ jobId: 'a-job', resolution: arrived });
    for (const kind of ['never', 'leave', 'take-back', 'stop', 'ask-again'])
      expect(command(`${resolve} --${kind}`)).toMatchObject({ resolution: { kind } });
    for (const ways of ['', ' --never --leave', ' --arrived gen-1 --never'])
      expect(message(`${resolve}${ways}`)).toContain(
        '--arrived ID, --take-back, --stop, --ask-again, --never and --leave',
      );
  });
  it('list shows a folder', () => {
    expect(command('list --data d --json')).toEqual({ name: 'list', dataFolder: 'd', json: true });
    expect(command('list --data d')).toEqual({ name: 'list', dataFolder: 'd', json: false });
  });
  it('validate reads a file', () => {
    expect(command('validate j.json')).toEqual({
      name: 'validate',
      jobsFile: 'j.json',
      dataFolder: null,
      profileFile: null,
      json: false,
    });
    expect(command('validate j.json --profile p.json')).toMatchObject({ profileFile: 'p.json' });
  });
});

describe('help and version', () => {
  it.each([
    ['--help', null],
    ['-h', null],
    ['run --help', 'run'],
    ['run j.json -h', 'run'],
    ['film make --help', 'film make'],
    ['film --help', null],
    ['nonsense --help', null],
    ['list --nonsense --help', 'list'],
  ])('%s', (line, of) => expect(command(line)).toEqual({ name: 'help', of }));
  it('the help of a command has its options alone; that of all names the commands of each', () => {
    expect(describeUsage(EXIT, 'ledger').match(/^ +(dailies|--).*/gm)).toEqual([
      expect.stringMatching(/^ {2}dailies ledger /),
      expect.stringMatching(/^ {2}--data DIR /),
      expect.stringMatching(/^ {2}--csv /),
      expect.stringMatching(/^ {2}--json /),
      '  --help',
    ]);
    const lineOf = (option: string) => describeUsage(EXIT).match(new RegExp(`^ {2}${option}\\b.*`, 'm'))?.[0];
    expect(lineOf('--linger')).toMatch(/\(run, work, watch, film make\)$/);
    expect(lineOf('--vpn')).toMatch(/\(run, work, fetch, resolve, watch, doctor, film make\)$/);
    expect(lineOf('--json')).not.toContain('run');
  });
  it('--version', () => expect(command('--version')).toEqual({ name: 'version' }));
  it('the help names every command and option that is understood', () => {
    for (const word of [
      'run JOBS',
      'work',
      'list',
      'validate JOBS',
      'doctor',
      '--test-run',
      '--data',
      '--profile',
      '--key-file',
      '--test',
      '--poll-only',
      '--public-url',
      '--linger',
      '--json',
      '--help',
      '--version',
    ]) {
      expect(describeUsage(EXIT)).toContain(word);
    }
  });
});

describe('what is wrong is said by its name', () => {
  it.each([
    ['', /run, work, fetch, resolve, watch, list/],
    ['--json', /run, work, fetch, resolve, watch, list/],
    ['rum j.json', /Unknown command “rum”/],
    ['Run j.json', /Unknown command “Run”/],
    ['constructor', /Unknown command “constructor”/],
    ['run', /run needs JOBS: dailies run JOBS/],
    ['validate --profile p', /validate needs JOBS/],
    ['run a.json b.json', /run does not take “b.json”/],
    ['work d', /work does not take “d”/],
    ['list --data d extra', /list does not take “extra”/],
    ['work', /work needs the queue folder/],
    ['list --json', /list needs the queue folder/],
    ['run j.json --verbose', /run has no option --verbose/],
    ['run j.json -v', /run has no option -v/],
    ['run j.json --no-json', /run has no option --no-json/],
    ['work --data d --test success', /work has no option --test/],
    ['list --data d --poll-only', /list has no option --poll-only/],
    ['validate j.json --key-file k', /validate has no option --key-file/],
    ['run j.json --constructor', /run has no option --constructor/],
    ['run j.json --data', /--data needs a value/],
    ['run j.json --data --json', /--data needs a value/],
    ['run j.json --data=', /--data needs a value/],
    ['run j.json --profile -x', /--profile needs a value/],
    ['run j.json --json=yes', /--json takes no value/],
    ['run j.json --data a --data b', /--data can be used only once/],
    ['run j.json --json --json', /--json can be used only once/],
    ['run j.json --test maybe', /success or failure/],
    ['run j.json --test', /--test needs a value/],
    ['run j.json --public-url example', /--public-url must be/],
    ['run j.json --public-url ftp://a.example', /--public-url must be/],
    ['run j.json --public-url https://a.example/?x=1', /--public-url must be/],
    ['run j.json --public-url https://me:pw@a.example/', /--public-url must be/],
    ['run j.json --public-url https://a.example --poll-only', /not both/],
  ])('%j', (line, expected) => expect(message(line)).toMatch(expected));
});

describe('ledger', () => {
  it('needs a folder, and gives CSV unless JSON is asked for', () => {
    expect(command('ledger --data d')).toMatchObject({ name: 'ledger', dataFolder: 'd', json: false });
    expect(command('ledger --csv --data d')).toMatchObject({ dataFolder: 'd', csv: true, json: false });
    expect(command('ledger --json --data d')).toMatchObject({ dataFolder: 'd', csv: false, json: true });
    expect(message('ledger')).toMatch(/--data/);
    expect(message('ledger --csv --json --data d')).toMatch(/not both/);
  });
});

describe('a cap', () => {
  it('is a whole number of submissions, for what sends', () => {
    expect(command('run j.json --max-submissions 12')).toMatchObject({ maxSubmissions: 12 });
    expect(command('work --data d --max-submissions=0')).toMatchObject({ maxSubmissions: 0 });
    for (const count of ['1.5', '-1', 'many', '1e3'])
      expect(message(`run j.json --max-submissions=${count}`)).toMatch(/whole number/);
    expect(message('list --data d --max-submissions 3')).toMatch(/no option/);
  });
});

describe('a key', () => {
  it.each([
    'run j.json --key sk-secret',
    'run j.json --key=sk-secret',
    '--key sk-secret run j.json',
    'run j.json --api-key=sk-secret',
    'run j.json --apikey sk-secret',
    'run j.json -k sk-secret',
    'run --x-api-key sk-secret j.json',
    'list --data d --token sk-secret',
  ])('is refused on the command line and not repeated: %s', (line) => {
    expect(message(line)).toMatch(/--key-file/);
    expect(message(line)).not.toContain('secret');
  });
  it('is never looked for in the environment', () => {
    for (const name of ['DAILIES_KEY', 'API_KEY', 'X_API_KEY']) vi.stubEnv(name, 'sk-secret');
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(JSON.stringify(command('run j.json'))).not.toContain('secret');
  });
});
