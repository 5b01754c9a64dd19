import { makeActs } from '../../../state/navigation/commands.ts';

/** What only a part of the Cast can do, which knows who is shown or has the file chooser. */
export const { useActs: useCastActs, by } = makeActs<'selectAll' | 'import'>();
