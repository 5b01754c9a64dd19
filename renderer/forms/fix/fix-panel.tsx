import X from 'lucide-react/icons/x';
import { useEffect, useMemo, useRef, useState } from 'react';
import { describeError } from '../../../shared/errors/text.ts';
import type { Failure } from '../../../shared/kernel/result.ts';
import { FIX_OBSTACLES_TEXT, FIX_TEXT, FIX_WAYS_TEXT } from '../../../shared/library/fix-text.ts';
import {
  type FixWay,
  findObstacle,
  listWays,
  planWay,
  type Wanted,
  wantAgainst,
  waysAgainst,
} from '../../../shared/library/fix-ways.ts';
import type { Asset } from '../../../shared/models/asset.ts';
import type { Recipe } from '../../../shared/models/fix.ts';
import { runCall } from '../../state/core/run-call.ts';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { Button, IconButton } from '../../ui/inputs/button.tsx';
import { Segmented } from '../../ui/inputs/segmented.tsx';
import { describeFacts } from '../media/reference-facts.tsx';
import { useForm } from '../slots/drag-state.ts';
import type { Finding } from '../slots/findings.ts';
import { replaceAsset } from '../slots/place-references.ts';
import { askCodecs, knownCodecs } from './fix-codecs.ts';
import { FixControls } from './fix-controls.tsx';
import styles from './fix-panel.module.css';
import { FixPreview } from './fix-preview.tsx';
import { closeFix, makeFixed, type OpenFix, useFixStore } from './fix-store.ts';

