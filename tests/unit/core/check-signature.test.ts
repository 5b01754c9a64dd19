import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { checkSignature } from '../../../electron/core/results/webhook/check-signature.ts';
import { type SignatureBinding, signatureSchema } from '../../../shared/service/profile/profile.ts';

type Headers = Record<string, string | readonly string[]>;

function check(
  binding: unknown,
  secret: string,
  headers: Headers,
  body: string | Buffer,
  nowSeconds = 1_700_000_000,
) {
  const distinct = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, typeof value === 'string' ? [value] : value]),
  );
  const parsed: SignatureBinding = signatureSchema.parse(binding);
  return checkSignature(parsed, secret, { headers: distinct, body: Buffer.from(body) }, nowSeconds * 1000);
}

const refused = (reason: string) => ({ ok: false, reason });

it('no id takes the place of the time, and no digit of the time that of the body', () => {
  const key = Buffer.from('a secret of this length');
  const hmac = (text: string) => createHmac('sha256', key).update(text).digest('base64');
  // Signed as id `a`, at 1700000000, of the body `1600000000.{}`.
  const headers = {
    'webhook-id': 'a.1700000000',
    'webhook-timestamp': '1700000000',
    'webhook-signature': `v1,${hmac('a.1700000000.1700000000.{}')}`,
  };
  const standard = { scheme: 'standard-webhooks' };
  expect(check(standard, key.toString('base64'), headers, '{}')).toEqual(refused('malformed'));
  const joined = {
    ...{ scheme: 'hmac', header: 'x-signature', encoding: 'base64', template: '{timestamp}{body}' },
    timestampHeader: 'x-time',
  };
  const signed = (time: string, body: string) =>
    check(joined, key.toString(), { 'x-time': time, 'x-signature': hmac(`${time}${body}`) }, body);
  expect(signed('1700000000', '{}').ok).toBe(true);
  expect(signed('1700000000', '12')).toEqual(refused('malformed'));
});

it.each([
  '00'.repeat(32),
  `01${'00'.repeat(31)}`,
  `01${'00'.repeat(30)}80`,
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa',
])('the public key %s, to which one signature fits many texts, proves nothing', (point) => {
  const secret = `whpk_${Buffer.from(point, 'hex').toString('base64')}`;
  const nothing = Buffer.from(`01${'00'.repeat(63)}`, 'hex').toString('base64');
  for (let time = 1_700_000_000; time < 1_700_000_100; time += 1)
    expect(
      check(
        { scheme: 'standard-webhooks' },
        secret,
        { 'webhook-id': 'a', 'webhook-timestamp': String(time), 'webhook-signature': `v1a,${nothing}` },
        '{}',
      ),
    ).toEqual(refused('wrong'));
});

