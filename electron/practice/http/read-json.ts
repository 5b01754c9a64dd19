import type { IncomingMessage } from 'node:http';
import { practiceChoices } from '../control/choices.ts';
import { Refusal, readMediaType } from './answer.ts';

/** Reads a JSON body within the size and time limits, or throws the refusal that fits. */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  if (readMediaType(request) !== 'application/json') {
    throw new Refusal(400, 'Content-Type: must be application/json.');
  }
  const text = decodeUtf8(await readLimited(request));
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal(400, 'body: is not JSON.');
  }
}

function decodeUtf8(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Refusal(400, 'body: is not UTF-8.');
  }
}

function readLimited(request: IncomingMessage): Promise<Buffer> {
  const { maxBodyBytes, bodyTimeoutMs } = practiceChoices.submission;
  const tooLarge = new Refusal(413, `body: must have at most ${maxBodyBytes} bytes.`);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let total = 0;
    const timer = setTimeout(
      () => reject(new Refusal(408, 'body: came too slowly.', { connection: 'close' })),
      bodyTimeoutMs,
    );
    const settle = (finish: () => void) => {
      clearTimeout(timer);
      finish();
    };
    request.on('data', (chunk: Buffer) => {
      total += chunk.byteLength;
      if (total > maxBodyBytes) settle(() => reject(tooLarge));
      else chunks.push(chunk);
    });
    request.on('end', () => settle(() => resolve(Buffer.concat(chunks))));
    request.on('error', (error) => settle(() => reject(error)));
    request.on('close', () => settle(() => reject(new Error('The connection was closed'))));
  });
}
