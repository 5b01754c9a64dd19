import { loadLater } from '../../ui/parts/load-later.tsx';
import { loadEndings, type Queueing } from './commands/use-queueing.ts';
import { ActionsBar } from './form/actions-bar.tsx';
import type { ComposeForm } from './form/use-compose-form.ts';
import { useComposeStore } from './state/compose-store.ts';

// Only a queued job that is edited needs it.
const EditBar = loadLater(() => import('./editing/edit-bar.tsx').then((module) => module.EditBar));

/** The foot of Compose: what sends the form on its way, or ends the editing of a job. */
export function FormFoot(props: { readonly compose: ComposeForm; readonly queueing: Queueing }) {
  const { compose, queueing } = props;
  const editing = useComposeStore((store) => store.editing);
  const isReading = useComposeStore((store) => store.reading !== null);
  const isReady = compose.problems.length === 0 && !isReading;
  if (editing === null)
    return (
      <ActionsBar compose={compose} isReady={isReady} isBusy={queueing.isBusy} onQueue={queueing.queue} />
    );
  return (
    <EditBar
      editing={editing}
      estimate={compose.estimate}
      isReady={isReady}
      isBusy={queueing.isBusy}
      onEnd={queueing.endEditing}
      onLeave={() => void loadEndings().then(({ leaveUnchanged }) => leaveUnchanged(editing))}
    />
  );
}
