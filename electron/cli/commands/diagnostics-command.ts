import { resolve } from 'node:path';
import packageFile from '../../../package.json' with { type: 'json' };
import { DIAGNOSTICS_TEXT } from '../../../shared/messages/text/diagnostics.ts';
import { describeComputer } from '../../adapters/diagnostics/program-files.ts';
import { writeBundle } from '../../adapters/diagnostics/write-bundle.ts';
import { isStandInRuntime } from '../../adapters/runtime.ts';
import { describeData } from '../../core/diagnostics/describe-data.ts';
import { refuseOwnPlace } from '../../core/files/own-place.ts';
import type { Command } from '../arguments/command.ts';
import type { HeadlessCore } from '../open-headless-core.ts';
import { EXIT } from '../output/exit-code.ts';
import type { Output } from '../output/print.ts';
import { lookInto, refuse } from '../with-core.ts';

/** Saves what a report of a fault needs: the program, and the data in numbers. There is no log here; it went to the terminal. */
export async function saveDiagnostics(
  command: Extract<Command, { name: 'diagnostics' }>,
  output: Output,
): Promise<number> {
  const path = resolve(command.file);
  const refused = await refuseOwnPlace(path, resolve(command.dataFolder));
  if (refused !== null) return refuse(output, refused, command.json);
  const save = async ({ core, store }: HeadlessCore) => {
    const program = { program: packageFile.version, standIn: isStandInRuntime() };
    const files = [describeComputer(program), ...(await describeData({ core, store, settings: null }))];
    const written = await writeBundle(path, files);
    if (!written.ok) return refuse(output, written.error, command.json);
    const names = files.map(({ name }) => name);
    output.result(
      command.json ? JSON.stringify({ path, files: names }) : DIAGNOSTICS_TEXT.savedLine(path, files.length),
    );
    return EXIT.done;
  };
  return lookInto(command, output, save);
}