/** What a file is, what may be wrong with it, and what can be made of it instead, in the place where it lies. */
export function FixPanel(props: {
  readonly asset: Asset;
  readonly open: OpenFix;
  readonly findings: readonly Finding[];
}) {
  const { asset, open, findings } = props;
  const panel = useRef<HTMLElement>(null);
  const [way, setWay] = useState<FixWay | null>(open.way ?? suggestWay(asset, findings));
  const [wanted, setWanted] = useState<Wanted>(() => ({ ...wantAll(asset, findings), ...open.wanted }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: it ends with its reference, and does not come back with it
  useEffect(() => {
    // The browser keeps it on top, and closes it for a click beside it and for Escape.
    panel.current?.showPopover();
    panel.current?.focus();
    return () => useFixStore.setState((store) => (store.open === open ? { open: null } : store));
  }, []);
  const ways = listWays(asset);
  const recipe = way === null ? null : planWay(asset, way, wanted);
  return (
    <section
      ref={panel}
      className={styles.panel}
      popover="auto"
      tabIndex={-1}
      aria-label={FIX_TEXT.open(asset.name)}
      onToggle={(event) => event.newState === 'closed' && closeFix()}
    >
      <header className={styles.head}>
        <h3>{asset.name}</h3>
        <IconButton size="small" label={FIX_TEXT.close} icon={<X size={14} />} onPress={closeFix} />
      </header>
      <p className={styles.facts}>{describeFacts(asset).join(' · ')}</p>
      <Original asset={asset} open={open} />
      <FindingList findings={findings} />
      <Segmented
        label={FIX_TEXT.ways}
        isWrapping
        segments={ways.map((value) => ({ value, label: FIX_WAYS_TEXT[value] }))}
        value={way}
        onChange={(value) => setWay(value as FixWay)}
      />
      {way !== null && recipe !== null && (
        <>
          <FixControls asset={asset} way={way} wanted={wanted} onChange={setWanted} />
          <FixMaker
            key={JSON.stringify(recipe)}
            asset={asset}
            open={open}
            recipe={recipe}
            isChosen={isChosen(way, wanted)}
          />
        </>
      )}
    </section>
  );
}

/** Leads back to the file that a fixed one was made from. */
function Original({ asset, open }: { asset: Asset; open: OpenFix }) {
  const { change, form } = useForm();
  const { derivedFrom } = asset;
  if (derivedFrom === undefined) return null;
  return (
    <p className={styles.facts}>
      {FIX_TEXT.madeFrom}{' '}
      <button
        type="button"
        className={styles.link}
        onClick={() => {
          change((input) => replaceAsset(form, input, open.position, asset.id, derivedFrom));
          closeFix();
        }}
      >
        {FIX_TEXT.backToOriginal}
      </button>
    </p>
  );
}

function FindingList({ findings }: { findings: readonly Finding[] }) {
  if (findings.length === 0) return null;
  return (
    <ul className={styles.warnings}>
      {findings.map(({ code, words, source, blocks }) => (
        <li key={code} className={blocks ? styles.blocks : undefined}>
          {words}
          {source !== null && (
            <>
              {' · '}
              <button
                type="button"
                className={styles.link}
                title={source}
                onClick={() => void runCall('app.openExternal', { url: source })}
              >
                {FIX_TEXT.saysWho}
              </button>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Without a shape, a part or a size, the file would only be written once more, and perhaps get larger. */
function isChosen(way: FixWay, { ratio, part, longSide }: Wanted): boolean {
  if (way === 'crop') return ratio !== undefined || part !== undefined;
  if (way === 'pad') return ratio !== undefined;
  return way !== 'scale' || longSide !== undefined;
}

function suggestWay(asset: Asset, findings: readonly Finding[]): FixWay | null {
  return findings.flatMap(({ code }) => waysAgainst(code, asset.kind))[0] ?? null;
}

function wantAll(asset: Asset, findings: readonly Finding[]): Wanted {
  const wants = findings.map(({ code, params }) => wantAgainst(asset, code, params));
  // What stands first weighs most.
  return Object.assign({}, ...wants.toReversed()) as Wanted;
}

/** Before and after, and the button that makes it. */
function FixMaker(props: {
  readonly asset: Asset;
  readonly open: OpenFix;
  readonly recipe: Recipe;
  /** Whether there is anything to make yet. */
  readonly isChosen: boolean;
}) {
  const { asset, open, recipe, isChosen } = props;
  const { change, form } = useForm();
  const obstacle = useObstacle(asset, recipe);
  const isAutomatic = isChosen && (recipe.to === 'jpeg' || recipe.to === 'png');
  const { made, failed, workId, make, cancel } = useMaking(asset, recipe, obstacle === null && isAutomatic);
  const share = useFixStore(({ shares }) => (workId === null ? null : (shares.get(workId) ?? null)));

  async function use(): Promise<void> {
    const result = made ?? (await make());
    if (result === null) return;
    change((input) => replaceAsset(form, input, open.position, asset.id, result.id));
    closeFix();
  }

  if (obstacle === undefined) return null;
  if (obstacle !== null) return <p className={styles.obstacle}>{FIX_OBSTACLES_TEXT[obstacle]}</p>;
  const isBusy = workId !== null;
  return (
    <>
      <FixPreview asset={asset} recipe={recipe} made={made} />
      {isBusy && <ProgressBar label={FIX_TEXT.making} share={share} />}
      {failed !== null && (
        <p className={styles.obstacle} role="alert">
          {describeError(failed).happened} {describeError(failed).act}
        </p>
      )}
      <footer className={styles.foot}>
        <span className={styles.facts}>{isChosen ? FIX_TEXT.untouched : FIX_TEXT.chooseFirst}</span>
        {isBusy && (
          <Button look="quiet" onPress={cancel}>
            {FIX_TEXT.cancel}
          </Button>
        )}
        <Button look="main" isDisabled={isBusy || !isChosen} onPress={() => void use()}>
          {made === null && !isAutomatic ? FIX_TEXT.makeAndUse : FIX_TEXT.use}
        </Button>
      </footer>
    </>
  );
}

/** Undefined until this computer's codecs are known. */
function useObstacle(asset: Asset, recipe: Recipe) {
  const [codecs, setCodecs] = useState(knownCodecs);
  useEffect(() => void askCodecs().then(setCodecs), []);
  return useMemo(
    () => (codecs === null ? undefined : findObstacle(asset, recipe, codecs)),
    [asset, recipe, codecs],
  );
}

/** A still picture is made while it is looked at; after this pause in choosing, in milliseconds. */
const SETTLE = 350;

/** Makes a fixed file when it is asked for, or automatically where that is quick; what is under way ends with the panel. */
function useMaking(asset: Asset, recipe: Recipe, isAutomatic: boolean) {
  const [made, setMade] = useState<Asset | null>(null);
  const [failed, setFailed] = useState<Failure | null>(null);
  const [workId, setWorkId] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);

  async function make(): Promise<Asset | null> {
    const controller = new AbortController();
    running.current = controller;
    const id = crypto.randomUUID();
    setWorkId(id);
    setFailed(null);
    const answer = await makeFixed(id, asset.id, recipe, controller.signal);
    if (running.current !== controller) return null;
    setWorkId(null);
    if (answer.ok) setMade(answer.value);
    else if (answer.error.code !== 'FIX_CANCELLED') setFailed(answer.error);
    return answer.ok ? answer.value : null;
  }

  const latestMake = useRef(make);
  latestMake.current = make;
  useEffect(() => {
    if (!isAutomatic) return;
    const timer = setTimeout(() => void latestMake.current(), SETTLE);
    return () => clearTimeout(timer);
  }, [isAutomatic]);
  useEffect(() => () => leave(running), []);

  return { made, failed, workId, make, cancel: () => running.current?.abort() };
}

/** Nobody waits any more: what is under way is cancelled, and what still comes is not for this panel. */
function leave(running: { current: AbortController | null }): void {
  running.current?.abort();
  running.current = null;
}
