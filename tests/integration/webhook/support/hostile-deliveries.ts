import { randomBytes } from 'node:crypto';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';

/** Bytes that someone sends to the listener, and what they try. */
export interface HostileDelivery {
  readonly kind: string;
  readonly name: string;
  readonly bytes: Buffer;
}

export const GOOD_BODY = '{"genId":"g-1","status":"completed"}';

export interface Target {
  readonly port: number;
  readonly secret: string;
}

type Headers = Readonly<Record<string, string | null>>;

/** A request in one piece, right in all but what is given. */
export function writeRequest(
  { port, secret }: Target,
  parts: { line?: string; headers?: Headers; body?: string | Buffer; extra?: string } = {},
): Buffer {
  const body = Buffer.from(parts.body ?? GOOD_BODY);
  const headers: Record<string, string | null> = {
    Host: `127.0.0.1:${port}`,
    'Content-Type': 'application/json',
    'Content-Length': String(body.length),
    Connection: 'close',
    ...parts.headers,
  };
  const lines = Object.entries(headers).flatMap(([name, value]) =>
    value === null ? [] : [`${name}: ${value}`],
  );
  const head = [parts.line ?? `POST /deliver/${secret} HTTP/1.1`, ...lines].join('\r\n');
  return Buffer.concat([Buffer.from(`${head}\r\n${parts.extra ?? ''}\r\n`, 'utf8'), body]);
}

/** At least 300, none of which may be acknowledged or stored. */
export function hostileDeliveries(target: Target): HostileDelivery[] {
  return [
    ...malformed(target),
    ...notUtf8(target),
    ...deep(target),
    ...huge(target),
    ...encoded(target),
    ...unknownSecrets(target),
    ...otherPaths(target),
    ...otherMethods(target),
    ...conflictingLengths(target),
    ...chunkTricks(target),
    ...brokenHeads(target),
    ...otherProtocols(),
  ];
}

const MALFORMED = [
  ...[
    '',
    ' ',
    '{',
    '}',
    '[',
    ']',
    '"',
    '{"',
    '{"a',
    '{"a"',
    '{"a":',
    '{"a":1',
    '{"a":1,',
    '{"a":1,}',
    '[1,]',
    '[,1]',
  ],
  ...[
    '{a:1}',
    "{'a':1}",
    '{"a":undefined}',
    '{"a":NaN}',
    '{"a":Infinity}',
    '{"a":01}',
    '{"a":+1}',
    '{"a":.5}',
    '{"a":1.}',
  ],
  ...[
    '{"a":0x1}',
    '{"a":"\u0001"}',
    '{"a":"\n"}',
    '{"a":"\\x"}',
    '{"a":"\\u12"}',
    '{"a" 1}',
    '{"a":1 "b":2}',
    '{}{}',
    '{} {}',
  ],
  ...[
    'nul',
    'tru',
    'genId=g-1&status=completed',
    '<xml/>',
    '<?xml version="1.0"?><a/>',
    'undefined',
    '// {}',
    '/* */{}',
  ],
  ...[
    '{"a":1}//',
    '{"a":1}\u0000',
    '\u0000{"a":1}',
    '\u00a0{}',
    '\u2028{}',
    '--boundary\r\n\r\n{}\r\n--boundary--',
    '%7B%7D',
  ],
  ...[
    'data: {}\n\n',
    '{}\u0000',
    "{}'",
    'eyJnZW5JZCI6ImcifQ==',
    '[[[',
    '{"a":[}',
    '{"a":{]}',
    '"\\',
    '"\\u',
    '{"":}',
    '-',
    '1e',
    '1e+',
  ],
];

function malformed(target: Target): HostileDelivery[] {
  return MALFORMED.map((body) => ({
    kind: 'malformed JSON',
    name: JSON.stringify(body),
    bytes: writeRequest(target, { body }),
  }));
}

function notUtf8(target: Target): HostileDelivery[] {
  const sequences = [
    ...[
      'ff',
      'fe',
      'c0af',
      'c1bf',
      'e080af',
      'eda080',
      'edbfbf',
      'f08080af',
      'f4908080',
      'f8888080',
      'fc84808080',
    ],
    ...['80', 'bf', 'c3', 'e282', 'f09f98', 'c328', 'e228a1', 'f0288cbc', 'fffe7b00', 'feff007b'],
  ];
  return sequences.map((sequence) => ({
    kind: 'not UTF-8',
    name: sequence,
    bytes: writeRequest(target, {
      body: Buffer.concat([Buffer.from('{"a":"'), Buffer.from(sequence, 'hex'), Buffer.from('"}')]),
    }),
  }));
}

