import ArrowLeft from 'lucide-react/icons/arrow-left';
import FolderOpen from 'lucide-react/icons/folder-open';
import { JOINING_TEXT, joinFacts } from '../../../../shared/kernel/joining-text.ts';
import {
  describeExported,
  EXPORT_TEXT,
  type ExportChoice,
  type ExportedTakes,
  SHEET_PAPERS,
} from '../../../../shared/library/export-text.ts';
import { FIND_TEXT } from '../../../../shared/library/find-text.ts';
import { REVIEW_TEXT } from '../../../../shared/library/text.ts';
import { runCall } from '../../../state/core/run-call.ts';
import { closeExport, forgetReport, runExport, useExport } from '../../../state/takes/export-store.ts';
import { useTakeStore } from '../../../state/takes/take-store.ts';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { Button, IconButton } from '../../../ui/inputs/button.tsx';
import { Segmented } from '../../../ui/inputs/segmented.tsx';
import { Toggle } from '../../../ui/inputs/toggle.tsx';
import { useLandingFocus } from '../../../ui/keys/hand-focus.ts';
import { useLayer } from '../../../ui/keys/layers.ts';
import { useChips } from '../find/filter-editors.tsx';
import { useReviewStore } from '../state/review-store.ts';
import { ExportNames, type ExportPreview, useExportChoice, useExportPreview } from './export-names.tsx';
import styles from './export-panel.module.css';

type Scope = keyof typeof EXPORT_TEXT.scopes;

/** Copies of takes for elsewhere: what, where, under which names, and what goes with them. */
export function ExportPanel() {
  const selectedIds = useReviewStore((store) => store.selectedIds);
  const currentId = useReviewStore((store) => store.currentId);
  const query = useTakeStore((store) => store.query);
  const chosen = selectedIds.size > 0 ? [...selectedIds] : currentId === null ? [] : [currentId];
  const scopes: readonly Scope[] = [
    ...(chosen.length > 0 ? (['chosen'] as const) : []),
    'found',
    // Where only other flags are shown, there is no pick among them.
    ...((query.flags ?? ['pick']).includes('pick') ? (['picks'] as const) : []),
  ];
  const wanted = useExport((store) => store.scope) ?? (chosen.length > 0 ? 'chosen' : 'picks');
  const scope = scopes.find((value) => value === wanted) ?? 'found';
  const [choice, choose] = useExportChoice();
  const change = (next: Partial<ExportChoice>) => {
    forgetReport();
    choose(next);
  };
  const takes: ExportedTakes = {
    query: scope === 'picks' ? { ...query, flags: ['pick'] } : query,
    ...(scope === 'chosen' ? { takeIds: chosen } : {}),
  };
  const preview = useExportPreview(takes, choice);
  useLayer(closeExport);
  const panel = useLandingFocus<HTMLElement>();
  return (
    <section ref={panel} tabIndex={-1} className={styles.panel} aria-label={EXPORT_TEXT.title}>
      <Head />
      <div className={styles.form}>
        <h3>{EXPORT_TEXT.what}</h3>
        <div className={styles.line}>
          <Segmented
            label={EXPORT_TEXT.what}
            segments={scopes.map((value) => ({ value, label: EXPORT_TEXT.scopes[value] }))}
            value={scope}
            onChange={(value) => {
              forgetReport();
              useExport.setState({ scope: value });
            }}
          />
          <span className="numbers">
            {preview !== null && EXPORT_TEXT.takes(preview.total, preview.bytes)}
          </span>
          <ScopeWords takes={takes} />
        </div>
        <h3>{EXPORT_TEXT.where}</h3>
        <Where folder={choice.folder} onChange={(folder) => change({ folder })} />
        <h3>{EXPORT_TEXT.names}</h3>
        <ExportNames
          template={choice.template}
          preview={preview}
          onChange={(template) => change({ template })}
        />
        <h3>{EXPORT_TEXT.along}</h3>
        <Along choice={choice} onChange={change} />
      </div>
      <Foot takes={takes} choice={choice} preview={preview} />
    </section>
  );
}

function Head() {
  return (
    <header className={styles.head}>
      <IconButton label={EXPORT_TEXT.back} keys="Esc" icon={<ArrowLeft size={16} />} onPress={closeExport} />
      <h2>{EXPORT_TEXT.title}</h2>
      <p>{EXPORT_TEXT.originals}</p>
    </header>
  );
}

