/** Keeps a core busy until the pipe on stdin ends, which it does even when the other side is killed. */
const sliceMs = 20;

process.stdin.on('end', () => process.exit(0)).on('error', () => process.exit(0));
process.stdin.resume();

function burn() {
  const end = performance.now() + sliceMs;
  while (performance.now() < end);
  setImmediate(burn);
}
burn();
