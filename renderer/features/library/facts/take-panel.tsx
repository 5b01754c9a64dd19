import Copy from 'lucide-react/icons/copy';
import CornerUpLeft from 'lucide-react/icons/corner-up-left';
import FileDiff from 'lucide-react/icons/file-diff';
import FolderOpen from 'lucide-react/icons/folder-open';
import GitBranch from 'lucide-react/icons/git-branch';
import GripVertical from 'lucide-react/icons/grip-vertical';
import ListOrdered from 'lucide-react/icons/list-ordered';
import Repeat from 'lucide-react/icons/repeat';
import { useEffect, useState } from 'react';
import type { CallOutput } from '../../../../shared/contract.ts';
import { formatBytes, formatMoment, formatMoney, formatSeconds } from '../../../../shared/kernel/format.ts';
import { JOINING_TEXT } from '../../../../shared/kernel/joining-text.ts';
import { describeSoundFacts } from '../../../../shared/library/fix-text.ts';
import { LINEAGE_TEXT } from '../../../../shared/library/lineage-text.ts';
import type { Sidecar, UsedReference } from '../../../../shared/library/sidecar.ts';
import type { Take } from '../../../../shared/library/take.ts';
import { REVIEW_TEXT } from '../../../../shared/library/text.ts';
import { findModel, type ModelSource } from '../../../../shared/models/index.ts';
import type { MediaReference } from '../../../../shared/models/media-reference.ts';
import { describeField, describePlace, describeValue } from '../../../../shared/service/text/fields-text.ts';
import { call } from '../../../bridge.ts';
import { describeReference } from '../../../forms/media/reference-facts.tsx';
import { useCore, useJob } from '../../../state/core/core-store.ts';
import { runCall } from '../../../state/core/run-call.ts';
import { openQueue } from '../../../state/navigation/navigation-store.ts';
import { useAssetStore, wantAssets } from '../../../state/sources/cast-store.ts';
import { dragShown } from '../../../takes/media/drag-take.ts';
import { MissingFile } from '../../../takes/media/missing-file.tsx';
import { useTakeStory } from '../../../takes/next/use-as-menu.tsx';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { Button, IconButton } from '../../../ui/inputs/button.tsx';
import { isTyping } from '../../../ui/keys/platform.tsx';
import code from '../../../ui/text/code-box.module.css';
import { copyText } from '../../../ui/text/copy-text.ts';
import { Disclosure } from '../../../ui/text/disclosure.tsx';
import { FactList } from '../../../ui/text/fact-list.tsx';
import { askUseAs, openLineageView } from '../lineage/request-difference.tsx';
import { holdChoice, useReviewStore } from '../state/review-store.ts';
import { TakeFamily } from './take-family.tsx';
import styles from './take-panel.module.css';
import { TakeName, TakeWordsEditor } from './take-words-editor.tsx';

/** What a take is, and what it was made from. */
export function TakePanel({ take }: { readonly take: Take }) {
  const story = useTakeStory(take.id);
  const profile = useCore((core) => core.profile);
  const content = useFileContent(take);
  useEffect(() => () => holdChoice(false), []);
  return (
    <aside
      className={styles.panel}
      aria-label={REVIEW_TEXT.facts}
      onFocus={({ target }) => holdChoice(isTyping(target))}
      onBlur={() => holdChoice(false)}
    >
      {take.missingAt !== null && <MissingFile take={take} />}
      <TakeName key={`${take.id} ${take.name}`} take={take} />
      <section>
        <header className={styles.head}>
          <h3>{REVIEW_TEXT.prompt}</h3>
          {take.prompt !== '' && (
            <IconButton
              size="small"
              label={REVIEW_TEXT.copyPrompt}
              icon={<Copy size={13} />}
              onPress={() => copy(take.prompt)}
            />
          )}
        </header>
        <p className={`selectable ${styles.prompt}`} dir="auto">
          {take.prompt === '' ? <span className={styles.quiet}>{REVIEW_TEXT.noPrompt}</span> : take.prompt}
        </p>
      </section>
      <TakeWordsEditor take={take} />
      <Ways take={take} isKnown={story === null || story.job.model !== ''} />
      <FactList
        isNarrow
        facts={[...describeRequest(take, story, profile), ...(story === null ? [] : listCost(story))]}
      />
      {story !== null && <References references={story.references} />}
      <TakeFamily takeId={take.id} />
      <section>
        <h3 className={styles.heading}>{REVIEW_TEXT.file}</h3>
        <FactList isNarrow facts={[...describeFile(take), ...describeContent(content)]} />
      </section>
      <FileActions take={take} />
      {story?.request != null && (
        <Disclosure key={take.id} label={REVIEW_TEXT.request}>
          <pre className={`${code.box} ${styles.body}`}>{JSON.stringify(story.request.body, null, 2)}</pre>
        </Disclosure>
      )}
    </aside>
  );
}

