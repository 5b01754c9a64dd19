import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sidecarPath } from '../../../electron/core/library/keep-sidecars.ts';
import { readSidecar } from '../../../shared/library/sidecar.ts';
import type { LedgerEntry } from '../../support/practice-process.ts';

interface JobRow {
  readonly id: string;
  readonly state: string;
  readonly gen_id: string | null;
  readonly input: string;
}

interface AttemptRow {
  readonly id: string;
  readonly job_id: string;
  readonly body: string;
  readonly webhook_secret: string;
  readonly outcome: string;
  readonly gen_id: string | null;
}

/** A job as the judge sees it: by its own rows, and by the service's account. */
export interface JudgedJob {
  readonly id: string;
  readonly prompt: string;
  readonly state: string;
  readonly attempts: number;
  /** The generations that the service charged for this job's prompt. */
  readonly charged: readonly string[];
}

/** Both accounts side by side. `violations` names everything that may not be; all is well when it is empty. */
export interface Judgement {
  readonly jobs: readonly JudgedJob[];
  readonly states: Readonly<Record<string, number>>;
  /** Submissions in the service's ledger. */
  readonly charged: number;
  /** Attempts whose acceptance is known. */
  readonly submitted: number;
  /** Attempts in doubt that the service has received, and those that it has not. */
  readonly unknownReceived: number;
  readonly unknownNotReceived: number;
  readonly violations: readonly string[];
}

/**
 * Compares the data with the service's ledger, by SQL and file contents of its own: every charge belongs to exactly one
 * attempt and every attempt to at most one charge; no job was charged twice or tried more often than the artist asked;
 * charged = submitted + unknown ones that the ledger has; what is done is on the disk, whole.
 */
export function judge(
  folder: string,
  ledger: readonly LedgerEntry[],
  expected: { prompts: readonly string[]; resultsFolder?: string; service?: string },
): Judgement {
  const database = new DatabaseSync(join(folder, 'data', 'dailies.sqlite'), { readOnly: true });
  const all = <Row>(sql: string) => database.prepare(sql).all() as Row[];
  const violations: string[] = [];
  const integrity = JSON.stringify(all('PRAGMA integrity_check'));
  if (integrity !== '[{"integrity_check":"ok"}]') violations.push(`integrity: ${integrity}`);
  if (all('PRAGMA foreign_key_check').length > 0) violations.push('broken references');
  const jobs = all<JobRow>('SELECT id, state, gen_id, input FROM jobs LEFT JOIN job_inputs ON job_id = id');
  const attempts = all<AttemptRow>(
    'SELECT id, job_id, body, webhook_secret, outcome, gen_id FROM attempts ORDER BY job_id, number',
  );
  const retries = all<{ job_id: string; times: number }>(
    "SELECT job_id, count(*) AS times FROM transitions WHERE reason = 'retry' GROUP BY job_id",
  );
  const takes = all<{ job_id: string; path: string; bytes: number; sha256: string }>(
    'SELECT job_id, path, bytes, sha256 FROM takes',
  );
  database.close();

  const { owners, problems } = matchCharges(attempts, ledger);
  violations.push(...problems, ...checkJobs(jobs, attempts, retries, ledger, expected.prompts));
  violations.push(...checkResults(jobs, takes, expected.resultsFolder ?? join(folder, 'results')));
  violations.push(...checkContents(jobs, takes, expected.service ?? join(folder, 'practice')));
  const states: Record<string, number> = {};
  for (const { state } of jobs) states[state] = (states[state] ?? 0) + 1;
  const count = (outcomes: readonly string[], isCharged: boolean) =>
    attempts.filter(({ id, outcome }) => outcomes.includes(outcome) && owners.has(id) === isCharged).length;
  return {
    jobs: jobs.map((job) => ({
      id: job.id,
      prompt: promptOf(job.input),
      state: job.state,
      attempts: attempts.filter((attempt) => attempt.job_id === job.id).length,
      charged: ledger
        .filter((entry) => entry.body['prompt'] === promptOf(job.input))
        .map(({ genId }) => genId),
    })),
    states,
    charged: ledger.length,
    submitted: count(['accepted'], true),
    unknownReceived: count(['unclear', 'sending'], true),
    unknownNotReceived: count(['unclear', 'sending'], false),
    violations,
  };
}

