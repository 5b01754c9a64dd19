import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fail, passingFailure, type Result, succeed } from '../../../../shared/kernel/result.ts';
import type { Asset } from '../../../../shared/library/asset.ts';
import type { InlineForm } from '../../../../shared/models/define-model.ts';
import { checkUnchanged, explainUnread } from '../../library/references/fix-service.ts';

/** A file as it goes in a request. */
export interface InlineFile {
  readonly name: string;
  /** Its media type. */
  readonly mime: string;
  readonly bytes: Buffer;
  /** In this form; as a part of a form it is not text, and has its mark here. */
  text(inline: InlineForm): string;
  /** The same with the hash of its bytes in their place: what was sent can be told by it, and need not be kept twice. */
  mark(inline: InlineForm): string;
}

/** Reads a file that goes in the request itself. Errors: FILE_* (it changed, is gone, can't be read), UPLOAD_FAILED (cancelled). */
export async function readInline(asset: Asset, signal: AbortSignal): Promise<Result<InlineFile>> {
  try {
    const bytes = await readFile(asset.path, { signal });
    // Looked at after it was read: what is written to meanwhile is not sent.
    const unchanged = await checkUnchanged(asset);
    if (!unchanged.ok) return unchanged;
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const { name, mime } = asset;
    const mark = (inline: InlineForm) =>
      inline === 'data-url' ? `data:${mime};sha256,${sha256}` : `sha256:${sha256}`;
    return succeed({
      ...{ name, mime, bytes, mark },
      text(inline) {
        if (inline === 'part') return mark(inline);
        const base64 = bytes.toString('base64');
        return inline === 'data-url' ? `data:${mime};base64,${base64}` : base64;
      },
    });
  } catch (error) {
    return fail(
      signal.aborted
        ? passingFailure('UPLOAD_FAILED', { cause: 'cancelled' })
        : await explainUnread(error, asset.path),
    );
  }
}