/** The ways from here back to Compose, and to its family. */
function Ways({ take, isKnown }: { readonly take: Take; readonly isKnown: boolean }) {
  const [one, other, ...more] = useReviewStore((store) => store.selectedIds);
  const isPair = one !== undefined && other !== undefined && more.length === 0;
  return (
    <div className={styles.actions}>
      {isPair && (
        <Button
          size="small"
          keys="D"
          icon={<FileDiff size={13} aria-hidden />}
          onPress={() => openLineageView({ kind: 'difference', takeId: one, otherId: other })}
        >
          {LINEAGE_TEXT.compareRequests}
        </Button>
      )}
      {isKnown && (
        <Button
          size="small"
          keys="A"
          icon={<Repeat size={13} aria-hidden />}
          onPress={() => openLineageView({ kind: 'again', takeId: take.id })}
        >
          {LINEAGE_TEXT.again}
        </Button>
      )}
      <span className={styles.handle} title={LINEAGE_TEXT.dragTip} {...dragShown(take.id)}>
        <Button
          size="small"
          keys="R"
          icon={<CornerUpLeft size={13} aria-hidden />}
          onPress={() => askUseAs(take.id)}
        >
          {LINEAGE_TEXT.useAs}
        </Button>
        <GripVertical size={14} aria-hidden />
      </span>
      <Button
        size="small"
        keys="H"
        icon={<GitBranch size={13} aria-hidden />}
        onPress={() => openLineageView({ kind: 'lineage', takeId: take.id })}
      >
        {LINEAGE_TEXT.lineage}
      </Button>
    </div>
  );
}

function FileActions({ take }: { readonly take: Take }) {
  const hasJob = useJob(take.jobId) !== undefined;
  return (
    <div className={styles.actions}>
      <Button
        size="small"
        icon={<FolderOpen size={13} aria-hidden />}
        onPress={() => void runCall('takes.reveal', { takeId: take.id })}
      >
        {REVIEW_TEXT.reveal}
      </Button>
      {hasJob && (
        <Button
          size="small"
          icon={<ListOrdered size={13} aria-hidden />}
          onPress={() => openQueue({ jobId: take.jobId })}
        >
          {REVIEW_TEXT.showJob}
        </Button>
      )}
    </div>
  );
}

function describeRequest(take: Take, story: Sidecar | null, source: ModelSource): [string, string][] {
  if (take.model === '') return [[REVIEW_TEXT.model, LINEAGE_TEXT.imported]];
  const model = findModel(take.model, source);
  const fields =
    model?.fields.filter(({ kind }) => ['option', 'choice', 'number', 'flag'].includes(kind)) ?? [];
  const keys = [...new Set(fields.map(({ key }) => key))];
  const options = keys.flatMap((key): [string, string][] => {
    const value = story?.job.input?.[key];
    return value === undefined || typeof value === 'object'
      ? []
      : [[describeField(key).label, describeValue(key, String(value))]];
  });
  const origin = take.testMode ? REVIEW_TEXT.test : take.practice ? REVIEW_TEXT.practice : '';
  return [[REVIEW_TEXT.model, [model?.title ?? take.model, origin].filter(Boolean).join(' · ')], ...options];
}

function describeFile(take: Take): [string, string][] {
  const { width, height, duration, frameRate, sound } = take;
  return [
    [REVIEW_TEXT.fileName, take.path.split(/[\\/]/).at(-1) ?? take.path],
    ...(width !== null && height !== null
      ? [[REVIEW_TEXT.dimensions, JOINING_TEXT.leftToRight(`${width} × ${height}`)] as [string, string]]
      : []),
    ...(duration === null ? [] : [[REVIEW_TEXT.duration, formatSeconds(duration)] as [string, string]]),
    ...(frameRate === null ? [] : [[REVIEW_TEXT.frameRate, REVIEW_TEXT.fps(frameRate)] as [string, string]]),
    ...(sound === null ? [] : [[REVIEW_TEXT.sound, describeSoundFacts(sound)] as [string, string]]),
    [REVIEW_TEXT.fileSize, formatBytes(take.bytes)],
    [REVIEW_TEXT.type, take.mime],
    [REVIEW_TEXT.made, formatMoment(take.createdAt)],
  ];
}

