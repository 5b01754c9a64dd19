import type { HoldReason } from '../jobs/job-state.ts';
import { formatCount } from '../kernel/format.ts';
import { formatNumber, spoken } from '../kernel/region.ts';
import { describeHoldReason } from '../queue/holds-text.ts';

/** What `--help` says; commands and options are called the same in every language. */
export const USAGE_TEXT = spoken('usage', {
  title: "Dailies on the command line: the app's queue and library, without a window.",
  commands: {
    run: 'check every job in the file, queue them, and run until all are done',
    work: 'continue the queue of an earlier run',
    fetch: 'fetch results again that did not arrive, of one job or of all; nothing is sent',
    resolve: 'say what became of a job whose outcome is unknown, or give up its missing results',
    watch: 'turn new files in a folder into jobs with a template, until interrupted',
    list: 'list the jobs of a queue',
    ledger: 'export every submission with its price and outcome as CSV (--json: one object per line)',
    validate: 'list every problem by row and field; nothing is queued or sent',
    'profile import': "create a profile from the service's OpenAPI document (JSON or YAML)",
    'profile check': 'list what a profile is missing',
    'profile prices': 'show what models cost; set a price with --model',
    'library rebuild': 'import finished results and their sidecar files (default: DIR/results)',
    export: 'copy your picks to a folder, with request and lineage embedded',
    doctor: 'check a connection step by step, free of charge',
    'backup make': 'save everything in a data folder to one file, without keys',
    'backup restore': 'restore a backup into a new data folder',
    'film import': 'make shots from a list with a column “code” (CSV), or update those that are there',
    'film list': 'list the shots of a project with their versions',
    'film make': 'queue what shots ask for, and run until all are done',
    'film assign': 'put a take into a shot as its next version',
    'film select': 'choose a version of a shot, and the part of it that is used',
    'film export': 'hand the cut to editing programs: OTIO, FCPXML, XML, EDL and the media',
    'film conform': 'read an edited cut back: what changed, what is too short, what is not of the project',
    'film render': 'render the cut as one MP4 (H.264, AAC), where a window can be opened',
    diagnostics: 'save what a bug report needs, without keys, prompts or file names',
  },
  options: {
    data: 'folder of the queue, its results and its database',
    profile: "the service's profile (default: the free practice service)",
    keyFile: 'file that contains only the API key; the key is read from nowhere else',
    webhookSecretFile: 'file that contains only the signing secret for deliveries',
    test: 'free test runs, if the profile has the test-mode parameter',
    testRun: 'also do one free test run, if that parameter is confirmed',
    pollOnly: 'ask for results instead of receiving deliveries',
    publicUrl: 'public address for deliveries',
    listenPort: 'port on 127.0.0.1 that deliveries are forwarded to (default: any)',
    vpn: 'range of made-up VPN addresses that results may come from; several with commas',
    linger: 'how long to wait for unknown outcomes at the end (default: 10)',
    maxSubmissions: 'limit of paid submissions per day from this folder; the rest wait',
    afterCrash: 'after two crashes on a file: skip it, or continue with everything',
    acceptOldData: 'continue with a library that is missing the submissions of N jobs',
    again: 'queue jobs that are already in the folder, and pay for them again',
    resolution:
      'it has this generation ID; a pasted ID is wrong; ask the service to stop it; ask it again with the same key; it never arrived, send it again; leave it',
    resume: 'try the next job after the queue was stopped',
    template: 'a template exported from the app',
    maxJobs: 'limit of jobs in total; required, because jobs are sent without asking',
    subfolders: 'include subfolders; include files that are already there',
    names: 'file name template for copies, e.g. {date}_{seq}_{prompt:40}',
    all: 'all takes instead of picks',
    sidecars: 'extra files to create next to the copies',
    csv: 'CSV; with export, a table next to the copies',
    withMedia: 'include results and references',
    map: 'folder of the backup and where its files are now; can be repeated',
    baseUrl: 'service address, instead of the one in the document',
    out: 'where to write the profile (default: standard output); with film select: first frame that is no longer used',
    model: 'the model whose price is changed; the model in place of each shot’s own',
    price: 'its price, e.g. --factors resolution.1080=2',
    remove: 'without its price; with the one that the document hints at',
    project: 'project of the shots',
    frame: 'frames per second and pixels of the project (default: 24, 1920x1080)',
    soundtrack: 'sound file below the cut of the project',
    shots: 'codes of shots, separated by commas, or all; takes of each',
    shot: 'shot that the take goes to',
    part: 'first frame that is used, counted at the project’s rate',
    formats: 'what to write (without a choice files and takes); --alternates adds the other versions',
    apply: 'take order and parts over from the edited cut',
    fit: 'how pictures of another shape stand in the frame; write code, version and timecode into it',
    json: 'print one JSON object per line to standard output',
  },
  exitCodes: 'Exit codes',
  /** The contract of docs/cli.md, word for word. */
  exits: {
    done: 'what was asked for is done; of a run: every job is done, and every result is in place',
    failed:
      'a job failed, was cancelled, waits for a person, was interrupted, or lacks a result; or the output could not be written',
    invalid: 'invalid input or a folder that cannot be used; nothing was queued',
    unknown:
      'the outcome of a submission is unknown: it may have been charged, and is never sent again automatically',
  },
});

