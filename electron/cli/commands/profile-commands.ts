import { mkdir } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { PROFILE_COMMAND_TEXT as WORDS } from '../../../shared/app/command-line-text.ts';
import { listFindings } from '../../../shared/errors/text.ts';
import { JOINING_TEXT } from '../../../shared/kernel/joining-text.ts';
import { type Failure, fail, failure, type Result, succeed } from '../../../shared/kernel/result.ts';
import { findModel, type ModelSource } from '../../../shared/models/index.ts';
import type { ImportReport } from '../../../shared/service/openapi/import-findings.ts';
import { listOpenBindings, type OpenBinding } from '../../../shared/service/profile/open-bindings.ts';
import { parseProfile } from '../../../shared/service/profile/profile.ts';
import { keepOffered } from '../../../shared/service/request/offered-models.ts';
import {
  describeDisagreement,
  describeImportNote,
  describeOpenBinding,
  describeSuggestion,
} from '../../../shared/service/text/import-text.ts';
import { createOutsideReader } from '../../adapters/open-file/open-file-reader.ts';
import { writeFileAtomic } from '../../core/kernel/files/write-file-atomic.ts';
import { writeFailure } from '../../core/ports/files.ts';
import type { Named } from '../arguments/parse-arguments.ts';
import { readTextFile } from '../arguments/read-text-file.ts';
import { EXIT, type Output, sayFailure } from '../output/print.ts';
import { readProfileText } from '../service-of-run.ts';

/** Makes a profile of an OpenAPI document: into a file, or on standard output. Resolves with the exit code. */
export async function importProfile(command: Named<'profile import'>, output: Output): Promise<number> {
  const text = await readTextFile(command.document);
  if (!text.ok) return refuse(output, text.error, command.json);
  const reader = createOutsideReader();
  const imported = await reader.importDocument({
    text: text.value,
    baseUrl: command.baseUrl,
    existing: null,
  });
  if (!imported.ok) return refuse(output, imported.error, command.json);
  const { profile, text: profileText } = imported.value;
  const report = { ...imported.value.report, open: keepOffered(imported.value.report.open, profile) };
  const file = command.outFile === null ? null : resolve(command.outFile);
  const written = file === null ? succeed(undefined) : await writeProfile(file, profileText);
  if (!written.ok) return refuse(output, written.error, command.json);
  if (command.json) {
    output.result(JSON.stringify({ profile: JSON.parse(profileText), report, file }));
    return EXIT.done;
  }
  // Without a file standard output is the profile, so that it can be sent on; what people read goes beside it.
  const write = file === null ? output.say : output.result;
  for (const line of describeReport(report)) write(line);
  if (file === null) output.piece(`${profileText.trimEnd()}\n`);
  else output.result(WORDS.written(file));
  return EXIT.done;
}

/** Says what a profile leaves open: exit code 0 where nothing is, 1 where something is, 2 where it is no profile. */
export async function checkProfileFile(command: Named<'profile check'>, output: Output): Promise<number> {
  const read = await readProfileText(command.profileFile);
  if (!read.ok) return refuse(output, read.error, command.json);
  const parsed = parseProfile(JSON.parse(read.value.text));
  if (!parsed.ok) return refuse(output, parsed.error, command.json);
  const rows = keepOffered(listOpenBindings(parsed.value), parsed.value);
  if (command.json)
    for (const row of rows) output.result(JSON.stringify({ ...row, words: describeOpenBinding(row) }));
  else for (const line of describeOpenBindings(rows, parsed.value)) output.result(line);
  return rows.length === 0 ? EXIT.done : EXIT.failed;
}

/** Writes a profile's file whole or not at all. */
export async function writeProfile(path: string, text: string): Promise<Result<void>> {
  try {
    await mkdir(dirname(path), { recursive: true });
    return succeed(await writeFileAtomic(path, text));
  } catch (error) {
    const isFolder = (error as NodeJS.ErrnoException).code === 'EISDIR';
    return fail(isFolder ? failure('FILE_IS_DIRECTORY', { path }) : writeFailure(error, path));
  }
}

/** Says why nothing was done, with every problem of a profile. */
export function refuse(output: Output, error: Failure, json: boolean): number {
  sayFailure(output, error, json);
  for (const finding of listFindings(error)) output.say(`  ${finding}`);
  return EXIT.invalid;
}

/** What an import found, as lines for a person: what was bound, what is open, where document and interface disagree. */
function describeReport(report: ImportReport): string[] {
  const { bound, open, disagreements, notes } = report;
  const sure = bound.filter(({ source }) => source === 'openapi');
  return [
    WORDS.heading([report.title, report.version].filter(Boolean).join(' '), report.baseUrl),
    '',
    WORDS.bound(sure.length),
    ...sure.map(({ pointer, value, at }) => `  ${pointer}  ${value}${at === '' ? '' : `  (${at})`}`),
    ...section(
      WORDS.disagreements,
      disagreements.map((one) => placed(one.model, describeDisagreement(one), one.at)),
    ),
    ...section(
      WORDS.notes,
      notes.map((one) => placed(one.model, describeImportNote(one), one.at)),
    ),
    '',
    ...describeOpenBindings(open, null),
  ];
}

/** What a profile leaves open, as lines for a person. */
function describeOpenBindings(rows: readonly OpenBinding[], source: ModelSource | null): string[] {
  if (rows.length === 0) return [WORDS.nothingOpen];
  const lines = rows.flatMap((row) => {
    const { title, meaning, effect } = describeOpenBinding(row);
    const [model] = row.pointer.startsWith('/models/') ? row.blocks.models : [];
    const name =
      model === undefined ? title : JOINING_TEXT.labelled(findModel(model, source)?.title ?? model, title);
    return [
      `  ${name}  (${row.pointer})`,
      ...[meaning, effect, describeSuggestion(row)].filter(Boolean).map((text) => `      ${text}`),
    ];
  });
  return [WORDS.open(rows.length), ...lines];
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', title, ...lines];
}

function placed(model: string | null, words: string, at: string): string {
  return `  ${model === null ? '' : `${model}: `}${words}${at === '' ? '' : `  (${at})`}`;
}
