import type {
  ARGUMENT_TEXT,
  COMMAND_LINE_TEXT,
  JOBS_FILE_TEXT,
  PRICE_ARGUMENT_TEXT,
  PROFILE_COMMAND_TEXT,
  USAGE_TEXT,
  WAIT_ENDS,
} from '../app/command-line-text.ts';
import type { GUIDE_TEXT, LANGUAGE_TEXT, SHOW_TEXT } from '../app/guide-text.ts';
import type { MENU_ROLES, MENU_WORDS, QUIT_QUESTION, SHELL_WORDS } from '../app/menu-text.ts';
import type { COMMAND_TEXT, DROP_TEXT, KEYBOARD_TEXT, PALETTE_TEXT, SHELL_TEXT } from '../app/text.ts';
import type { BACKUP_TEXT } from '../backup/text.ts';
import type { BATCH_COMMANDS, BATCH_TEXT } from '../batch/text.ts';
import type { CAST_MISFITS, CAST_NOTES, CAST_TEXT } from '../cast/fit-cast-member.ts';
import type { CAST_COLOUR_WORDS, CAST_COMMANDS, CAST_ROOM_TEXT, CAST_SHARED } from '../cast/room-text.ts';
import type { COMPOSE_COMMANDS } from '../compose/compose-commands-text.ts';
import type { COMPOSE_TRAY_TEXT, VERDICTS } from '../compose/compose-tray-text.ts';
import type { MEDIA_KINDS, PROBLEMS, UNMET_WORDS } from '../compose/problems-text.ts';
import type { COMPOSE_TEXT, EDIT_TEXT, MENTION_TEXT, REFUSALS, STAGE_TEXT } from '../compose/text.ts';
import type { WARNINGS } from '../compose/warnings-text.ts';
import type { DIAGNOSTICS_TEXT } from '../diagnostics/text.ts';
import type { ANSWERS_ERRORS } from '../errors/answers-errors.ts';
import type {
  BACKUP_FAULTS,
  CAST_FAULTS,
  CONNECTION_CAUSES,
  DOCUMENT_FAULTS,
  OUTSIDE_TEXT,
  POLICY_FAULTS,
  READING_FAULTS,
  SETTING_NAMES,
  UPDATE_FAULTS,
} from '../errors/fault-words.ts';
import type { FILES_ERRORS } from '../errors/files-errors.ts';
import type { KEPT_ERRORS } from '../errors/kept-errors.ts';
import type { REQUEST_ERRORS } from '../errors/request-errors.ts';
import type { BACKUP_ERRORS, CONNECTION_ERRORS } from '../errors/text.ts';
import type { CUT_TEXT } from '../film/cut-text.ts';
import type { FILM_ROOM_TEXT } from '../film/film-room-text.ts';
import type { FILM_TEXT } from '../film/text.ts';
import type { MARKS } from '../kernel/error-words.ts';
import type { FORMAT_WORDS } from '../kernel/format.ts';
import type { JOINING_TEXT } from '../kernel/joining-text.ts';
import type { WIDE_PATTERNS } from '../kernel/wide-pattern-text.ts';
import type { EXPORT_TEXT, EXPORTED_TEXT } from '../library/export-text.ts';
import type { FIND_TEXT } from '../library/find-text.ts';
import type { FILE_FACTS, FIX_OBSTACLES_TEXT, FIX_TEXT, FIX_WAYS_TEXT } from '../library/fix-text.ts';
import type { LINEAGE_TEXT } from '../library/lineage-text.ts';
import type { REVIEW_COMMANDS } from '../library/review-commands-text.ts';
import type { LIBRARY_TEXT, REVIEW_TEXT } from '../library/text.ts';
import type { LEDGER_TEXT, PRICES_TEXT } from '../money/ledger-text.ts';
import type { BUDGET_TEXT, PRICE_TEXT, SPENDING_TEXT } from '../money/text.ts';
import type { CANARY_TEXT } from '../queue/canary-text.ts';
import type { HOLD_LINES, HOLDS } from '../queue/holds-text.ts';
import type {
  DOING_WORDS,
  EVENT_WORDS,
  HISTORY_TEXT,
  OUTCOME_WORDS,
  STATE_LINES,
  STATE_WORDS,
} from '../queue/job-text.ts';
import type { NOTICE_TEXT, NOTIFICATION_TEXT } from '../queue/notifications-text.ts';
import type {
  ACTION_WORDS,
  DONE_WORDS,
  QUEUE_ACTIONS_TEXT,
  UNDO_WORDS,
} from '../queue/queue-actions-text.ts';
import type { OLD_DATA_TEXT, QUEUE_COMMANDS, QUEUE_TEXT, SAFE_START_TEXT } from '../queue/text.ts';
import type { DELIVERY_TEXT } from '../results/text.ts';
import type { CONNECTION_TEXT } from '../service/text/connection-text.ts';
import type { DOCTOR_FINDINGS } from '../service/text/doctor-findings-text.ts';
import type { DOCTOR_DAYS, DOCTOR_STATE_WORDS, DOCTOR_STEP_NAMES } from '../service/text/doctor-text.ts';
import type { FIELD_WORDS, FORM_TEXT, PLACE_WORDS, VALUE_WORDS } from '../service/text/fields-text.ts';
import type {
  CANDIDATE_REASONS,
  IMPORT_DISAGREEMENTS,
  IMPORT_NOTES,
  OPEN_EFFECTS,
  OPEN_MEANINGS,
  SUGGESTION_WORDS,
} from '../service/text/import-text.ts';
import type { EXAMPLE_TEXT, REHEARSAL_TEXT, SIGNATURE_TEXT } from '../service/text/learning-text.ts';
import type { PROXY_TEXT } from '../service/text/proxy-text.ts';
import type { POLICY_TEXT, SETTINGS_TEXT } from '../settings/text.ts';
import type { TEMPLATE_TEXT } from '../templates/text.ts';
import type { WATCH_TEXT } from '../templates/watches-text.ts';
import type { UPDATES_TEXT } from '../updates/text.ts';

