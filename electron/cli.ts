import packageFile from '../package.json' with { type: 'json' };
import { COMMAND_LINE_TEXT } from '../shared/app/command-line-text.ts';
import { findLanguage, speakLanguage } from '../shared/languages/list.ts';
import { describeUsage, parseArguments } from './cli/arguments/parse-arguments.ts';
import { EXIT, type Output, readTerminalLanguages, sayBug, standardOutput } from './cli/output/print.ts';
import { runCommand } from './cli/run-command.ts';

/**
 * The command line: the same core without a window. Exit codes and JSON lines are a contract (docs/cli.md).
 *
 * @param words after the program's name
 * @returns the exit code
 */
export async function main(words: readonly string[], output: Output): Promise<number> {
  // What programs read stays as it is, whoever runs them. Where words can't be loaded, English is better than nothing.
  if (!words.includes('--json'))
    await speakLanguage(findLanguage(readTerminalLanguages(process.env), 'system')).catch(() => undefined);
  const parsed = parseArguments(words);
  if (!parsed.ok) {
    for (const line of parsed.message.split('\n')) output.say(line);
    return EXIT.invalid;
  }
  const { command } = parsed;
  if (command.name === 'help') {
    output.piece(`${describeUsage(EXIT, command.of)}\n`);
    return EXIT.done;
  }
  if (command.name === 'version') {
    output.result(packageFile.version);
    return EXIT.done;
  }
  // Prompts, results and what was spent are for nobody else. Copies that are exported are for whomever one likes.
  if (command.name !== 'export') process.umask(0o077);
  return runCommand(command, output);
}

/** Runs it as this process, to the process's end. */
async function runAsProgram(): Promise<void> {
  // A reader that closes early, such as `head`, is no failure. Lines that a full disk loses are one, whoever waits for them.
  let outputFault: string | null = null;
  process.stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
    if (code !== 'EPIPE') outputFault ??= code ?? message;
  });
  process.stderr.on('error', () => {});
  // Node's own report would write the error's words as they came.
  process.on('uncaughtException', (error) => {
    sayBug(standardOutput, error);
    process.exit(EXIT.failed);
  });
  const exitCode = await main(process.argv.slice(2), standardOutput);
  process.stdout.write('', () => {
    if (outputFault !== null) standardOutput.say(COMMAND_LINE_TEXT.outputLost(outputFault));
    process.exit(exitCode === EXIT.done && outputFault !== null ? EXIT.failed : exitCode);
  });
}

// A test asks for it within its own process.
if (import.meta.main) void runAsProgram();