function deep(target: Target): HostileDelivery[] {
  const nests: [string, (depth: number) => string][] = [
    ['arrays', (depth) => `${'['.repeat(depth)}${']'.repeat(depth)}`],
    ['objects', (depth) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`],
    ['both', (depth) => `${'[{"a":'.repeat(depth / 2)}1${'}]'.repeat(depth / 2)}`],
    ['unclosed', (depth) => '['.repeat(depth)],
  ];
  return nests.flatMap(([name, nest]) =>
    [66, 100, 1000, 10_000, 100_000].map((depth) => ({
      kind: 'deep JSON',
      name: `${name} × ${depth}`,
      bytes: writeRequest(target, { body: nest(depth) }),
    })),
  );
}

const MEGABYTE = 1024 * 1024;

function huge(target: Target): HostileDelivery[] {
  const bodies = [MEGABYTE - 1, MEGABYTE, 2 * MEGABYTE, 8 * MEGABYTE].map((length) => ({
    name: `${length + 2} bytes of body`,
    bytes: writeRequest(target, { body: `"${'x'.repeat(length)}"` }),
  }));
  const announced = ['1048577', '2147483648', '4294967296', '9007199254740991', '1e9'].map((length) => ({
    name: `a length of ${length} and no body`,
    bytes: writeRequest(target, { body: '', headers: { 'Content-Length': length } }),
  }));
  const chunks = `${(2 * MEGABYTE).toString(16)}\r\n${'x'.repeat(2 * MEGABYTE)}\r\n0\r\n\r\n`;
  const many = Array.from({ length: 3000 }, (_, index) => `x-${index}: ${index}`).join('\r\n');
  const heads = [
    ['one header of 64 kB', { headers: { 'X-Long': 'y'.repeat(65_536) } }],
    ['one header of 1 MB', { headers: { 'X-Long': 'y'.repeat(MEGABYTE) } }],
    ['3000 headers', { extra: `${many}\r\n` }],
    ['a header name of 20 kB', { headers: { ['n'.repeat(20_000)]: '1' } }],
    ['a Host of 20 kB', { headers: { Host: 'h'.repeat(20_000) } }],
    ['a path of 20 kB', { line: `POST /deliver/${'A'.repeat(20_000)} HTTP/1.1` }],
    ['a query of 20 kB', { line: `POST /deliver/${target.secret}?${'q'.repeat(20_000)} HTTP/1.1` }],
    ['a method of 20 kB', { line: `${'P'.repeat(20_000)} / HTTP/1.1` }],
  ] as const;
  return [
    ...bodies,
    ...announced,
    {
      name: 'chunks of 2 MB',
      bytes: writeRequest(target, {
        body: chunks,
        headers: { 'Content-Length': null, 'Transfer-Encoding': 'chunked' },
      }),
    },
    ...heads.map(([name, parts]) => ({ name, bytes: writeRequest(target, parts) })),
  ].map((entry) => ({ kind: 'huge', ...entry }));
}

function encoded(target: Target): HostileDelivery[] {
  const zeros = Buffer.alloc(100 * MEGABYTE, '0');
  const bomb = gzipSync(zeros);
  const bodies: [string, string, Buffer][] = [
    ['a gzip bomb of 100 MB', 'gzip', bomb],
    ['a gzip bomb in a gzip bomb', 'gzip, gzip', gzipSync(bomb)],
    ['a bomb under an old name', 'x-gzip', bomb],
    ['a deflate bomb', 'deflate', deflateSync(zeros)],
    ['a brotli bomb', 'br', brotliCompressSync(Buffer.alloc(MEGABYTE))],
    ['a good body in gzip', 'gzip', gzipSync(GOOD_BODY)],
    ['a bomb that is not announced', 'identity', bomb.subarray(0, 100_000)],
  ];
  const names = [
    'GZIP',
    'gzip;q=1',
    'identity, gzip',
    'gzip, identity',
    'zstd',
    'compress',
    'deflate',
    '*',
    'x',
    ',',
  ];
  return [
    ...bodies.map(([name, encoding, body]) => ({
      name,
      bytes: writeRequest(target, { body, headers: { 'Content-Encoding': encoding } }),
    })),
    ...names.map((encoding) => ({
      name: `an encoding of ${encoding}`,
      bytes: writeRequest(target, { headers: { 'Content-Encoding': encoding } }),
    })),
    {
      name: 'a transfer encoding of gzip',
      bytes: writeRequest(target, {
        body: bomb.subarray(0, 1000),
        headers: { 'Content-Length': null, 'Transfer-Encoding': 'gzip, chunked' },
      }),
    },
  ].map((entry) => ({ kind: 'encoded', ...entry }));
}

function unknownSecrets(target: Target): HostileDelivery[] {
  const { secret } = target;
  const near = Array.from({ length: 43 }, (_, index) => {
    const other = secret[index] === 'A' ? 'B' : 'A';
    return `${secret.slice(0, index)}${other}${secret.slice(index + 1)}`;
  });
  const random = Array.from({ length: 20 }, (_, index) => randomBytes(24 + index * 3).toString('base64url'));
  const others = [
    secret.slice(1),
    secret.slice(0, -1),
    `${secret}A`,
    secret.toUpperCase(),
    secret.toLowerCase(),
  ];
  return [...near, ...random, ...others, [...secret].reverse().join(''), '__proto__', 'constructor'].map(
    (guess) => ({
      kind: 'unknown secret',
      name: guess,
      bytes: writeRequest({ ...target, secret: guess }),
    }),
  );
}

function otherPaths(target: Target): HostileDelivery[] {
  const { secret } = target;
  const code = secret.charCodeAt(0).toString(16);
  const paths = [
    ...[
      '/',
      '//',
      '/deliver',
      '/deliver/',
      '*',
      '/.',
      '/..',
      `/deliver/${secret}/`,
      `/deliver//${secret}`,
      `//deliver/${secret}`,
    ],
    ...[
      `/deliver/./${secret}`,
      `/deliver/x/../${secret}`,
      `/../deliver/${secret}`,
      `/Deliver/${secret}`,
      `/DELIVER/${secret}`,
    ],
    ...[
      `/deliver/%${code}${secret.slice(1)}`,
      `/%64eliver/${secret}`,
      `/deliver%2f${secret}`,
      `/deliver/${secret}%00`,
    ],
    ...[
      `/deliver/${secret}%0d%0aX:1`,
      `/deliver/${secret};a=b`,
      `/deliver/${secret}#x`,
      `/deliver\\${secret}`,
      `\\deliver\\${secret}`,
    ],
    ...[
      `http://127.0.0.1/deliver/${secret}`,
      `http://evil.example/deliver/${secret}`,
      `//evil.example/deliver/${secret}`,
    ],
    ...[
      `/deliver/${secret}?a#b`,
      `/api/deliver/${secret}`,
      `/deliver/${secret}/..`,
      `/?/deliver/${secret}`,
      `/deliver/?${secret}`,
    ],
  ];
  return paths.map((path) => ({
    kind: 'other path',
    name: path.replace(secret, 'SECRET'),
    bytes: writeRequest(target, { line: `POST ${path} HTTP/1.1` }),
  }));
}

