import { useRef, useState } from 'react';
import type { JobInput } from '../../../../shared/domain/media/media-reference.ts';
import { planWay, wantAgainst, waysAgainst } from '../../../../shared/domain/preflight/fix-ways.ts';
import { FIX_TEXT } from '../../../../shared/messages/text/fix.ts';
import { JOINING_TEXT } from '../../../../shared/messages/text/joining.ts';
import { describeWarning } from '../../../../shared/messages/warnings.ts';
import { findInputWarnings } from '../../../../shared/service/find-input-warnings.ts';
import { openFix } from '../../../forms/fix/fix-store.ts';
import { useForm } from '../../../forms/slots/form-context.ts';
import { useAssetStore } from '../../../projections/sources/asset-store.ts';
import { classNames } from '../../../ui/styles/class-names.ts';
import { fixAlike } from './fix-alike.ts';
import { type FileFinding, listFileFindings } from './list-file-findings.ts';
import styles from './problems-panel.module.css';

/** So many are shown; the tiles say the rest. */
const MAX_SHOWN = 50;

/** What may be refused, and what can be done about it and about problems of files, one by one or for all alike. */
export function WarningsList({ input }: { readonly input: JobInput }) {
  const { form } = useForm();
  const assets = useAssetStore((store) => store.assets);
  const findings = listFileFindings(form, input, assets);
  const alike = [...Map.groupBy(findings, ({ finding }) => finding.code).values()].find(
    (group) => group.length > 1 && group.every((one) => bestWay(one) !== undefined),
  );
  const warnings = findInputWarnings(form, input);
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
                onClick={() => openFix(one.position, bestWay(one), want(one))}
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
