import { succeed } from '../../../shared/result.ts';
import type { Handlers } from '../calls.ts';
import { type CoreCallDeps, DONE } from './call-deps.ts';

/** Answers for files that are made to fit. */
export function createFixCalls({
  fixes,
}: CoreCallDeps): Handlers<'references.fix' | 'references.cancelFix' | 'references.inspect'> {
  return {
    'references.fix': ({ workId, assetId, recipe }) => fixes.fix(workId, assetId, recipe),
    'references.cancelFix': async ({ workId }) => {
      fixes.cancel(workId);
      return DONE;
    },
    'references.inspect': async ({ assetIds }) => succeed(await fixes.inspect(assetIds)),
  };
}
