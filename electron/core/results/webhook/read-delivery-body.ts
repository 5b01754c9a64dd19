import type { IncomingMessage } from 'node:http';
import { CEILINGS } from '../../../../shared/kernel/ceilings.ts';
import { parseJson } from '../../../../shared/kernel/json-pointer.ts';

/** A delivery's JSON text with its very bytes, or the status to refuse it with; null when the sender went away before it was whole. */
export type DeliveryBody =
  | { readonly text: string; readonly bytes: Buffer }
  | { readonly status: 400 | 413 | 415 }
  | null;

/** Reads a delivery's body, at most `maximumBytes` of UTF-8 JSON. Never rejects. */
export async function readDeliveryBody(
  request: IncomingMessage,
  maximumBytes: number,
): Promise<DeliveryBody> {
  const encoding = request.headers['content-encoding'] ?? 'identity';
  if (encoding.trim().toLowerCase() !== 'identity') return { status: 415 };
  if (Number(request.headers['content-length'] ?? 0) > maximumBytes) return { status: 413 };
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > maximumBytes) return { status: 413 };
      chunks.push(chunk);
    }
  } catch {
    return null;
  }
  if (!request.complete) return null;
  const whole = Buffer.concat(chunks);
  const text = decode(whole);
  const isReadable =
    text !== null && parseJson(text) !== undefined && depthOf(text) <= CEILINGS.delivery.depth;
  return isReadable ? { text, bytes: whole } : { status: 400 };
}

function decode(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** How deep the arrays and objects of valid JSON lie in one another. */
function depthOf(json: string): number {
  let depth = 0;
  let deepest = 0;
  let isInText = false;
  for (let index = 0; index < json.length; index += 1) {
    const character = json[index];
    if (isInText && character === '\\') index += 1;
    else if (character === '"') isInText = !isInText;
    else if (isInText) continue;
    else if (character === '{' || character === '[') deepest = Math.max(deepest, ++depth);
    else if (character === '}' || character === ']') depth -= 1;
  }
  return deepest;
}
