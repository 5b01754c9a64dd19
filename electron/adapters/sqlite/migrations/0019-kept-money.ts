import type { Migration } from './migration.ts';

/**
 * What was spent is kept, for each quarter of an hour and each batch, where it was added up anew for each submission: twice, and
 * over all of its day. A quarter of an hour, because days begin at one in every time zone of today. `''` is no price. Amounts are
 * whole millionths, so that what is added and taken off again leaves nothing behind; their ceiling keeps the charge of a service
 * that lies from drowning all others, and none makes what others cost less.
 */
export const keptMoney: Migration = {
  version: 19,
  name: 'kept money',
  sql: `
    ALTER TABLE attempts ADD COLUMN spent INTEGER
      AS (practice = 0 AND test_mode IS NULL AND outcome IN ('accepted', 'unclear', 'sending'));
    ALTER TABLE attempts ADD COLUMN doubtful INTEGER AS (spent AND outcome <> 'accepted');
    ALTER TABLE attempts ADD COLUMN millionths REAL
      AS (spent * round(1e6 * max(0, min(1e9, coalesce(charged_amount, estimate_amount, 0)))));
    ALTER TABLE attempts ADD COLUMN currency TEXT AS (coalesce(estimate_currency, ''));
    ALTER TABLE attempts ADD COLUMN quarter INTEGER AS (CAST(started_at / 900000 AS INTEGER));

    CREATE TABLE spent_by_quarter (
      quarter INTEGER NOT NULL,
      currency TEXT NOT NULL,
      submissions INTEGER NOT NULL,
      millionths REAL NOT NULL,
      doubtful INTEGER NOT NULL,
      doubtful_millionths REAL NOT NULL,
      PRIMARY KEY (quarter, currency)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO spent_by_quarter
    SELECT quarter, currency, sum(spent), sum(millionths), sum(doubtful), sum(doubtful * millionths)
    FROM attempts GROUP BY 1, 2;
    CREATE TABLE spent_by_batch (
      batch_id TEXT NOT NULL,
      currency TEXT NOT NULL,
      submissions INTEGER NOT NULL,
      millionths REAL NOT NULL,
      PRIMARY KEY (batch_id, currency)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO spent_by_batch SELECT batch_id, currency, sum(spent), sum(millionths) FROM attempts GROUP BY 1, 2;

    CREATE TRIGGER attempt_spent AFTER INSERT ON attempts WHEN new.practice = 0 AND new.test_mode IS NULL BEGIN
      INSERT INTO spent_by_quarter
      VALUES (new.quarter, new.currency, new.spent, new.millionths, new.doubtful, new.doubtful * new.millionths)
      ON CONFLICT DO UPDATE SET
        submissions = submissions + excluded.submissions,
        millionths = millionths + excluded.millionths,
        doubtful = doubtful + excluded.doubtful,
        doubtful_millionths = doubtful_millionths + excluded.doubtful_millionths;
      INSERT INTO spent_by_batch VALUES (new.batch_id, new.currency, new.spent, new.millionths)
      ON CONFLICT DO UPDATE SET
        submissions = submissions + excluded.submissions,
        millionths = millionths + excluded.millionths;
    END;
    CREATE TRIGGER attempt_spent_otherwise AFTER UPDATE OF outcome, charged_amount ON attempts
    WHEN (old.spent, old.doubtful, old.millionths) <> (new.spent, new.doubtful, new.millionths) BEGIN
      UPDATE spent_by_quarter SET
        submissions = submissions + new.spent - old.spent,
        millionths = millionths + new.millionths - old.millionths,
        doubtful = doubtful + new.doubtful - old.doubtful,
        doubtful_millionths = doubtful_millionths + new.doubtful * new.millionths - old.doubtful * old.millionths
      WHERE quarter = new.quarter AND currency = new.currency;
      UPDATE spent_by_batch SET
        submissions = submissions + new.spent - old.spent,
        millionths = millionths + new.millionths - old.millionths
      WHERE batch_id = new.batch_id AND currency = new.currency
        AND (old.spent, old.millionths) <> (new.spent, new.millionths);
    END;
    DROP INDEX attempts_paid_by_time;
    DROP INDEX attempts_paid_by_batch;
  `,
};
