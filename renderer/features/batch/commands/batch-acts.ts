import { makeActs } from '../../../navigation/commands.ts';

/** What only a part of Batch can do, which knows the columns or has the file chooser. */
export const { useActs: useBatchActs, by } = makeActs<
  'importCsv' | 'editCell' | 'clearCells' | 'fillDown' | 'nextProblem' | 'selectAll' | 'addColumn'
>();