/** What its file is now, where that is more than can be expected. */
function describeContent(content: FileContent | null): [string, string][] {
  return [
    ...(content?.isChanged ? [[LINEAGE_TEXT.changed, LINEAGE_TEXT.changedMeans] as [string, string]] : []),
    ...(content?.hasCredentials
      ? [[LINEAGE_TEXT.credentials, LINEAGE_TEXT.credentialsMeans] as [string, string]]
      : []),
  ];
}

/** What the service made of the request, what it cost, and when it went out and came back; nothing is said where nothing is known. */
function listCost({ cost, request, job, take, made }: Sidecar): [string, string][] {
  if (request === null) return [];
  const { sentAt, answeredAt } = request;
  const seconds = (Date.parse(take.createdAt) - Date.parse(sentAt)) / 1000;
  return [
    ...(made?.prompt == null ? [] : [[LINEAGE_TEXT.rewritten, made.prompt] as [string, string]]),
    ...(made?.seed == null ? [] : [[LINEAGE_TEXT.seed, made.seed] as [string, string]]),
    [LINEAGE_TEXT.cost, describeCost(cost, take.practice || take.testMode)],
    ...(job.genId === null ? [] : [[LINEAGE_TEXT.genId, job.genId] as [string, string]]),
    [LINEAGE_TEXT.sent, formatMoment(Date.parse(sentAt))],
    ...(answeredAt === null
      ? []
      : [[LINEAGE_TEXT.answered, formatMoment(Date.parse(answeredAt))] as [string, string]]),
    ...(seconds > 0 ? [[LINEAGE_TEXT.took, formatSeconds(seconds)] as [string, string]] : []),
  ];
}

function describeCost({ estimate, charged }: Sidecar['cost'], isFree: boolean): string {
  if (isFree) return LINEAGE_TEXT.free;
  if (estimate === null) return LINEAGE_TEXT.unknownCost;
  if (charged === null) return LINEAGE_TEXT.estimated(formatMoney(estimate));
  return formatMoney({ ...estimate, amount: charged });
}

function References({ references }: { readonly references: readonly UsedReference[] }) {
  const assets = useAssetStore((store) => store.assets);
  useEffect(() => wantAssets(references.flatMap((one) => (one.kind === 'file' ? [one.assetId] : []))));
  if (references.length === 0) return null;
  return (
    <section>
      <h3 className={styles.heading}>{REVIEW_TEXT.references}</h3>
      <ol className={styles.references}>
        {references.map((used) => {
          const asset = used.kind === 'file' ? assets.get(used.assetId) : undefined;
          const facts = describeReference(toReference(used), asset);
          // After a rebuild the file is not known any more, but its name is.
          const name = used.kind === 'file' ? used.name : facts.name;
          return (
            <li key={used.place} title={`${describePlace(readPlace(used.place))}\n${name}\n${facts.line}`}>
              {facts.thumb === null ? (
                <span className={styles.noThumb}>{name}</span>
              ) : (
                <img src={facts.thumb} alt={name} />
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function toReference(used: UsedReference): MediaReference {
  if (used.kind === 'file') return { kind: 'file', assetId: used.assetId };
  return used.kind === 'url' ? { kind: 'url', url: used.url } : { kind: 'uploaded', name: used.name };
}

function readPlace(place: string): (string | number)[] {
  return place.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step));
}

function copy(text: string): void {
  if (copyText(text)) showToast({ tone: 'done', text: REVIEW_TEXT.copied });
}

type FileContent = NonNullable<CallOutput<'library.inspect'>>;

/** What a take's file is now; null until it was looked at, and where it can't be read. */
function useFileContent({ id, path }: Take): FileContent | null {
  const [seen, setSeen] = useState<{ readonly of: string; readonly content: FileContent | null } | null>(
    null,
  );
  const of = `${id} ${path}`;
  useEffect(() => {
    let isCurrent = true;
    void call('library.inspect', { takeId: id }).then(
      (answer) => isCurrent && setSeen({ of, content: answer.ok ? answer.value : null }),
    );
    return () => {
      isCurrent = false;
    };
  }, [id, of]);
  return seen?.of === of ? seen.content : null;
}
