import { firstTables } from './0001-first-tables.ts';
import { steering } from './0002-steering.ts';
import { ledger } from './0003-ledger.ts';
import { review } from './0004-review.ts';
import { lineage } from './0005-lineage.ts';
import { cast } from './0006-cast.ts';
import { intake } from './0007-intake.ts';
import { preflight } from './0008-preflight.ts';
import { templates } from './0009-templates.ts';
import { grid } from './0010-grid.ts';
import { trust } from './0011-trust.ts';
import { batches } from './0012-batches.ts';
import { sentPath } from './0013-sent-path.ts';
import { queuedByModel } from './0014-queued-by-model.ts';
import { historyAsAChain } from './0015-history-as-a-chain.ts';
import { inputsApart } from './0016-inputs-apart.ts';
import { countedTogether } from './0017-counted-together.ts';
import { narrowIndexes } from './0018-narrow-indexes.ts';
import { keptMoney } from './0019-kept-money.ts';
import { madeFor } from './0020-made-for.ts';
import { practiceByProfile } from './0021-practice-by-profile.ts';
import { askedFor } from './0022-asked-for.ts';
import type { Migration } from './migration.ts';

/** All migrations, oldest first; the last one's version is this program's. */
export const MIGRATIONS: readonly Migration[] = [
  firstTables,
  steering,
  ledger,
  review,
  lineage,
  cast,
  intake,
  preflight,
  templates,
  grid,
  trust,
  batches,
  sentPath,
  queuedByModel,
  historyAsAChain,
  inputsApart,
  countedTogether,
  narrowIndexes,
  keptMoney,
  madeFor,
  practiceByProfile,
  askedFor,
];
