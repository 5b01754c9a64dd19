import Ban from 'lucide-react/icons/ban';
import Check from 'lucide-react/icons/check';
import FileText from 'lucide-react/icons/file-text';
import Text from 'lucide-react/icons/text';
import UsersRound from 'lucide-react/icons/users-round';
import Volume2 from 'lucide-react/icons/volume-2';
import Wrench from 'lucide-react/icons/wrench';
import X from 'lucide-react/icons/x';
import {
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type ReactNode,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { describeVerdict, COMPOSE_TRAY_TEXT as TRAY } from '../../../../shared/compose/compose-tray-text.ts';
import { describeUnmetRequired } from '../../../../shared/compose/problems-text.ts';
import { COMPOSE_TEXT } from '../../../../shared/compose/text.ts';
import { isProse, type ModelDefinition } from '../../../../shared/models/define-model.ts';
import { modelsOf } from '../../../../shared/models/index.ts';
import type { MediaKind } from '../../../../shared/models/media-reference.ts';
import type { Profile } from '../../../../shared/service/profile/profile.ts';
import { isOffered } from '../../../../shared/service/request/offered-models.ts';
import { resolveForm } from '../../../../shared/service/request/resolve-form.ts';
import { describePurpose } from '../../../../shared/service/text/fields-text.ts';
import type { Settings } from '../../../../shared/settings/text.ts';
import { formatReference } from '../../../forms/slots/carry-over.ts';
import { bringsNewReferences, readDrop } from '../../../forms/slots/drag-state.ts';
import { judgeModel, type Verdict } from '../../../forms/slots/judge-model.ts';
import { readCore, useCore } from '../../../state/core/core-store.ts';
import { runCall } from '../../../state/core/run-call.ts';
import { useQuery } from '../../../state/core/use-query.ts';
import { useAssetStore } from '../../../state/sources/cast-store.ts';
import { tileUrl } from '../../../state/takes/take-store.ts';
import { Button, IconButton } from '../../../ui/inputs/button.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { useDropTarget } from '../../../ui/inputs/use-drop-target.ts';
import { hearWindow } from '../../../ui/keys/layers.ts';
import { menuPoint, useContextMenu } from '../../../ui/overlays/context-menu.tsx';
import type { MenuItem } from '../../../ui/overlays/menu.tsx';
import { useKept } from '../../../ui/parts/use-kept.ts';
import { classNames } from '../../../ui/styles/class-names.ts';
import { MediaIcon } from '../../../ui/text/media-icon.tsx';
import { changeModel, describeIncoming, importToJudge } from '../references/import-references.ts';
import { chooseInTray, useTrayStore } from '../state/tray-store.ts';
import { groupModels, listRecentModels } from './group-models.ts';
import styles from './model-list.module.css';

type Intake = 'prompt' | MediaKind | 'elements';

/**
 * The models of the service, with what each takes. One that the profile leaves open is grey, and says why. Of what is typed beside it
 * nothing is drawn here.
 */
export const ModelList = memo(function ModelList(props: {
  readonly profile: Profile;
  readonly chosen: string;
}) {
  const { profile, chosen } = props;
  const choose = (id: string) => changeModel(profile, id);
  const list = useRef<HTMLElement>(null);
  useShowChosen(list, chosen);
  const verdicts = useVerdicts(profile);
  const [text, setText] = useKept('model-search', '');
  const [showsHidden, setShowsHidden] = useKept('models-hidden', false);
  // Those of when the room was opened: rows don't move while one works.
  const [recent] = useState(() => listRecentModels(readCore().jobs.values()));
  const favouriteModels = useCore((core) => core.settings.favouriteModels);
  const hiddenModels = useCore((core) => core.settings.hiddenModels);
  const choices = { chosen, favouriteModels, hiddenModels, recent, showsHidden, text };
  const { groups, isLong, hidden } = groupModels(profile, choices);
  const isMixed = groups.some(({ models }) => models.some((model) => model.isFromDocument !== true));
  const examples = useExamples(profile);
  const [openMenu, menu] = useContextMenu();
  const showMenu = (event: MouseEvent<HTMLElement>) => {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-model]') : null;
    const id = row?.dataset['model'];
    if (row === null || id === undefined) return;
    event.preventDefault();
    // Not the menu of the form as well.
    event.stopPropagation();
    openMenu(menuPoint(event.nativeEvent, row), COMPOSE_TEXT.modelMenu, listModelMenu(id, choices));
  };
  // What is dropped on the models themselves goes nowhere yet: first it is seen which of them take it.
  const { isOver, dropHandlers } = useDropTarget({
    takes: bringsNewReferences,
    onDrop: (transfer) => void importToJudge(readDrop(transfer)),
    isInner: true,
  });
  return (
    <nav
      ref={list}
      className={classNames(styles.list, isOver && styles.asking)}
      aria-label={COMPOSE_TEXT.models}
      {...dropHandlers}
    >
      {isLong && (
        <div className={styles.search}>
          <TextInput
            type="search"
            label={COMPOSE_TEXT.searchModels}
            isLabelHidden
            placeholder={COMPOSE_TEXT.searchModels}
            value={text}
            onText={setText}
          />
        </div>
      )}
      {verdicts !== null && <Question count={verdicts.count} />}
      <div
        role="radiogroup"
        aria-label={COMPOSE_TEXT.models}
        onKeyDown={(event) => walk(event, choose)}
        onContextMenu={showMenu}
      >
        {groups.map(({ heading, models }) => (
          <div key={heading} className={styles.group}>
            <h2 className={styles.heading}>{heading}</h2>
            {models.map((model) => (
              <ModelRow
                key={model.id}
                model={model}
                isChosen={model.id === chosen}
                isFromDocument={isMixed && model.isFromDocument === true}
                verdict={verdicts?.byModel.get(model.id)}
                example={examples[model.id]}
                openPoints={describeOpenPoints(model, profile)}
                onChoose={() => choose(model.id)}
              />
            ))}
          </div>
        ))}
      </div>
      {groups.length === 0 && <p className={styles.none}>{COMPOSE_TEXT.noModelFound}</p>}
      {hidden > 0 && text.trim() === '' && !showsHidden && (
        <Button size="small" onPress={() => setShowsHidden(true)}>
          {COMPOSE_TEXT.showHidden(hidden)}
        </Button>
      )}
      {menu}
      {isOver && <p className={styles.dropHint}>{TRAY.dropToAsk}</p>}
    </nav>
  );
});

