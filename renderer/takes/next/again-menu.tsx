import { useMemo } from 'react';
import type { Take } from '../../../shared/domain/library/take.ts';
import type { JobInputValue } from '../../../shared/domain/media/media-reference.ts';
import { describeField, describeValue } from '../../../shared/messages/fields.ts';
import { formatCount } from '../../../shared/messages/format.ts';
import { LINEAGE_TEXT } from '../../../shared/messages/text/lineage.ts';
import { findModel } from '../../../shared/models/index.ts';
import { useCore } from '../../projections/core/core-store.ts';
import styles from './choice-list.module.css';
import { type Choice, ChoiceList } from './choice-list.tsx';
import { makeAgain } from './to-compose.ts';
import { useTakeStory } from './use-take-story.ts';

/** Asks what is to change, then fills Compose with everything as it was. */
export function AgainMenu({ take, onClose }: { readonly take: Take; readonly onClose: () => void }) {
  const story = useTakeStory(take.id);
  const profile = useCore((core) => core.profile);
  const model = story === null ? undefined : findModel(story.job.model, profile);
  const choices = useMemo(() => {
    const input = story?.job.input ?? {};
    const keys = [...new Set(model?.fields.map(({ key }) => key) ?? [])];
    return keys.map(
      (key): Choice => ({ id: key, label: describeField(key).label, detail: describeInput(key, input[key]) }),
    );
  }, [story, model]);
  if (story === null) return null;
  return (
    <>
      <header className={styles.head}>
        <h2>{LINEAGE_TEXT.againMenu}</h2>
        <p>
          <bdi>{take.name}</bdi> {model !== undefined && `· ${model.title}`}
        </p>
      </header>
      {choices.length === 0 ? (
        <p className={`${styles.note} ${styles.last}`}>
          {story.job.model === '' ? LINEAGE_TEXT.againUnknown : LINEAGE_TEXT.againElsewhere}
        </p>
      ) : (
        <ChoiceList
          label={LINEAGE_TEXT.againMenu}
          choices={choices}
          onChoose={(key) => {
            onClose();
            void makeAgain(take, key);
          }}
        />
      )}
    </>
  );
}

function describeInput(key: string, value: JobInputValue | undefined): string {
  if (value === undefined) return '';
  if (Array.isArray(value)) return formatCount(value.length, 'file', 'files');
  if (typeof value === 'object') return formatCount(1, 'file');
  return describeValue(key, String(value));
}
