import type { HoldReason } from '../../domain/job-state.ts';

/** Words of the command line: its usage, what is wrong with its arguments, what is wrong with a JOBS file. */

/** The whole usage, as `--help` prints it. */
export const COMMAND_LINE_USAGE = `Dailies on the command line: the app's queue and library, without a window.

  dailies run JOBS       check every job in the file, queue them, and run until all are done
  dailies work           continue the queue of an earlier run
  dailies watch FOLDER   turn new files in a folder into jobs with a template, until interrupted
  dailies list           list the jobs of a queue
  dailies ledger         export every submission with its price and outcome as CSV (--json: one object per line)
  dailies validate JOBS  list every problem by row and field; nothing is queued or sent
  dailies profile import DOC   create a profile from the service's OpenAPI document (JSON or YAML)
  dailies profile check FILE   list what a profile is missing
  dailies profile prices FILE  show what models cost; set a price with --model
  dailies library rebuild [FOLDER]   import finished results and their sidecar files (default: DIR/results)
  dailies export FOLDER  copy your picks to a folder, with request and lineage embedded
  dailies doctor         check a connection step by step, free of charge

  --data DIR             folder of the queue, its results and its database (required for work, watch, list, ledger, library and export)
  --profile FILE         the service's profile (default: the free practice service)
  --key-file FILE        file that contains only the API key; the key is read from nowhere else
  --webhook-secret-file FILE  file that contains only the signing secret for deliveries (run, work, doctor)
  --test success|failure free test runs, if the profile has the test-mode parameter (run)
  --test-run             also do one free test run, if that parameter is confirmed (doctor)
  --poll-only            ask for results instead of receiving deliveries (run, work)
  --public-url URL       public address for deliveries (run, work)
  --listen-port PORT     port on 127.0.0.1 that deliveries are forwarded to (default: any; run, work)
  --linger SECONDS       how long to wait for unknown outcomes at the end (default: 10; run, work)
  --max-submissions N    limit of paid submissions per day from this folder; the rest wait (run, work)
  --after-crash leave-out|go-on  after two crashes on a file: skip it, or continue with everything (run, work, watch, library)
  --take-over ID         also run the jobs of another profile ID that belong to this service (run, work)
  --accept-old-data N    continue with a library that is missing the submissions of N jobs (run, work, watch)
  --template FILE        a template exported from the app (watch)
  --max-jobs N           limit of jobs in total; required, because jobs are sent without asking (watch)
  --subfolders, --present   include subfolders; include files that are already there (watch)
  --names TEMPLATE       file name template for copies, e.g. {date}_{seq}_{prompt:40} (export)
  --all                  all takes instead of picks (export)
  --sidecars, --csv, --report   extra files to create next to the copies (export)
  --base-url URL         service address, instead of the one in the document (profile import)
  --out FILE             where to write the profile (default: standard output; profile import)
  --model MODEL          the model whose price is changed (profile prices)
  --currency UNIT, --per-take N, --per-second N, --factors LIST   its price, e.g. --factors resolution.1080=2 (profile prices)
  --remove, --confirm    without its price; with the one that the document hints at (profile prices)
  --json                 print one JSON object per line to standard output
  --help, --version

Exit codes: 0 all done; 1 some failed or can't continue; 2 invalid input, nothing queued; 3 some outcomes unknown.
`;

/** What ends a wait, where there is no window to do it in. */
export const WAIT_ENDS: { readonly [Reason in HoldReason]?: string } = {
  offline: 'It continues automatically once the connection is back.',
  'rate-limit': 'It continues automatically. Nothing was charged.',
  'no-key': 'Add the key with --key-file FILE.',
  'key-refused': 'Check the key and your balance, then run work with --key-file FILE.',
  'open-binding': 'Complete the profile, then run work with --profile FILE.',
  'no-way-back': 'Add the status query to the profile, or receive deliveries with --public-url URL.',
  'profile-missing': 'Run work with --profile FILE.',
  budget: 'Run work again tomorrow, or with a higher --max-submissions.',
  'budget-unreadable': 'Open the app and check the budget in Settings. No paid job is sent until then.',
  'disk-full': 'Free up space, then run work. The result is still at the service.',
  'old-data': 'Read the notice above, then run work with --accept-old-data.',
  'record-unwritable': 'Free up space, or make the folder writable, then run work. Nothing was sent.',
  'folder-unwritable': 'Make it writable, then run work. The result is still at the service.',
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
  return `This folder also has ${these} of ${whose}; nothing of that is sent. If ${they} this service's, add --take-over ${profileId}.`;
}

