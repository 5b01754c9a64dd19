import type { CONNECTION_CAUSES } from '../messages/connection-causes.ts';
import type { DOCTOR_DAYS, DOCTOR_STATE_WORDS, DOCTOR_STEP_NAMES } from '../messages/doctor.ts';
import type { DOCTOR_FINDINGS } from '../messages/doctor-findings.ts';
import type { DOCUMENT_FAULTS } from '../messages/document-faults.ts';
import type { ANSWERS_ERRORS } from '../messages/errors/answers.ts';
import type { BACKUP_ERRORS } from '../messages/errors/backup.ts';
import type { CONNECTION_ERRORS } from '../messages/errors/connection.ts';
import type { MARKS } from '../messages/errors/error-words.ts';
import type { FILES_ERRORS } from '../messages/errors/files.ts';
import type { KEPT_ERRORS } from '../messages/errors/kept.ts';
import type { REQUEST_ERRORS } from '../messages/errors/request.ts';
import type { FIELD_WORDS, PLACE_WORDS, VALUE_WORDS } from '../messages/fields.ts';
import type { FORMAT_WORDS } from '../messages/format.ts';
import type { HOLD_LINES, HOLDS } from '../messages/holds.ts';
import type { IMPORT_DISAGREEMENTS, IMPORT_NOTES } from '../messages/import-report.ts';
import type { MENU_WORDS, QUIT_QUESTION } from '../messages/menu.ts';
import type { MENU_ROLES } from '../messages/menu-roles.ts';
import type {
  CANDIDATE_REASONS,
  OPEN_EFFECTS,
  OPEN_MEANINGS,
  SUGGESTION_WORDS,
} from '../messages/open-bindings.ts';
import type { MEDIA_KINDS, PROBLEMS, UNMET_WORDS } from '../messages/problems.ts';
import type { READING_FAULTS } from '../messages/reading-faults.ts';
import type { SHELL_WORDS } from '../messages/shell.ts';
import type {
  DOING_WORDS,
  EVENT_WORDS,
  OUTCOME_WORDS,
  STATE_LINES,
  STATE_WORDS,
} from '../messages/states.ts';
import type { BACKUP_FAULTS, BACKUP_TEXT } from '../messages/text/backup.ts';
import type { BATCH_TEXT } from '../messages/text/batch.ts';
import type { BATCH_COMMANDS } from '../messages/text/batch-commands.ts';
import type { BUDGET_TEXT } from '../messages/text/budget.ts';
import type { CANARY_TEXT } from '../messages/text/canary.ts';
import type { CAST_FAULTS, CAST_MISFITS, CAST_NOTES, CAST_TEXT } from '../messages/text/cast.ts';
import type { CAST_COMMANDS } from '../messages/text/cast-commands.ts';
import type { CAST_COLOUR_WORDS, CAST_ROOM_TEXT, CAST_SHARED } from '../messages/text/cast-room.ts';
import type {
  ARGUMENT_TEXT,
  COMMAND_LINE_TEXT,
  JOBS_FILE_TEXT,
  USAGE_TEXT,
  WAIT_ENDS,
} from '../messages/text/command-line.ts';
import type { COMPOSE_TEXT } from '../messages/text/compose.ts';
import type { COMPOSE_COMMANDS } from '../messages/text/compose-commands.ts';
import type { COMPOSE_TRAY_TEXT, VERDICTS } from '../messages/text/compose-tray.ts';
import type { CONNECTION_TEXT } from '../messages/text/connection.ts';
import type { DELIVERY_TEXT } from '../messages/text/delivery.ts';
import type { DIAGNOSTICS_TEXT } from '../messages/text/diagnostics.ts';
import type { DROP_TEXT } from '../messages/text/drop.ts';
import type { EDIT_TEXT } from '../messages/text/edit.ts';
import type { EXAMPLE_TEXT } from '../messages/text/example.ts';
import type { EXPORT_TEXT, EXPORTED_TEXT } from '../messages/text/export.ts';
import type { FIND_TEXT } from '../messages/text/find.ts';
import type { FILE_FACTS, FIX_OBSTACLES_TEXT, FIX_TEXT, FIX_WAYS_TEXT } from '../messages/text/fix.ts';
import type { FORM_TEXT, REFUSALS } from '../messages/text/form.ts';
import type { GUIDE_TEXT, SHOW_TEXT } from '../messages/text/guide.ts';
import type { HISTORY_TEXT } from '../messages/text/history.ts';
import type { JOINING_TEXT } from '../messages/text/joining.ts';
import type { LANGUAGE_TEXT } from '../messages/text/language.ts';
import type { LEDGER_TEXT } from '../messages/text/ledger.ts';
import type { LIBRARY_TEXT } from '../messages/text/library.ts';
import type { LINEAGE_TEXT } from '../messages/text/lineage.ts';
import type { MENTION_TEXT } from '../messages/text/mentions.ts';
import type { NOTICE_TEXT, NOTIFICATION_TEXT } from '../messages/text/notifications.ts';
import type { OLD_DATA_TEXT } from '../messages/text/old-data.ts';
import type { OUTSIDE_TEXT } from '../messages/text/outside.ts';
import type { POLICY_FAULTS, POLICY_TEXT } from '../messages/text/policy.ts';
import type { PRICE_TEXT } from '../messages/text/price.ts';
import type { PRICES_TEXT } from '../messages/text/prices.ts';
import type { PRICE_ARGUMENT_TEXT, PROFILE_COMMAND_TEXT } from '../messages/text/profile-command.ts';
import type { PROXY_TEXT } from '../messages/text/proxy.ts';
import type { QUEUE_TEXT } from '../messages/text/queue.ts';
import type {
  ACTION_WORDS,
  DONE_WORDS,
  QUEUE_ACTIONS_TEXT,
  UNDO_WORDS,
} from '../messages/text/queue-actions.ts';
import type { QUEUE_COMMANDS } from '../messages/text/queue-commands.ts';
import type { REHEARSAL_TEXT } from '../messages/text/rehearsal.ts';
import type { REVIEW_TEXT } from '../messages/text/review.ts';
import type { REVIEW_COMMANDS } from '../messages/text/review-commands.ts';
import type { SAFE_START_TEXT } from '../messages/text/safe-start.ts';
import type { SETTING_NAMES, SETTINGS_TEXT } from '../messages/text/settings.ts';
import type { COMMAND_TEXT, KEYBOARD_TEXT, PALETTE_TEXT, SHELL_TEXT } from '../messages/text/shell.ts';
import type { SIGNATURE_TEXT } from '../messages/text/signature.ts';
import type { SPENDING_TEXT } from '../messages/text/spending.ts';
import type { STAGE_TEXT } from '../messages/text/stage.ts';
import type { TEMPLATE_TEXT } from '../messages/text/templates.ts';
import type { UPDATE_FAULTS, UPDATES_TEXT } from '../messages/text/updates.ts';
import type { WATCH_TEXT } from '../messages/text/watches.ts';
import type { WARNINGS } from '../messages/warnings.ts';
import type { WIDE_PATTERNS } from '../messages/wide-pattern.ts';

/** What a language has to say: each part that is declared in `shared/messages`. A folder beside this file is one language. */
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
