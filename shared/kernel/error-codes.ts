import type {
  BackupFault,
  CastFault,
  DocumentFault,
  EditFault,
  FixedName,
  OpeningFault,
  OwnFileFault,
  PolicyFault,
  RenderFault,
  TunnelCause,
  UnsafeReason,
  UpdateCause,
  WideReason,
  ZipFault,
} from './error-causes.ts';
import type { JsonValue } from './json-pointer.ts';

/** Says what the details of a code are; nothing of it is left when the program runs. */
function has<Details extends { [key: string]: JsonValue }>(): Details {
  return {} as Details;
}

const nothing = has<Record<string, never>>;

/** A file or folder of this computer, and what the system says about it. */
type AtPath = { path: string };
type AtPathBecause = { path: string; cause?: string };

/** A status and the words with which the service gave its answer. */
type Answered = { status?: number; message?: string };
type Placed = { path: string[]; message: string };

/**
 * Everything that is expected to go wrong, closed: `shared/errors` must have words for each, or the build fails.
 * A code says what happened, and its details to what: names, limits and paths, never the key. What is kept or comes from
 * another process may be of an older version, so that words do without any detail.
 */
export const ERROR_DETAILS = {
  // A bug, with the number that it has in the log; everything else below is expected.
  INTERNAL: has<{ correlationId?: string; call?: string; message?: string }>(),
  // The part of the program that was asked has ended; it is started again.
  CORE_ENDED: nothing(),
  QUITTING: nothing(),

  // The request to the core itself.
  INVALID_INPUT: has<{
    reason?: 'unknown-call' | 'foreign-sender' | 'invalid' | 'key-form';
    call?: string;
    issues?: JsonValue;
    problems?: JsonValue;
    path?: string;
    profileId?: string;
    model?: string;
    workId?: string;
    kind?: string;
    to?: string;
  }>(),
  NOT_FOUND: has<{
    id?: string;
    jobId?: string;
    takeId?: string;
    takeIds?: string[];
    assetId?: string;
    memberId?: string;
    memberIds?: string[];
    profileId?: string;
    genId?: string;
    status?: number;
    message?: string;
  }>(),
  // Something else became of the job meanwhile: what it was wanted for is not among what can happen to it now.
  NOT_ASKED_AGAIN: has<{ cause: 'no-promise' | 'over' | 'elsewhere' | 'held' }>(),
  JOB_MOVED_ON: has<{ state: string | null; wanted: string }>(),
  // Of so many jobs of a JOBS file, so many are in the folder: unfinished, done or charged.
  ALREADY_QUEUED: has<{ known: number; jobs: number }>(),
  JOBS_TOO_MANY: has<{ jobs: number; maximum: number }>(),
  // Of a project, or the code of a shot.
  NAME_TAKEN: has<{ name: string }>(),
  // A reference to another shot (`@SH010:last`) of which nothing is chosen, or whose frame only a window can take out.
  SHOT_UNCHOSEN: has<{ link: string }>(),
  // A shot whose clip would begin with a frame that goes back to itself.
  SHOT_CIRCLE: has<{ code: string }>(),
  FRAME_NEEDS_APP: has<{ link: string }>(),
  // The part of a version that is to be used; `frames` is null for a still.
  PART_INVALID: has<{ from: number; out: number; frames: number | null }>(),
  // One at a time.
  EXPORT_UNDER_WAY: nothing(),
  FOLDER_SCAN_UNDER_WAY: nothing(),
  CONNECTION_CHECK_UNDER_WAY: nothing(),
  REHEARSAL_UNDER_WAY: nothing(),
  TEST_RUN_UNDER_WAY: nothing(),
  // Practice has its own key, and nothing of it is ever charged.
  PRACTICE_NEEDS_NO_KEY: nothing(),
  PRACTICE_NEEDS_NO_REHEARSAL: nothing(),
  PROFILE_ACTIVE: has<{ profileId: string }>(),
  // Nobody could send its jobs, or bring home what they were charged for.
  PROFILE_HAS_OPEN_JOBS: has<{ profileId: string }>(),
  COLLECTIONS_FULL: nothing(),
  // The artist agreed to a number of submissions that is not the number any more.
  OLD_DATA_GREW: nothing(),
  // Twice in a row a start ended unexpectedly, and nobody has said yet how to go on.
  HELD_AFTER_CRASHES: nothing(),
  // A new submission of a job that was charged already, or may have been, is only the artist's own choice.
  SECOND_CHARGE: has<{ state: string }>(),
  // A generation's id that another submission has.
  GENERATION_TAKEN: has<{ genId: string }>(),
  // A call that spends, or lifts a bound of spending, which no gesture of the artist came before.
  NOT_CONFIRMED: has<{ call: string }>(),
  // The artist's own caps; `describeReachedCap` writes them.
  // `priced`: the currency of its price, which the cap's can't be compared with.
  BUDGET_REACHED: has<{
    scope: string;
    kind: string;
    currency?: string;
    limit: number;
    used: number;
    priced?: string;
  }>(),

  // Files on this computer.
  FILE_NOT_FOUND: has<AtPath>(),
  FILE_IS_DIRECTORY: has<AtPath>(),
  FILE_EMPTY: has<AtPath>(),
  // A text file, in bytes.
  FILE_TOO_LARGE: has<{ path: string; maximum: number }>(),
  FILE_NOT_MEDIA: has<AtPathBecause>(),
  // It ends before its own headers say.
  FILE_DAMAGED: has<AtPath>(),
  FILE_CHANGED: has<AtPath>(),
  FILE_OTHER: has<{ path: string; name: string }>(),
  FILE_NOT_SOUND: has<AtPath>(),
  TAKE_FILE_MISSING: has<AtPath>(),
  FILE_UNREADABLE: has<AtPathBecause>(),
  // OneDrive, Dropbox or iCloud has its bytes, and this computer could not fetch them.
  FILE_IN_CLOUD: has<AtPath>(),
  // On another computer, named by a text that the artist may not have written.
  FILE_ELSEWHERE: has<AtPath>(),
  // A folder or pattern of a table, outside of what the artist has dropped or chosen.
  FOLDER_NOT_GIVEN: has<AtPath>(),
  // `maximum` of a time is in seconds; `looked`: how many were looked at.
  PATTERN_TOO_WIDE: has<{ path: string; reason: WideReason; looked: number; maximum: number }>(),
  FILE_UNSAFE: has<{ path: string; reason: UnsafeReason }>(),
  FIX_FAILED: has<AtPathBecause>(),
  FIX_CANCELLED: has<AtPath>(),
  // A cut that no film could be made of; `path`: the file of a shot, else the film.
  RENDER_FAILED: has<{ reason: RenderFault; path: string; cause?: string }>(),
  // A folder that takes are copied to; `done`: how many were whole by then.
  EXPORT_FAILED: has<{
    path: string;
    reason: 'full' | 'folder' | 'own-folder';
    cause?: string;
    done?: number;
  }>(),
  DISK_FULL: has<{ path: string; cause?: string; bytes?: number }>(),
  FOLDER_NOT_WRITABLE: has<{ path?: string; cause?: string }>(),
  // Another program has it open, and did not let go of it in time.
  FILE_HELD: has<AtPathBecause>(),
  // The folder of results is not the one that results were put into, such as a drive that is not mounted.
  FOLDER_MISSING: has<AtPath>(),
  // A folder to be watched; own-folder: results would become jobs.
  WATCH_REFUSED: has<{ path: string; reason: 'no-folder' | 'own-folder' | 'values' }>(),
  // A reading of what others made was ended; `maximum` in seconds or megabytes.
  READING_STOPPED: has<{
    what: 'document' | 'templates' | 'cast' | 'file';
    cause: 'time' | 'memory' | 'fault';
    maximum: number;
  }>(),
  // A `.dailies` file, and what another program asked to be opened.
  OWN_FILE_INVALID: has<{ path: string; fault: OwnFileFault }>(),
  OPENING_REFUSED: has<{ fault: OpeningFault }>(),
  EDIT_FILE_INVALID: has<{ path: string; fault: EditFault }>(),
  // Of a shot, as somebody wrote it.
  LENGTH_INVALID: has<{ text: string }>(),
  TEMPLATE_FILE_INVALID: has<{
    reason: 'not-templates' | 'too-large' | 'too-many' | 'not-one';
    maximum?: number;
  }>(),
  // A result that holds several files.
  ZIP_NOT_UNPACKED: has<{ path: string; reason: ZipFault }>(),

  // The cast.
  CAST_FILE_INVALID: has<{ path: string; reason: CastFault; name?: string }>(),
  BACKUP_INVALID: has<{ path: string; reason: BackupFault }>(),
  BACKUP_NOT_MADE: has<AtPathBecause & { reason: 'full' | 'changed' | 'unreadable' | 'not-writable' }>(),
  BACKUP_NOT_RESTORED: has<
    AtPathBecause & { reason: 'full' | 'other-file' | 'clash' | 'own-folder' | 'not-empty' | 'not-writable' }
  >(),
  // One at a time.
  BACKUP_UNDER_WAY: nothing(),
  BACKUP_STOPPED: nothing(),
  // What was restored waits beside the data still.
  BACKUP_NOT_APPLIED: has<AtPathBecause>(),
  // The damaged database has another name now, and the program goes on with a new one.
  DATABASE_SET_ASIDE: has<{ path: string; at?: number }>(),
  CAST_WRONG_MEDIA: has<{ path: string; slot: 'images' | 'video' | 'voices'; found: string }>(),
  CAST_DOCUMENT_TOO_LARGE: has<{ path: string; bytes: number; maximum: number }>(),
  CAST_NOT_A_DOCUMENT: has<AtPath>(),

  // A start after two that ended unexpectedly: nothing is begun before someone says so. The file that was read, and how many others.
  SAFE_START: has<{ path: string | null; others: number }>(),

  // What the app keeps.
  DATABASE_NEWER: has<{ path: string; version: number; newestVersion: number }>(),
  DATABASE_IN_USE: has<AtPath>(),
  // The folder of the data lies on another computer.
  DATA_ON_NETWORK: has<AtPath>(),
  DATABASE_DAMAGED: has<{
    path: string;
    cause?: string;
    where?: string;
    bytes?: number;
    expectedBytes?: number;
  }>(),
  // Either some settings, or the whole file.
  SETTINGS_DAMAGED: has<{ path: string; settings?: string[]; cause?: string }>(),
  // An organization has fixed it on this computer.
  FIXED_BY_POLICY: has<{ name: FixedName; organization?: string | null }>(),
  // What an organization has fixed is not known; `problems`: its keys with what is wrong, without their values.
  POLICY_UNREADABLE: has<{ path: string; cause: PolicyFault; problems?: string[] }>(),
  // `host`: of the address that was asked.
  UPDATE_FAILED: has<{ cause: UpdateCause; host?: string }>(),
  PROFILE_INVALID: has<{ problems: string[]; path?: string }>(),
  // One of the name is there and can't be read.
  PROFILE_UNREADABLE: has<AtPath>(),
  PROFILE_MISSING: has<{ profileId: string }>(),
  OPENAPI_INVALID: has<DocumentFault>(),
  OPENAPI_ADDRESS_MISSING: nothing(),
  URL_INVALID: has<{ url: string }>(),

  // The key: of a profile, or in a file of the command line.
  KEY_MISSING: has<{ profileId?: string; path?: string }>(),
  KEY_REFUSED: has<{ status?: number; message?: string; cause?: 'key-malformed' }>(),
  KEYCHAIN_UNAVAILABLE: has<{ backend: string }>(),

  // Reaching the service.
  OFFLINE: has<{
    cause?: string;
    host?: string;
    proxy?: string;
    status?: number;
    retryAfterSeconds?: number | null;
  }>(),
  PRACTICE_UNAVAILABLE: has<{ port?: number; message?: string; cause?: string }>(),
  STAND_IN_LOOPBACK_ONLY: has<{ host: string }>(),
  LISTENER_UNAVAILABLE: has<{ port?: number; cause: string }>(),
  TUNNEL_FAILED: has<{ cause: TunnelCause; message?: string }>(),
  TUNNEL_TOKEN_MISSING: nothing(),
  // `cause`: none, timeout, or what the system says.
  DELIVERY_NOT_BACK: has<{ url?: string; cause?: string; status?: number }>(),

  // What the service answered.
  // `places`: what it says of single parts of the request's body.
  SERVICE_REFUSED: has<Answered & { code?: string; places?: Placed[] }>(),
  // The account has no money left.
  NO_CREDIT: has<Answered>(),
  SERVICE_BUSY: has<Answered & { retryAfterSeconds?: number | null }>(),
  ANSWER_UNCLEAR: has<Answered & { cause?: string; genId?: string }>(),
  GENERATION_FAILED: has<{ message?: string; places?: Placed[] }>(),
  TEST_EXPIRED: has<{ genId: string | null }>(),

  // Bytes on their way.
  UPLOAD_UNBOUND: nothing(),
  // `cause`: too-large, cancelled, expired, not-json, address-blocked, place-refused, file-changed, or what the system says;
  // `pointer` and `key`: what the answer lacked, and its place in the profile.
  UPLOAD_FAILED: has<{
    cause?: string;
    status?: number;
    message?: string;
    host?: string;
    url?: string;
    path?: string;
    bytes?: number;
    maximum?: number;
    sentBytes?: number;
    pointer?: string | null;
    key?: 'uploadUrl' | 'reference';
    retryAfterSeconds?: number | null;
  }>(),
  RESULT_GONE: has<Answered & { host?: string }>(),
  // `cause`: not-media, digest, empty, cut-off or range.
  RESULT_DAMAGED: has<{
    cause?: string;
    host?: string;
    status?: number;
    contentType?: string | null;
    bytes?: number;
    expected?: number | null;
    retryAfterSeconds?: number | null;
  }>(),
  // A take all the same: its content proves no media.
  RESULT_QUARANTINED: nothing(),
  RESULT_BLOCKED: has<{ url?: string; host?: string; cause?: string }>(),
  // It may be reached yet. `cause`: vpn-address, or OpenSSL's name of what is wrong with its certificate.
  RESULT_UNREACHED: has<{ host: string; cause: string }>(),
  // `proven`: the kind of network that its own name led to when it was set up.
  ADDRESS_CHANGED: has<{ host: string; proven: string | null }>(),
  RESULT_TOO_LARGE: has<{ bytes?: number | null; most: number }>(),
  RESULTS_TOO_MANY: has<{ count: number; most: number }>(),
  RESULT_MISSING: nothing(),
  // Of `of` results `count` have no file, or, where they are `flagged`, may show nothing; `fewer` came than were asked for.
  RESULTS_WITHHELD: has<{ count: number; of: number; message?: string; how?: 'flagged' | 'fewer' }>(),
};
