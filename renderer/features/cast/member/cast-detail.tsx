import X from 'lucide-react/icons/x';
import { useEffect, useMemo, useState } from 'react';
import {
  CAST_COLOURS,
  type CastContent,
  type CastMember,
  findDuplicates,
  referencesOfMember,
} from '../../../../shared/cast/cast.ts';
import { CAST_COLOUR_WORDS, CAST_SHARED, CAST_ROOM_TEXT as TEXT } from '../../../../shared/cast/room-text.ts';
import type { CallOutput } from '../../../../shared/contract.ts';
import type { MediaReference } from '../../../../shared/models/media-reference.ts';
import { FORM_TEXT } from '../../../../shared/service/text/fields-text.ts';
import { call } from '../../../bridge.ts';
import { MediaStage } from '../../../forms/media/media-stage.tsx';
import { useCore } from '../../../state/core/core-store.ts';
import { openTake } from '../../../state/navigation/navigation-store.ts';
import { useAssetStore, useCast } from '../../../state/sources/cast-store.ts';
import { tileUrl } from '../../../state/takes/take-store.ts';
import { IconButton } from '../../../ui/inputs/button.tsx';
import { SavedText } from '../../../ui/inputs/saved-text.tsx';
import { Segmented } from '../../../ui/inputs/segmented.tsx';
import { classNames } from '../../../ui/styles/class-names.ts';
import colours from '../cast-colours.module.css';
import { addFiles, changeByHand, nameOf, saveText } from '../state/cast-actions.ts';
import { openMember } from '../state/cast-room-store.ts';
import styles from './cast-detail.module.css';
import { ConsentSection } from './consent-section.tsx';
import { FitList } from './fit-list.tsx';
import { MediaStrip } from './media-strip.tsx';

/** One member, large: what the models see, what is known of it, and where it fits. */
export function CastDetail({ member }: { member: CastMember }) {
  const [chosen, setChosen] = useState<MediaReference | null>(null);
  const references = referencesOfMember(member);
  const shown = references.find((one) => isSame(one, chosen)) ?? references[0] ?? null;
  return (
    <section className={styles.detail} aria-label={nameOf(member)} data-member={member.id}>
      <div className={styles.media}>
        <MediaStage reference={shown} />
        <Strips member={member} shown={shown} onChoose={setChosen} />
      </div>
      <div className={styles.facts}>
        <header className={styles.head}>
          <SavedText
            id="cast-name"
            label={TEXT.name}
            isLarge
            placeholder={TEXT.nameExample}
            value={member.name}
            onSave={(name) => void saveText(member.id, { name })}
          />
          <IconButton label={TEXT.close} keys="Esc" icon={<X size={16} />} onPress={() => openMember(null)} />
        </header>
        <Duplicates member={member} />
        <Kind member={member} />
        <SavedText
          label={TEXT.voiceName}
          placeholder={TEXT.voiceNameExample}
          value={member.voiceName}
          onSave={(voiceName) => void saveText(member.id, { voiceName })}
        />
        <SavedText
          label={TEXT.notes}
          isLong
          placeholder={TEXT.notesExample}
          value={member.notes}
          onSave={(notes) => void saveText(member.id, { notes })}
        />
        <FitList members={[member]} />
        <ConsentSection member={member} />
        <UsedIn member={member} />
      </div>
    </section>
  );
}

/** The pictures, the clip and the voices of a member. */
function Strips(props: {
  readonly member: CastMember;
  readonly shown: MediaReference | null;
  readonly onChoose: (reference: MediaReference) => void;
}) {
  const { member } = props;
  const change = (next: Partial<CastContent>) => void changeByHand(member, next);
  return (
    <div className={styles.strips}>
      <MediaStrip
        {...props}
        slot="images"
        references={member.images}
        onChange={(images) => change({ images })}
        onAdd={(files) => void addFiles(member, 'images', files)}
      />
      {(member.kind === 'video' || member.video !== null) && (
        <MediaStrip
          {...props}
          slot="video"
          references={member.video === null ? [] : [member.video]}
          onChange={([video = null]) => change({ video })}
          onAdd={(files) => void addFiles(member, 'video', files.slice(0, 1))}
        />
      )}
      <MediaStrip
        {...props}
        slot="voices"
        references={member.voices}
        onChange={(voices) => change({ voices })}
        onAdd={(files) => void addFiles(member, 'voices', files)}
      />
    </div>
  );
}

