import { succeed } from '../../../shared/result.ts';
import type { Handlers } from '../calls.ts';
import { type CoreCallParts, DONE } from './call-parts.ts';

/** Answers for files that are made to fit. */
export function createFixCalls({
  fixes,
}: CoreCallParts): Handlers<'references.fix' | 'references.cancelFix' | 'references.inspect'> {
  return {
    'references.fix': ({ workId, assetId, recipe }) => fixes.fix(workId, assetId, recipe),
    'references.cancelFix': async ({ workId }) => {
      fixes.cancel(workId);
      return DONE;
    },
    'references.inspect': async ({ assetIds }) => succeed(await fixes.inspect(assetIds)),
  };
}