/** Said when deliveries come from outside: what has to forward to where. */
export function sayWhereDeliveriesArrive(publicUrl: string, port: number): string {
  return `Deliveries to ${publicUrl} must be forwarded to http://127.0.0.1:${port}.`;
}

/** What is wrong with the arguments. */
export const ARGUMENT_TEXT = {
  noCommand:
    'Choose a command: run, work, watch, list, ledger, validate, profile, library, export or doctor. See --help.',
  unknownCommand: (given: string) =>
    `Unknown command “${given}”. Commands: run, work, watch, list, ledger, validate, profile import, profile check, profile prices, library rebuild, export and doctor.`,
  unknownOption: (option: string, command: string) => `${command} has no option ${option}. See --help.`,
  keyOnCommandLine:
    'A key on the command line is visible to others on this computer. Put it in a file and use --key-file FILE.',
  valueMissing: (option: string) => `${option} needs a value.`,
  valueNotTaken: (option: string) => `${option} takes no value.`,
  givenTwice: (option: string) => `${option} can be used only once.`,
  fileMissing: (command: string) => {
    const [what, name] =
      command === 'profile import'
        ? ['an OpenAPI document', 'DOC']
        : command === 'profile check' || command === 'profile prices'
          ? ['a profile file', 'FILE']
          : command === 'watch' || command === 'export'
            ? ['a folder', 'FOLDER']
            : ['a JOBS file', 'JOBS'];
    return `${command} needs ${what}: dailies ${command} ${name}.`;
  },
  tooMany: (command: string, given: string) => `${command} does not take “${given}”.`,
  dataMissing: (command: string) => `${command} needs the queue folder: --data DIR.`,
  templateMissing: 'watch needs a template exported from the app: --template FILE.',
  mostJobsMissing: 'watch sends without asking, so it needs a limit: --max-jobs N, from 1 to 99,999.',
  notATestMode: '--test must be success or failure.',
  notAfterCrash: '--after-crash must be leave-out or go-on.',
  notAPublicUrl: '--public-url must be an http or https URL without a query, a name or a password in it.',
  notACount: '--max-submissions must be a whole number.',
  formatBoth: 'Use either --csv or --json, not both.',
  notAPort: '--listen-port must be a port number from 1 to 65535.',
  portUnused: 'Use either --poll-only or --listen-port: without deliveries, there is nothing to listen for.',
  notSeconds: '--linger must be a number of seconds, up to one day.',
  deliveryBoth: 'Use either --poll-only or --public-url, not both.',
} as const;

/** What is wrong with the form of a JOBS file; problems of a job's fields have the words of every other problem. */
export const JOBS_FILE_TEXT = {
  notJson: (cause: string) => `Not valid JSON: ${cause}`,
  notAList: 'A JOBS file is a list of jobs: [ { "model": …, "input": { … } }, … ]',
  tooMany: (found: number, maximum: number) =>
    `${found} jobs is too many for one file; the limit is ${maximum}`,
  notAJob: 'A job is an object with “model” and “input”',
  unknownKey: (key: string, known: readonly string[]) => `Unknown key “${key}”; use ${known.join(', ')}`,
  missing: (key: string) => `“${key}” is missing`,
  notText: (key: string) => `“${key}” must be text`,
  tooLong: (key: string, maximum: number) => `“${key}” can have up to ${maximum} characters`,
  notTakes: (maximum: number) => `“takes” must be a whole number from 1 to ${maximum}`,
  notAnObject: (key: string) => `“${key}” must be an object`,
  row: (row: number) => `row ${row}`,
  wholeFile: 'JOBS file',
} as const;
