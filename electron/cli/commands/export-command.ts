import { resolve } from 'node:path';
import { findUnknownTokens } from '../../../shared/domain/library/name-template.ts';
import { describeExported, EXPORT_TEXT } from '../../../shared/messages/text/export.ts';
import type { Core } from '../../core/core.ts';
import type { Command } from '../arguments/command.ts';
import { EXIT } from '../output/exit-code.ts';
import { type Output, sayFailure } from '../output/print.ts';

/** Copies picks, or all takes, into a folder; 1 where some could not be read, 2 where nothing could be copied at all. */
export async function exportTakes(
  core: Core,
  command: Extract<Command, { name: 'export' }>,
  output: Output,
): Promise<number> {
  const { folder, template, isAll, sidecars, csv, report, json } = command;
  if (findUnknownTokens(template).length > 0) {
    output.say(EXPORT_TEXT.unknownTokens(findUnknownTokens(template)));
    return EXIT.invalid;
  }
  const choice = { folder: resolve(folder), template, metadata: true, sidecars, csv, report };
  const takes = { query: isAll ? {} : { flags: ['pick' as const] } };
  const answer = await core.calls['export.run']({
    takes,
    choice: { ...choice, contactSheet: null, sheetPictures: false },
  });
  if (!answer.ok) {
    if (answer.error.code === 'NOT_FOUND' && !json) output.say(EXPORT_TEXT.nothing);
    else sayFailure(output, answer.error, json);
    return EXIT.invalid;
  }
  output.result(json ? JSON.stringify(answer.value) : describeExported(answer.value));
  return answer.value.skipped > 0 ? EXIT.failed : EXIT.done;
}