/** What can be done with a model in this list. */
function listModelMenu(
  id: string,
  { favouriteModels, hiddenModels }: Pick<Settings, 'favouriteModels' | 'hiddenModels'>,
): MenuItem[] {
  const toggled = (ids: readonly string[]) =>
    ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id];
  return [
    {
      id: 'favourite',
      title: favouriteModels.includes(id) ? COMPOSE_TEXT.removeFavourite : COMPOSE_TEXT.addFavourite,
      run: () => void runCall('settings.update', { favouriteModels: toggled(favouriteModels) }),
    },
    {
      id: 'hide',
      title: hiddenModels.includes(id) ? COMPOSE_TEXT.showModel : COMPOSE_TEXT.hideModel,
      run: () => void runCall('settings.update', { hiddenModels: toggled(hiddenModels) }),
    },
  ];
}

function describeOpenPoints(model: ModelDefinition, profile: Profile): string {
  if (!isOffered(profile, model.id)) return COMPOSE_TEXT.notOffered;
  return describeUnmetRequired(resolveForm(model, profile).unmetRequired);
}

/** Where they stand in one line, the chosen one may lie beyond its edge; so it may once the window is smaller. */
function useShowChosen(list: RefObject<HTMLElement | null>, chosen: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another model is what it is about
  useEffect(() => {
    const show = () =>
      list.current
        ?.querySelector('[aria-checked=true]')
        ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    show();
    return hearWindow('resize', show);
  }, [chosen]);
}

/** To the model above or below, which is chosen with that. */
function walk(event: KeyboardEvent<HTMLElement>, onChoose: (model: string) => void): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  event.preventDefault();
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=radio]')];
  const at = buttons.indexOf(document.activeElement as HTMLElement);
  const next = buttons[(at + step + buttons.length) % buttons.length];
  next?.focus();
  if (next?.dataset['model'] !== undefined) onChoose(next.dataset['model']);
}

/** What is asked about, and the way back. */
function Question({ count }: { count: number }) {
  return (
    <div className={styles.question}>
      <span role="status">{TRAY.askModels(count)}</span>
      <IconButton
        size="small"
        label={TRAY.endAsking}
        icon={<X size={12} />}
        onPress={() => chooseInTray([])}
      />
    </div>
  );
}

