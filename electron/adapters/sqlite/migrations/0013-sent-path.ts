import type { Migration } from './migration.ts';

/**
 * The path that each submission went to, of its model: services that are asked under it are asked there, whatever a later profile
 * says of the model. Of what was sent before, nobody wrote it down.
 */
export const sentPath: Migration = {
  version: 13,
  name: 'sent path',
  sql: 'ALTER TABLE attempts ADD COLUMN model_path TEXT;',
};
