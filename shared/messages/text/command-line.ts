import type { HoldReason } from '../../domain/job-state.ts';

/** Words of the command line: its usage, what is wrong with its arguments, what is wrong with a JOBS file. */

/** The whole usage, as `--help` prints it. */
export const COMMAND_LINE_USAGE = `Dailies on the command line: the app's own queue and library, without a window.

  dailies run JOBS       check every job in the file, queue them, work until nothing is left to do
  dailies work           go on with the queue of an earlier run
  dailies watch FOLDER   make jobs of new files in a folder by a template, until interrupted
  dailies list           show the jobs of a queue
  dailies ledger         every submission with its price and outcome, as CSV (--json: one object a line)
  dailies validate JOBS  name every problem with its row and field; nothing is queued or sent
  dailies profile import DOC   make a profile of the service's OpenAPI document (JSON or YAML)
  dailies profile check FILE   say what a profile leaves open
  dailies library rebuild [FOLDER]   take in finished results and what stands beside them (of DIR/results if not given)
  dailies export FOLDER  copy the picks into a folder, with request and lineage inside
  dailies doctor         look at a connection step by step; nothing of it is charged

  --data DIR             folder of the queue, its results and its database (needed by work, watch, list, ledger, library and export)
  --profile FILE         the service's profile; without one the free practice service is started
  --key-file FILE        file that holds the API key and nothing else; the key is read from nowhere else
  --webhook-secret-file FILE  file that holds the secret of signed deliveries and nothing else (run, work, doctor)
  --test success|failure free test runs, where the profile names the test-mode parameter (run)
  --test-run             one free test run too, where the profile names that parameter for sure (doctor)
  --poll-only            ask for results, receive no deliveries (run, work)
  --public-url URL       where deliveries arrive from outside (run, work)
  --listen-port PORT     the listener's port on 127.0.0.1, for what forwards to it; any if not given (run, work)
  --linger SECONDS       how long jobs of unknown outcome are waited for at the end; 10 if not given (run, work)
  --max-submissions N    at most so many paid submissions a day from this folder; the rest waits (run, work)
  --after-crash leave-out|go-on  after two runs that ended over a file: go on without it, or with everything (run, work, watch, library)
  --take-over ID         work on the jobs filed under another profile's id too: they are this service's (run, work)
  --accept-old-data N    go on with data that lacks submissions of N jobs, as was said (run, work, watch)
  --template FILE        one template, as the app exports it (watch)
  --max-jobs N           at most so many jobs in all; needed, because nobody is asked (watch)
  --subfolders, --present   folders in it too; files that are there already too (watch)
  --names TEMPLATE       how copies are named, e.g. {date}_{seq}_{prompt:40} (export)
  --all                  all takes in place of the picks (export)
  --sidecars, --csv, --report   what is made beside the copies (export)
  --base-url URL         where the service is, in place of what its document says (profile import)
  --out FILE             where the profile is written; standard output if not given (profile import)
  --json                 one JSON object a line on standard output
  --help, --version

Exit codes: 0 all done; 1 some failed or cannot go on; 2 invalid input, nothing queued; 3 some outcome unknown.
`;

/** What ends a wait, where there is no window to do it in. */
export const WAIT_ENDS: { readonly [Reason in HoldReason]?: string } = {
  offline: 'It goes on by itself once it can.',
  'rate-limit': 'It goes on by itself; nothing was charged for it.',
  'no-key': 'Name the file that holds the key: --key-file FILE.',
  'key-refused': 'Check the key and the balance, then run work with --key-file FILE.',
  'open-binding': 'Complete the profile, then run work with --profile FILE.',
  'no-way-back':
    'Name the query in the profile, or what forwards deliveries to this computer: --public-url URL.',
  'profile-missing': 'Run work with --profile FILE.',
  budget: 'Run work again tomorrow, or with a higher --max-submissions.',
  'budget-unreadable':
    'Open the app and look at the budget in Settings; nothing that costs is sent until then.',
  'disk-full': 'Free some space, then run work: the result is still at the service.',
  'old-data': 'Read what is said above, then run work with --accept-old-data.',
  'record-unwritable': 'Free some space, or make the folder writable, then run work: nothing was sent.',
  'folder-unwritable': 'Make it writable, then run work: the result is still at the service.',
};

