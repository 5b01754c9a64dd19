import ArrowLeft from 'lucide-react/icons/arrow-left';
import Coins from 'lucide-react/icons/coins';
import Download from 'lucide-react/icons/download';
import { useMemo } from 'react';
import { UNSORTED } from '../../../../shared/film/film.ts';
import { FILM_ROOM_TEXT } from '../../../../shared/film/film-room-text.ts';
import { localDayOf } from '../../../../shared/kernel/local-day.ts';
import type { MoneySum } from '../../../../shared/kernel/money.ts';
import type { LedgerSummary } from '../../../../shared/money/ledger.ts';
import {
  describeBehind,
  describeCapUse,
  describeFigure,
  LEDGER_TEXT,
} from '../../../../shared/money/ledger-text.ts';
import { runCall } from '../../../state/core/run-call.ts';
import { useQuery } from '../../../state/core/use-query.ts';
import {
  type LedgerPeriod,
  openLedger,
  openQueue,
  openSettings,
  useNavigation,
} from '../../../state/navigation/navigation-store.ts';
import { ProjectChoice, useProjects } from '../../../takes/project-choice.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorNote } from '../../../ui/feedback/error-note.tsx';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { Segmented } from '../../../ui/inputs/segmented.tsx';
import { useLayer } from '../../../ui/keys/layers.ts';
import { useKept } from '../../../ui/parts/use-kept.ts';
import { classNames } from '../../../ui/styles/class-names.ts';
import { useStatusTick } from '../state/forecast-store.ts';
import { GroupTable, SubmissionTable, useLedgerRows } from './ledger-list.tsx';
import styles from './ledger-view.module.css';

const DAY_MILLISECONDS = 86_400_000;
const REFRESH_MILLISECONDS = 400;

/** What was spent, what is reserved, what is in doubt; and every submission. */
export function LedgerView() {
  const { queueProject: project, ledgerPeriod: period } = useNavigation();
  const since = useMemo(() => beginningOf(period), [period]);
  // Read again whenever something was queued or sent, though not more often than eyes follow.
  const tick = useStatusTick(REFRESH_MILLISECONDS);
  const [isGrouped, setGrouped] = useKept('ledger-grouped', false);
  const projects = useProjects();
  const { value: summary, error } = useQuery('ledger.summary', { since, project }, { after: [tick] });
  const canGroup = projects.length > 0 && project !== UNSORTED;
  const rows = useLedgerRows(since, project);
  useLayer(backToJobs);
  const isEmpty = rows.total === 0 && summary !== null && summary.reserved.submissions === 0;
  return (
    <div className={styles.view}>
      <header className={styles.header}>
        <Button autoFocus look="quiet" icon={<ArrowLeft size={14} aria-hidden />} onPress={backToJobs}>
          {LEDGER_TEXT.back}
        </Button>
        <h1 className={styles.title}>{LEDGER_TEXT.title}</h1>
        <Segmented
          label={LEDGER_TEXT.period}
          segments={Object.entries(LEDGER_TEXT.periods).map(([value, label]) => ({ value, label }))}
          value={period}
          onChange={(value) => openLedger(project, value as LedgerPeriod)}
        />
        <ProjectChoice value={project} onChange={(next) => openLedger(next, period)} />
        {canGroup && (
          <Segmented
            label={LEDGER_TEXT.show}
            segments={[
              { value: 'rows', label: LEDGER_TEXT.rows },
              { value: 'groups', label: groupNameOf(project) },
            ]}
            value={isGrouped ? 'groups' : 'rows'}
            onChange={(value) => setGrouped(value === 'groups')}
          />
        )}
        <span className={styles.space} />
        <Button
          icon={<Download size={13} aria-hidden />}
          isDisabled={rows.total === 0 && period === 'all'}
          onPress={() => void exportLedger()}
        >
          {LEDGER_TEXT.export}
        </Button>
      </header>
      {error !== null ? <ErrorNote failure={error} /> : summary !== null && <Figures summary={summary} />}
      {isEmpty ? (
        <EmptyState
          icon={<Coins size={36} strokeWidth={1.25} aria-hidden />}
          title={period === 'all' ? LEDGER_TEXT.emptyTitle : LEDGER_TEXT.emptyPeriod}
        >
          {LEDGER_TEXT.empty}
        </EmptyState>
      ) : canGroup && isGrouped ? (
        <Groups {...{ since, project, tick }} />
      ) : (
        <SubmissionTable rows={rows} />
      )}
    </div>
  );
}

