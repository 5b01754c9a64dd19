import { type ReactNode, useMemo, useState } from 'react';
import { describeProblem } from '../../../../shared/compose/problems-text.ts';
import type { CallOutput } from '../../../../shared/contract.ts';
import { formatMoney } from '../../../../shared/kernel/format.ts';
import type { Failure } from '../../../../shared/kernel/result.ts';
import {
  type ModelDefinition,
  type WebhookPlace,
  webhookPlaceOf,
} from '../../../../shared/models/define-model.ts';
import type { JobInput } from '../../../../shared/models/media-reference.ts';
import type { Rehearsal } from '../../../../shared/service/contract.ts';
import { estimateJob } from '../../../../shared/service/profile/prices.ts';
import type { Profile } from '../../../../shared/service/profile/profile.ts';
import { usableProfile } from '../../../../shared/service/profile/usable-profile.ts';
import { listOfferedModels } from '../../../../shared/service/request/offered-models.ts';
import { plainInput } from '../../../../shared/service/request/plain-input.ts';
import { resolveForm } from '../../../../shared/service/request/resolve-form.ts';
import { REHEARSAL_TEXT as TEXT } from '../../../../shared/service/text/learning-text.ts';
import { submit } from '../../../bridge.ts';
import { useCore } from '../../../state/core/core-store.ts';
import { useQuery } from '../../../state/core/use-query.ts';
import { ErrorNote } from '../../../ui/feedback/error-note.tsx';
import { Button } from '../../../ui/inputs/button.tsx';
import { SelectBox } from '../../../ui/inputs/select-box.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { whenProfilesKept } from '../change-profile.ts';
import blocks from '../rows/connection.module.css';
import rows from '../rows/settings-room.module.css';
import styles from './rehearsal.module.css';

type Preview = CallOutput<'jobs.preview'>;

/** The one job: its model and prompt, its request to the letter, what it costs, and the button that sends it once. */
export function RehearsalForm(props: {
  readonly profileId: string;
  readonly isUnderWay: boolean;
  /** What became of the job once it is sent: it takes the place of the button, so that no further click sends another. */
  readonly outcome: ReactNode;
  readonly onSent: (rehearsal: Rehearsal) => void;
  readonly onClose: () => void;
  /** What is shown of the chosen model above its request. */
  readonly children: (model: ModelDefinition) => ReactNode;
}) {
  const { profileId, isUnderWay, outcome, onSent, onClose, children } = props;
  const full = useCore((core) => core.profile);
  const hasKey = useCore((core) => core.status.hasKey);
  const profile = useMemo(() => usableProfile(full, 'paid'), [full]);
  const models = useMemo(() => listReady(profile), [profile]);
  const [chosen, setChosen] = useState<string | null>(null);
  const [prompt, setPrompt] = useState<string | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isSending, setSending] = useState(false);
  const model = models.find(({ id }) => id === chosen) ?? models[0];
  const input = useMemo(() => makeInput(profile, model, prompt), [profile, model, prompt]);
  const { preview, isCurrent } = usePreview(model?.id ?? null, input);
  if (model === undefined) return <Nothing onClose={onClose} />;
  const estimate = estimateJob(profile, model, input);
  const isReady = hasKey && preview !== null && preview.problems.length === 0 && !isUnderWay;

  async function send(modelId: string): Promise<void> {
    setSending(true);
    await whenProfilesKept();
    const answer = await submit('rehearsal.send', { profileId, model: modelId, input });
    if (answer === null) return;
    setSending(false);
    setFailure(answer.ok ? null : answer.error);
    if (answer.ok && answer.value.rehearsal !== null) onSent(answer.value.rehearsal);
  }

  return (
    <>
      {children(model)}
      <JobChoice models={models} model={model} input={input} onModel={setChosen} onPrompt={setPrompt} />
      {preview !== null && model !== undefined && (
        <Request preview={preview} access={profile.access} webhook={webhookPlaceOf(model)} />
      )}
      {outcome ?? <p>{estimate === null ? TEXT.noCost : TEXT.cost(formatMoney(estimate))}</p>}
      {!hasKey && <p className={blocks.invalid}>{TEXT.noKey}</p>}
      {failure !== null && <ErrorNote failure={failure} />}
      <div className={blocks.line}>
        {outcome === null && (
          <Button
            look={isReady ? 'main' : 'plain'}
            // Only what is shown goes out: while one types, the request is a moment behind.
            isDisabled={!(isReady && isCurrent)}
            isPending={isSending}
            onPress={() => void send(model.id)}
          >
            {TEXT.send(estimate === null ? null : formatMoney(estimate))}
          </Button>
        )}
        <Button look="quiet" onPress={onClose}>
          {TEXT.close}
        </Button>
      </div>
    </>
  );
}

