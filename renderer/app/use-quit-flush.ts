import { useEffect } from 'react';
import { call, whenAnswered } from '../bridge.ts';
import { onCoreEvent } from '../projections/core/core-store.ts';

/**
 * Before the app ends, whatever a room has not saved yet is saved. A page that is closed is told so by the browser, but
 * only when nobody is there any more to keep anything: so main asks first, and the rooms hear the same event.
 */
export function useQuitFlush(): void {
  useEffect(
    () =>
      onCoreEvent((event) => {
        if (event.type !== 'closing') return;
        // What a room has asked to be kept is kept when that is answered, and not before.
        void whenAnswered(() => window.dispatchEvent(new Event('pagehide'))).then(() =>
          call('app.saved', {}),
        );
      }),
    [],
  );
}
