import { useEffect, useState } from 'react';
import type { Take } from '../../../../shared/domain/library/take.ts';
import type { CallOutput } from '../../../../shared/ipc/contract.ts';
import { call } from '../../../bridge.ts';

export type FileContent = NonNullable<CallOutput<'library.inspect'>>;

/** What a take's file is now; null until it was looked at, and where it can't be read. */
export function useFileContent({ id, path }: Take): FileContent | null {
  const [seen, setSeen] = useState<{ readonly of: string; readonly content: FileContent | null } | null>(
    null,
  );
  const of = `${id} ${path}`;
  useEffect(() => {
    let isCurrent = true;
    void call('library.inspect', { takeId: id }).then(
      (answer) => isCurrent && setSeen({ of, content: answer.ok ? answer.value : null }),
    );
    return () => {
      isCurrent = false;
    };
  }, [id, of]);
  return seen?.of === of ? seen.content : null;
}
