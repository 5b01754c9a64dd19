import { mkdir } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { type Failure, failure } from '../../../shared/errors.ts';
import { listFindings } from '../../../shared/messages/errors.ts';
import { describeOpenBinding } from '../../../shared/messages/open-bindings.ts';
import { PROFILE_COMMAND_TEXT as WORDS } from '../../../shared/messages/text/profile-command.ts';
import { fail, type Result, succeed } from '../../../shared/result.ts';
import { keepOffered } from '../../../shared/service/offered-models.ts';
import { listOpenBindings } from '../../../shared/service/open-bindings.ts';
import { parseProfile } from '../../../shared/service/profile.ts';
import { createOutsideReader } from '../../adapters/outside/outside-reader.ts';
import { writeWhole } from '../../core/files/write-whole.ts';
import { writeFailure } from '../../core/ports/disk-errors.ts';
import type { Command } from '../arguments/command.ts';
import { readTextFile } from '../arguments/read-text-file.ts';
import { describeOpenBindings, describeReport } from '../output/describe-import.ts';
import { EXIT } from '../output/exit-code.ts';
import { type Output, sayFailure } from '../output/print.ts';
import { readProfileText } from '../service-of-run.ts';

type Named<Name extends Command['name']> = Extract<Command, { name: Name }>;

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
    return succeed(await writeWhole(path, text));
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