/** Words of the command line while it runs. */
export const COMMAND_LINE_TEXT = spoken('commandLine', {
  waits: (why: string) => `Waiting: ${why}.`,
  waitsUntil: (why: string, end: string) => `Waiting: ${why}. ${end}`,
  missingProfile: (profileId: string) => `a profile that is not here (${profileId})`,
  profileAt: (name: string, baseUrl: string) => `“${name}” at ${baseUrl}`,
  strangers: (jobs: number, whose: string) =>
    jobs === 1
      ? `This folder also has 1 unfinished job of ${whose}; nothing of that is sent.`
      : `This folder also has ${jobs} unfinished jobs of ${whose}; nothing of that is sent.`,
  queued: (jobs: number, folder: string) =>
    `Jobs queued: ${formatNumber(jobs)}. If this run ends early, continue with: dailies work --data ${folder}`,
  lacking: (jobs: number) =>
    `Jobs that lack results: ${formatNumber(jobs)}. Fetch them again with fetch, or give them up with resolve JOB --leave.`,
  nothingLacking: 'No job lacks results.',
  stopping: 'Finishing what is being sent. Interrupt once more to end now; that outcome may stay unknown.',
  queuedAgain: 'The job is queued again. Use work to send it.',
  outputLost: (cause: string) => `The output could not be written (${cause}). Use list to see the jobs.`,
  noQueue: (folder: string) => `There is no queue in ${folder}. Check --data.`,
  unknownId: (id: string) => `Nothing here has the ID “${id}”. Check it for a missing or extra character.`,
  /** Where deliveries come from outside: what has to forward to where. */
  forward: (publicUrl: string, port: number) =>
    `Deliveries to ${publicUrl} must be forwarded to http://127.0.0.1:${port}.`,
});

/** What ends a wait, where there is no window to do it in. */
export const WAIT_ENDS = spoken('waitEnds', {
  offline: 'It continues automatically once the service can be reached. If it takes long, run doctor.',
  'rate-limit': 'It continues automatically.',
  'unclear-answers': 'Check the service’s dashboard for the jobs in doubt, then run work --resume.',
  'results-failing':
    'Run fetch; work continues once a result arrives. To try the next job anyway, run work --resume.',
  'over-price': 'Compare the price with what was charged, then run work --resume.',
  'wrong-kind': 'Look at what arrived and check the profile, then run work --resume.',
  'no-key': 'Add the key with --key-file FILE.',
  'key-refused': 'Check the key and your balance, then run work with --key-file FILE.',
  'no-credit': 'Add credit in the service’s dashboard, then run work --resume.',
  'reference-expired': 'Run the job again with the file itself, or with a new address.',
  'open-binding': 'Complete the profile, then run work with --profile FILE.',
  'no-way-back': 'Add the status query to the profile, or receive deliveries with --public-url URL.',
  'profile-missing': 'Run work with --profile FILE.',
  budget: 'Run work again tomorrow, or with a higher --max-submissions.',
  'budget-unreadable': 'Open the app and check the budget in Settings. No paid job is sent until then.',
  'disk-full': 'Free up space, then run work. The result is still at the service.',
  'old-data': 'Read the notice above, then run work with --accept-old-data.',
  'record-unwritable': 'Free up space, or make the folder writable, then run work. Nothing was sent.',
  'folder-unwritable': 'Make it writable, then run work. The result is still at the service.',
} satisfies { readonly [Reason in HoldReason]?: string });

/** Says what the work waits for, and what ends the wait where that is known. */
export function describeWaitsFor(reason: HoldReason): string {
  const ends: { readonly [Reason in HoldReason]?: string } = WAIT_ENDS;
  const [why, end] = [describeHoldReason(reason), ends[reason]];
  return end === undefined ? COMMAND_LINE_TEXT.waits(why) : COMMAND_LINE_TEXT.waitsUntil(why, end);
}

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
  const whose =
    name === null
      ? COMMAND_LINE_TEXT.missingProfile(profileId)
      : COMMAND_LINE_TEXT.profileAt(name, baseUrl ?? '');
  return COMMAND_LINE_TEXT.strangers(jobs, whose);
}

