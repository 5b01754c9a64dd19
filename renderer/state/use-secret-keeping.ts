import { useEffect, useState } from 'react';
import type { CallOutput } from '../../shared/contract.ts';
import type { Failure, Result } from '../../shared/kernel/result.ts';
import { call } from '../bridge.ts';

/** What a form knows of the place where this computer keeps secrets, and of the last try to keep one there. */
export type SecretKeeping = ReturnType<typeof useSecretKeeping>;

/** Where it was when it was last asked: it hardly ever changes while the app runs. */
let lastBackend: CallOutput<'key.backend'> | null = null;

/** Asks where secrets are kept; whatever form comes after that shows it from its first frame on. */
export async function askBackend(): Promise<Result<CallOutput<'key.backend'>>> {
  const answer = await call('key.backend', {});
  if (answer.ok) lastBackend = answer.value;
  return answer;
}

/** Asks where secrets are kept here, and whether the artist agrees where that is a plain file. */
export function useSecretKeeping() {
  const [backend, setBackend] = useState(lastBackend);
  const [unknown, setUnknown] = useState<Failure | null>(null);
  const [acceptPlain, setAcceptPlain] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  useEffect(
    () =>
      void askBackend().then((answer) => (answer.ok ? setBackend(answer.value) : setUnknown(answer.error))),
    [],
  );

  /** True once the secret is kept; else `failure` says why it is not. */
  async function keep(storing: Promise<Result<unknown>>): Promise<boolean> {
    const answer = await storing;
    setFailure(answer.ok ? null : answer.error);
    return answer.ok;
  }

  const isPlain = backend?.kind === 'plain';
  return {
    /** Null until it is known. */
    backend,
    /** Why it could not be found out. */
    unknown,
    isPlain,
    acceptPlain,
    setAcceptPlain,
    hasConsent: !isPlain || acceptPlain,
    failure,
    keep,
  };
}
