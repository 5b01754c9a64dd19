import type { Catalogue } from '../catalogue.ts';
import { backup, backupFaults } from './backup.ts';
import { batch, batchCommands, canary } from './batch.ts';
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
import { compose, composeTray, edit, form, refusals, stage, verdicts } from './compose.ts';
import { connection, delivery, proxy, signature } from './connection.ts';
import { doctorDays, doctorFindings, doctorStates, doctorSteps } from './doctor.ts';
import { answerErrors } from './errors-answers.ts';
import { backupErrors } from './errors-backup.ts';
import { connectionErrors } from './errors-connection.ts';
import { fileErrors } from './errors-files.ts';
import { keptErrors } from './errors-kept.ts';
import { requestErrors } from './errors-request.ts';
import { fields, fieldValues, places } from './fields.ts';
import { exported, exportWords, find, library, lineage } from './find.ts';
import { format, joining, language, marks, spending } from './format.ts';
import { guide, shows } from './guide.ts';
import { holdLines, holds, waitEnds } from './holds.ts';
import { example, rehearsal } from './learning.ts';
import { budget, ledger, prices } from './money.ts';
import { outside } from './outside.ts';
import {
  documentFaults,
  mediaKinds,
  problems,
  proxyCauses,
  readingFaults,
  unmetFields,
  warnings,
  widePatterns,
} from './problems.ts';
import {
  candidateReasons,
  importDisagreements,
  importNotes,
  openEffects,
  openMeanings,
  openSuggestions,
} from './profile-document.ts';
import { oldData, queue, queueCommands, safeStart } from './queue.ts';
import { review, reviewCommands } from './review.ts';
import {
  diagnostics,
  policy,
  policyFaults,
  settingNames,
  settings,
  updateFaults,
  updates,
} from './settings.ts';
import { commands, keyboard, palette, shell } from './shell.ts';
import { history, jobDoings, jobEvents, stateLines, states, submissionOutcomes } from './states.ts';
import { actions, done, steering, undo } from './steering.ts';
import { drop, mentions, menu, menuRoles, notices, notifications, quitQuestion, system } from './system.ts';
import { fileFacts, fix, fixObstacles, fixWays, templates, watches } from './templates.ts';

/** French: “vous” in sentences, infinitives in labels. */
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
  palette,
  outside,
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
