import { type ComponentType, type FunctionComponent, type ReactNode, useLayoutEffect, useState } from 'react';

export interface LaterPart<Props> extends FunctionComponent<Props> {
  /** Asks for its code now, so that it stands there at once when it is wanted. */
  readonly loadAhead: () => void;
}

/**
 * A part of the window that the first frame does without. Its code is asked for where the part is first drawn, and the
 * part stands there as soon as the code has come; React's own `lazy` would keep it back for 300 ms, for its fallback's
 * sake. Code that can't be loaded is an error of the part, for the fence around it.
 *
 * @param meanwhile what stands there until then
 */
export function loadLater<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: ReactNode = null,
): LaterPart<Props> {
  let loaded: ComponentType<Props> | null = null;
  const ask = async () => (loaded ??= await load());
  function Later(props: Props) {
    const [Part, setPart] = useState(() => loaded);
    const [failed, setFailed] = useState<{ readonly error: unknown } | null>(null);
    useLayoutEffect(() => {
      if (Part !== null) return;
      ask().then(
        (part) => setPart(() => part),
        (error: unknown) => setFailed({ error }),
      );
    }, [Part]);
    if (failed !== null) throw failed.error;
    return Part === null ? meanwhile : <Part {...props} />;
  }
  // What fails ahead fails again, and is told, where the part is drawn.
  return Object.assign(Later, { loadAhead: () => void ask().catch(() => {}) });
}
