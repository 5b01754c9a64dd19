import {
  bracketed,
  type ErrorTable,
  type ErrorWords,
  NOTHING_CHARGED,
  quoted,
  text,
} from '../kernel/error-words.ts';
import { formatBytes } from '../kernel/format.ts';
import { formatNumber, spoken } from '../kernel/region.ts';
import type { ErrorDetails } from '../kernel/result.ts';

/** What the service answered, and bytes on their way. */
export const ANSWERS_ERRORS = spoken('answerErrors', {
  SERVICE_REFUSED: ({ status, message }) => ({
    happened: `The service refused the request${bracketed(status)}${quoted(message)}.`,
    means: 'Nothing was made from this request.',
    act: 'Edit the job to fix what the service names, then queue it again.',
  }),
  SERVICE_BUSY: ({ status, message }) => ({
    happened: `The service asked Dailies to slow down${bracketed(status)}${quoted(message)}.`,
    means: 'Nothing was charged for this attempt, and nothing is lost.',
    act: 'Nothing to do. Dailies retries automatically.',
  }),
  ANSWER_UNCLEAR: (details) => ({
    happened: unclearHappened(details),
    means: 'The service may have received and charged it. It’s never sent again automatically.',
    act: 'Check the service’s dashboard. If it’s there, paste its ID. If it never arrived, send it again.',
  }),
  GENERATION_FAILED: ({ message }) => ({
    happened: `The generation failed${quoted(message)}.`,
    means: 'There’s no result. Check the service’s dashboard to see if it was charged.',
    act: 'Edit the prompt or the references, then queue it again.',
  }),
  TEST_EXPIRED: () => ({
    happened: 'The test run expired. The service keeps test runs for five minutes.',
    means: 'Test runs are free.',
    act: 'Run the test again if you still need it.',
  }),
  UPLOAD_UNBOUND: () => ({
    happened: 'The profile doesn’t say how to upload files.',
    means: NOTHING_CHARGED,
    act: 'Use download URLs, or complete the profile in Settings.',
  }),
  UPLOAD_FAILED: uploadFailed,
  RESULT_GONE: ({ status, message }) => ({
    happened: `The result is no longer at the address the service gave${bracketed(status)}${quoted(message)}.`,
    means: 'The generation finished and may have been charged, but its file wasn’t saved.',
    act: 'Select Download again: the service may give a new address. If not, download it from the service’s dashboard.',
  }),
  RESULT_DAMAGED: ({ cause }) => ({
    happened:
      cause === 'not-media'
        ? 'The result isn’t an image or a video.'
        : cause === 'digest'
          ? 'The result was altered on the way: its checksum doesn’t match.'
          : 'The result arrived incomplete.',
    means: 'It wasn’t added to the library. The generation itself is finished.',
    act: 'Select Download again. That’s free.',
  }),
  RESULT_QUARANTINED: () => ({
    happened: 'A result isn’t an image or a video that Dailies knows.',
    means: 'It was kept as it came, in quarantine, and nothing opens it. The generation itself is finished.',
    act: 'Select Download again to get it once more. That’s free.',
  }),
  RESULT_BLOCKED: ({ url, host }) => ({
    happened: `The service gave a result address that isn’t allowed${bracketed(host ?? url)}.`,
    means:
      'Dailies only downloads from web addresses outside your own network. The generation itself is finished.',
    act: 'Download the file from the service’s dashboard, and report the address to the service.',
  }),
  RESULT_UNREACHED: ({ host, cause }) => ({
    happened:
      cause === 'vpn-address'
        ? `The host${bracketed(host)} leads to an address that a VPN makes up.`
        : cause === 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'
          ? `The host${bracketed(host)} doesn’t send the certificate of its issuer, or this computer doesn’t know that issuer.`
          : `This computer doesn’t trust the certificate of the host${bracketed(host)}.`,
    means: 'Nothing was downloaded from there, and nothing is lost.',
    act:
      cause === 'vpn-address'
        ? 'Allow the VPN’s range in Settings › Service, or turn the VPN off. Dailies retries automatically.'
        : 'Report it to the service: it’s most likely a fault of that host. Dailies retries automatically.',
  }),
  ADDRESS_CHANGED: ({ host, proven }) => ({
    happened: `The service’s own name${bracketed(host)} now leads to ${proven === null || proven === undefined ? 'a private network' : 'a different network than when it was set up'}.`,
    means:
      'Nothing was downloaded from or sent there. Someone may have pointed the name at your computer or network.',
    act: 'If you changed networks yourself (VPN, studio), check the connection in Settings to accept the new one, then download the result again.',
  }),
  RESULT_TOO_LARGE: ({ bytes, most }) => ({
    happened: `The result is larger than ${typeof most === 'number' ? formatBytes(most) : 'Dailies downloads automatically'}${typeof bytes === 'number' ? `: ${formatBytes(bytes)}` : ''}.`,
    means:
      'It wasn’t downloaded automatically, to protect your disk. It’s paid for and still at the service.',
    act: 'Select Download again if you have the space. Services keep results for a limited time.',
  }),
  RESULTS_TOO_MANY: ({ count, most }) => ({
    happened: `The service names ${typeof count === 'number' ? formatNumber(count) : 'many'} results; the first ${typeof most === 'number' ? formatNumber(most) : 'of them'} were downloaded.`,
    means: 'The others weren’t downloaded automatically. They’re still at the service.',
    act: 'Select Download again to get them all. Services keep results for a limited time.',
  }),
  RESULT_MISSING: () => ({
    happened: 'The service says it’s finished but gives no result.',
    means: 'There’s nothing to save. Check the service’s dashboard to see if it was charged.',
    act: 'Select Check for result. If there’s still none, check where the profile looks for results.',
  }),
  RESULTS_WITHHELD: ({ count, of, message, how }) => ({
    happened: `${withheld(count, of, how)}${quoted(message)}.`,
    means:
      how === 'flagged'
        ? 'They were downloaded all the same. They may be blank or blurred.'
        : 'The generation finished and may have been charged. What is missing has no file to download.',
    act: 'Edit the prompt or the references before you make it again: that’s charged again.',
  }),
} satisfies Partial<ErrorTable>);