describe('standard-webhooks', () => {
  /** The example of the specification's reference libraries. */
  const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  const BODY = '{"test": 2432232314}';
  const AT = 1_614_265_330;
  const HEADERS = {
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': String(AT),
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  };
  const standard = { scheme: 'standard-webhooks' };

  it('takes the published example, with its prefix or without', () => {
    expect(check(standard, SECRET, HEADERS, BODY, AT)).toEqual({
      ok: true,
      mark: 'id:msg_p5jXN8AQM9LWM0D4loKWxJek',
    });
    expect(check(standard, SECRET.slice(6), HEADERS, BODY, AT).ok).toBe(true);
  });

  it('takes one right signature among several', () => {
    const list = `v1,AAAA v2,xyz ${HEADERS['webhook-signature']} v1a,bm8=`;
    expect(check(standard, SECRET, { ...HEADERS, 'webhook-signature': list }, BODY, AT).ok).toBe(true);
  });

  it.each<[string, Headers, string, string, number, string]>([
    ['another body', {}, `${BODY} `, SECRET, AT, 'wrong'],
    ['another id', { 'webhook-id': 'msg_other' }, BODY, SECRET, AT, 'wrong'],
    ['another time', { 'webhook-timestamp': String(AT + 1) }, BODY, SECRET, AT, 'wrong'],
    ['another secret', {}, BODY, 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSx', AT, 'wrong'],
    ['no secret to speak of', {}, BODY, 'whsec_', AT, 'wrong'],
    ['a public key instead of a secret', {}, BODY, 'whpk_AAAA', AT, 'wrong'],
    ['no version', { 'webhook-signature': HEADERS['webhook-signature'].slice(3) }, BODY, SECRET, AT, 'wrong'],
    [
      'another version',
      { 'webhook-signature': HEADERS['webhook-signature'].replace('v1', 'v2') },
      BODY,
      SECRET,
      AT,
      'wrong',
    ],
    ['no signature', { 'webhook-signature': '' }, BODY, SECRET, AT, 'missing'],
    ['two ids', { 'webhook-id': [HEADERS['webhook-id'], 'b'] }, BODY, SECRET, AT, 'missing'],
    [
      'two signatures in two headers',
      { 'webhook-signature': ['v1,a', HEADERS['webhook-signature']] },
      BODY,
      SECRET,
      AT,
      'missing',
    ],
    ['a time of letters', { 'webhook-timestamp': 'soon' }, BODY, SECRET, AT, 'malformed'],
    ['a time before time', { 'webhook-timestamp': '-1' }, BODY, SECRET, AT, 'malformed'],
    ['a time with a fraction', { 'webhook-timestamp': `${AT}.5` }, BODY, SECRET, AT, 'malformed'],
    ['a time of 301 seconds ago', {}, BODY, SECRET, AT + 301, 'out-of-time'],
    ['a time in 301 seconds', {}, BODY, SECRET, AT - 301, 'out-of-time'],
  ])('refuses %s', (_what, headers, body, secret, now, reason) => {
    expect(check(standard, secret, { ...HEADERS, ...headers }, body, now)).toEqual(refused(reason));
  });

  it.each([
    ['an empty secret', 'whsec_'],
    ['a public key that is none', 'whpk_AAAA'],
  ])('%s signs nothing, however the signature was made with it', (_what, secret) => {
    const signed = `${HEADERS['webhook-id']}.${AT}.${BODY}`;
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
    const forged = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
    expect(check(standard, secret, { ...HEADERS, 'webhook-signature': forged }, BODY, AT)).toEqual(
      refused('wrong'),
    );
  });

  it('allows for clocks that differ, as much as the profile says', () => {
    for (const now of [AT - 300, AT + 300]) expect(check(standard, SECRET, HEADERS, BODY, now).ok).toBe(true);
    const strict = { ...standard, toleranceSeconds: 10 };
    expect(check(strict, SECRET, HEADERS, BODY, AT + 11)).toEqual(refused('out-of-time'));
  });

  it('checks Ed25519 signatures with a public key', () => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32);
    const secret = `whpk_${raw.toString('base64')}`;
    const signed = Buffer.from(`${HEADERS['webhook-id']}.${AT}.${BODY}`);
    const signature = `v1a,${sign(null, signed, privateKey).toString('base64')}`;
    const headers = { ...HEADERS, 'webhook-signature': signature };
    expect(check(standard, secret, headers, BODY, AT).ok).toBe(true);
    expect(check(standard, secret, headers, `${BODY} `, AT)).toEqual(refused('wrong'));
    // A key that everyone knows must not serve as the secret of an HMAC.
    const forged = `v1,${createHmac('sha256', raw).update(signed).digest('base64')}`;
    expect(check(standard, secret, { ...HEADERS, 'webhook-signature': forged }, BODY, AT)).toEqual(
      refused('wrong'),
    );
  });
});

