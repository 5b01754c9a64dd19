import type { Catalogue } from '../catalogue.ts';
import * as backup from './backup.ts';
import * as batch from './batch.ts';
import * as budget from './budget.ts';
import * as cast from './cast.ts';
import * as commandLine from './command-line.ts';
import * as commands from './commands.ts';
import * as common from './common.ts';
import * as compose from './compose.ts';
import * as connection from './connection.ts';
import * as delivery from './delivery.ts';
import * as doctor from './doctor.ts';
import * as documents from './documents.ts';
import * as errorsAnswers from './errors-answers.ts';
import * as errorsConnection from './errors-connection.ts';
import * as errorsFiles from './errors-files.ts';
import * as errorsKept from './errors-kept.ts';
import * as errorsRequest from './errors-request.ts';
import * as example from './example.ts';
import * as exporting from './export.ts';
import * as film from './film.ts';
import * as find from './find.ts';
import * as form from './form.ts';
import * as guide from './guide.ts';
import * as holds from './holds.ts';
import * as ledger from './ledger.ts';
import * as notices from './notices.ts';
import * as problems from './problems.ts';
import * as queue from './queue.ts';
import * as queueActions from './queue-actions.ts';
import * as review from './review.ts';
import * as settings from './settings.ts';
import * as signing from './signing.ts';
import * as states from './states.ts';
import * as templates from './templates.ts';

/** Everything in German. */
export default {
  ...backup,
  ...batch,
  ...budget,
  ...cast,
  ...commandLine,
  ...commands,
  ...common,
  ...compose,
  ...connection,
  ...delivery,
  ...doctor,
  ...documents,
  ...errorsAnswers,
  ...errorsConnection,
  ...errorsFiles,
  ...errorsKept,
  ...errorsRequest,
  ...example,
  ...exporting,
  ...film,
  ...find,
  ...form,
  ...guide,
  ...holds,
  ...ledger,
  ...notices,
  ...problems,
  ...queue,
  ...review,
  ...settings,
  ...signing,
  ...states,
  ...queueActions,
  ...templates,
} satisfies Catalogue;
