import { describeErrorInOne } from '../../errors/text.ts';
import type { HoldReason } from '../../jobs/job-state.ts';
import { MARKS } from '../../kernel/error-words.ts';
import { joinSentences } from '../../kernel/joining-text.ts';
import type { JsonValue } from '../../kernel/json-pointer.ts';
import { formatDate, formatList, spoken } from '../../kernel/region.ts';
import { describeHoldReason } from '../../queue/holds-text.ts';
import type { DoctorRow, DoctorStep } from '../doctor-report.ts';
import { DOCTOR_FINDINGS, type FindingWords, type Told } from './doctor-findings-text.ts';

/** What each step looks at. */
export const DOCTOR_STEP_NAMES = spoken('doctorSteps', {
  address: 'Reach the service',
  tls: 'Secure connection',
  key: 'API key',
  query: 'Ask about a job',
  upload: 'Send a file',
  webhook: 'Receive deliveries',
  'test-run': 'Free test run',
} satisfies { readonly [Step in DoctorStep]: string });

/** How a row stands, in a word. */
export const DOCTOR_STATE_WORDS = spoken('doctorStates', {
  waiting: 'Waiting',
  running: 'Checking…',
  ok: 'Works',
  warn: 'Needs attention',
  failed: 'Not working',
  skipped: 'Skipped',
} satisfies { readonly [State in DoctorRow['state']]: string });

/** A certificate's day that was not told. */
export const DOCTOR_DAYS = spoken('doctorDays', { unknown: 'an unknown day' });

/** What a step found, and what to do. */
export function describeFinding(row: DoctorRow): FindingWords | null {
  if (row.finding === null) return null;
  const { found, remedy } = DOCTOR_FINDINGS[row.finding](readTold(row.details));
  return {
    found: row.error === null ? found : joinSentences([found, describeErrorInOne(row.error)]),
    remedy,
  };
}

function readTold(details: DoctorRow['details']): Told {
  const { names, message, reason, validFrom, validTo } = details;
  const word = (name: string) => describeDetail(details[name]);
  return {
    host: word('host'),
    port: word('port'),
    proxy: word('proxy'),
    range: word('range'),
    milliseconds: word('milliseconds'),
    cause: word('cause'),
    status: word('status'),
    model: word('model'),
    reference: word('reference'),
    issuer: word('issuer'),
    names: Array.isArray(names) ? formatList(names.map(describeDetail).slice(0, 4)) : '',
    validFrom: describeDay(validFrom),
    validTo: describeDay(validTo),
    said: typeof message === 'string' && message !== '' ? MARKS.said(describeDetail(message)) : '',
    reason: reason === undefined ? '' : describeHoldReason(reason as HoldReason),
  };
}

function describeDay(at: JsonValue | undefined): string {
  if (at === undefined || at === null) return '';
  return Number.isFinite(Number(at))
    ? formatDate(Number(at), { day: 'numeric', month: 'short', year: 'numeric' })
    : DOCTOR_DAYS.unknown;
}

function describeDetail(value: JsonValue | undefined): string {
  const plain = typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);
  return plain.length > 200 ? `${plain.slice(0, 200)}…` : plain;
}
