import { succeed } from '../../../shared/result.ts';
import type { Handlers } from '../calls.ts';
import { type CoreCallDeps, DONE } from './call-deps.ts';

/** Answers for copies that leave the library. */
export function createExportTakesCalls({
  exporting,
}: CoreCallDeps): Handlers<'export.preview' | 'export.run' | 'export.cancel' | 'export.lastChoice'> {
  return {
    'export.preview': async ({ takes, template, folder }) =>
      succeed(await exporting.preview(takes, template, folder)),
    'export.run': async ({ takes, choice }) => exporting.run(takes, choice),
    'export.cancel': async () => {
      exporting.cancel();
      return DONE;
    },
    'export.lastChoice': async () => succeed(exporting.lastChoice()),
  };
}
