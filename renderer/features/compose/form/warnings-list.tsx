import { useRef, useState } from 'react';
import { describeWarning } from '../../../../shared/compose/warnings-text.ts';
import { JOINING_TEXT } from '../../../../shared/kernel/joining-text.ts';
import { FIX_OBSTACLES_TEXT, FIX_TEXT } from '../../../../shared/library/fix-text.ts';
import {
  findObstacle,
  isFixedAtOnce,
  planWay,
  wantAgainst,
  waysAgainst,
} from '../../../../shared/library/fix-ways.ts';
import type { Asset } from '../../../../shared/models/asset.ts';
import type { Recipe } from '../../../../shared/models/fix.ts';
import type { JobInput } from '../../../../shared/models/media-reference.ts';
import { findInputWarnings } from '../../../../shared/service/request/find-input-warnings.ts';
import {
  findSizeProblem,
  inlineFormAt,
  type ResolvedForm,
} from '../../../../shared/service/request/resolve-form.ts';
import { askCodecs } from '../../../forms/fix/fix-codecs.ts';
import { makeFixed, openFix } from '../../../forms/fix/fix-store.ts';
import { type FormActions, useForm } from '../../../forms/slots/drag-state.ts';
import { type Finding, listFindings } from '../../../forms/slots/findings.ts';
import { replaceAsset, type SlotPosition } from '../../../forms/slots/place-references.ts';

import { listSlots, readSlot } from '../../../forms/slots/slots.ts';
import { explainFailure } from '../../../state/core/run-call.ts';
import { useAssetStore } from '../../../state/sources/cast-store.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { classNames } from '../../../ui/styles/class-names.ts';
import styles from './problems-panel.module.css';

/** So many are shown; the tiles say the rest. */
const MAX_SHOWN = 50;

/** What may be refused, and what can be done about it and about problems of files, one by one or for all alike. */
export function WarningsList({ input }: { readonly input: JobInput }) {
  const { form, change } = useForm();
  const assets = useAssetStore((store) => store.assets);
  const findings = listFileFindings(form, input, assets);
  const alike = [...Map.groupBy(findings, ({ finding }) => finding.code).values()].find(
    (group) => group.length > 1 && group.every((one) => bestWay(one) !== undefined),
  );
  const warnings = findInputWarnings(form, input);
  function fixNow(one: FileFinding): void {
    const way = bestWay(one);
    if (way !== undefined && isFixedAtOnce(one.finding.code)) {
      const task = { asset: one.asset, position: one.position, recipe: planWay(one.asset, way, want(one)) };
      void fixAlike([task], { form, change, signal: new AbortController().signal, onDone: () => {} });
    } else openFix(one.position, one.asset.id, way, want(one));
  }
  if (findings.length + warnings.length === 0) return null;
  return (
    <section className={styles.known} aria-label={FIX_TEXT.worthKnowing}>
      <h2 className={styles.heading}>{FIX_TEXT.worthKnowing}</h2>
      <ul>
        {warnings.map((warning) => (
          <li key={warning.code} className={styles.warning}>
            <span className={classNames(styles.words, styles.maybe)}>{describeWarning(warning)}</span>
          </li>
        ))}
        {findings.slice(0, MAX_SHOWN).map((one) => (
          <li
            key={`${one.position.path.join('.')}.${one.position.index} ${one.finding.code}`}
            className={styles.warning}
          >
            <span className={classNames(styles.words, !one.finding.blocks && styles.maybe)}>
              {JOINING_TEXT.labelled(one.asset.name, one.finding.words)}
            </span>
            {bestWay(one) !== undefined && (
              <button
                type="button"
                className={styles.where}
                aria-label={FIX_TEXT.fixOne(one.asset.name)}
                onClick={() => fixNow(one)}
              >
                {FIX_TEXT.fixIt}
              </button>
            )}
          </li>
        ))}
      </ul>
      {alike !== undefined && <FixAllButton group={alike} />}
    </section>
  );
}

