import { z } from 'zod';
import { failureSchema, jsonValueSchema } from '../kernel/json-schemas.ts';

/** What the doctor looks at, in this order. None of it costs anything. */
export const DOCTOR_STEPS = ['address', 'tls', 'key', 'query', 'upload', 'webhook', 'test-run'] as const;
export type DoctorStep = (typeof DOCTOR_STEPS)[number];

/** What it can find; `shared/service/text/doctor-text.ts` has words and a remedy for each. */
export const DOCTOR_FINDINGS = [
  // Reaching the service at all.
  'reached',
  // A VPN makes up the addresses of names.
  'reached-by-vpn',
  'vpn-not-open',
  'name-unknown',
  'name-lookup-failed',
  'connection-refused',
  'connection-timeout',
  'connection-failed',
  'stand-in-only',
  // A proxy on the way.
  'reached-through-proxy',
  'proxy-unreachable',
  'proxy-unsupported',
  'proxy-wants-sign-in',
  'proxy-sign-in-refused',
  'proxy-sign-in-unknown',
  'proxy-refused',
  // The certificate.
  'certificate-trusted',
  'certificate-ends-soon',
  'certificate-expired',
  'certificate-not-yet-valid',
  'certificate-self-signed',
  'certificate-issuer-unknown',
  'certificate-incomplete',
  'certificate-wrong-host',
  'handshake-failed',
  'plain-on-this-computer',
  'plain',
  // The key.
  'key-accepted',
  'key-not-looked-at',
  'key-missing',
  'key-refused',
  'key-not-allowed',
  'no-free-read',
  // Asking about a generation.
  'query-answers',
  'query-same-as-nowhere',
  'query-takes-anything',
  'query-unclear',
  'query-no-answer',
  'query-not-bound',
  // Sending a file.
  'upload-works',
  'upload-not-needed',
  'upload-not-everywhere',
  'upload-not-bound',
  'upload-only-suggested',
  'upload-failed',
  // Deliveries.
  'delivery-comes-back',
  'delivery-not-needed',
  'delivery-failed',
  'no-way-back',
  // A free test run.
  'test-completed',
  'test-completed-without-file',
  'test-not-wanted',
  'test-not-bound',
  'test-only-suggested',
  'test-no-model',
  'test-queue-paused',
  'test-held',
  'test-refused',
  'test-unknown',
  'test-failed',
  'test-still-running',
  // Any step.
  'needs-connection',
  'needs-key',
  'stopped',
] as const;
export type DoctorFinding = (typeof DOCTOR_FINDINGS)[number];

export const doctorRowSchema = z.strictObject({
  step: z.enum(DOCTOR_STEPS),
  state: z.enum(['waiting', 'running', 'ok', 'warn', 'failed', 'skipped']),
  /** Null until the step has ended. */
  finding: z.enum(DOCTOR_FINDINGS).nullable(),
  /** Names, times and the service's own words. */
  details: z.record(z.string(), jsonValueSchema),
  /** What went wrong underneath, where something did. */
  error: failureSchema.nullable(),
  /** Bindings that were only suggested, and that this step has shown to be right: JSON pointers into the profile. */
  confirms: z.array(z.string()),
});
export type DoctorRow = z.infer<typeof doctorRowSchema>;

export const doctorReportSchema = z.strictObject({
  profileId: z.string(),
  startedAt: z.number(),
  /** Null while it runs. */
  endedAt: z.number().nullable(),
  rows: z.array(doctorRowSchema),
});
export type DoctorReport = z.infer<typeof doctorReportSchema>;