function otherMethods(target: Target): HostileDelivery[] {
  const methods = [
    ...['PUT', 'PATCH', 'DELETE', 'TRACE', 'CONNECT', 'PROPFIND', 'MKCOL', 'LOCK', 'REPORT', 'PURGE'],
    ...[
      'QUERY',
      'post',
      'Post',
      'POSTX',
      'P',
      'POST\t',
      'X-POST',
      'SEARCH',
      'MERGE',
      'M-SEARCH',
      'SOURCE',
      'SUBSCRIBE',
    ],
  ];
  return methods.map((method) => ({
    kind: 'other method',
    name: method,
    bytes: writeRequest(target, { line: `${method} /deliver/${target.secret} HTTP/1.1` }),
  }));
}

function conflictingLengths(target: Target): HostileDelivery[] {
  const length = GOOD_BODY.length;
  const lengths = [
    ...[
      '-1',
      '+36',
      '0x24',
      '36.0',
      '3 6',
      '36,36',
      '36, 37',
      '36a',
      '',
      ' ',
      '1e1',
      '١',
      '99999999999999999999',
      '00000000000000000000036x',
    ],
  ].map((value) => ({ name: `a length of “${value}”`, parts: { headers: { 'Content-Length': value } } }));
  const chunked = `${length.toString(16)}\r\n${GOOD_BODY}\r\n0\r\n\r\n`;
  const both = [
    'chunked',
    'Chunked',
    'chunked, chunked',
    'identity',
    'chunked, identity',
    'xchunked',
    ' chunked',
    'gzip',
    '"chunked"',
  ].map((value) => ({
    name: `a length and a transfer encoding of “${value}”`,
    parts: { headers: { 'Transfer-Encoding': value }, body: chunked },
  }));
  const twice = [length - 1, length + 1, 0].map((other) => ({
    name: `a second length of ${other}`,
    parts: { extra: `Content-Length: ${other}\r\n` },
  }));
  return [
    ...lengths,
    ...both,
    ...twice,
    {
      name: 'a folded transfer encoding',
      parts: { extra: 'Transfer-Encoding:\r\n chunked\r\n', body: chunked },
    },
    { name: 'a length before a colon with a blank', parts: { extra: 'Content-Length : 3\r\n' } },
    { name: 'a length of less than the body', parts: { headers: { 'Content-Length': String(length - 1) } } },
  ].map(({ name, parts }) => ({ kind: 'conflicting length', name, bytes: writeRequest(target, parts) }));
}

