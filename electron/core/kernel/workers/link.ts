/** What one thread or process offers to the other: functions by name. What goes in and out can be cloned, or is a function or an AbortSignal. */
export type Face = object;

/** The same functions from the other side: each answers later. */
export type Remote<Offered> = {
  readonly [Name in keyof Offered]: Offered[Name] extends (...args: infer Args) => infer Answer
    ? (...args: Args) => Promise<Awaited<Answer>>
    : never;
};

/** One end of a channel to another thread or process; messages arrive in the order in which they were posted. */
export interface Port {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (message: unknown) => void): unknown;
}

/**
 * What is asked for: a function of the other's face, or one that came along with an ask, by its place among the arguments.
 * Null asks for nothing but an answer.
 */
type Target = string | { readonly of: number; readonly at: number } | null;

interface Ask {
  readonly kind: 'ask';
  /** Null where nobody waits for the answer. */
  readonly id: number | null;
  readonly target: Target;
  /** Null in the place of a function or signal. */
  readonly args: readonly unknown[];
  readonly functions: readonly number[];
  readonly signals: readonly number[];
  /** Whether the signal was aborted before. */
  readonly isAborted: boolean;
}

type Message =
  | Ask
  | { readonly kind: 'abort'; readonly id: number }
  | { readonly kind: 'answer'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'refusal'; readonly id: number; readonly error: unknown; readonly code: unknown };

interface Asked {
  readonly args: readonly unknown[];
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

export interface Link<Other extends Face> {
  /** The other's functions. They reject with what the function threw, and with `LinkEnded` where its thread is gone. */
  readonly other: Remote<Other>;
  /** Runs one of the other's functions and waits for nothing; what it throws is that thread's to log. */
  notify<Name extends keyof Other & string>(name: Name, ...args: ArgumentsOf<Other[Name]>): void;
  /** Answers once the other's program runs. */
  isUp(): Promise<unknown>;
  /** Rejects all that is waited for, and all that comes. */
  end(): void;
}

type ArgumentsOf<Run> = Run extends (...args: infer Args) => unknown ? Args : never;

/** The thread or process that was asked is gone. */
export class LinkEnded extends Error {
  override readonly name = 'LinkEnded';
}

/**
 * Joins two threads or processes: each calls the other's functions as if they were its own. Functions and signals among the arguments work
 * for as long as the ask is open. Comlink, which does much of this, leaves an ask open for ever when the other thread ends.
 *
 * @param offered may come later: what is asked until then waits, in its order
 * @param onThrow told of what throws where nobody waits for the answer
 */
export function createLink<Other extends Face>(
  port: Port,
  offered: Face | Promise<Face>,
  onThrow: (error: unknown) => void,
): Link<Other> {
  const open = new Map<number, Asked>();
  const aborts = new Map<number, AbortController>();
  let lastId = 0;
  let isEnded = false;

  function ask(target: Target, args: readonly unknown[]): Promise<unknown> {
    if (isEnded) return Promise.reject(new LinkEnded());
    lastId += 1;
    const id = lastId;
    const asked = new Promise((resolve, reject) => open.set(id, { args, resolve, reject }));
    const signal = args.find((arg) => arg instanceof AbortSignal);
    const abort = () => post({ kind: 'abort', id });
    post(pack(id, target, args));
    signal?.addEventListener('abort', abort, { once: true });
    return asked.finally(() => {
      open.delete(id);
      signal?.removeEventListener('abort', abort);
    });
  }

  async function run({ id, target, args, functions, signals, isAborted }: Ask): Promise<unknown> {
    if (target === null) return undefined;
    const abort = new AbortController();
    if (isAborted) abort.abort();
    if (id !== null && signals.length > 0) aborts.set(id, abort);
    const face = (await offered) as Record<string, unknown>;
    const found = typeof target === 'string' ? ownOf(face, target) : open.get(target.of)?.args[target.at];
    // Its ask is over meanwhile: nobody wants to hear it any more.
    if (typeof target !== 'string' && found === undefined) return undefined;
    if (typeof found !== 'function') throw new TypeError(`nothing here is called ${String(target)}`);
    const unpacked = args.map((arg, at) => {
      if (signals.includes(at)) return abort.signal;
      if (id === null || !functions.includes(at)) return arg;
      return (...given: unknown[]) => ask({ of: id, at }, given);
    });
    return found(...unpacked);
  }

  async function answer(asked: Ask): Promise<void> {
    const { id } = asked;
    try {
      const value = await run(asked);
      if (id !== null) post({ kind: 'answer', id, value });
    } catch (error) {
      if (id === null) onThrow(error);
      else post({ kind: 'refusal', id, error, code: codeOf(error) });
    } finally {
      if (id !== null) aborts.delete(id);
    }
  }

  function post(message: Message): void {
    if (!isEnded) port.postMessage(message);
  }

  function hear(message: Message): void {
    if (message.kind === 'ask') void answer(message);
    else if (message.kind === 'abort') aborts.get(message.id)?.abort();
    else if (message.kind === 'answer') open.get(message.id)?.resolve(message.value);
    else open.get(message.id)?.reject(withCode(message.error, message.code));
  }

  port.on('message', (message) => hear(message as Message));

  const names = new Proxy({} as Remote<Other>, {
    // Whoever awaits it must not take it for a promise.
    get: (_, name) => (name === 'then' ? undefined : (...args: unknown[]) => ask(String(name), args)),
  });
  return {
    other: names,
    notify: (name, ...args) => post(pack(null, name, args)),
    isUp: () => ask(null, []),
    end() {
      isEnded = true;
      for (const { reject } of open.values()) reject(new LinkEnded());
      for (const abort of aborts.values()) abort.abort();
      open.clear();
    },
  };
}

/** Where functions and signals stand is told beside the values: no text that somebody sends is taken for one. */
function pack(id: number | null, target: Target, args: readonly unknown[]): Ask {
  const placesOf = (isWanted: (arg: unknown) => boolean) =>
    args.flatMap((arg, at) => (isWanted(arg) ? [at] : []));
  const functions = placesOf((arg) => typeof arg === 'function');
  const signals = placesOf((arg) => arg instanceof AbortSignal);
  const values = args.map((arg, at) => (functions.includes(at) || signals.includes(at) ? null : arg));
  const isAborted = args.some((arg) => arg instanceof AbortSignal && arg.aborted);
  return { kind: 'ask', id, target, args: values, functions, signals, isAborted };
}

/** Of the errors of the system, which lose it on their way. */
function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

function withCode(error: unknown, code: unknown): unknown {
  return error instanceof Error && code !== undefined ? Object.assign(error, { code }) : error;
}

/** What it offers itself, and not what every object has. */
function ownOf(face: Record<string, unknown>, name: string): unknown {
  return Object.hasOwn(face, name) ? face[name] : undefined;
}