/** Said where a folder also holds jobs of a service that the command was not given. */
export function sayStrangers({
  profileId,
  name,
  baseUrl,
  jobs,
}: {
  readonly profileId: string;
  readonly name: string | null;
  readonly baseUrl: string | null;
  readonly jobs: number;
}): string {
  const whose = name === null ? `a profile that is not here (${profileId})` : `“${name}” at ${baseUrl}`;
  const [these, they] = jobs === 1 ? ['1 unfinished job', 'it is'] : [`${jobs} unfinished jobs`, 'they are'];
  return `This folder also holds ${these} of ${whose}; nothing of that is sent. If ${they} this service's: --take-over ${profileId}.`;
}

/** Said when deliveries come from outside: what has to forward to where. */
export function sayWhereDeliveriesArrive(publicUrl: string, port: number): string {
  return `Deliveries to ${publicUrl} must be forwarded to http://127.0.0.1:${port}.`;
}

/** What is wrong with the arguments. */
export const ARGUMENT_TEXT = {
  noCommand:
    'Say what to do: run, work, watch, list, ledger, validate, profile, library, export or doctor. --help shows how.',
  unknownCommand: (given: string) =>
    `There is no command “${given}”; there are run, work, watch, list, ledger, validate, profile import, profile check, library rebuild, export and doctor.`,
  unknownOption: (option: string, command: string) =>
    `${command} has no option ${option}. --help shows what it has.`,
  keyOnCommandLine:
    'A key on the command line can be seen by others on this computer. Put it in a file and name that: --key-file FILE.',
  valueMissing: (option: string) => `${option} needs a value behind it.`,
  valueNotTaken: (option: string) => `${option} takes no value.`,
  givenTwice: (option: string) => `${option} is given twice.`,
  fileMissing: (command: string) => {
    const [what, name] =
      command === 'profile import'
        ? ['an OpenAPI document', 'DOC']
        : command === 'profile check'
          ? ['a profile file', 'FILE']
          : command === 'watch' || command === 'export'
            ? ['a folder', 'FOLDER']
            : ['a JOBS file', 'JOBS'];
    return `${command} needs ${what}: dailies ${command} ${name}.`;
  },
  tooMany: (command: string, given: string) => `${command} does not take “${given}”.`,
  dataMissing: (command: string) => `${command} needs the folder of the queue: --data DIR.`,
  templateMissing: 'watch needs a template, as the app exports it: --template FILE.',
  mostJobsMissing: 'watch sends without asking, and needs a limit: --max-jobs N, from 1 to 99,999.',
  notATestMode: '--test is success or failure.',
  notAfterCrash: '--after-crash is leave-out or go-on.',
  notAPublicUrl: '--public-url must be an http or https URL without a query, a name or a password in it.',
  notACount: '--max-submissions must be a whole number.',
  formatBoth: '--csv and --json exclude each other.',
  notAPort: '--listen-port must be a port number from 1 to 65535.',
  portUnused: '--poll-only and --listen-port exclude each other: without deliveries nothing listens.',
  notSeconds: '--linger must be a number of seconds, a day at most.',
  deliveryBoth:
    '--poll-only and --public-url exclude each other: either deliveries are received or they are not.',
} as const;

/** What is wrong with the form of a JOBS file; problems of a job's fields have the words of every other problem. */
export const JOBS_FILE_TEXT = {
  notJson: (cause: string) => `This is not JSON: ${cause}`,
  notAList: 'A JOBS file is a list of jobs: [ { "model": …, "input": { … } }, … ]',
  tooMany: (found: number, maximum: number) => `${found} jobs are too many for one file; ${maximum} fit`,
  notAJob: 'A job is an object with “model” and “input”',
  unknownKey: (key: string, known: readonly string[]) =>
    `There is no “${key}” here; known are ${known.join(', ')}`,
  missing: (key: string) => `“${key}” is missing`,
  notText: (key: string) => `“${key}” must be text`,
  tooLong: (key: string, maximum: number) => `“${key}” may have ${maximum} characters at most`,
  notTakes: (maximum: number) => `“takes” must be a whole number from 1 to ${maximum}`,
  notAnObject: (key: string) => `“${key}” must be an object`,
  row: (row: number) => `row ${row}`,
  wholeFile: 'JOBS file',
} as const;
