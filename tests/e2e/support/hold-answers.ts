import type { ElectronApplication } from '@playwright/test';

/**
 * V8's inspector loses an answer when memory is tidied before it is sent (`Promise was collected`): five of 3,000 on a busy main
 * process, and none where a promise of that process holds it. So whatever is evaluated there is asynchronous.
 */
export function holdAnswers(application: ElectronApplication): ElectronApplication {
  const evaluate = application.evaluate.bind(application) as (
    work: unknown,
    arg: unknown,
  ) => Promise<unknown>;
  const evaluateHeld = (work: unknown, arg: unknown) =>
    evaluate(new Function('electron', 'arg', `return (async () => (${work})(electron, arg))()`), arg);
  return Object.assign(application, { evaluate: evaluateHeld });
}