/** What a language has to say: each part that is declared in a feature's text.ts. A folder beside this file is one language. */
export interface Catalogue {
  readonly actions: typeof ACTION_WORDS;
  readonly answerErrors: typeof ANSWERS_ERRORS;
  readonly argumentWords: typeof ARGUMENT_TEXT;
  readonly backup: typeof BACKUP_TEXT;
  readonly backupErrors: typeof BACKUP_ERRORS;
  readonly backupFaults: typeof BACKUP_FAULTS;
  readonly batch: typeof BATCH_TEXT;
  readonly batchCommands: typeof BATCH_COMMANDS;
  readonly budget: typeof BUDGET_TEXT;
  readonly canary: typeof CANARY_TEXT;
  readonly candidateReasons: typeof CANDIDATE_REASONS;
  readonly cast: typeof CAST_TEXT;
  readonly castColours: typeof CAST_COLOUR_WORDS;
  readonly castFaults: typeof CAST_FAULTS;
  readonly castMisfits: typeof CAST_MISFITS;
  readonly castNotes: typeof CAST_NOTES;
  readonly castCommands: typeof CAST_COMMANDS;
  readonly castRoom: typeof CAST_ROOM_TEXT;
  readonly castShared: typeof CAST_SHARED;
  readonly commandLine: typeof COMMAND_LINE_TEXT;
  readonly commands: typeof COMMAND_TEXT;
  readonly compose: typeof COMPOSE_TEXT;
  readonly composeCommands: typeof COMPOSE_COMMANDS;
  readonly composeTray: typeof COMPOSE_TRAY_TEXT;
  readonly connection: typeof CONNECTION_TEXT;
  readonly connectionErrors: typeof CONNECTION_ERRORS;
  readonly delivery: typeof DELIVERY_TEXT;
  readonly diagnostics: typeof DIAGNOSTICS_TEXT;
  readonly doctorDays: typeof DOCTOR_DAYS;
  readonly doctorFindings: typeof DOCTOR_FINDINGS;
  readonly doctorStates: typeof DOCTOR_STATE_WORDS;
  readonly doctorSteps: typeof DOCTOR_STEP_NAMES;
  readonly documentFaults: typeof DOCUMENT_FAULTS;
  readonly done: typeof DONE_WORDS;
  readonly drop: typeof DROP_TEXT;
  readonly edit: typeof EDIT_TEXT;
  readonly example: typeof EXAMPLE_TEXT;
  readonly exportWords: typeof EXPORT_TEXT;
  readonly exported: typeof EXPORTED_TEXT;
  readonly fieldValues: typeof VALUE_WORDS;
  readonly fields: typeof FIELD_WORDS;
  readonly fileErrors: typeof FILES_ERRORS;
  readonly fileFacts: typeof FILE_FACTS;
  readonly film: typeof FILM_TEXT;
  readonly filmCut: typeof CUT_TEXT;
  readonly filmRoom: typeof FILM_ROOM_TEXT;
  readonly find: typeof FIND_TEXT;
  readonly fix: typeof FIX_TEXT;
  readonly fixObstacles: typeof FIX_OBSTACLES_TEXT;
  readonly fixWays: typeof FIX_WAYS_TEXT;
  readonly form: typeof FORM_TEXT;
  readonly format: typeof FORMAT_WORDS;
  readonly guide: typeof GUIDE_TEXT;
  readonly history: typeof HISTORY_TEXT;
  readonly holdLines: typeof HOLD_LINES;
  readonly holds: typeof HOLDS;
  readonly importDisagreements: typeof IMPORT_DISAGREEMENTS;
  readonly importNotes: typeof IMPORT_NOTES;
  readonly jobDoings: typeof DOING_WORDS;
  readonly jobEvents: typeof EVENT_WORDS;
  readonly jobsFile: typeof JOBS_FILE_TEXT;
  readonly joining: typeof JOINING_TEXT;
  readonly keptErrors: typeof KEPT_ERRORS;
  readonly keyboard: typeof KEYBOARD_TEXT;
  readonly language: typeof LANGUAGE_TEXT;
  readonly ledger: typeof LEDGER_TEXT;
  readonly library: typeof LIBRARY_TEXT;
  readonly lineage: typeof LINEAGE_TEXT;
  readonly marks: typeof MARKS;
  readonly mediaKinds: typeof MEDIA_KINDS;
  readonly mentions: typeof MENTION_TEXT;
  readonly menu: typeof MENU_WORDS;
  readonly menuRoles: typeof MENU_ROLES;
  readonly notices: typeof NOTICE_TEXT;
  readonly notifications: typeof NOTIFICATION_TEXT;
  readonly oldData: typeof OLD_DATA_TEXT;
  readonly openEffects: typeof OPEN_EFFECTS;
  readonly openMeanings: typeof OPEN_MEANINGS;
  readonly openSuggestions: typeof SUGGESTION_WORDS;
  readonly outside: typeof OUTSIDE_TEXT;
  readonly palette: typeof PALETTE_TEXT;
  readonly places: typeof PLACE_WORDS;
  readonly priceArguments: typeof PRICE_ARGUMENT_TEXT;
  readonly price: typeof PRICE_TEXT;
  readonly prices: typeof PRICES_TEXT;
  readonly policy: typeof POLICY_TEXT;
  readonly policyFaults: typeof POLICY_FAULTS;
  readonly problems: typeof PROBLEMS;
  readonly profileCommand: typeof PROFILE_COMMAND_TEXT;
  readonly proxy: typeof PROXY_TEXT;
  readonly connectionCauses: typeof CONNECTION_CAUSES;
  readonly queue: typeof QUEUE_TEXT;
  readonly queueCommands: typeof QUEUE_COMMANDS;
  readonly quitQuestion: typeof QUIT_QUESTION;
  readonly readingFaults: typeof READING_FAULTS;
  readonly refusals: typeof REFUSALS;
  readonly rehearsal: typeof REHEARSAL_TEXT;
  readonly requestErrors: typeof REQUEST_ERRORS;
  readonly review: typeof REVIEW_TEXT;
  readonly reviewCommands: typeof REVIEW_COMMANDS;
  readonly safeStart: typeof SAFE_START_TEXT;
  readonly settingNames: typeof SETTING_NAMES;
  readonly settings: typeof SETTINGS_TEXT;
  readonly shell: typeof SHELL_TEXT;
  readonly shows: typeof SHOW_TEXT;
  readonly signature: typeof SIGNATURE_TEXT;
  readonly spending: typeof SPENDING_TEXT;
  readonly stage: typeof STAGE_TEXT;
  readonly stateLines: typeof STATE_LINES;
  readonly states: typeof STATE_WORDS;
  readonly queueActions: typeof QUEUE_ACTIONS_TEXT;
  readonly submissionOutcomes: typeof OUTCOME_WORDS;
  readonly system: typeof SHELL_WORDS;
  readonly templates: typeof TEMPLATE_TEXT;
  readonly undo: typeof UNDO_WORDS;
  readonly unmetFields: typeof UNMET_WORDS;
  readonly usage: typeof USAGE_TEXT;
  readonly updateFaults: typeof UPDATE_FAULTS;
  readonly updates: typeof UPDATES_TEXT;
  readonly verdicts: typeof VERDICTS;
  readonly waitEnds: typeof WAIT_ENDS;
  readonly warnings: typeof WARNINGS;
  readonly watches: typeof WATCH_TEXT;
  readonly widePatterns: typeof WIDE_PATTERNS;
}
