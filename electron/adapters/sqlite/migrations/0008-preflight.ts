import type { Migration } from './migration.ts';

/**
 * What headers say of a file besides its size and length (null: not looked at yet), and what a fixed file was made from:
 * the asset and the recipe, by which the same fix is found again.
 */
export const preflight: Migration = {
  version: 8,
  name: 'preflight',
  sql: `
    ALTER TABLE assets ADD COLUMN details TEXT;
    ALTER TABLE assets ADD COLUMN derived_from TEXT REFERENCES assets (id);
    ALTER TABLE assets ADD COLUMN recipe TEXT;
    CREATE INDEX assets_derived ON assets (derived_from) WHERE derived_from IS NOT NULL;
  `,
};
