/** URLs that no service may make the app fetch, each with what it tries. `PORT` stands for that of a server on loopback. */
export interface HostileUrl {
  readonly url: string;
  readonly kind: string;
}

const bytesOf = (address: string) => address.split('.').map(Number);
const numberOf = (address: string) => bytesOf(address).reduce((sum, byte) => sum * 256 + byte, 0);
const hex = (value: number) => value.toString(16);
const groupsOf = (address: string) => {
  const [a = 0, b = 0, c = 0, d = 0] = bytesOf(address);
  return `${hex(a * 256 + b)}:${hex(c * 256 + d)}`;
};
const wide = (text: string) => text.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));

/** Ways of writing an IPv4 address that URL parsers and resolvers take. */
const SPELLINGS: Readonly<Record<string, (address: string) => string>> = {
  dotted: (address) => address,
  decimal: (address) => String(numberOf(address)),
  hex: (address) => `0x${hex(numberOf(address))}`,
  octal: (address) => `0${numberOf(address).toString(8)}`,
  'dotted hex': (address) =>
    bytesOf(address)
      .map((byte) => `0x${hex(byte)}`)
      .join('.'),
  'dotted octal': (address) =>
    bytesOf(address)
      .map((byte) => `0${byte.toString(8)}`)
      .join('.'),
  'three parts': (address) => {
    const [a, b, c = 0, d = 0] = bytesOf(address);
    return `${a}.${b}.${c * 256 + d}`;
  },
  'trailing dot': (address) => `${address}.`,
  'full-width digits': wide,
  'ideographic stops': (address) => address.replaceAll('.', '。'),
  'percent-encoded': (address) => address.replace(/\d/g, (digit) => `%3${digit}`),
  'IPv4-mapped': (address) => `[::ffff:${address}]`,
  'IPv4-mapped hex': (address) => `[::ffff:${groupsOf(address)}]`,
  'IPv4-mapped long': (address) => `[0:0:0:0:0:ffff:${groupsOf(address)}]`,
  'IPv4-compatible': (address) => `[::${address}]`,
  'IPv4-translated': (address) => `[::ffff:0:${groupsOf(address)}]`,
  NAT64: (address) => `[64:ff9b::${address}]`,
  'local NAT64': (address) => `[64:ff9b:1::${groupsOf(address)}]`,
  '6to4': (address) => `[2002:${groupsOf(address)}::]`,
};

/** This computer, private networks, a cloud's metadata, carrier NAT, nothing. */
const ADDRESSES = ['127.0.0.1', '10.0.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'];

const SPELLED = ADDRESSES.flatMap((address) =>
  Object.entries(SPELLINGS).map(([kind, format]) => ({ url: `http://${format(address)}:PORT/x`, kind })),
);

/** The edges of every special range of IANA's registries. */
const EDGES = [
  ...['127.255.255.255', '10.255.255.255', '172.16.0.0', '172.31.255.255', '192.168.255.255'],
  ...['100.127.255.255', '169.254.0.0', '0.255.255.255', '192.0.0.8', '192.0.2.1', '192.88.99.1'],
  ...['198.18.0.1', '198.19.255.255', '198.51.100.1', '203.0.113.9', '224.0.0.1', '239.255.255.250'],
  ...['240.0.0.1', '255.255.255.255'],
  ...['[::]', '[::1]', '[0000:0000::0001]', '[fc00::1]', '[fdff:ffff::1]', '[fe80::1]', '[febf::1]'],
  ...['[fec0::1]', '[ff02::1]', '[ff0e::1]', '[100::1]', '[2001::1]', '[2001:2::1]', '[2001:10::1]'],
  ...['[2001:db8::1]', '[3fff::1]', '[5f00::1]', '[4000::1]', '[::2]', '[1::1]'],
].map((host) => ({ url: `http://${host}:PORT/x`, kind: 'special range' }));

const SCHEMES = [
  ...['file:///etc/passwd', 'file://127.0.0.1/etc/passwd', 'ftp://127.0.0.1/x', 'data:image/png;base64,A*A'],
  ...['javascript:alert(1)', 'gopher://127.0.0.1:PORT/_x', 'dict://127.0.0.1:PORT/x', 'ws://127.0.0.1:PORT/'],
  ...['wss://127.0.0.1/', 'ldap://127.0.0.1/', 'jar:http://127.0.0.1:PORT/!x', 'blob:http://127.0.0.1/x'],
  ...['view-source:http://127.0.0.1/', 'smb://127.0.0.1/share', 'ssh://127.0.0.1', 'about:blank'],
  ...[
    'chrome://settings',
    'dailies-media://take/1',
    '\\\\127.0.0.1\\share',
    '//127.0.0.1:PORT/x',
    '/etc/passwd',
  ],
  ...['C:\\Windows\\win.ini', 'httpx://127.0.0.1/', 'unix:/var/run/docker.sock'],
].map((url) => ({ url, kind: 'scheme' }));

const DISGUISED = [
  ...[
    'http://user@127.0.0.1:PORT/',
    'http://user:password@media.example/',
    'https://media.example@127.0.0.1:PORT/',
  ],
  ...[
    'https://media.example%40127.0.0.1:PORT/',
    'http://media.example:80@127.0.0.1:PORT/',
    'http://:x@media.example/',
  ],
  ...[
    'http:\\\\127.0.0.1:PORT\\x',
    'http:/127.0.0.1:PORT/x',
    'http:127.0.0.1:PORT/x',
    'http:///127.0.0.1:PORT/x',
  ],
  ...[
    '  http://127.0.0.1:PORT/x',
    'http://127.0.\t0.1:PORT/x',
    'ht\ntp://127.0.0.1:PORT/x',
    'HTTP://127.0.0.1:PORT/',
  ],
  ...['http://127.0.0.1:PORT/?https://media.example', 'http://127.0.0.1:PORT#@media.example/'],
  ...['http://127.0.0.1\\@media.example:PORT/', 'http://127.1:PORT/x', 'http://0:PORT/', 'http://0x0:PORT/'],
].map((url) => ({ url, kind: 'disguised' }));

const NAMES = [
  ...['localhost', 'LOCALHOST', 'localhost.', 'LocalHost', 'ｌｏｃａｌｈｏｓｔ', '%6cocalhost', 'ⓛocalhost'],
].map((host) => ({ url: `http://${host}:PORT/x`, kind: 'name' }));

const BROKEN = [
  ...[
    '',
    ' ',
    'http://',
    'https://',
    'http://[',
    'http://[::1',
    'http://[::1%25eth0]:PORT/',
    'http://256.0.0.1/',
  ],
  ...[
    'http://1.2.3.4.5/',
    'http://0x7f.0.0.1.1/',
    'http://127.0.0.1:99999/',
    'http://127.0.0.1:-1/',
    'http://%00/',
  ],
  ...['http://a b/', 'http://<x>/', 'nonsense', 'null', 'http://127.0.0.1:PORT:80/'],
].map((url) => ({ url, kind: 'broken' }));

export const HOSTILE_URLS: readonly HostileUrl[] = [
  ...SPELLED,
  ...EDGES,
  ...SCHEMES,
  ...DISGUISED,
  ...NAMES,
  ...BROKEN,
];
