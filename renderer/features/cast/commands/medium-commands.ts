import type { CastMember } from '../../../../shared/domain/cast/cast.ts';
import type { MediaReference } from '../../../../shared/domain/media/media-reference.ts';
import type { CastSlot } from '../../../../shared/ipc/calls/cast-calls.ts';
import { CAST_COMMANDS as TEXT } from '../../../../shared/messages/text/cast-commands.ts';
import type { CommandRow } from '../../../navigation/commands.ts';
import { useCastStore } from '../../../projections/sources/cast-store.ts';
import { onceDrawn } from '../../../ui/keys/once-drawn.ts';
import { changeByHand } from '../state/cast-actions.ts';

type Strip = Exclude<CastSlot, 'auto'>;

/** A picture, clip or voice of a member, for whoever does something with it. */
export interface MediumTarget {
  readonly member: CastMember;
  readonly strip: Strip;
  readonly index: number;
}

type Row = CommandRow<MediumTarget>;

/** What can be done with one of a member’s files: its keys while it has the focus, and its menu. */
export const MEDIUM_ROWS: readonly Row[] = [
  {
    id: 'medium-cover',
    title: () => TEXT.makeCover,
    section: 'move',
    canRun: ({ strip, index }) => strip === 'images' && index > 0,
    run: (target) => move(target, 0),
  },
  {
    id: 'medium-earlier',
    title: () => TEXT.moveEarlier,
    keys: ['alt+←'],
    section: 'move',
    mapWords: () => TEXT.moveMap,
    canRun: ({ index }) => index > 0,
    run: (target) => move(target, target.index - 1),
  },
  {
    id: 'medium-later',
    title: () => TEXT.moveLater,
    keys: ['alt+→'],
    section: 'move',
    mapWords: () => TEXT.moveMap,
    canRun: (target) => target.index < mediaOf(target).length - 1,
    run: (target) => move(target, target.index + 1),
  },
  {
    id: 'medium-remove',
    title: () => TEXT.removeMedium,
    keys: ['delete'],
    section: 'remove',
    mapWords: null,
    run: (target) => {
      const left = mediaOf(target).toSpliced(target.index, 1);
      write(target, left);
      focusAt(target, Math.min(target.index, left.length - 1));
    },
  },
];

/** What an element of the page stands for, which says so by `data-medium`; null where it stands for none. */
export function findMedium(element: Element | null): MediumTarget | null {
  const words = element?.closest<HTMLElement>('[data-medium]')?.dataset['medium'];
  if (words === undefined) return null;
  const [id, strip, index] = JSON.parse(words) as [string, Strip, number];
  const member = useCastStore.getState().members.get(id);
  return member === undefined ? null : { member, strip, index };
}

function mediaOf({ member, strip }: MediumTarget): readonly MediaReference[] {
  if (strip !== 'video') return member[strip];
  return member.video === null ? [] : [member.video];
}

function move(target: MediumTarget, to: number): void {
  const media = mediaOf(target);
  const moved = media[target.index];
  if (moved === undefined) return;
  write(target, media.toSpliced(target.index, 1).toSpliced(to, 0, moved));
  focusAt(target, to);
}

function write({ member, strip }: MediumTarget, media: readonly MediaReference[]): void {
  void changeByHand(member, strip === 'video' ? { video: media[0] ?? null } : { [strip]: [...media] });
}

function focusAt({ member, strip }: MediumTarget, index: number): void {
  onceDrawn(() => document.getElementById(`${member.id}.${strip}.${index}`)?.focus());
}