/** What Review shows, as far as it bears on the copies, in words: what narrows it and its order, which `{seq}` counts in. */
function ScopeWords({ takes: { query, takeIds } }: { readonly takes: ExportedTakes }) {
  const chips = useChips();
  const { isBinned, sort = 'newest', groupBy, isStacked } = query;
  const where = isBinned === true ? REVIEW_TEXT.bin : EXPORT_TEXT.library;
  const facts = [
    ...(takeIds === undefined ? [where, ...chips.map(({ words }) => words)] : []),
    ...(groupBy === undefined ? [] : [JOINING_TEXT.labelled(FIND_TEXT.group, FIND_TEXT.groups[groupBy])]),
    FIND_TEXT.sorts[sort],
    ...(isStacked && !isBinned && takeIds === undefined ? [FIND_TEXT.closedStacks] : []),
  ];
  return <p className={styles.hint}>{joinFacts(facts)}</p>;
}

function Where({
  folder,
  onChange,
}: {
  readonly folder: string;
  readonly onChange: (folder: string) => void;
}) {
  async function choose(): Promise<void> {
    const chosen = await runCall('export.chooseFolder', {});
    if (chosen !== null) onChange(chosen.folder);
  }
  return (
    <div className={styles.line}>
      <Button icon={<FolderOpen size={15} />} onPress={() => void choose()}>
        {EXPORT_TEXT.chooseFolder}
      </Button>
      <bdi className={`selectable ${styles.folder}`}>{folder === '' ? EXPORT_TEXT.noFolder : folder}</bdi>
    </div>
  );
}

function Along({
  choice,
  onChange,
}: {
  readonly choice: ExportChoice;
  readonly onChange: (change: Partial<ExportChoice>) => void;
}) {
  return (
    <div className={styles.along}>
      <Toggle
        label={EXPORT_TEXT.metadata}
        isOn={choice.metadata}
        onChange={(metadata) => onChange({ metadata })}
      />
      <p className={styles.hint}>{EXPORT_TEXT.metadataHint}</p>
      <Toggle
        label={EXPORT_TEXT.sidecars}
        isOn={choice.sidecars}
        onChange={(sidecars) => onChange({ sidecars })}
      />
      <Toggle label={EXPORT_TEXT.report} isOn={choice.report} onChange={(report) => onChange({ report })} />
      <Toggle label={EXPORT_TEXT.csv} isOn={choice.csv} onChange={(csv) => onChange({ csv })} />
      <div className={styles.line}>
        <Toggle
          label={EXPORT_TEXT.sheet}
          isOn={choice.contactSheet !== null}
          onChange={(isOn) => onChange({ contactSheet: isOn ? 'A4' : null })}
        />
        {choice.contactSheet !== null && (
          <Segmented
            label={EXPORT_TEXT.paper}
            segments={SHEET_PAPERS.map((paper) => ({ value: paper, label: paper }))}
            value={choice.contactSheet}
            onChange={(paper) => onChange({ contactSheet: paper as ExportChoice['contactSheet'] })}
          />
        )}
      </div>
      {choice.contactSheet !== null && (
        <Toggle
          label={EXPORT_TEXT.sheetPictures}
          isOn={choice.sheetPictures}
          onChange={(sheetPictures) => onChange({ sheetPictures })}
        />
      )}
    </div>
  );
}

function Foot({
  takes,
  choice,
  preview,
}: {
  readonly takes: ExportedTakes;
  readonly choice: ExportChoice;
  readonly preview: ExportPreview | null;
}) {
  const { isRunning, work, report } = useExport();
  if (isRunning) {
    return (
      <footer className={styles.foot}>
        <span className={styles.result}>
          <ProgressBar label={EXPORT_TEXT.title} share={work === null ? null : work.done / work.total} />
        </span>
        <span className="numbers">{work !== null && EXPORT_TEXT.progress(work.done, work.total)}</span>
        <Button onPress={() => void runCall('export.cancel', {})}>{EXPORT_TEXT.cancel}</Button>
      </footer>
    );
  }
  const total = preview?.total ?? 0;
  return (
    <footer className={styles.foot}>
      <p role="status" className={styles.result}>
        {report !== null ? describeExported(report) : preview?.total === 0 ? EXPORT_TEXT.nothing : ''}
      </p>
      {report !== null && (
        <Button look="main" size="large" onPress={() => void runCall('export.showFolder', {})}>
          {EXPORT_TEXT.showFolder}
        </Button>
      )}
      <Button
        look={report === null ? 'main' : 'plain'}
        size="large"
        isDisabled={total === 0 || choice.folder === ''}
        onPress={() => void runExport(takes, choice)}
      >
        {EXPORT_TEXT.run(total)}
      </Button>
    </footer>
  );
}
