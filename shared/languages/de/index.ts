import type { Catalogue } from '../catalogue.ts';
import { backup, backupFaults, diagnostics, oldData, safeStart } from './backup.ts';
import { batch, batchCommands, canary } from './batch.ts';
import { budget, prices } from './budget.ts';
import { cast, castColours, castFaults, castMisfits, castNotes, castRoom, castShared } from './cast.ts';
import {
  argumentWords,
  commandLine,
  jobsFile,
  priceArguments,
  profileCommand,
  usage,
} from './command-line.ts';
import { castCommands, composeCommands } from './commands.ts';
import {
  fields,
  fieldValues,
  format,
  joining,
  language,
  marks,
  menu,
  menuRoles,
  places,
  quitQuestion,
  spending,
  system,
} from './common.ts';
import { compose, composeTray, drop, edit, mentions, verdicts } from './compose.ts';
import { connection } from './connection.ts';
import { delivery } from './delivery.ts';
import { doctorDays, doctorFindings, doctorStates, doctorSteps } from './doctor.ts';
import {
  candidateReasons,
  documentFaults,
  importDisagreements,
  importNotes,
  openEffects,
  openMeanings,
  openSuggestions,
  readingFaults,
  widePatterns,
} from './documents.ts';
import { answerErrors } from './errors-answers.ts';
import { connectionErrors } from './errors-connection.ts';
import { fileErrors } from './errors-files.ts';
import { backupErrors, keptErrors } from './errors-kept.ts';
import { requestErrors } from './errors-request.ts';
import { example, rehearsal } from './example.ts';
import { exported, exportWords, library } from './export.ts';
import { find, lineage } from './find.ts';
import { fileFacts, fix, fixObstacles, fixWays, form, refusals, stage } from './form.ts';
import { guide, shows } from './guide.ts';
import { holdLines, holds, waitEnds } from './holds.ts';
import { ledger } from './ledger.ts';
import { notices, notifications, outside, policy, policyFaults, updateFaults, updates } from './notices.ts';
import { mediaKinds, problems, proxyCauses, unmetFields, warnings } from './problems.ts';
import { queue, queueCommands } from './queue.ts';
import { review, reviewCommands } from './review.ts';
import { commands, keyboard, palette, settingNames, settings, shell } from './settings.ts';
import { proxy, signature } from './signing.ts';
import { history, jobDoings, jobEvents, stateLines, states, submissionOutcomes } from './states.ts';
import { actions, done, steering, undo } from './steering.ts';
import { templates, watches } from './templates.ts';

/** Everything in German. */
export default {
  actions,
  answerErrors,
  arguments: argumentWords,
  backup,
  backupErrors,
  backupFaults,
  batch,
  batchCommands,
  budget,
  canary,
  candidateReasons,
  cast,
  castColours,
  castCommands,
  castFaults,
  castMisfits,
  castNotes,
  castRoom,
  castShared,
  commandLine,
  commands,
  compose,
  composeCommands,
  composeTray,
  connection,
  connectionErrors,
  delivery,
  diagnostics,
  doctorDays,
  doctorFindings,
  doctorStates,
  doctorSteps,
  documentFaults,
  done,
  drop,
  edit,
  example,
  export: exportWords,
  exported,
  fieldValues,
  fields,
  fileErrors,
  fileFacts,
  find,
  fix,
  fixObstacles,
  fixWays,
  form,
  format,
  guide,
  history,
  holdLines,
  holds,
  importDisagreements,
  importNotes,
  jobDoings,
  jobEvents,
  jobsFile,
  joining,
  keptErrors,
  keyboard,
  language,
  ledger,
  library,
  lineage,
  marks,
  mediaKinds,
  mentions,
  menu,
  menuRoles,
  notices,
  notifications,
  oldData,
  openEffects,
  openMeanings,
  openSuggestions,
  outside,
  palette,
  places,
  policy,
  policyFaults,
  priceArguments,
  prices,
  problems,
  profileCommand,
  proxy,
  proxyCauses,
  queue,
  queueCommands,
  quitQuestion,
  readingFaults,
  refusals,
  rehearsal,
  requestErrors,
  review,
  reviewCommands,
  safeStart,
  settingNames,
  settings,
  shell,
  shows,
  signature,
  spending,
  stage,
  stateLines,
  states,
  steering,
  submissionOutcomes,
  system,
  templates,
  undo,
  unmetFields,
  updateFaults,
  updates,
  usage,
  verdicts,
  waitEnds,
  warnings,
  watches,
  widePatterns,
} satisfies Catalogue;
