import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { Project } from '../../../../shared/film/film.ts';
import { FILM_ROOM_TEXT } from '../../../../shared/film/film-room-text.ts';
import type { Job } from '../../../../shared/jobs/job.ts';
import { readReachedCap } from '../../../../shared/money/budget.ts';
import { describeHelp } from '../../../../shared/money/text.ts';
import { describeHoldEnd } from '../../../../shared/queue/holds-text.ts';
import { QUEUE_ACTIONS_TEXT } from '../../../../shared/queue/queue-actions-text.ts';
import { useCore } from '../../../state/core/core-store.ts';
import { runCall } from '../../../state/core/run-call.ts';
import { useQuery } from '../../../state/core/use-query.ts';
import { openRoom } from '../../../state/navigation/navigation-store.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { Notice, ToSettings } from './notice-line.tsx';

/** Jobs that wait for a budget: which one, and where it is raised. */
export function BudgetNotice({ count }: { readonly count: number }) {
  const jobs = useCore((core) => core.jobs);
  const { value, error, reload } = useQuery('film.projects', {});
  if (value === null && error === null) return null;
  const held = new Map([...jobs].filter(([, { hold }]) => hold?.reason === 'budget'));
  const removed = (value?.projects ?? []).filter(
    ({ deletedAt, caps }) => deletedAt !== null && caps.length > 0,
  );
  return <Reason {...{ count, held, removed, onBack: reload }} />;
}

/** A deleted project is asked for its jobs, one after the other: its budget can be raised only once it is back. */
function Reason(props: {
  readonly count: number;
  readonly held: ReadonlyMap<string, Job>;
  readonly removed: readonly Project[];
  readonly onBack: () => void;
}) {
  const { count, held, removed, onBack } = props;
  const [project, ...others] = removed;
  const asked = project === undefined ? null : { projectId: project.id };
  const { value, error, isCurrent } = useQuery('film.jobs', asked);
  const icon = <TriangleAlert size={15} aria-hidden />;
  if (project === undefined) {
    const scopes = [...held.values()].map(({ error }) =>
      error === null ? undefined : readReachedCap(error.details)?.cap.scope,
    );
    const [scope] = scopes;
    const isOfProjects = scope !== undefined && scopes.every((one) => one?.startsWith('project'));
    return (
      <Notice
        icon={icon}
        text={QUEUE_ACTIONS_TEXT.budgetHolds(count)}
        more={isOfProjects ? describeHelp(scope) : describeHoldEnd('budget')}
      >
        {isOfProjects ? (
          <Button onPress={() => openRoom('film')}>{FILM_ROOM_TEXT.openFilm}</Button>
        ) : (
          <ToSettings reason="budget" />
        )}
      </Notice>
    );
  }
  if (!isCurrent && error === null) return null;
  const own = isCurrent ? (value?.jobIds ?? []).filter((id) => held.has(id)).length : 0;
  if (own === 0) return <Reason {...{ count, held, removed: others, onBack }} />;
  return (
    <Notice
      icon={icon}
      text={QUEUE_ACTIONS_TEXT.removedHolds(own, project.name)}
      more={QUEUE_ACTIONS_TEXT.removedEnds}
    >
      <Button
        onPress={async () => {
          await runCall('film.setProjectDeleted', { projectId: project.id, isDeleted: false });
          onBack();
        }}
      >
        {FILM_ROOM_TEXT.restoreProject(project.name)}
      </Button>
    </Notice>
  );
}
