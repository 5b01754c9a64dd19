import X from 'lucide-react/icons/x';
import { useEffect, useRef, useState } from 'react';
import type { Asset } from '../../../shared/domain/media/asset.ts';
import { formatRecipe } from '../../../shared/domain/preflight/fix.ts';
import {
  type FixWay,
  listWays,
  planWay,
  type Wanted,
  wantAgainst,
  waysAgainst,
} from '../../../shared/domain/preflight/fix-ways.ts';
import { FIX_TEXT, FIX_WAYS_TEXT } from '../../../shared/messages/text/fix.ts';
import { runCall } from '../../projections/core/run-call.ts';
import { IconButton } from '../../ui/inputs/button.tsx';
import { Segmented } from '../../ui/inputs/segmented.tsx';
import { describeFacts } from '../media/reference-facts.ts';
import type { Finding } from '../slots/findings.ts';
import { useForm } from '../slots/form-context.ts';
import { replaceAsset } from '../slots/replace-reference.ts';
import { FixControls } from './fix-controls.tsx';
import { FixMaker } from './fix-maker.tsx';
import styles from './fix-panel.module.css';
import { closeFix, type OpenFix } from './fix-store.ts';

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
  useEffect(() => {
    // The browser keeps it on top, and closes it for a click beside it and for Escape.
    panel.current?.showPopover();
    panel.current?.focus();
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
            key={formatRecipe(recipe)}
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