function withheld(count: number, of: number, how: 'flagged' | 'fewer' | undefined): string {
  const some = `${formatNumber(count)} of ${formatNumber(of)} results`;
  if (how === 'flagged') return `The service’s moderation flagged ${some}`;
  if (how === 'fewer')
    return `The service returned ${formatNumber(of - count)} of the ${formatNumber(of)} results that were asked for`;
  return count < of ? `${some} were withheld by the service` : 'The service withheld every result';
}

function uploadFailed(details: ErrorDetails<'UPLOAD_FAILED'>): ErrorWords {
  const { cause, status, message, bytes, maximum, pointer, key, url } = details;
  const means = 'Uploads are free, and the job wasn’t sent.';
  if (cause === 'cancelled') {
    return { happened: 'The upload was cancelled.', means, act: 'Queue the job again when you’re ready.' };
  }
  if (cause === 'too-large') {
    const sizes = `${formatBytes(Number(bytes))}; the limit is ${formatBytes(Number(maximum))}`;
    return {
      happened: `A file is too large for the service (${sizes}).`,
      means,
      act: 'Use a smaller or shorter version.',
    };
  }
  if (pointer) {
    const what = key === 'uploadUrl' ? 'the address to upload to' : 'the name of the file';
    const happened = `The service answered, but ${what} wasn’t at ${text(pointer)} in the response.`;
    return { happened, means, act: `Fix “${text(key ?? 'reference')}” under “upload” in the profile.` };
  }
  if (cause === 'not-json') {
    const happened = 'The service’s response to the upload can’t be read.';
    return { happened, means, act: 'Check “url” and “mode” under “upload” in the profile.' };
  }
  if (cause === 'expired') {
    const happened = 'The service deletes uploaded files before all of them have arrived.';
    return { happened, means, act: 'Use smaller files, or raise “expiresAfterSeconds” in the profile.' };
  }
  if (cause === 'address-blocked') {
    const happened = `The service gave an upload address that isn’t allowed${bracketed(url)}.`;
    return { happened, means, act: 'Report the address to the service. Until then, use download URLs.' };
  }
  const happened = `A file couldn’t be uploaded${bracketed(status ?? cause)}${quoted(message)}.`;
  return { happened, means, act: 'Queue the job again. Files that arrived aren’t uploaded twice.' };
}

function unclearHappened({ status, cause, message }: ErrorDetails<'ANSWER_UNCLEAR'>): string {
  if (cause === 'interrupted') return 'Dailies quit while the request was being sent.';
  if (cause === 'sent-before')
    return 'It was sent after this copy of the library was made, so its outcome isn’t recorded here.';
  if (cause === 'no-genid') return 'The service answered without a generation ID.';
  if (cause === 'repeated-genid') return 'The service answered with another job’s generation ID.';
  if (cause === 'key-known') return `The service already has this request${quoted(message)}.`;
  if (cause === 'refused-with-genid')
    return `The service refused the request, but its answer names a generation${quoted(message)}.`;
  if (cause === 'not-json') return 'The service’s answer can’t be read.';
  if (status) return `The service reported an error (${text(status)})${quoted(message)}.`;
  return `The connection was lost before an answer came back${bracketed(cause)}.`;
}
