import { useState } from 'react';
import { EXAMPLE_KINDS, type ExampleKind } from '../../../../shared/domain/service/example.ts';
import type { Failure } from '../../../../shared/errors.ts';
import { EXAMPLE_TEXT as TEXT } from '../../../../shared/messages/text/example.ts';
import { bindByExample, findLacking } from '../../../../shared/service/example/bind-by-example.ts';
import { draftOf, type ExampleDraft } from '../../../../shared/service/example/draft.ts';
import { wordsOf } from '../../../../shared/service/example/read-example.ts';
import { useCore } from '../../../projections/core/core-store.ts';
import { ErrorNote } from '../../../ui/feedback/error-note.tsx';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { Segmented } from '../../../ui/inputs/segmented.tsx';
import { onceDrawn } from '../../../ui/keys/once-drawn.ts';
import { changeProfile } from '../change-profile.ts';
import blocks from '../rows/connection.module.css';
import rows from '../rows/settings-room.module.css';
import { ExampleSource } from './example-source.tsx';
import { changeExampleWork, useExampleWork } from './example-store.ts';
import { focusTree } from './example-tree.tsx';
import { ShownExample } from './shown-example.tsx';
import { useExamples } from './use-examples.ts';

/** Learns from answers of the service what stands where in them. */
export function ExamplePanel() {
  const profileId = useCore((core) => core.status.profileId);
  const { isOpen } = useExampleWork(profileId);
  const setOpen = (next: boolean) => changeExampleWork(profileId, { isOpen: next });
  return (
    <div className={blocks.block}>
      <h3>{TEXT.title}</h3>
      <p className={rows.lead}>{TEXT.lead}</p>
      {isOpen ? (
        <OpenPanel key={profileId} profileId={profileId} onClose={() => setOpen(false)} />
      ) : (
        <div>
          <Button onPress={() => setOpen(true)}>{TEXT.start}</Button>
        </div>
      )}
    </div>
  );
}

function OpenPanel({ profileId, onClose }: { readonly profileId: string; readonly onClose: () => void }) {
  const profile = useCore((core) => core.profile);
  const { kind, drafts, shownId, examples } = useExampleWork(profileId);
  const [failure, setFailure] = useState<Failure | null>(null);
  const { paste, ...source } = useExamples(profileId);
  const draft = drafts[kind] ?? draftOf(profile, kind);
  const ofKind = examples.filter((example) => example.kind === kind);
  const shown = ofKind.find(({ id }) => id === shownId) ?? ofKind.at(-1);
  const set = (part: Parameters<typeof changeExampleWork>[1]) => changeExampleWork(profileId, part);
  const change = (next: ExampleDraft) => set({ drafts: { ...drafts, [kind]: next } });

  async function save(): Promise<void> {
    const problem = await changeProfile(profileId, (now) => bindByExample(now, draft));
    setFailure(problem);
    if (problem !== null) return;
    set({ drafts: { ...drafts, [kind]: undefined } });
    showToast({ tone: 'done', text: TEXT.saved });
  }

  return (
    <div className={blocks.review}>
      <Segmented
        label={TEXT.kind}
        segments={EXAMPLE_KINDS.map((value) => ({ value, label: TEXT.kinds[value] }))}
        value={kind}
        onChange={(value) => set({ kind: value as ExampleKind })}
        isWrapping
      />
      <ExampleSource
        kind={kind}
        state={source.state}
        failure={source.failure}
        onPaste={(text) => {
          set({ shownId: null });
          const read = paste(kind, text);
          // The first of its values is what is said something of next.
          if (read === 'value') onceDrawn(focusTree);
          return read;
        }}
        onCatch={() => void source.open()}
        onRun={() => void source.run()}
      />
      {shown !== undefined && (
        <ShownExample
          shown={shown}
          all={ofKind}
          draft={draft}
          onShow={(id) => set({ shownId: id })}
          onDraft={change}
        />
      )}
      {failure !== null && <ErrorNote failure={failure} />}
      <Foot draft={draft} isShown={shown !== undefined} onSave={() => void save()} onClose={onClose} />
    </div>
  );
}

/** What is still to be pointed at, and the two ends of it. */
function Foot(props: {
  readonly draft: ExampleDraft;
  readonly isShown: boolean;
  readonly onSave: () => void;
  readonly onClose: () => void;
}) {
  const { draft, isShown, onSave, onClose } = props;
  const lacking = findLacking(draft);
  const hasNoState = draft.kind === 'submission' || draft.kind === 'result';
  const hasEnd = hasNoState || wordsOf(draft).completed.length > 0;
  const isReady = isShown && draft.learned.length > 0 && lacking === null && hasEnd;
  const why = lacking !== null ? TEXT.lacking[lacking] : hasEnd ? null : TEXT.noEnd;
  return (
    <div className={blocks.line}>
      <Button look={isReady ? 'main' : 'plain'} isDisabled={!isReady} onPress={onSave}>
        {TEXT.save}
      </Button>
      <Button look="quiet" onPress={onClose}>
        {TEXT.done}
      </Button>
      {isShown && why !== null && <span className={rows.lead}>{why}</span>}
    </div>
  );
}
