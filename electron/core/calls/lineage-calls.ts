import { diffRequests } from '../../../shared/domain/library/lineage.ts';
import type { Sidecar } from '../../../shared/domain/library/sidecar.ts';
import { failure } from '../../../shared/errors.ts';
import { fail, type Result, succeed } from '../../../shared/result.ts';
import type { Handlers } from '../calls.ts';
import { describeTake } from '../lineage/describe-take.ts';
import { remakeInput } from '../lineage/remake-input.ts';
import { takeAsAsset } from '../lineage/take-as-asset.ts';
import { traceLineage } from '../lineage/trace-lineage.ts';
import { addFiles } from '../references/add-files.ts';
import type { CoreCallDeps } from './call-deps.ts';

type LineageCallName = 'lineage.describe' | 'lineage.of' | 'lineage.diff' | 'lineage.input' | 'lineage.asset';

/** Answers for where takes come from. */
export function createLineageCalls(deps: CoreCallDeps): Handlers<LineageCallName> {
  const { store } = deps;

  function describe(takeId: string): Result<Sidecar> {
    const described = describeTake(store, takeId);
    return described === null ? fail(failure('NOT_FOUND', { takeId })) : succeed(described);
  }

  return {
    'lineage.describe': async ({ takeId }) => describe(takeId),
    'lineage.of': async ({ takeId }) => succeed(traceLineage(store, takeId)),
    'lineage.diff': async ({ takeId, otherId }) => {
      const [one, other] = [describe(takeId), describe(otherId)];
      if (!one.ok) return one;
      return other.ok ? succeed({ changes: diffRequests(one.value, other.value) }) : other;
    },
    'lineage.input': async ({ takeId }) => {
      const described = describe(takeId);
      if (!described.ok) return described;
      return succeed(
        await remakeInput({ store, addFiles: (paths) => addFiles(deps, paths) }, described.value),
      );
    },
    'lineage.asset': async ({ takeId, frame }) => takeAsAsset(deps, takeId, frame),
  };
}
