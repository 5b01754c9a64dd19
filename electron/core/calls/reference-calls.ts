import { type Draft, draftSchema } from '../../../shared/ipc/calls/reference-calls.ts';
import { jsonValueSchema } from '../../../shared/json-schema.ts';
import { succeed } from '../../../shared/result.ts';
import { safeParse } from '../../../shared/safe-parse.ts';
import type { Handlers } from '../calls.ts';
import { markInCloud } from '../files/cloud-files.ts';
import { addFiles } from '../references/add-files.ts';
import { type CoreCallDeps, DONE } from './call-deps.ts';

const DRAFT = 'draft';

/** Answers for references and the draft of Compose. */
export function createReferenceCalls(
  deps: CoreCallDeps,
): Handlers<'references.addFiles' | 'references.get' | 'draft.load' | 'draft.save'> {
  const { store } = deps;
  return {
    'references.addFiles': async ({ paths }) => succeed(await addFiles(deps, paths)),
    'references.get': async ({ assetIds }) => succeed(await markInCloud(store.assets.byId(assetIds))),
    'draft.load': async () => {
      const parsed = safeParse(draftSchema, store.values.read(DRAFT));
      const draft = parsed.success ? parsed.data : null;
      deps.keepPrompt(readPrompt(draft));
      return succeed(draft);
    },
    'draft.save': async (draft) => {
      store.transact((tx) => tx.values.write(DRAFT, jsonValueSchema.parse(draft)));
      deps.keepPrompt(readPrompt(draft));
      return DONE;
    },
  };
}

function readPrompt(draft: Draft | null): string {
  const prompt = draft?.inputs[draft.model]?.['prompt'];
  return typeof prompt === 'string' ? prompt : '';
}
