import { create } from 'zustand';
import type { LEDGER_TEXT } from '../../../shared/money/ledger-text.ts';

export const ROOMS = ['compose', 'batch', 'queue', 'review', 'film', 'cast', 'settings'] as const;
export type Room = (typeof ROOMS)[number];

/** The key of a room: its number in the rail; Settings has the key that settings have everywhere. */
export function keyOfRoom(room: Room): string {
  return room === 'settings' ? ',' : String(ROOMS.indexOf(room) + 1);
}

/** Which jobs the Queue shows. */
export const QUEUE_FILTERS = ['all', 'running', 'waiting', 'unknown', 'done', 'failed', 'cancelled'] as const;
export type QueueFilter = (typeof QUEUE_FILTERS)[number];

/** Of which time money is shown. */
export type LedgerPeriod = keyof typeof LEDGER_TEXT.periods;

interface Navigation {
  readonly room: Room;
  readonly queueFilter: QueueFilter;
  /** The project of which jobs and money are shown, or `UNSORTED`; null for all. */
  readonly queueProject: string | null;
  /** Whether the Queue shows its jobs or what they cost. */
  readonly queueView: 'jobs' | 'ledger';
  readonly ledgerPeriod: LedgerPeriod;
  /** The job that the Queue has open. */
  readonly openJobId: string | null;
  /** The job that Compose is to open for editing, or has open; null while it makes new ones. */
  readonly editJobId: string | null;
  /** The take that Review shows large; null for the grid. */
  readonly loupeTakeId: string | null;
  /** The takes that Review compares; none while it does not. */
  readonly compareTakeIds: readonly string[];
  /** The member that the Cast is to open. */
  readonly castMemberId: string | null;
  /** Takes that wait in the Cast for the member they go to. */
  readonly castTakeIds: readonly string[];
  /** Takes that a shot is asked for. */
  readonly shotTakeIds: readonly string[];
  /** A section of Settings to bring into view once it is drawn. */
  readonly settingsSection: string | null;
}

/** Where the artist is. Rooms lead to each other through this only. */
export const useNavigation = create<Navigation>(() => ({
  room: 'compose',
  queueFilter: 'all',
  queueProject: null,
  queueView: 'jobs',
  ledgerPeriod: 'today',
  openJobId: null,
  editJobId: null,
  loupeTakeId: null,
  compareTakeIds: [],
  castMemberId: null,
  castTakeIds: [],
  shotTakeIds: [],
  settingsSection: null,
}));

/** Opens a room as it was left. */
export function openRoom(room: Room): void {
  useNavigation.setState({ room, settingsSection: null });
}

/** Opens the Queue with a filter, or at one job; what is meant may be of any project, where none is named. */
export function openQueue(
  target: { filter?: QueueFilter; jobId?: string; project?: string | null } = {},
): void {
  const { filter = 'all', jobId = null, project = null } = target;
  useNavigation.setState({
    ...{ room: 'queue', queueView: 'jobs', queueFilter: filter, queueProject: project, openJobId: jobId },
  });
}

/** Opens what was spent: all of a project, or today; or what is asked for. */
export function openLedger(
  queueProject: string | null = null,
  ledgerPeriod: LedgerPeriod = queueProject === null ? 'today' : 'all',
): void {
  useNavigation.setState({ room: 'queue', queueView: 'ledger', queueProject, ledgerPeriod });
}

/** Opens a job in Compose, to change what it asks for. */
export function openEditor(jobId: string): void {
  useNavigation.setState({ room: 'compose', editJobId: jobId });
}

/** Ends the editing of a job. */
export function closeEditor(): void {
  useNavigation.setState({ editJobId: null });
}

/** Opens a take in the loupe. */
export function openTake(takeId: string): void {
  useNavigation.setState({ room: 'review', loupeTakeId: takeId });
}

/** Opens takes side by side. */
export function compareTakes(compareTakeIds: readonly string[]): void {
  useNavigation.setState({ room: 'review', compareTakeIds });
}

/** Opens the Cast at a member. */
export function openCastMember(castMemberId: string): void {
  useNavigation.setState({ room: 'cast', castMemberId });
}

/** Opens the Cast, to add takes to a member there. */
export function addTakesToCast(castTakeIds: readonly string[]): void {
  useNavigation.setState({ room: 'cast', castTakeIds });
}

/** Ends the adding of takes. */
export function closeCastTakes(): void {
  useNavigation.setState({ castTakeIds: [] });
}

/** Opens Settings at a section. */
export function openSettings(section: string): void {
  useNavigation.setState({ room: 'settings', settingsSection: section });
}

/** Asks which shot takes go to; none ends the question. */
export function askForShot(shotTakeIds: readonly string[]): void {
  useNavigation.setState({ shotTakeIds });
}
