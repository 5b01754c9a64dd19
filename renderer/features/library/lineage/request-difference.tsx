import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import { useEffect, useState } from 'react';
import { create } from 'zustand';
import type { JsonValue } from '../../../../shared/kernel/json-pointer.ts';
import { diffWords, type RequestChange } from '../../../../shared/library/lineage.ts';
import { LINEAGE_TEXT } from '../../../../shared/library/lineage-text.ts';
import { type DeletedTakes, REVIEW_TEXT } from '../../../../shared/library/text.ts';
import { titleOfModel } from '../../../../shared/models/index.ts';
import { describePlace, describeValue } from '../../../../shared/service/text/fields-text.ts';
import { call } from '../../../bridge.ts';
import { useCore } from '../../../state/core/core-store.ts';
import { useTake } from '../../../state/takes/take-store.ts';
import { readFrameOnScreen } from '../../../takes/frame-on-screen.ts';
import { IconButton } from '../../../ui/inputs/button.tsx';
import styles from './request-difference.module.css';

/** What two takes were asked for otherwise, field by field. */
export function RequestDifference({
  takeId,
  otherId,
}: {
  readonly takeId: string;
  readonly otherId: string;
}) {
  const [one, other] = [useTake(takeId), useTake(otherId)];
  const [changes, setChanges] = useState<readonly RequestChange[] | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void call('lineage.diff', { takeId, otherId }).then(
      (answer) => isCurrent && answer.ok && setChanges(answer.value.changes),
    );
    return () => {
      isCurrent = false;
    };
  }, [takeId, otherId]);
  return (
    <>
      <header className={styles.head}>
        <h2>{LINEAGE_TEXT.compareRequests}</h2>
        <p>
          <bdi>{LINEAGE_TEXT.differenceOf(one?.name ?? '', other?.name ?? '')}</bdi>
          <IconButton
            size="small"
            label={LINEAGE_TEXT.swap}
            icon={<ArrowLeftRight size={14} />}
            onPress={() => openLineageView({ kind: 'difference', takeId: otherId, otherId: takeId })}
          />
        </p>
      </header>
      <div className={styles.changes}>
        {changes?.length === 0 && <p className={styles.same}>{LINEAGE_TEXT.sameRequest}</p>}
        {changes?.map((change) => (
          <Change key={change.field} change={change} />
        ))}
      </div>
    </>
  );
}

function Change({ change }: { readonly change: RequestChange }) {
  const { field, before, after } = change;
  const profile = useCore((core) => core.profile);
  const formatPart = (value: JsonValue) =>
    field === 'model' ? titleOfModel(String(value), profile) : formatValue(field, value);
  const isProse = isLong(before) && isLong(after);
  return (
    <section className={styles.change} aria-label={describeChanged(field)}>
      <h3>{describeChanged(field)}</h3>
      {isProse ? (
        <p className={`selectable ${styles.prose}`} dir="auto">
          {diffWords(before, after).map(({ kind, text }, index) =>
            kind === 'same' ? (
              text
            ) : kind === 'removed' ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: stretches of a text have no identity but their place
              <del key={index}>{text}</del>
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: stretches of a text have no identity but their place
              <ins key={index}>{text}</ins>
            ),
          )}
        </p>
      ) : (
        <p className={`selectable ${styles.values}`}>
          {before === null ? (
            <span className={styles.none}>{LINEAGE_TEXT.nothing}</span>
          ) : (
            <del>{formatPart(before)}</del>
          )}
          <span aria-hidden>→</span>
          {after === null ? (
            <span className={styles.none}>{LINEAGE_TEXT.nothing}</span>
          ) : (
            <ins>{formatPart(after)}</ins>
          )}
        </p>
      )}
    </section>
  );
}

/** Texts of several words are compared word by word. */
function isLong(value: JsonValue): value is string {
  return typeof value === 'string' && /\s/.test(value.trim());
}

function describeChanged(field: string): string {
  if (field === 'model') return REVIEW_TEXT.model;
  return describePlace(field.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step)));
}

function formatValue(field: string, value: JsonValue): string {
  return typeof value === 'string' || typeof value === 'number'
    ? describeValue(field, String(value))
    : JSON.stringify(value);
}

/** What lies over Review now. */
type LineageView =
  | { readonly kind: 'lineage'; readonly takeId: string }
  | { readonly kind: 'difference'; readonly takeId: string; readonly otherId: string }
  | {
      readonly kind: 'use-as';
      readonly takeId: string;
      /** All that are meant, where they are several. */
      readonly takeIds: readonly string[];
      /** The frame that was shown; null for what is no video, or not shown large. */
      readonly frame: { readonly number: number; readonly seconds: number } | null;
    }
  | { readonly kind: 'again'; readonly takeId: string }
  | { readonly kind: 'collect'; readonly takeId: string; readonly takeIds: readonly string[] }
  | {
      readonly kind: 'delete';
      readonly takeId: string;
      readonly takeIds: readonly string[];
      /** Which files stayed, once it is done; null before. */
      readonly result: DeletedTakes | null;
    };

export const useLineageView = create<{ readonly view: LineageView | null }>(() => ({ view: null }));

export function openLineageView(view: LineageView): void {
  useLineageView.setState({ view });
}

export function closeLineageView(): void {
  useLineageView.setState({ view: null });
}

/** Asks as what a take is to be used, or the frame of it that is shown; or several takes. */
export function askUseAs(takeId: string, takeIds: readonly string[] = []): void {
  const frame = takeIds.length > 1 ? null : readFrameOnScreen(takeId);
  openLineageView({ kind: 'use-as', takeId, takeIds, frame });
}