describe('hmac', () => {
  /** The example of GitHub's documentation. */
  const GITHUB = { scheme: 'hmac', header: 'X-Hub-Signature-256', prefix: 'sha256=' };
  const SECRET = "It's a Secret to Everybody";
  const SIGNATURE = 'sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17';

  it('takes the published example of a signed body', () => {
    const answer = check(GITHUB, SECRET, { 'x-hub-signature-256': SIGNATURE }, 'Hello, World!');
    expect(answer).toMatchObject({ ok: true, mark: expect.stringMatching(/^hmac:/) });
  });

  it.each<[string, Headers, string, string]>([
    ['another body', { 'x-hub-signature-256': SIGNATURE }, 'Hello, World', 'wrong'],
    [
      'a signature without its prefix',
      { 'x-hub-signature-256': SIGNATURE.slice(7) },
      'Hello, World!',
      'wrong',
    ],
    ['half a signature', { 'x-hub-signature-256': SIGNATURE.slice(0, 40) }, 'Hello, World!', 'wrong'],
    ['an empty signature', { 'x-hub-signature-256': 'sha256=' }, 'Hello, World!', 'wrong'],
    ['no header', {}, 'Hello, World!', 'missing'],
    ['the header twice', { 'x-hub-signature-256': [SIGNATURE, SIGNATURE] }, 'Hello, World!', 'missing'],
  ])('refuses %s', (_what, headers, body, reason) => {
    expect(check(GITHUB, SECRET, headers, body)).toEqual(refused(reason));
  });

  const STAMPED = {
    scheme: 'hmac',
    header: 'Signature',
    prefix: 'v1=',
    template: '{timestamp}.{body}',
    timestampPrefix: 't=',
  };
  const at = 1_700_000_000;
  const over = (text: string, secret = 'key', algorithm = 'sha256') =>
    createHmac(algorithm, secret).update(text);

  it('reads time and signatures from one header, of which one has to be right', () => {
    const right = over(`${at}.{}`).digest('hex');
    const header = `t=${at}, v0=abc, v1=${'0'.repeat(64)}, v1=${right}`;
    expect(check(STAMPED, 'key', { signature: header }, '{}', at).ok).toBe(true);
    expect(check(STAMPED, 'key', { signature: header }, '{}', at + 301)).toEqual(refused('out-of-time'));
    expect(check(STAMPED, 'key', { signature: `v1=${right}` }, '{}', at)).toEqual(refused('missing'));
    const moved = header.replace(`t=${at}`, `t=${at + 200}`);
    expect(check(STAMPED, 'key', { signature: moved }, '{}', at + 200)).toEqual(refused('wrong'));
  });

  it('reads the time from a header of its own; other algorithms and encodings', () => {
    const binding = {
      scheme: 'hmac',
      algorithm: 'sha512',
      encoding: 'base64',
      header: 'x-signature',
      template: 'v0:{timestamp}:{body}:end',
      timestampHeader: 'X-Timestamp',
      secretEncoding: 'hex',
    };
    const secret = '00ff10a0';
    const signature = createHmac('sha512', Buffer.from(secret, 'hex'))
      .update(`v0:${at}:{"a":1}:end`)
      .digest('base64');
    const headers = { 'x-signature': signature, 'x-timestamp': String(at) };
    expect(check(binding, secret, headers, '{"a":1}', at).ok).toBe(true);
    expect(check(binding, 'ff', headers, '{"a":1}', at)).toEqual(refused('wrong'));
    expect(check(binding, 'zz', headers, '{"a":1}', at)).toEqual(refused('malformed'));
  });

  it('signs the bytes of the body, not its text', () => {
    const body = Buffer.from([0xef, 0xbb, 0xbf, 0x7b, 0x7d]);
    const signature = `sha256=${createHmac('sha256', SECRET).update(body).digest('hex')}`;
    expect(check(GITHUB, SECRET, { 'x-hub-signature-256': signature }, body).ok).toBe(true);
  });

  it('takes a body that holds the words of the template for nothing but a body', () => {
    const body = '{"a":"{body}{timestamp}$&"}';
    const signature = over(`${at}.${body}`).digest('hex');
    expect(check(STAMPED, 'key', { signature: `t=${at},v1=${signature}` }, body, at).ok).toBe(true);
  });

  it.each([
    { ...STAMPED, template: '{body}' },
    { ...STAMPED, timestampPrefix: undefined },
    { ...STAMPED, timestampHeader: 'x-time' },
    { ...GITHUB, template: 'no body' },
    { ...GITHUB, template: '{body}{body}' },
    { ...GITHUB, header: 'x y' },
    { ...GITHUB, header: 'x:\r\ny' },
    { ...GITHUB, secret: 'a secret has no place in a profile' },
  ])('a profile may not say %j', (binding) => {
    expect(signatureSchema.safeParse(binding).success).toBe(false);
  });
});

describe('shared-secret', () => {
  const binding = { scheme: 'shared-secret', header: 'Authorization', prefix: 'Bearer ' };

  it('takes the secret, and nothing that only begins or ends like it', () => {
    expect(check(binding, 's3cret', { authorization: 'Bearer s3cret' }, '{}')).toEqual({
      ok: true,
      mark: null,
    });
    for (const value of ['Bearer s3cre', 'Bearer s3cret ', 's3cret', 'bearer s3cret', 'Bearer S3CRET'])
      expect(check(binding, 's3cret', { authorization: value }, '{}'), value).toEqual(refused('wrong'));
    expect(check(binding, 's3cret', {}, '{}')).toEqual(refused('missing'));
  });
});
