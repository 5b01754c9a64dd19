import { useEffect, useRef, useState } from 'react';
import type { Asset } from '../../../shared/domain/media/asset.ts';
import type { Recipe } from '../../../shared/domain/preflight/fix.ts';
import type { Failure } from '../../../shared/errors.ts';
import { makeFixed } from './fix-store.ts';

/** A still picture is made while it is looked at; after this pause in choosing, in milliseconds. */
const SETTLE = 350;

/** Makes a fixed file when it is asked for, or automatically where that is quick; what is under way ends with the panel. */
export function useMaking(asset: Asset, recipe: Recipe, isAutomatic: boolean) {
  const [made, setMade] = useState<Asset | null>(null);
  const [failed, setFailed] = useState<Failure | null>(null);
  const [workId, setWorkId] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);

  async function make(): Promise<Asset | null> {
    const controller = new AbortController();
    running.current = controller;
    const id = crypto.randomUUID();
    setWorkId(id);
    setFailed(null);
    const answer = await makeFixed(id, asset.id, recipe, controller.signal);
    if (running.current !== controller) return null;
    setWorkId(null);
    if (answer.ok) setMade(answer.value);
    else if (answer.error.code !== 'FIX_CANCELLED') setFailed(answer.error);
    return answer.ok ? answer.value : null;
  }

  const latestMake = useRef(make);
  latestMake.current = make;
  useEffect(() => {
    if (!isAutomatic) return;
    const timer = setTimeout(() => void latestMake.current(), SETTLE);
    return () => clearTimeout(timer);
  }, [isAutomatic]);
  useEffect(() => () => leave(running), []);

  return { made, failed, workId, make, cancel: () => running.current?.abort() };
}

/** Nobody waits any more: what is under way is cancelled, and what still comes is not for this panel. */
function leave(running: { current: AbortController | null }): void {
  running.current?.abort();
  running.current = null;
}