function chunkTricks(target: Target): HostileDelivery[] {
  const bodies = [
    ...[
      'zz\r\n{}\r\n0\r\n\r\n',
      '-2\r\n{}\r\n0\r\n\r\n',
      '0x2\r\n{}\r\n0\r\n\r\n',
      ' 2\r\n{}\r\n0\r\n\r\n',
      '+2\r\n{}\r\n0\r\n\r\n',
    ],
    ...[
      'fffffffffffffffff\r\n{}',
      '2\r\n{}0\r\n\r\n',
      '3\r\n{}\r\n0\r\n\r\n',
      '1\r\n{}\r\n0\r\n\r\n',
      '\r\n{}\r\n',
      '2\n{}\n0\n\n',
    ],
    ...[
      `2;${'e'.repeat(100_000)}\r\n{}\r\n0\r\n\r\n`,
      '2\r\n{}\r\n0\r\nbroken trailer\r\n\r\n',
      '0\r\n\r\n',
      '2\r\r\n{}\r\n0\r\n\r\n',
    ],
  ];
  return bodies.map((body) => ({
    kind: 'chunk trick',
    name: JSON.stringify(body.slice(0, 40)),
    bytes: writeRequest(target, {
      body,
      headers: { 'Content-Length': null, 'Transfer-Encoding': 'chunked' },
    }),
  }));
}

function brokenHeads(target: Target): HostileDelivery[] {
  const { secret } = target;
  const lines = [
    ...[
      'HTTP/0.9',
      'HTTP/1.2',
      'HTTP/2.0',
      'HTTP/9.9',
      'http/1.1',
      'HTTP/1.1 X',
      'HTTQ/1.1',
      '',
      'HTTP/1',
      'HTTP/1.1.1',
    ],
  ].map((version) => ({
    name: `version “${version}”`,
    parts: { line: `POST /deliver/${secret} ${version}` },
  }));
  const extras = [
    ...[
      'no colon here\r\n',
      ': no name\r\n',
      'Bad Name: 1\r\n',
      'X: a\u0000b\r\n',
      'X: a\rb\r\n',
      '\u0001: 1\r\n',
    ],
    ...[
      'Host: evil.example\r\n',
      'Origin: https://evil.example\r\n',
      'Origin:\r\n',
      ' X-folded: 1\r\n',
      'Expect: something-else\r\n',
    ],
    ...['X-Forwarded-Host: evil.example\r\nHost: evil.example\r\n', 'Content-Encoding: gzip\r\n'],
  ].map((extra) => ({ name: JSON.stringify(extra), parts: { extra } }));
  return [...lines, ...extras].map(({ name, parts }) => ({
    kind: 'broken head',
    name,
    bytes: writeRequest(target, parts),
  }));
}

function otherProtocols(): HostileDelivery[] {
  const texts = [
    ...[
      '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003',
      'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
      'SSH-2.0-x\r\n',
      '\u0005\u0001\u0000',
    ],
    ...[
      'EHLO x\r\n',
      'GET\r\n',
      '\r\n\r\n\r\n\r\nX',
      '\u0000\u0000\u0000\u0000',
      'RTSP/1.0 200 OK\r\n\r\n',
      '*1\r\n$4\r\nPING\r\n',
      'HTTP/1.1 200 OK\r\n\r\n',
    ],
  ];
  return texts.map((text) => ({
    kind: 'other protocol',
    name: JSON.stringify(text),
    bytes: Buffer.from(`${text}\r\n\r\n`, 'latin1'),
  }));
}