/** Gives each charge to the attempt whose secret its webhook URL carries. */
function matchCharges(
  attempts: readonly AttemptRow[],
  ledger: readonly LedgerEntry[],
): { owners: Map<string, LedgerEntry>; problems: string[] } {
  const bySecret = new Map(attempts.map((attempt) => [attempt.webhook_secret, attempt]));
  const owners = new Map<string, LedgerEntry>();
  const problems: string[] = [];
  for (const entry of ledger) {
    const attempt = bySecret.get(new URL(entry.webhookUrl ?? 'none:').pathname.split('/').at(-1) ?? '');
    if (attempt === undefined) problems.push(`${entry.genId} was charged, and no attempt is written down`);
    else if (owners.has(attempt.id)) problems.push(`attempt ${attempt.id} was received twice`);
    else if (JSON.stringify(JSON.parse(attempt.body)) !== JSON.stringify(entry.body))
      problems.push(`attempt ${attempt.id} was received with another body`);
    if (attempt !== undefined) owners.set(attempt.id, entry);
  }
  for (const { id, outcome, gen_id } of attempts) {
    const charge = owners.get(id);
    if (outcome === 'accepted' && charge === undefined) problems.push(`${id} is accepted, not charged`);
    if (outcome === 'accepted' && charge !== undefined && gen_id !== charge.genId)
      problems.push(`${id} names generation ${gen_id}, the service ${charge.genId}`);
    if ((outcome === 'not-sent' || outcome === 'refused') && charge !== undefined)
      problems.push(`${id} is ${outcome}, and was charged`);
  }
  return { owners, problems };
}

function checkJobs(
  jobs: readonly JobRow[],
  attempts: readonly AttemptRow[],
  retries: readonly { job_id: string; times: number }[],
  ledger: readonly LedgerEntry[],
  prompts: readonly string[],
): string[] {
  const found = jobs.map(({ input }) => promptOf(input));
  const problems = prompts.filter((prompt) => !found.includes(prompt)).map((prompt) => `lost: ${prompt}`);
  if (found.length !== prompts.length) problems.push(`${found.length} jobs of ${prompts.length}`);
  if (new Set(found).size !== found.length) problems.push('a job is there twice');
  for (const job of jobs) {
    const tried = attempts.filter((attempt) => attempt.job_id === job.id && attempt.outcome !== 'not-sent');
    const asked = 1 + (retries.find(({ job_id }) => job_id === job.id)?.times ?? 0);
    const charges = ledger.filter(({ body }) => body['prompt'] === promptOf(job.input)).length;
    if (tried.length > asked) problems.push(`${job.id} was tried ${tried.length} times, asked for ${asked}`);
    if (charges > 1) problems.push(`${job.id} was charged ${charges} times`);
    if (charges === 1 && (job.state === 'queued' || job.state === 'uploading'))
      problems.push(`${job.id} was charged and is ${job.state}`);
  }
  return problems;
}

/** What is done is on the disk as it is written down, and nothing else lies among the results. */
function checkResults(
  jobs: readonly JobRow[],
  takes: readonly { job_id: string; path: string; bytes: number; sha256: string }[],
  resultsFolder: string,
): string[] {
  const problems: string[] = [];
  for (const { path, bytes, sha256 } of takes) {
    const content = read(path);
    if (content === null) problems.push(`no file: ${path}`);
    else if (content.length !== bytes || createHash('sha256').update(content).digest('hex') !== sha256)
      problems.push(`another file than was stored: ${path}`);
  }
  const withTakes = new Set(takes.map(({ job_id }) => job_id));
  for (const { id, state } of jobs)
    if (state === 'done' && !withTakes.has(id)) problems.push(`${id} is done without a take`);
  const known = new Set(takes.map(({ path }) => path));
  const sidecars = new Set([...known].map(sidecarPath));
  const isOver = jobs.every(({ state }) => state === 'done');
  for (const path of listFiles(resultsFolder)) {
    if (sidecars.has(path)) {
      if (readSidecar((read(path) ?? '').toString()) === null) problems.push(`no whole sidecar: ${path}`);
    } else if (isOver && !known.has(path) && !basename(path).startsWith('.dailies-'))
      problems.push(`left behind: ${path}`);
  }
  return problems;
}

