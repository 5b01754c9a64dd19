import { failure } from '../../../shared/errors.ts';
import type { CallName, ParsedCallInput } from '../../../shared/ipc/contract.ts';
import { fail, type Result, succeed } from '../../../shared/result.ts';
import type { GivenPlaces, GivenUse } from './given-places.ts';

/** The paths that the input of a call names, and what is done there. */
interface NamedPaths {
  readonly use: GivenUse;
  readonly paths: readonly string[];
}

type Proofs = { readonly [Name in CallName]?: (input: ParsedCallInput<Name>) => NamedPaths };

const read = (...paths: readonly string[]): NamedPaths => ({ use: 'read', paths });
const write = (...paths: readonly string[]): NamedPaths => ({ use: 'write', paths });

/**
 * Every call of the page that names a file or folder, with what has to be proven of each before the call is answered. A test
 * holds this list to the contract: a call that takes a path and is neither here nor in `PROVEN_BY_HANDLER` fails it.
 */
export const PATH_PROOFS: Proofs = {
  'references.addFiles': ({ paths }) => read(...paths),
  'references.listFiles': ({ paths }) => read(...paths),
  'cast.addFiles': ({ paths }) => read(...paths),
  'cast.setConsentFile': ({ path }) => read(path),
  'cast.openFile': ({ path }) => read(path),
  'cast.import': ({ path }) => read(path),
  'outside.read': ({ path }) => read(path),
  'library.relinkFile': ({ path }) => read(path),
  'library.relinkFolder': ({ folder }) => read(folder),
  'library.import': ({ paths }) => read(...paths),
  'watches.add': ({ folder }) => read(folder),
  'export.preview': ({ folder }) => write(...(folder === '' ? [] : [folder])),
  'export.run': ({ choice }) => write(choice.folder),
};

/** Calls whose paths are only kept, or proven one by one where they are used, with a refusal for each (`find-files.ts`). */
export const PROVEN_BY_HANDLER = ['batch.save', 'batch.findFiles'] as const satisfies readonly CallName[];

/**
 * Whether a call of the page names only places that the artist has given. What main or the command line asks of the core does
 * not come by here: a person named it there. Errors: FOLDER_NOT_GIVEN.
 */
export async function provePaths<Name extends CallName>(
  given: GivenPlaces,
  name: Name,
  input: ParsedCallInput<Name>,
): Promise<Result<void>> {
  const named = PATH_PROOFS[name]?.(input);
  for (const path of named?.paths ?? []) {
    const isGiven = named?.use === 'write' ? await given.mayWrite(path) : await given.mayRead(path);
    if (!isGiven) return fail(failure('FOLDER_NOT_GIVEN', { path }));
  }
  return succeed(undefined);
}
