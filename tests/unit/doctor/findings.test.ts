import { describe, expect, it } from 'vitest';
import type { Inspection } from '../../../electron/core/ports/connections.ts';
import { judgeAddress, judgeTls } from '../../../electron/core/service/doctor/judge-connection.ts';
import { DOCTOR_FINDINGS, type DoctorRow } from '../../../shared/service/doctor-report.ts';
import { describeFinding } from '../../../shared/service/text/doctor-text.ts';

const NOW = Date.UTC(2026, 10, 21);
const DAY = 86_400_000;

function shake(problem: string | null, validTo = NOW + 300 * DAY): Inspection {
  return {
    kind: 'connected',
    addresses: ['192.0.2.1'],
    reached: 'public',
    proxy: null,
    milliseconds: 20,
    tls: {
      problem,
      protocol: 'TLSv1.3',
      certificate: {
        subject: 'media.example',
        issuer: 'Some Authority',
        names: ['media.example', 'www.media.example'],
        validFrom: NOW - DAY,
        validTo,
      },
    },
  };
}

describe('a certificate', () => {
  it.each([
    // Names of OpenSSL (X509_V_ERR_…) and of Node.
    [null, 'ok', 'certificate-trusted'],
    ['CERT_HAS_EXPIRED', 'failed', 'certificate-expired'],
    ['CERT_NOT_YET_VALID', 'failed', 'certificate-not-yet-valid'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'failed', 'certificate-self-signed'],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'failed', 'certificate-issuer-unknown'],
    ['INTERMEDIATE_CERT_MISSING', 'failed', 'certificate-incomplete'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'failed', 'certificate-wrong-host'],
    ['EPROTO', 'failed', 'handshake-failed'],
  ])('with the problem %s', (problem, state, finding) => {
    expect(judgeTls('https://api.example', shake(problem), NOW)).toMatchObject({ state, finding });
  });

  it('that ends within two weeks is named before it does', () => {
    const judged = judgeTls('https://media.example', shake(null, NOW + 13 * DAY), NOW);
    expect(judged).toMatchObject({ state: 'warn', finding: 'certificate-ends-soon' });
  });

  it('of another host is told by its own names', () => {
    const { finding, details } = judgeTls('https://api.example', shake('ERR_TLS_CERT_ALTNAME_INVALID'), NOW);
    const row: DoctorRow = { step: 'tls', state: 'failed', finding, details, error: null, confirms: [] };
    expect(describeFinding(row)?.found).toBe(
      'The certificate from Some Authority is for media.example and www.media.example, not for api.example. Nothing is sent.',
    );
  });
});

it.each([
  ['198.18.0.0/15', 'unusable', true, 'ok', 'reached-by-vpn'],
  ['198.18.0.0/15', 'unusable', false, 'warn', 'vpn-not-open'],
  // A studio's own network may be one.
  ['100.64.0.0/10', 'private', false, 'ok', 'vpn-not-open'],
] as const)(
  'a name that leads to %s, a %s address, allowed: %s',
  (range, reached, isOpen, state, finding) => {
    const judged = judgeAddress('https://media.example', {
      ...shake(null),
      reached,
      vpn: { range, isOpen },
    } as Inspection);
    expect(judged).toMatchObject({ state, finding, details: { range, host: 'media.example' } });
  },
);

it('without TLS is fine on this computer, and named anywhere else', () => {
  const plain: Inspection = {
    kind: 'connected',
    addresses: ['127.0.0.1'],
    reached: 'loopback',
    proxy: null,
    milliseconds: 1,
    tls: null,
  };
  expect(judgeTls('http://127.0.0.1:80', plain, NOW).finding).toBe('plain-on-this-computer');
  expect(judgeTls('http://media.example', plain, NOW)).toMatchObject({ state: 'warn', finding: 'plain' });
});

it.each(DOCTOR_FINDINGS)('%s has words without any detail', (finding) => {
  const row: DoctorRow = { step: 'key', state: 'warn', finding, details: {}, error: null, confirms: [] };
  const words = describeFinding(row);
  for (const sentence of [words?.found, words?.remedy ?? 'Nothing.']) {
    expect(sentence).toMatch(/^[A-Z ].*[.]$/s);
    expect(sentence).not.toMatch(/undefined|null|NaN|\[object/);
  }
});
