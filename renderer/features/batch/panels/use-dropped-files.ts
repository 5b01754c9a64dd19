import { useCallback, useEffect, useRef, useState } from 'react';
import { isElsewhere } from '../../../../shared/batch/read-references.ts';
import type { Failure } from '../../../../shared/errors.ts';
import { describeError } from '../../../../shared/messages/errors.ts';
import { call } from '../../../bridge.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { readSheet } from '../state/batch-store.ts';

/** Files of a matrix: folders among what was dropped become the media files in them. */
export function useDroppedFiles(first: readonly string[]) {
  const [paths, setPaths] = useState<readonly string[]>([]);
  const [reading, setReading] = useState(0);
  const add = useCallback(async (texts: readonly string[]) => {
    if (texts.length === 0) return;
    setReading((count) => count + 1);
    const found = await expand(texts);
    setReading((count) => count - 1);
    setPaths((before) => [...new Set([...before, ...found])]);
  }, []);
  const isBegun = useRef(false);
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    void add(first);
  }, [add, first]);
  return {
    paths,
    isReading: reading > 0,
    add: (texts: readonly string[]) => void add(texts),
    clear: () => setPaths([]),
  };
}

const TEXT_BATCH_SIZE = 100;

async function expand(texts: readonly string[]): Promise<string[]> {
  const found: string[] = texts.filter(isElsewhere);
  const refused: Failure[] = [];
  const local = texts.filter((text) => !isElsewhere(text));
  for (let start = 0; start < local.length; start += TEXT_BATCH_SIZE) {
    const some = local.slice(start, start + TEXT_BATCH_SIZE);
    const answer = await call('batch.findFiles', { texts: some, folder: readSheet().folder });
    if (!answer.ok) continue;
    for (const { files } of answer.value)
      for (const file of files)
        if (file.kind === 'added') found.push(file.asset.path);
        else refused.push(file.error);
  }
  notifySearches(refused);
  return found;
}

/** A folder of which no file comes must say why; a single file that is no media is left out, as in a folder. */
function notifySearches(refused: readonly Failure[]): void {
  const search = refused.find(({ code }) => code === 'PATTERN_TOO_WIDE' || code === 'FOLDER_NOT_GIVEN');
  if (search === undefined) return;
  const { happened, act } = describeError(search);
  showToast({ tone: 'failed', text: happened, detail: act });
}
