import { FIX_PATH, FIX_PIECE_BYTES } from '../../shared/ipc/fix-work.ts';

/** Between two words about progress, in milliseconds. */
const PROGRESS_PACE = 200;

/** Where a fixed file goes: the main process, piece by piece. */
export interface FixOutput {
  /** Rejects when the piece was not taken, as with a full disk. */
  write(bytes: Uint8Array<ArrayBuffer>, at: number): Promise<void>;
  reportProgress(share: number): void;
  finish(): Promise<void>;
}

/** The way to the main process for one task. */
export function createFixOutput(taskId: string): FixOutput {
  let reportedAt = 0;

  async function post(action: string, body: BodyInit | null = null): Promise<void> {
    const answer = await fetch(`${FIX_PATH}${taskId}/${action}`, { method: 'POST', body });
    if (!answer.ok) throw new Error(`not taken (${answer.status})`);
  }

  return {
    async write(bytes, at) {
      for (let offset = 0; offset < bytes.length; offset += FIX_PIECE_BYTES)
        await post(`write?at=${at + offset}`, bytes.subarray(offset, offset + FIX_PIECE_BYTES));
    },
    reportProgress(share) {
      if (performance.now() - reportedAt < PROGRESS_PACE) return;
      reportedAt = performance.now();
      void post(`progress?share=${share}`).catch(() => {});
    },
    finish: () => post('done'),
  };
}