const backToJobs = () => openQueue({ project: useNavigation.getState().queueProject });

const groupNameOf = (project: string | null) =>
  project === null ? LEDGER_TEXT.byProject : LEDGER_TEXT.byShot;

/** What was spent by project, or by shot of one; read again with the tick. */
function Groups(props: {
  readonly since: number | null;
  readonly project: string | null;
  readonly tick: number;
}) {
  const { since, project, tick } = props;
  const { value, error } = useQuery('ledger.groups', { since, project }, { after: [tick] });
  if (error !== null) return <ErrorNote failure={error} />;
  return (
    <GroupTable
      label={groupNameOf(project)}
      name={project === null ? FILM_ROOM_TEXT.project : FILM_ROOM_TEXT.shot}
      groups={value?.groups ?? []}
    />
  );
}

function Figures({ summary }: { readonly summary: LedgerSummary }) {
  const { spent, reserved, inDoubt, dayCaps, free } = summary;
  return (
    <section className={styles.figures} aria-label={LEDGER_TEXT.title}>
      <Figure
        name={LEDGER_TEXT.spent}
        lead={LEDGER_TEXT.spentLead}
        sum={spent}
        detail={describeBehind(spent, 'submissions')}
      />
      <Figure
        name={LEDGER_TEXT.reserved}
        lead={LEDGER_TEXT.reservedLead}
        sum={reserved}
        detail={describeBehind(reserved, 'jobs')}
      />
      <Figure
        name={LEDGER_TEXT.inDoubt}
        lead={LEDGER_TEXT.inDoubtLead}
        sum={inDoubt}
        detail={describeBehind(inDoubt, 'submissions')}
        look={inDoubt.submissions > 0 ? styles.doubt : undefined}
      />
      <div className={styles.budget}>
        {dayCaps.map(({ cap, used }) => (
          <span key={JSON.stringify(cap)} className="numbers">
            {describeCapUse(cap, used)}
          </span>
        ))}
        {free > 0 && <span className={styles.lead}>{LEDGER_TEXT.free(free)}</span>}
        <Button size="small" look="quiet" onPress={() => openSettings('budget')}>
          {dayCaps.length === 0 ? LEDGER_TEXT.setBudget : LEDGER_TEXT.changeBudget}
        </Button>
      </div>
    </section>
  );
}

function Figure(props: {
  readonly name: string;
  readonly lead: string;
  readonly sum: MoneySum;
  readonly detail: string;
  readonly look?: string | undefined;
}) {
  const { name, lead, sum, detail, look } = props;
  return (
    <div className={classNames(styles.figure, look)} title={lead}>
      <span className={styles.figureName}>{name}</span>
      <span className={classNames('numbers', 'selectable', styles.amount)}>{describeFigure(sum)}</span>
      <span className={classNames('numbers', styles.lead)}>{detail}</span>
    </div>
  );
}

async function exportLedger(): Promise<void> {
  const saved = await runCall('ledger.export', {});
  if (saved !== null) showToast({ tone: 'done', text: LEDGER_TEXT.exported(saved.path) });
}

function beginningOf(period: LedgerPeriod): number | null {
  if (period === 'all') return null;
  const today = localDayOf(Date.now()).start;
  const days = { today: 0, week: 6, month: 29 }[period];
  // From a midnight: noon is hours away from any change of the clocks.
  return localDayOf(today - days * DAY_MILLISECONDS + DAY_MILLISECONDS / 2).start;
}
