import Plus from 'lucide-react/icons/plus';
import Users from 'lucide-react/icons/users';
import { useMemo, useState } from 'react';
import type { Take } from '../../../shared/domain/library/take.ts';
import type { MediaKind } from '../../../shared/domain/media/media-reference.ts';
import { describePlace } from '../../../shared/messages/fields.ts';
import { CAST_TEXT } from '../../../shared/messages/text/cast.ts';
import { LINEAGE_TEXT } from '../../../shared/messages/text/lineage.ts';
import { usableProfile } from '../../../shared/service/usable-profile.ts';
import { listOtherForms, type OpenForm, type OpenSlot, useOpenSlots } from '../../forms/slots/open-slots.ts';
import { addTakesToCast } from '../../navigation/navigation-store.ts';
import { useCore } from '../../projections/core/core-store.ts';
import { Segmented } from '../../ui/inputs/segmented.tsx';
import { MediaIcon } from '../../ui/text/media-icon.tsx';
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
  const forms = useForms();
  // Whoever stopped at a frame means it.
  const [isWhole, setWhole] = useState(frame === null);
  const kind: MediaKind = isWhole ? take.kind : 'image';
  const places = forms.flatMap((form) => listPlaces(form, kind));
  const choices: Choice[] = [
    ...places.map((place, index) => ({ id: String(index), ...makeChoice(place, kind) })),
    // What no model takes waits in the tray, where it is said which one does.
    ...(places.length > 0 ? [] : [{ id: 'tray', label: LINEAGE_TEXT.tray }]),
    ...(isWhole ? [{ id: 'cast', label: CAST_TEXT.addToCast, icon: <Users size={15} aria-hidden /> }] : []),
  ];

  function choose(id: string): void {
    onClose();
    if (id === 'cast') {
      addTakesToCast([take.id]);
      return;
    }
    const place = places[Number(id)];
    void bringTake(take.id, isWhole ? null : frame, place?.form.model ?? null, place?.target ?? null);
  }

  return (
    <>
      <header className={styles.head}>
        <h2>{isWhole || frame === null ? LINEAGE_TEXT.takeAs : LINEAGE_TEXT.frameAs(frame.number)}</h2>
        <p>
          <bdi>{take.name}</bdi>
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
      <ChoiceList key={kind} label={LINEAGE_TEXT.useAs} choices={choices} onChoose={choose} />
    </>
  );
}

interface Place {
  readonly form: OpenForm;
  readonly target: OpenSlot['path'] | 'element';
  readonly hasRoom: boolean;
}

function makeChoice({ form, target, hasRoom }: Place, kind: MediaKind): Omit<Choice, 'id'> {
  const isNew = target === 'element';
  return {
    label: isNew ? LINEAGE_TEXT.newElement : describePlace(target),
    detail: hasRoom ? form.title : `${form.title} · ${LINEAGE_TEXT.full}`,
    icon: isNew ? <Plus size={15} aria-hidden /> : <MediaIcon kind={kind} size={15} />,
    isDisabled: !hasRoom,
  };
}

/** The form that stands in Compose first, then those of the other models. */
function useForms(): OpenForm[] {
  const open = useOpenSlots((store) => store.form);
  const full = useCore((core) => core.profile);
  const isPractice = useCore((core) => core.status.practice);
  return useMemo(() => {
    const profile = usableProfile(full, isPractice ? 'practice' : 'paid');
    return [...(open === null ? [] : [open]), ...listOtherForms(profile, open?.model ?? null)];
  }, [open, full, isPractice]);
}

function listPlaces(form: OpenForm, kind: MediaKind): Place[] {
  const fitting = form.slots.filter(({ media }) => media === null || media === kind);
  return [
    ...fitting.map(({ path, hasRoom }) => ({ form, target: path, hasRoom })),
    ...(form.newElements.includes(kind) ? [{ form, target: 'element' as const, hasRoom: true }] : []),
  ];
}
