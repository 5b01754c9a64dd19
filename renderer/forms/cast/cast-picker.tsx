import Users from 'lucide-react/icons/users';
import { type KeyboardEvent, useState } from 'react';
import { type CastMember, foldName } from '../../../shared/cast/cast.ts';
import {
  CAST_TEXT,
  describeFitNote,
  describeMisfit,
  type Fit,
  judgeFit,
} from '../../../shared/cast/fit-cast-member.ts';
import type { ResolvedForm } from '../../../shared/service/request/resolve-form.ts';
import { openRoom } from '../../state/navigation/navigation-store.ts';
import { kindOfReference, useAssetStore, useCast } from '../../state/sources/cast-store.ts';
import { isEnter } from '../../ui/keys/decisive-key.ts';
import { PopoverPanel } from '../../ui/overlays/popover-panel.tsx';
import { classNames } from '../../ui/styles/class-names.ts';
import styles from './cast-picker.module.css';
import { MemberCover } from './member-cover.tsx';

/** Further ones are found by name. */
const MAX_SHOWN = 200;

interface CastChoice {
  /** Null where only names are wanted, for whichever form. */
  readonly form: ResolvedForm | null;
  /** How many elements the form holds. */
  readonly present?: number;
  readonly onPick: (member: CastMember) => void;
}

/** A button that opens the cast: each member with whether it fits into the form, and why not. `id` is the button's. */
export function CastPicker(props: CastChoice & { readonly id: string }) {
  return (
    <PopoverPanel
      buttonId={props.id}
      label={CAST_TEXT.pickerLabel}
      buttonLabel={CAST_TEXT.fromCast}
      look="quiet"
      button={
        <>
          <Users size={14} aria-hidden />
          {CAST_TEXT.fromCast}
        </>
      }
    >
      {(close) => (
        <Choice
          {...props}
          onPick={(member) => {
            close();
            props.onPick(member);
          }}
        />
      )}
    </PopoverPanel>
  );
}

function Choice({ form, present = 0, onPick }: CastChoice) {
  const members = useCast().filter(({ name }) => form !== null || name !== '');
  const [query, setQuery] = useState('');
  // What a voice is may become known while this is open.
  useAssetStore((store) => store.assets);
  const fitOf = (member: CastMember) => form && judgeFit(member, form, present, kindOfReference);
  if (members.length === 0)
    return (
      <p className={styles.empty}>
        {CAST_TEXT.nobody}{' '}
        <button type="button" className={styles.link} onClick={() => openRoom('cast')}>
          {CAST_TEXT.openCast}
        </button>
      </p>
    );
  const wanted = foldName(query);
  const found = members.filter((member) => foldName(member.name).includes(wanted));
  return (
    <div className={styles.choice}>
      <input
        type="search"
        className={styles.search}
        aria-label={CAST_TEXT.search}
        placeholder={CAST_TEXT.search}
        value={query}
        // biome-ignore lint/a11y/noAutofocus: the panel was opened to choose, and closes again with Escape
        autoFocus
        onChange={(event) => setQuery(event.target.value)}
        onKeyDown={(event) => {
          const first = found.find((member) => !fitOf(member)?.misfit);
          if (event.key === 'ArrowDown') moveFocus(event, 1);
          if (!isEnter(event) || first === undefined) return;
          event.preventDefault();
          onPick(first);
        }}
      />
      <ul className={styles.list}>
        {found.slice(0, MAX_SHOWN).map((member) => (
          <li key={member.id}>
            <MemberButton member={member} fit={fitOf(member)} onPick={() => onPick(member)} />
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className={styles.empty}>{CAST_TEXT.nobodyFound}</p>}
    </div>
  );
}

/** One that does not fit can still be reached, so that its reason can be read. */
function MemberButton({ member, fit, onPick }: { member: CastMember; fit: Fit | null; onPick: () => void }) {
  const { misfit = null, notes = [] } = fit ?? {};
  const words =
    misfit === null ? notes.map((note) => describeFitNote(note, member.kind)) : [describeMisfit(misfit)];
  if (fit !== null && words.length === 0) words.push(CAST_TEXT.fits);
  return (
    <button
      type="button"
      className={classNames(styles.member, misfit !== null && styles.off)}
      aria-disabled={misfit !== null || undefined}
      onKeyDown={(event) => {
        if (event.key === 'ArrowDown') moveFocus(event, 1);
        if (event.key === 'ArrowUp') moveFocus(event, -1);
      }}
      onClick={misfit === null ? onPick : undefined}
    >
      <MemberCover member={member} />
      <span className={`given-name ${styles.name}`}>
        {member.name === '' ? CAST_TEXT.unnamed : `@${member.name}`}
      </span>
      <span className={styles.why}>{words.join(' · ')}</span>
    </button>
  );
}

function moveFocus(event: KeyboardEvent, step: 1 | -1): void {
  event.preventDefault();
  const panel = event.currentTarget.closest('[popover]');
  const stops = [...(panel?.querySelectorAll<HTMLElement>('input, li button') ?? [])];
  const at = stops.indexOf(event.currentTarget as HTMLElement);
  stops[Math.min(stops.length - 1, Math.max(0, at + step))]?.focus();
}
