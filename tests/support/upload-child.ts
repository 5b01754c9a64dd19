import { createNetwork } from '../../electron/adapters/http/requests.ts';
import type { UploadBody } from '../../electron/core/ports.ts';
import { reachedInMemory } from './reached-in-memory.ts';

/**
 * Uploads files with the real adapter: URL, then PATH BYTES of a small file to warm up with, then of the one measured, and
 * `json-base64` to send them so instead of as a form.
 */
const [url = '', smallPath = '', smallBytes = '', path = '', bytes = '', mode = ''] = process.argv.slice(2);
const body: UploadBody =
  mode === 'json-base64'
    ? { kind: 'json-base64', field: 'data', properties: {} }
    : { kind: 'multipart', field: 'file', fileName: 'shot.mp4', fields: {} };
const network = createNetwork({
  loopbackOnly: true,
  log: { info() {}, warn() {}, error() {} },
  reached: reachedInMemory(),
});
let peak = 0;

async function upload(file: string, size: number): Promise<void> {
  const answer = await network.upload({
    url,
    method: 'POST',
    key: 'a-key',
    body,
    namedBy: null,
    mime: 'video/mp4',
    path: file,
    bytes: size,
    onProgress: () => {
      peak = Math.max(peak, process.memoryUsage.rss());
    },
  });
  if (!answer.ok || answer.value.status !== 200) throw new Error(JSON.stringify(answer));
}

await upload(smallPath, Number(smallBytes));
await new Promise((wait) => setTimeout(wait, 200));
const idle = process.memoryUsage.rss();
peak = idle;
const start = performance.now();
await upload(path, Number(bytes));
console.log(JSON.stringify({ milliseconds: performance.now() - start, bytesAboveIdle: peak - idle }));
