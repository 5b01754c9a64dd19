import type { PauseScope } from '../../../../shared/domain/queue/queue-actions.ts';
import type { JsonValue } from '../../../../shared/json.ts';

/** Small things that must survive too: the draft, whether the queue is paused, the listener's port. */
export interface ValueReads {
  read(key: string): JsonValue | undefined;
}

export interface Values extends ValueReads {
  write(key: string, value: JsonValue): void;
  writeAll(values: readonly (readonly [key: string, value: JsonValue])[]): void;
}

/** Batches and models that the artist paused. */
export interface PauseReads {
  list(): { batches: string[]; models: string[] };
}

export interface Pauses extends PauseReads {
  set(scope: Exclude<PauseScope, { kind: 'all' }>, paused: boolean, at: number): void;
}