/** What each model makes of what is chosen in the tray; null while nothing is. */
function useVerdicts(profile: Profile): { count: number; byModel: ReadonlyMap<string, Verdict> } | null {
  const references = useTrayStore((store) => store.references);
  const chosen = useTrayStore((store) => store.chosen);
  const assets = useAssetStore((store) => store.assets);
  return useMemo(() => {
    if (chosen.size === 0) return null;
    const items = references
      .filter((one) => chosen.has(formatReference(one)))
      .map((one) => describeIncoming(one, assets));
    const models = modelsOf(profile).map(
      (model) => [model.id, judgeModel(resolveForm(model, profile), items)] as const,
    );
    return { count: items.length, byModel: new Map(models) };
  }, [references, chosen, assets, profile]);
}

/** Asked for once for all of them, when the list opens: no row changes while one works. */
function useExamples(profile: Profile): Readonly<Record<string, string>> {
  const models = useMemo(() => modelsOf(profile).map(({ id }) => id), [profile]);
  return useQuery('takes.examples', { models }).value ?? {};
}

function ModelRow(props: {
  model: ModelDefinition;
  isChosen: boolean;
  /** Whether it says so, beside built-in ones. */
  isFromDocument: boolean;
  verdict: Verdict | undefined;
  /** A take that it made. */
  example: string | undefined;
  openPoints: string;
  onChoose: () => void;
}) {
  const { model, isChosen, isFromDocument, verdict, example, openPoints, onChoose } = props;
  const judged = verdict === undefined ? '' : describeVerdict(verdict);
  const intake = listIntake(model);
  const takes = COMPOSE_TEXT.takesList(intake.map((one) => COMPOSE_TEXT.takes[one]));
  const origin = model.isFromDocument ? COMPOSE_TEXT.fromDocument : '';
  const about = [describePurpose(model), origin].filter(Boolean);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a radio input can't hold the row
    <button
      type="button"
      role="radio"
      aria-checked={isChosen}
      aria-label={model.title}
      aria-description={`${about.join(' ')} ${takes}. ${openPoints} ${judged}`.trim()}
      tabIndex={isChosen ? 0 : -1}
      data-model={model.id}
      title={[...about, takes].join('\n')}
      className={classNames(styles.row, isChosen && styles.chosen, openPoints !== '' && styles.closed)}
      onClick={onChoose}
    >
      <span className={styles.title}>{model.title}</span>
      {isFromDocument && <FileText size={13} className={styles.origin} strokeWidth={1.75} />}
      <span className={styles.intake} aria-hidden>
        {example !== undefined && (
          <img className={styles.example} src={tileUrl(example)} alt="" loading="lazy" draggable={false} />
        )}
        <span>
          {intake.map((one) => (
            <IntakeIcon key={one} intake={one} />
          ))}
          {model.nativeAudio && <Volume2 size={13} strokeWidth={1.75} />}
        </span>
      </span>
      {verdict !== undefined && (
        <span className={classNames(styles.verdict, styles[verdict.answer])}>
          <VerdictIcon answer={verdict.answer} /> {judged}
        </span>
      )}
      {openPoints !== '' && <span className={styles.why}>{openPoints}</span>}
    </button>
  );
}

function VerdictIcon({ answer }: { answer: Verdict['answer'] }) {
  if (answer === 'accepted') return <Check size={12} aria-hidden />;
  return answer === 'fixable' ? <Wrench size={12} aria-hidden /> : <Ban size={12} aria-hidden />;
}

function IntakeIcon({ intake }: { intake: Intake }): ReactNode {
  if (intake === 'prompt') return <Text size={13} strokeWidth={1.75} />;
  if (intake === 'elements') return <UsersRound size={13} strokeWidth={1.75} />;
  return <MediaIcon kind={intake} size={13} />;
}

function listIntake(model: ModelDefinition): Intake[] {
  const all = model.fields.flatMap((field): Intake[] => {
    if (field.kind === 'text') return isProse(field) ? ['prompt'] : [];
    if (field.kind === 'elements') return ['elements'];
    return field.kind === 'reference' || field.kind === 'references' ? [field.media] : [];
  });
  const order: Intake[] = ['prompt', 'image', 'video', 'audio', 'elements'];
  return order.filter((one) => all.includes(one));
}
