import type { CastMember } from '../../../../shared/cast/cast.ts';
import { CAST_ROOM_TEXT, CAST_COMMANDS as TEXT } from '../../../../shared/cast/room-text.ts';
import { usableProfile } from '../../../../shared/service/profile/usable-profile.ts';
import { readCore } from '../../../state/core/core-store.ts';
import { bindCommands, type Command, type CommandRow } from '../../../state/navigation/commands.ts';
import { handToCompose } from '../../../state/navigation/handover.ts';
import { useCastStore } from '../../../state/sources/cast-store.ts';
import { onceDrawn } from '../../../ui/keys/hand-focus.ts';
import {
  canUndoCast,
  exportMembers,
  makeMember,
  nameOf,
  removeMembers,
  restoreMembers,
  undoCastStep,
} from '../state/cast-actions.ts';
import { by, goBack, idsToActOn, openMember, showDeleted, useCastRoom } from '../state/cast-room-store.ts';

import { judgeModels } from '../state/judge-models.ts';

/** What commands of the Cast act on: the members that are selected, or the one that is open or current. */
export interface CastTarget {
  readonly members: readonly CastMember[];
}

type Row = CommandRow<CastTarget>;

const idsOf = ({ members }: CastTarget) => members.map(({ id }) => id);
const areHere = ({ members }: CastTarget) =>
  members.length > 0 && members.every(({ deletedAt }) => deletedAt === null);
const areDeleted = ({ members }: CastTarget) =>
  members.length > 0 && members.every(({ deletedAt }) => deletedAt !== null);
const isOneHere = (target: CastTarget) => target.members.length === 1 && areHere(target);

/** What can be done with members. Their keys belong to the list, so that a field keeps its own. */
export const MEMBER_ROWS: readonly Row[] = [
  {
    id: 'member-open',
    title: () => TEXT.open,
    keys: ['enter'],
    section: 'open',
    canRun: isOneHere,
    run: openForName,
  },
  {
    id: 'member-rename',
    title: () => TEXT.rename,
    keys: ['F2'],
    section: 'open',
    canRun: isOneHere,
    run: openForName,
  },
  {
    id: 'member-export',
    title: () => CAST_ROOM_TEXT.export,
    keys: ['mod+shift+E'],
    section: 'file',
    canRun: areHere,
    run: (target) => void exportMembers(idsOf(target)),
  },
  {
    id: 'member-remove',
    title: () => CAST_ROOM_TEXT.remove,
    keys: ['delete'],
    section: 'remove',
    mapWords: () => TEXT.removeMap,
    canRun: areHere,
    run: (target) => void removeMembers(idsOf(target)),
  },
  {
    id: 'member-restore',
    title: () => CAST_ROOM_TEXT.restore,
    keys: ['delete'],
    section: 'remove',
    mapWords: null,
    canRun: areDeleted,
    run: (target) => void restoreMembers(idsOf(target)),
  },
];

/** What can be done in the room, wherever in it the focus is, but for text. */
export const ROOM_ROWS: readonly Row[] = [
  {
    id: 'new-member',
    title: () => CAST_ROOM_TEXT.newMember,
    keys: ['N'],
    section: 'room',
    run: () => void makeMember(),
  },
  {
    id: 'import-members',
    title: () => CAST_ROOM_TEXT.importTip,
    keys: ['mod+O'],
    section: 'room',
    ...by('import'),
  },
  {
    id: 'find-members',
    title: () => CAST_ROOM_TEXT.search,
    keys: ['/', 'F', 'mod+F'],
    run: () => {
      const field = document.querySelector<HTMLInputElement>('#cast-search');
      field?.focus();
      field?.select();
    },
  },
  { id: 'select-members', title: () => TEXT.selectAll, keys: ['mod+A'], section: 'room', ...by('selectAll') },
  {
    id: 'cast-back',
    title: () => TEXT.back,
    keys: ['Esc'],
    canRun: () => useCastRoom.getState().selectedIds.size > 0 || useCastRoom.getState().openId !== null,
    run: goBack,
  },
  {
    id: 'show-deleted',
    title: () => TEXT.showDeleted,
    keys: ['D'],
    section: 'view',
    canRun: () => !useCastRoom.getState().showsDeleted,
    run: () => showDeleted(true),
  },
  {
    id: 'hide-deleted',
    title: () => TEXT.hideDeleted,
    keys: ['D'],
    section: 'view',
    mapWords: null,
    canRun: () => useCastRoom.getState().showsDeleted,
    run: () => showDeleted(false),
  },
  {
    id: 'undo-cast',
    title: () => TEXT.undo,
    keys: ['mod+Z'],
    section: 'steps',
    canRun: canUndoCast,
    run: () => void undoCastStep(),
  },
];

/** The members that are meant now. */
export function readCastTarget(): CastTarget {
  const { members } = useCastStore.getState();
  return { members: idsToActOn().flatMap((id) => members.get(id) ?? []) };
}

/** What the menu of members offers, the models that take them among it. */
export function listMemberMenu(target: CastTarget): Command[] {
  const rows = bindCommands(MEMBER_ROWS, target);
  const last = rows.findIndex(({ section }) => section !== 'open');
  return rows.toSpliced(last, 0, ...listUses(target));
}

/** What the menu of the room offers, where no member is meant. */
export function listRoomMenu(target: CastTarget): Command[] {
  return bindCommands(ROOM_ROWS, target).filter(({ section }) => section !== undefined);
}

/** What the palette offers; there it is not in sight who is meant. */
export function listCastCommands(): Command[] {
  const target = readCastTarget();
  const [first] = target.members;
  const detail =
    target.members.length === 1 && first !== undefined
      ? nameOf(first)
      : CAST_ROOM_TEXT.selected(target.members.length);
  return [
    ...listMemberMenu(target).map((command) => ({ ...command, detail })),
    ...bindCommands(ROOM_ROWS, target),
  ];
}

function listUses(target: CastTarget): Command[] {
  if (!areHere(target)) return [];
  const { profile, status } = readCore();
  const fits = judgeModels(target.members, usableProfile(profile, status.practice ? 'practice' : 'paid'));
  return fits.flatMap(({ form: { model }, why }) =>
    why !== null
      ? []
      : {
          id: `member-use-${model.id}`,
          title: TEXT.intoModel(model.title),
          section: 'use',
          run: () => handToCompose({ kind: 'cast', model: model.id, memberIds: idsOf(target) }),
        },
  );
}

function openForName({ members: [member] }: CastTarget): void {
  if (member === undefined) return;
  openMember(member.id);
  onceDrawn(() => document.querySelector<HTMLInputElement>('#cast-name')?.select());
}