/** Whether pictures or a clip show the member, its colour, and what that means for the models. */
function Kind({ member }: { member: CastMember }) {
  const isVideoBound = useCore((core) => core.profile.elementVideoField !== null);
  const change = (next: Partial<CastContent>) => void changeByHand(member, next);
  return (
    <>
      <div className={styles.line}>
        <Segmented
          label={TEXT.kind}
          segments={[
            { value: 'image', label: TEXT.kinds.image },
            { value: 'video', label: TEXT.kinds.video },
          ]}
          value={member.kind}
          onChange={(kind) => change({ kind: kind === 'video' ? 'video' : 'image' })}
        />
        <ColourChoice value={member.colour} onChange={(colour) => change({ colour })} />
      </div>
      <p className={styles.note}>
        {member.kind === 'video' && !isVideoBound && `${FORM_TEXT.elementVideoUnbound} `}
        {FORM_TEXT.preMadeUnsupported}
      </p>
    </>
  );
}

function ColourChoice(props: {
  readonly value: CastContent['colour'];
  readonly onChange: (colour: CastContent['colour']) => void;
}) {
  return (
    <Segmented
      label={TEXT.colour}
      segments={CAST_COLOURS.map((colour) => ({
        value: colour,
        label: '',
        picture: (
          <span
            className={classNames(colours.colour, styles.swatch)}
            data-colour={colour}
            title={CAST_COLOUR_WORDS[colour]}
          >
            <span className="visually-hidden">{CAST_COLOUR_WORDS[colour]}</span>
          </span>
        ),
      }))}
      value={props.value}
      onChange={(colour) => props.onChange(colour as CastContent['colour'])}
    />
  );
}

function Duplicates({ member }: { member: CastMember }) {
  const cast = useCast();
  const assets = useAssetStore((store) => store.assets);
  const found = useMemo(
    () =>
      findDuplicates(member, cast, (reference) => {
        if (reference.kind !== 'file') return JSON.stringify(reference);
        return assets.get(reference.assetId)?.sha256 ?? null;
      }),
    [member, cast, assets],
  );
  if (found.length === 0) return null;
  const names = new Map(cast.map((one) => [one.id, nameOf(one)]));
  return (
    <section className={styles.duplicates} aria-label={TEXT.duplicates}>
      {found.map(({ memberId, shares }) => (
        <button key={memberId} type="button" onClick={() => openMember(memberId)}>
          {CAST_SHARED[shares](names.get(memberId) ?? '')}
        </button>
      ))}
    </section>
  );
}

function isSame(one: MediaReference, other: MediaReference | null): boolean {
  return other !== null && JSON.stringify(one) === JSON.stringify(other);
}

/** The jobs that were made with a member, and their newest takes. */
function UsedIn({ member }: { member: CastMember }) {
  const [uses, setUses] = useState<CallOutput<'cast.uses'> | null>(null);
  // A take that comes in meanwhile may be one of these.
  const takeCount = useCore((core) => core.takeCount);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when there are more takes
  useEffect(() => {
    let isLate = false;
    void call('cast.uses', { id: member.id }).then((answer) => {
      if (!isLate && answer.ok) setUses(answer.value);
    });
    return () => {
      isLate = true;
    };
  }, [member.id, takeCount]);
  if (uses === null) return null;
  return (
    <section className={styles.part} aria-label={TEXT.usedTitle}>
      <h3 className={styles.heading}>{TEXT.usedTitle}</h3>
      <p className={`numbers ${styles.note}`}>
        {uses.jobs === 0 ? TEXT.unused : TEXT.used(uses.jobs, uses.takes)}
      </p>
      {uses.takeIds.length > 0 && (
        <ul className={styles.takes}>
          {uses.takeIds.map((takeId) => (
            <li key={takeId}>
              <button type="button" aria-label={TEXT.openTake} onClick={() => openTake(takeId)}>
                <img src={tileUrl(takeId)} alt="" loading="lazy" draggable={false} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