/** The service's own journal says what it had made for a prompt: what was stored must be that, to the byte. */
function checkContents(
  jobs: readonly JobRow[],
  takes: readonly { job_id: string; path: string; sha256: string }[],
  service: string,
): string[] {
  const lines = (read(join(service, 'journal.jsonl')) ?? '').toString().split('\n').filter(Boolean);
  const entries = lines.map((line) => JSON.parse(line) as JournalEntry);
  const prompts = new Map(entries.flatMap(({ genId, body }) => (body ? [[genId, body.prompt]] : [])));
  const made = new Set(
    entries.map(({ genId, outcome }) => `${prompts.get(genId)} ${outcome?.sha256 ?? 'nothing'}`),
  );
  const promptOfJob = new Map(jobs.map(({ id, input }) => [id, promptOf(input)]));
  return takes
    .filter(({ job_id, sha256 }) => !made.has(`${promptOfJob.get(job_id)} ${sha256}`))
    .map(({ path }) => `not what the service made: ${path}`);
}

/** A line of the practice service's journal, as far as it matters here. */
interface JournalEntry {
  readonly genId: string;
  readonly body?: { readonly prompt: string };
  readonly outcome?: { readonly sha256?: string };
}

function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, basename(entry.name)));
  } catch {
    return [];
  }
}

function read(path: string): Buffer | null {
  try {
    return readFileSync(path);
  } catch {
    return null;
  }
}

function promptOf(input: string): string {
  return String((JSON.parse(input) as { prompt?: unknown }).prompt);
}

/** What the artist says of the inbox, knowing the ledger: what was found is named, the rest never arrived. */
export function answerInbox({ jobs }: Judgement): { jobId: string; genId: string | null }[] {
  return (
    jobs
      // What was being sent at the kill is unknown from the next start on.
      .filter(({ state }) => state === 'unknown' || state === 'sending')
      .map(({ id, charged }) => ({ jobId: id, genId: charged[0] ?? null }))
  );
}

/** The line of figures of a test that found no violations. */
export function describeFigures(name: string, kills: number, found: Judgement): string {
  const { jobs, charged, submitted, unknownReceived, unknownNotReceived } = found;
  return (
    `${name}: ${kills} kills, ${jobs.length} jobs, ${charged} charged = ${submitted} submitted + ${unknownReceived} ` +
    `unknown, ${unknownNotReceived} unknown never received; lost 0, charged twice 0`
  );
}

/** Jobs that something can still become of by itself. */
export function countOpen(folder: string): number {
  return query<{ jobs: number }>(
    join(folder, 'data', 'dailies.sqlite'),
    "SELECT count(*) AS jobs FROM jobs WHERE state IN ('queued', 'uploading', 'sending', 'submitted', 'fetching')",
  )[0]!.jobs;
}

/** The newest result that is in its place and has no take yet. */
export function findPlacedOutput(folder: string): { outputId: string; path: string } {
  const database = join(folder, 'data', 'dailies.sqlite');
  const known = new Set(query<{ path: string }>(database, 'SELECT path FROM takes').map(({ path }) => path));
  const path = listFiles(join(folder, 'results')).find(
    (file) => !known.has(file) && !basename(file).startsWith('.'),
  );
  const sql = `SELECT outputs.id, substr(attempts.id, -6) AS tail FROM outputs
    JOIN attempts ON attempts.job_id = outputs.job_id AND attempts.number = outputs.attempt WHERE take_id IS NULL`;
  const rows = query<{ id: string; tail: string }>(database, sql);
  const output = rows.find(({ tail }) => path?.includes(` ${tail}-`));
  if (path === undefined || output === undefined) throw new Error('no result is placed without a take');
  return { outputId: output.id, path };
}

export function readVersion(database: string): number {
  return query<{ user_version: number }>(database, 'PRAGMA user_version')[0]!.user_version;
}

/** A copy of a database with what its write-ahead log holds. */
export function keepWhole(database: string, copy: string): void {
  query(database, `VACUUM INTO '${copy}'`);
}

function query<Row>(database: string, sql: string): Row[] {
  const connection = new DatabaseSync(database);
  try {
    return connection.prepare(sql).all() as Row[];
  } finally {
    connection.close();
  }
}
