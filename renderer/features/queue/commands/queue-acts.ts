import { makeActs } from '../../../state/navigation/commands.ts';

/** What only the list can do, which knows what it shows and in which order. */
export const { useActs: useQueueActs, by } = makeActs<'selectAll' | 'deselect' | 'moveUp' | 'moveDown'>();
