import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DatabaseSync } from 'node:sqlite';

/**
 * A bare node:http server that others are held against: takes any body in, answers 200 and does nothing else. With the
 * path of a database on its command line, the body is on disk before it answers, through bare node:sqlite.
 */
const [path] = process.argv.slice(2);
const keep = path === undefined ? null : openMonitor(path);
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => keep && chunks.push(chunk));
  request.on('end', () => {
    keep?.(request.url ?? '', Buffer.concat(chunks).toString('utf8'));
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"fileName":"sunk"}');
  });
});
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
process.stdin.on('end', () => process.exit(0)).resume();

function openMonitor(file: string): (url: string, body: string) => void {
  const database = new DatabaseSync(file);
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
  database.exec('CREATE TABLE deliveries (id INTEGER PRIMARY KEY, url TEXT, body TEXT) STRICT;');
  const insert = database.prepare('INSERT INTO deliveries (url, body) VALUES (?, ?)');
  return (url, body) => void insert.run(url, body);
}