/** Fixes all that share a finding, each in the way that suits it best. */
function FixAllButton({ group }: { readonly group: readonly FileFinding[] }) {
  const { form, change } = useForm();
  const [done, setDone] = useState<number | null>(null);
  const count = useRef(group.length);
  const running = useRef<AbortController | null>(null);

  async function fixAll(): Promise<void> {
    const tasks = group.flatMap((one) => {
      const way = bestWay(one);
      const { asset, position } = one;
      return way === undefined ? [] : [{ asset, position, recipe: planWay(asset, way, want(one)) }];
    });
    running.current = new AbortController();
    count.current = tasks.length;
    setDone(0);
    await fixAlike(tasks, { form, change, signal: running.current.signal, onDone: setDone });
    setDone(null);
  }

  if (done === null) {
    return (
      <button type="button" className={styles.problem} onClick={() => void fixAll()}>
        <span className={styles.where}>{FIX_TEXT.fixAll(group.length)}</span>
      </button>
    );
  }
  return (
    <p className={styles.warning} role="status">
      <span>{FIX_TEXT.fixingAll(Math.min(done, count.current - 1), count.current)}</span>
      <button type="button" className={styles.where} onClick={() => running.current?.abort()}>
        {FIX_TEXT.cancel}
      </button>
    </p>
  );
}

function bestWay({ asset, finding }: FileFinding) {
  return waysAgainst(finding.code, asset.kind)[0];
}

function want({ asset, finding }: FileFinding) {
  return wantAgainst(asset, finding.code, finding.params);
}

/** A file of the form and one thing that is, or may be, wrong with it. */
interface FileFinding {
  readonly asset: Asset;
  readonly position: SlotPosition;
  readonly finding: Finding;
}

/** What is, or may be, refused of the files in a form for what they are like, in the form's order. */
function listFileFindings(
  form: ResolvedForm,
  input: JobInput,
  assets: ReadonlyMap<string, Asset | null>,
): FileFinding[] {
  return listSlots(form, input).flatMap((slot) =>
    readSlot(input, slot.path).flatMap((reference, index): FileFinding[] => {
      const asset = reference.kind === 'file' ? (assets.get(reference.assetId) ?? null) : null;
      if (asset === null) return [];
      const tooLarge = findSizeProblem(form, inlineFormAt(form, slot.path), asset, []);
      const findings = listFindings(asset, tooLarge === null ? [] : [tooLarge], form.model.id, slot.path);
      return findings.map((finding) => ({ asset, position: { path: slot.path, index }, finding }));
    }),
  );
}

/** One file to be made and put in the place of another. */
interface FixToDo {
  readonly asset: Asset;
  readonly position: SlotPosition;
  readonly recipe: Recipe;
}

type How = Pick<FormActions, 'form' | 'change'> & {
  readonly signal: AbortSignal;
  readonly onDone: (count: number) => void;
};

/**
 * Makes one file after the other; each takes its place as soon as it is made. One that can't be made stays as it was, and
 * is told.
 */
async function fixAlike(tasks: readonly FixToDo[], how: How): Promise<void> {
  const codecs = await askCodecs();
  for (const [index, task] of tasks.entries()) {
    if (how.signal.aborted) return;
    const obstacle = findObstacle(task.asset, task.recipe, codecs);
    if (obstacle === null) await fixOne(task, how);
    else notify(task.asset, FIX_OBSTACLES_TEXT[obstacle]);
    how.onDone(index + 1);
  }
}

async function fixOne({ asset, position, recipe }: FixToDo, how: How): Promise<void> {
  const made = await makeFixed(crypto.randomUUID(), asset.id, recipe, how.signal);
  if (made.ok) how.change((input) => replaceAsset(how.form, input, position, asset.id, made.value.id));
  else if (made.error.code !== 'FIX_CANCELLED') notify(asset, (await explainFailure(made.error)).act);
}

function notify({ name }: Asset, detail: string): void {
  showToast({ tone: 'failed', text: name, detail });
}