/** What is wrong with the arguments. */
export const ARGUMENT_TEXT = spoken('argumentWords', {
  noCommand: (commands: string) => `Choose a command: ${commands}. See --help.`,
  unknownCommand: (given: string, commands: string) => `Unknown command “${given}”. Commands: ${commands}.`,
  unknownOption: (option: string, command: string) => `${command} has no option ${option}. See --help.`,
  keyOnCommandLine:
    'A key on the command line is visible to others on this computer. Put it in a file and use --key-file FILE.',
  valueMissing: (option: string) => `${option} needs a value.`,
  valueNotTaken: (option: string) => `${option} takes no value.`,
  givenTwice: (option: string) => `${option} can be used only once.`,
  fileMissing: (command: string, word: string) => `${command} needs ${word}: dailies ${command} ${word}.`,
  tooMany: (command: string, given: string) => `${command} does not take “${given}”.`,
  dataMissing: (command: string) => `${command} needs the queue folder: --data DIR.`,
  templateMissing: 'watch needs a template exported from the app: --template FILE.',
  maxJobsMissing: 'watch sends without asking, so it needs a limit: --max-jobs N, from 1 to 99,999.',
  resolutionMissing:
    'resolve needs one of --arrived ID, --take-back, --stop, --ask-again, --never and --leave.',
  notAFit: '--fit takes letterbox or crop.',
  notATestMode: '--test must be success or failure.',
  notAfterCrash: '--after-crash must be leave-out or go-on.',
  notAPublicUrl: '--public-url must be an http or https URL without a query, a name or a password in it.',
  notACount: '--max-submissions must be a whole number.',
  formatBoth: 'Use either --csv or --json, not both.',
  notAPort: '--listen-port must be a port number from 1 to 65535.',
  notAVpnRange: (ranges: string) => `--vpn must be one or more of ${ranges}, separated by commas.`,
  portUnused: 'Use either --poll-only or --listen-port: without deliveries, there is nothing to listen for.',
  projectMissing: (command: string) => `${command} needs the name of a project: --project NAME.`,
  notARate: (rates: string) => `--fps must be one of ${rates}.`,
  notASize: '--size must be pixels, such as 1920x1080.',
  shotsMissing: 'film make needs shots: --shots SH010,SH020 or --shots all.',
  shotMissing: 'film assign needs a shot: --shot CODE.',
  notTakes: (maximum: number) => `--takes must be a whole number from 1 to ${maximum}.`,
  notAFrame: (option: string) => `--${option} must be a number of frames.`,
  notSeconds: '--linger must be a number of seconds, up to one day.',
  deliveryBoth: 'Use either --poll-only or --public-url, not both.',
});

/** What is wrong with the form of a JOBS file; problems of a job's fields have the words of every other problem. */
export const JOBS_FILE_TEXT = spoken('jobsFile', {
  notJson: (cause: string) => `Not valid JSON: ${cause}`,
  notAList: 'A JOBS file is a list of jobs: [ { "model": …, "input": { … } }, … ]',
  tooMany: (found: number, maximum: number) =>
    `${found} jobs is too many for one file; the limit is ${maximum}`,
  tooLarge: 'More than a JOBS file can hold; split it into smaller files',
  notAJob: 'A job is an object with “model” and “input”',
  unknownKey: (key: string, known: readonly string[]) => `Unknown key “${key}”; use ${known.join(', ')}`,
  missing: (key: string) => `“${key}” is missing`,
  notText: (key: string) => `“${key}” must be text`,
  tooLong: (key: string, maximum: number) => `“${key}” can have up to ${maximum} characters`,
  notTakes: (maximum: number) => `“takes” must be a whole number from 1 to ${maximum}`,
  notAnObject: (key: string) => `“${key}” must be an object`,
  /** A problem by where it is: `row 3, input.images[2]: …`. */
  inRow: (row: number, words: string) => `row ${row}: ${words}`,
  inField: (row: number, field: string, words: string) => `row ${row}, ${field}: ${words}`,
  inFile: (words: string) => `JOBS file: ${words}`,
});

/** Words of `dailies profile`. */
export const PROFILE_COMMAND_TEXT = spoken('profileCommand', {
  /** `document`: its title and version. */
  heading: (document: string, baseUrl: string) => `${document} at ${baseUrl}`,
  bound: (count: number) => `${formatCount(count, 'setting')} from the document:`,
  disagreements: 'Differences between the document and the interface (the interface takes precedence):',
  notes: 'Also:',
  open: (count: number) => `${formatCount(count, 'open question')}:`,
  nothingOpen: 'The profile is complete.',
  written: (path: string) => `Written to ${path}`,
  modelUnknown: (model: string, known: readonly string[]) =>
    `There is no model ${model} in this profile. Models: ${known.join(', ')}.`,
  nothingToConfirm: (model: string) => `${model} has no price to confirm.`,
  choiceUnknown: (given: string, known: readonly string[]) =>
    known.length === 0
      ? `No setting of this model has prices of its own, so ${given} can’t have one.`
      : `The price can’t depend on ${given}. Settings: ${known.join('; ')}.`,
});

/** What is wrong with the arguments of `dailies profile prices`. */
export const PRICE_ARGUMENT_TEXT = spoken('priceArguments', {
  modelMissing: 'Say which model with --model MODEL.',
  oneChange:
    'Use one of these: a new price (--currency, --per-take, --per-second, --factors), --remove or --confirm.',
  notACurrency: '--currency must be a currency code such as USD, or the name of credits.',
  notAnAmount: (option: string) => `${option} must be a number such as 0.40.`,
  notFactors: '--factors must be a list such as resolution.1080=2,sound.true=1.5, or none.',
});
