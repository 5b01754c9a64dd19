import FileText from 'lucide-react/icons/file-text';
import Text from 'lucide-react/icons/text';
import UsersRound from 'lucide-react/icons/users-round';
import Volume2 from 'lucide-react/icons/volume-2';
import type { KeyboardEvent, ReactNode } from 'react';
import type { MediaKind } from '../../../shared/domain/media-reference.ts';
import { wordUnmetRequired } from '../../../shared/messages/problems.ts';
import { COMPOSE_TEXT } from '../../../shared/messages/text/compose.ts';
import type { ModelDefinition } from '../../../shared/models/define-model.ts';
import { modelsOf } from '../../../shared/models/index.ts';
import type { Profile } from '../../../shared/service/profile.ts';
import { resolveForm } from '../../../shared/service/resolve-form.ts';
import { classNames } from '../../ui/class-names.ts';
import { MediaIcon } from '../../ui/media-icon.tsx';
import styles from './model-list.module.css';

type Intake = 'prompt' | MediaKind | 'elements';

/** Every model by what it makes, with what it takes. One that the profile leaves open is grey, and says why. */
export function ModelList(props: {
  readonly profile: Profile;
  readonly chosen: string;
  readonly onChoose: (model: string) => void;
}) {
  const { profile, chosen, onChoose } = props;

  function handleKey(event: KeyboardEvent<HTMLElement>): void {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=radio]')];
    const next =
      buttons[
        (buttons.indexOf(document.activeElement as HTMLElement) + step + buttons.length) % buttons.length
      ];
    next?.focus();
    if (next?.dataset['model'] !== undefined) onChoose(next.dataset['model']);
  }

  return (
    <nav className={styles.list} aria-label={COMPOSE_TEXT.models}>
      <div role="radiogroup" aria-label={COMPOSE_TEXT.models} onKeyDown={handleKey}>
        {(['image', 'video'] as const).map((kind) => (
          <div key={kind} className={styles.group}>
            <h2 className={styles.heading}>{COMPOSE_TEXT.groups[kind]}</h2>
            {modelsOf(profile)
              .filter((model) => model.kind === kind)
              .map((model) => (
                <ModelRow
                  key={model.id}
                  model={model}
                  isChosen={model.id === chosen}
                  openPoints={wordUnmetRequired(resolveForm(model, profile).unmetRequired)}
                  onChoose={() => onChoose(model.id)}
                />
              ))}
          </div>
        ))}
      </div>
    </nav>
  );
}

function ModelRow(props: {
  model: ModelDefinition;
  isChosen: boolean;
  openPoints: string;
  onChoose: () => void;
}) {
  const { model, isChosen, openPoints, onChoose } = props;
  const intake = listIntake(model);
  const takes = COMPOSE_TEXT.takesList(intake.map((one) => COMPOSE_TEXT.takes[one]));
  const origin = model.isFromDocument ? COMPOSE_TEXT.fromDocument : '';
  const about = [model.purpose, origin].filter(Boolean);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a radio input can't hold the row
    <button
      type="button"
      role="radio"
      aria-checked={isChosen}
      aria-label={model.title}
      aria-description={`${about.join(' ')} ${takes}. ${openPoints}`}
      tabIndex={isChosen ? 0 : -1}
      data-model={model.id}
      title={[...about, takes].join('\n')}
      className={classNames(styles.row, isChosen && styles.chosen, openPoints !== '' && styles.closed)}
      onClick={onChoose}
    >
      <span className={styles.title}>{model.title}</span>
      {model.isFromDocument && <FileText size={13} className={styles.origin} strokeWidth={1.75} />}
      <span className={styles.intake} aria-hidden>
        {intake.map((one) => (
          <IntakeIcon key={one} intake={one} />
        ))}
        {model.nativeAudio && <Volume2 size={13} className={styles.sound} strokeWidth={1.75} />}
      </span>
      {openPoints !== '' && <span className={styles.why}>{openPoints}</span>}
    </button>
  );
}

function IntakeIcon({ intake }: { intake: Intake }): ReactNode {
  if (intake === 'prompt') return <Text size={13} strokeWidth={1.75} />;
  if (intake === 'elements') return <UsersRound size={13} strokeWidth={1.75} />;
  return <MediaIcon kind={intake} size={13} />;
}

function listIntake(model: ModelDefinition): Intake[] {
  const all = model.fields.flatMap((field): Intake[] => {
    if (field.kind === 'text') return ['prompt'];
    if (field.kind === 'elements') return ['elements'];
    return field.kind === 'reference' || field.kind === 'references' ? [field.media] : [];
  });
  const order: Intake[] = ['prompt', 'image', 'video', 'audio', 'elements'];
  return order.filter((one) => all.includes(one));
}
