import { useCallback, useEffect, useRef, useState } from 'react';
import { isElsewhere } from '../../../shared/batch/read-references.ts';
import { call } from '../../bridge.ts';
import { readSheet } from './batch-store.ts';

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

const TEXTS_AT_ONCE = 100;

async function expand(texts: readonly string[]): Promise<string[]> {
  const found: string[] = texts.filter(isElsewhere);
  const local = texts.filter((text) => !isElsewhere(text));
  for (let start = 0; start < local.length; start += TEXTS_AT_ONCE) {
    const some = local.slice(start, start + TEXTS_AT_ONCE);
    const answer = await call('batch.findFiles', { texts: some, folder: readSheet().folder });
    if (!answer.ok) continue;
    for (const { files } of answer.value)
      for (const file of files) if (file.kind === 'added') found.push(file.asset.path);
  }
  return found;
}