/** Which model is asked, and for what. */
function JobChoice(props: {
  readonly models: readonly ModelDefinition[];
  readonly model: ModelDefinition;
  readonly input: JobInput;
  readonly onModel: (model: string) => void;
  readonly onPrompt: (prompt: string) => void;
}) {
  const { models, model, input, onModel, onPrompt } = props;
  return (
    <div className={blocks.pair}>
      <div className={blocks.choice}>
        <span className={blocks.label}>{TEXT.model}</span>
        <SelectBox
          label={TEXT.model}
          items={models.map(({ id, title }) => ({ value: id, label: title }))}
          value={model.id}
          onChange={onModel}
        />
      </div>
      {'prompt' in input && (
        <TextInput label={TEXT.prompt} value={String(input['prompt'])} onText={onPrompt} />
      )}
    </div>
  );
}

function Nothing({ onClose }: { readonly onClose: () => void }) {
  return (
    <div className={blocks.line}>
      <p className={rows.words}>{TEXT.noModel}</p>
      <Button look="quiet" onPress={onClose}>
        {TEXT.close}
      </Button>
    </div>
  );
}

/** Everything that goes out, with the key's place in its stead. */
function Request({
  preview,
  access,
  webhook,
}: {
  readonly preview: Preview;
  readonly access: Profile['access'];
  readonly webhook: WebhookPlace | null;
}) {
  const { header, prefix, query } = access ?? { header: 'x-api-key', prefix: '', query: undefined };
  const inQuery = query === undefined ? '' : `${preview.url.includes('?') ? '&' : '?'}${query}=${TEXT.key}`;
  const constants = Object.entries(access?.constants ?? {}).map(([name, value]) => `${name}: ${value}`);
  const text = [
    `${preview.method} ${preview.url}${inQuery}`,
    ...(header === null ? [] : [`${header}: ${prefix}${TEXT.key}`]),
    ...constants,
    ...(access?.fresh ?? []).map((name) => `${name}: …`),
    `Content-Type: ${preview.parts === undefined ? 'application/json' : 'multipart/form-data'}`,
    '',
    preview.body,
  ].join('\n');
  return (
    <div>
      <span className={blocks.label}>{TEXT.request}</span>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key */}
      <section className={styles.request} tabIndex={0} aria-label={TEXT.request}>
        <pre className="code selectable">{text}</pre>
      </section>
      {webhook !== null && <p className={rows.lead}>{TEXT.webhook(webhook.name)}</p>}
      {preview.problems.map((problem) => (
        <p key={`${problem.code} ${problem.path.join('/')}`} role="alert" className={blocks.invalid}>
          {describeProblem(problem)}
        </p>
      ))}
    </div>
  );
}

/** Models that can be asked for without a file, those of the document or the profile first. */
function listReady(profile: Profile): ModelDefinition[] {
  return listOfferedModels(profile).filter((model) => {
    const { unmetRequired, fields } = resolveForm(model, profile);
    const needsFile = fields.some(
      ({ field, required }) => required && ['reference', 'references', 'elements'].includes(field.kind),
    );
    return unmetRequired.length === 0 && !needsFile;
  });
}

function makeInput(profile: Profile, model: ModelDefinition | undefined, prompt: string | null): JobInput {
  if (model === undefined) return {};
  const plain = plainInput(resolveForm(model, profile));
  return prompt !== null && 'prompt' in plain ? { ...plain, prompt } : plain;
}

/** The request of the input, or that of the one before until it is there. */
function usePreview(model: string | null, input: JobInput) {
  const asked = model === null ? null : { model, takes: 1, input, testMode: null };
  const { value, error, isCurrent } = useQuery('jobs.preview', asked);
  return { preview: error === null ? value : null, isCurrent };
}
