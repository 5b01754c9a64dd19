import type { Catalogue } from '../catalogue.ts';
import * as backup from './backup.ts';
import * as batch from './batch.ts';
import * as cast from './cast.ts';
import * as commandLine from './command-line.ts';
import * as commands from './commands.ts';
import * as compose from './compose.ts';
import * as connection from './connection.ts';
import * as doctorFindings from './doctor-findings.ts';
import * as errorsAnswers from './errors-answers.ts';
import * as errorsConnection from './errors-connection.ts';
import * as errorsFiles from './errors-files.ts';
import * as errorsKept from './errors-kept.ts';
import * as errorsRequest from './errors-request.ts';
import * as fields from './fields.ts';
import * as film from './film.ts';
import * as find from './find.ts';
import * as form from './form.ts';
import * as format from './format.ts';
import * as guide from './guide.ts';
import * as importReport from './import-report.ts';
import * as learning from './learning.ts';
import * as money from './money.ts';
import * as notices from './notices.ts';
import * as openBindings from './open-bindings.ts';
import * as policy from './policy.ts';
import * as problems from './problems.ts';
import * as queue from './queue.ts';
import * as queueActions from './queue-actions.ts';
import * as review from './review.ts';
import * as settings from './settings.ts';
import * as shell from './shell.ts';
import * as states from './states.ts';
import * as system from './system.ts';
import * as templates from './templates.ts';

/** Arabic: verbal nouns in labels, counted nouns in their six forms; one and two need no figure. */
export default {
  ...backup,
  ...batch,
  ...cast,
  ...commandLine,
  ...commands,
  ...compose,
  ...connection,
  ...doctorFindings,
  ...errorsAnswers,
  ...errorsConnection,
  ...errorsFiles,
  ...errorsKept,
  ...errorsRequest,
  ...fields,
  ...film,
  ...find,
  ...form,
  ...format,
  ...guide,
  ...importReport,
  ...learning,
  ...money,
  ...notices,
  ...openBindings,
  ...policy,
  ...problems,
  ...queue,
  ...review,
  ...settings,
  ...shell,
  ...states,
  ...queueActions,
  ...system,
  ...templates,
} satisfies Catalogue;
