import Plus from 'lucide-react/icons/plus';
import Users from 'lucide-react/icons/users';
import { useState } from 'react';
import type { MediaKind } from '../../../shared/domain/media-reference.ts';
import type { Take } from '../../../shared/domain/take.ts';
import { wordPlace } from '../../../shared/messages/fields.ts';
import { CAST_TEXT } from '../../../shared/messages/text/cast.ts';
import { LINEAGE_TEXT } from '../../../shared/messages/text/lineage.ts';
import { useOpenSlots } from '../../forms/open-slots.ts';
import { addTakesToCast } from '../../navigation/navigation-store.ts';
import { MediaIcon } from '../../ui/media-icon.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import styles from './choice-list.module.css';
import { type Choice, ChoiceList } from './choice-list.tsx';
import { bringTake } from './to-compose.ts';

/** Asks for which slot of the form in Compose a take is meant, or the frame of it that is shown. */
export function UseAsMenu(props: {
  readonly take: Take;
  readonly frame: { readonly number: number; readonly seconds: number } | null;
  readonly onClose: () => void;
}) {
  const { take, frame, onClose } = props;
  const form = useOpenSlots((store) => store.form);
  // Whoever stopped at a frame means it.
  const [isWhole, setWhole] = useState(frame === null);
  const kind: MediaKind = isWhole ? take.kind : 'image';
  const slots = (form?.slots ?? []).filter(({ media }) => media === null || media === kind);
  const canBeElement = form?.newElements.includes(kind) ?? false;
  const placed: Choice[] = [
    ...slots.map(({ path, hasRoom }, index) => ({
      id: String(index),
      label: wordPlace(path),
      icon: <MediaIcon kind={kind} size={15} />,
      ...(hasRoom ? {} : { detail: LINEAGE_TEXT.full, isDisabled: true }),
    })),
    ...(canBeElement
      ? [{ id: 'element', label: LINEAGE_TEXT.newElement, icon: <Plus size={15} aria-hidden /> }]
      : []),
  ];
  // What the model does not take waits in the tray, where it is said which one does.
  const choices: Choice[] = [
    ...(placed.length > 0 ? placed : [{ id: 'tray', label: LINEAGE_TEXT.tray }]),
    ...(isWhole ? [{ id: 'cast', label: CAST_TEXT.addToCast, icon: <Users size={15} aria-hidden /> }] : []),
  ];

  function choose(id: string): void {
    onClose();
    if (id === 'cast') {
      addTakesToCast([take.id]);
      return;
    }
    const target = id === 'element' ? 'element' : (slots[Number(id)]?.path ?? null);
    void bringTake(take.id, isWhole ? null : frame, target);
  }

  return (
    <>
      <header className={styles.head}>
        <h2>{isWhole || frame === null ? LINEAGE_TEXT.takeAs : LINEAGE_TEXT.frameAs(frame.number)}</h2>
        <p>
          <bdi>{take.name}</bdi> {form !== null && `→ ${form.title}`}
        </p>
      </header>
      {frame !== null && (
        <div className={styles.what}>
          <Segmented
            label={LINEAGE_TEXT.whatIsUsed}
            segments={[
              { value: 'frame', label: LINEAGE_TEXT.frameOnly(frame.number) },
              { value: 'take', label: LINEAGE_TEXT.wholeTake },
            ]}
            value={isWhole ? 'take' : 'frame'}
            onChange={(value) => setWhole(value === 'take')}
          />
        </div>
      )}
      {form !== null && placed.length === 0 && (
        <p className={styles.note}>{LINEAGE_TEXT.takesNothing(form.title)}</p>
      )}
      <ChoiceList key={kind} label={LINEAGE_TEXT.useAs} choices={choices} onChoose={choose} />
    </>
  );
}
