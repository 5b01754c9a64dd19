/**
 * @typedef {{line: string, before: string, after: string, why: string}} Equal a fault that changes nothing that a test could
 *   hold against it: the line of source that it is in, what it replaces there by what, and why nobody notices
 * @typedef {{tests: string[], equals?: Equal[]}} Target
 */

const equal = (line, before, after, why) => ({ line, before, after, why });

const inUse = "server.on('error', (error) => log.warn('listener-error', { error: String(error) }));";
const onlyInUse = 'only running out of file handles while it accepts comes here';
const noPort = "if (cause !== null) return fail(failure('LISTENER_UNAVAILABLE', { cause }));";
const allTaken = 'a test cannot take every port of its computer';
const someBytes = 'a byte more or less is as good a bound';
const isOver = 'what it takes away does not come again';
const looksOften = 'connectionsCheckingInterval: Math.min(1000, times.headers / 4),';

/** What is left of the listener: times and bounds that nobody waits for, and ends that come in another way too. */
const LISTENER_EQUALS = [
  equal('linger: 500,', '500', '0', 'tests give it other times'),
  equal(looksOften, '1000', '0', 'it only looks more often'),
  equal(looksOften, '4', '5', 'it only looks more often'),
  equal('const LINGER_BYTES = 4 * 1024 * 1024;', '4', '5', someBytes),
  equal('keepAliveTimeout: 5000,', '5000', '0', 'a connection that nobody uses stays open'),
  equal(
    'const publicUrls = new Set(options.publicUrl === null ? [] : [options.publicUrl]);',
    'options.publicUrl === null',
    'false',
    'nothing is no address',
  ),
  equal(
    'let address: ListenerAddress = listenerAddress(0, []);',
    '0',
    '1',
    'nothing comes before it listens',
  ),
  equal(inUse, inUse, ';', onlyInUse),
  equal(inUse, "'error'", "'mutated'", onlyInUse),
  equal(inUse, "'listener-error'", "'mutated'", onlyInUse),
  equal('if (body === null) return;', 'body === null', 'false', 'its sender is gone and hears nothing'),
  equal(noPort, 'cause !== null', 'false', allTaken),
  equal(
    noPort,
    "return fail(failure('LISTENER_UNAVAILABLE', { cause }));",
    'return undefined as never;',
    allTaken,
  ),
  equal(noPort, "'LISTENER_UNAVAILABLE'", "'mutated'", allTaken),
  equal('if (request.complete) {', 'request.complete', 'false', 'it ends when its end was read'),
  equal('clearTimeout(timer);', 'clearTimeout(timer);', ';', 'it ends once more what has ended'),
  equal('let bytes = 0;', '0', '1', someBytes),
  equal('if (bytes > LINGER_BYTES) end();', '>', '>=', someBytes),
  equal(
    'sockets.wait(request.socket);',
    'sockets.wait(request.socket);',
    ';',
    'unused, it is soon closed as well',
  ),
  equal("const body = ANSWERS[status] ?? '';", "''", "'mutated'", 'every status has its words'),
  equal(
    "server.removeListener('listening', onListening);",
    "server.removeListener('listening', onListening);",
    ';',
    isOver,
  ),
  equal("server.removeListener('listening', onListening);", "'listening'", "'mutated'", isOver),
  equal("server.removeListener('error', onError);", "server.removeListener('error', onError);", ';', isOver),
  equal("server.removeListener('error', onError);", "'error'", "'mutated'", isOver),
];

const noKey = 'if (key.length === 0) return false;';
const ofTemplate = "const [before = '', after = ''] = binding.template";
const hasBody = 'a template has {body} once';

/** What is left of the signatures: texts for what a profile can't be without, and a key that nobody gives. */
const SIGNATURE_EQUALS = [
  equal(noKey, 'return false;', 'return undefined as never;', 'nothing is as little as no'),
  equal("const [version, signature = ''] = entry.split(',');", "''", "'mutated'", 'neither is a signature'),
  equal(ofTemplate, "''", "'mutated'", hasBody),
  equal(
    ".replaceAll('{timestamp}', timestamp ?? '')",
    "''",
    "'mutated'",
    'without a time it has no {timestamp}',
  ),
];

const noSecret = "const NO_SECRET = '+'.repeat(43);";

const onAbort = (signal) => `${signal}addEventListener('abort', cancel, { once: true });`;
const inPieces = 'for (let at = 0; at < fitting.length && !stopping.signal.aborted; at += BATCH_SIZE) {';
const oneTurn = 'no test comes between the last look and its end, which are one turn';

const reviewsAgain = 'if (isReviewDue && !stopping.signal.aborted) review();';

/** What is left of the caps: looks that find nothing, or that spare a look. */
const BUDGET_EQUALS = [
  equal(
    'if (isNew || reviews.isDue()) reviews.review();',
    'isNew || reviews.isDue()',
    'true',
    'a look for nothing each minute',
  ),
  equal(
    'return Math.min(LONGEST_SLEEP_MILLISECONDS, Math.max(10, day.end - clock.now()));',
    '10',
    '11',
    'a thousandth of a second',
  ),
];

/** The same of what is released when there is room again. */
const BUDGET_REVIEW_EQUALS = [
  equal('let isReviewDue = false;', 'false', 'true', 'the start reviews all the same'),
  equal(
    'if (reviewing === null) begin(new Promise((resume) => setImmediate(resume)).then(releaseWhatFits));',
    'reviewing === null',
    'true',
    'a second look finds nothing left to do',
  ),
  equal(reviewsAgain, 'isReviewDue && !stopping.signal.aborted', 'false', oneTurn),
  equal(reviewsAgain, '!stopping.signal.aborted', 'stopping.signal.aborted', oneTurn),
  equal(reviewsAgain, 'review();', ';', oneTurn),
  equal(inPieces, '<', '<=', 'a piece of nothing'),
  equal(
    'job: hasJobCaps ? ledger.usageOfJob(id) : NO_USAGE,',
    'hasJobCaps',
    'true',
    'a look that nothing needs',
  ),
  equal(
    "month: has('month') ? keep('month', () => ledger.usageIn(month)) : NO_USAGE,",
    "has('month')",
    'true',
    'a look that nothing needs',
  ),
];

const lastSegment = "const [path = ''] = value.trim().split(/[?#]/);";
const noPlace = 'nothing has no place in it';

const SUBMISSION_EQUALS = [
  equal("export const CALLED_OFF = 'called-off';", "'called-off'", "'mutated'", 'only its name is compared'),
  equal(
    "return /\\/(id|uuid|guid|request_?id)$/i.test(submission?.genId ?? '');",
    "''",
    "'mutated'",
    'neither ends as such a place does',
  ),
  equal(
    "const [named = null] = body === undefined ? [] : readPointer(body, submission?.genId ?? '/genId');",
    'body === undefined',
    'false',
    noPlace,
  ),
  equal(
    "const [genId] = body === undefined ? [] : readPointer(body, submission?.genId ?? '/genId');",
    'body === undefined',
    'false',
    noPlace,
  ),
  equal(lastSegment, "''", "'mutated'", 'what is split has a first part'),
];

const noWay = "let last: Connection = noConnection('unreachable', 'proxy-unsupported');";
const oneWay = 'there is one way at least, and its outcome is told';
const reached = "const reached = addressKind(socket.remoteAddress ?? '') ?? 'unusable';";

const isTheWay =
  "if (last.kind === 'connected' || !['proxy-unreachable', 'proxy-unsupported'].includes(last.cause))";

const CONNECT_EQUALS = [
  equal(noWay, "'unreachable'", "'mutated'", oneWay),
  equal(noWay, "'proxy-unsupported'", "'mutated'", oneWay),
  equal(isTheWay, "'connected'", "'mutated'", 'what is connected has no cause to look for another way'),
  equal(reached, "''", "'mutated'", 'neither is an address'),
  equal(reached, "'unusable'", "'mutated'", 'what was connected has an address'),
  equal("signal?.addEventListener('abort', cancel, { once: true });", 'true', 'false', 'nobody aborts twice'),
];

/**
 * What decides about money, the tests that are to notice when it decides otherwise, and the faults that change nothing. The
 * tests are few and quick, and each file's own: that the whole suite would notice as well is not what is asked.
 *
 * @type {Record<string, Target>}
 */
export const targets = {
  'shared/queue/decide-job.ts': { tests: ['tests/unit/decide-job.test.ts'] },
  'shared/queue/put-back.ts': { tests: ['tests/unit/put-back.test.ts'] },
  'shared/queue/charge.ts': { tests: ['tests/unit/charge.test.ts'] },
  'shared/queue/explain-wait.ts': {
    tests: ['tests/unit/find-hold.test.ts', 'tests/unit/wait-of-new.test.ts'],
  },
  'shared/queue/submission.ts': {
    tests: ['tests/unit/submission.test.ts', 'tests/unit/styles-of-answers.test.ts'],
    equals: SUBMISSION_EQUALS,
  },
  'shared/money/budget.ts': {
    tests: ['tests/unit/money/budget.test.ts'],
    equals: [
      equal('if (budget.length === 0) return null;', 'budget.length === 0', 'false', 'no cap stops anything'),
      equal(
        'if (estimate === null || estimate.currency !== limit.currency) return false;',
        'return false;',
        'return undefined as never;',
        'nothing is as little as no',
      ),
    ],
  },
  'shared/kernel/money.ts': { tests: ['tests/unit/money.test.ts'] },
  'electron/core/queue/sending/write-intent.ts': {
    tests: ['tests/integration/trust/write-intent.test.ts'],
    equals: [
      equal(
        "let answer: IntentAnswer = { kind: 'changed' };",
        "'changed'",
        "'mutated'",
        'what it begins with is always replaced by the decision',
      ),
    ],
  },
  'electron/core/results/record-answer.ts': {
    tests: ['tests/integration/store/submissions.test.ts', 'tests/integration/trust/record-answer.test.ts'],
    equals: [
      equal(
        'if (before === null || job === null) return { job: null, others: [] };',
        '||',
        '&&',
        'the database keeps no attempt without its job',
      ),
      equal(
        'const changed = changeJob(transaction, job.id, genId === null ? change : { ...change, genId }, at);',
        'genId === null',
        'false',
        'a job of which no id is known has none',
      ),
      equal(
        'const other = owner === null ? null : transaction.attempts.find(owner);',
        'owner === null',
        'false',
        'nobody has no submission',
      ),
      equal(
        'return accepted.ok ? accepted.value : doubted.value;',
        'accepted.ok',
        'true',
        'what is unknown can always be accepted',
      ),
    ],
  },
  'electron/core/queue/pace/queue-conditions.ts': {
    tests: ['tests/unit/core/queue-conditions.test.ts', 'tests/unit/core/pauses.test.ts'],
  },
  'electron/core/results/deliveries.ts': {
    tests: ['tests/integration/trust/deliveries.test.ts'],
    equals: [
      equal(
        'if (!job || report === null) return false;',
        'return false;',
        'return undefined as never;',
        'nothing is as little as no',
      ),
      equal(
        'if (!attempt || !job || !profile) return;',
        '!attempt || !job || !profile',
        'false',
        'what fails stays written down as well',
      ),
      equal(
        'if (!attempt || !job || !profile) return;',
        '||',
        '&&',
        'where one is missing, so is the profile',
      ),
      equal(
        'const report = body === undefined ? null : readDelivery(profile, body);',
        'body === undefined',
        'false',
        'what cannot be read is only logged',
      ),
      equal(
        "reason === 'generation-failed' && at >= attempt.startedAt && at <= (next?.startedAt ?? at),",
        '>=',
        '>',
        'no generation fails in the millisecond in which it begins',
      ),
      equal(
        'return brought === null ? [] : [brought];',
        'brought === null',
        'false',
        'only an earlier submission comes here',
      ),
    ],
  },
  'electron/core/results/follow-delivery.ts': {
    tests: ['tests/integration/trust/deliveries.test.ts'],
  },
  'electron/core/results/poll-question.ts': {
    tests: ['tests/integration/trust/settle.test.ts', 'tests/integration/trust/deliveries.test.ts'],
  },
  'electron/core/money/budget-gate.ts': {
    tests: ['tests/integration/money/budget-gate.test.ts'],
    equals: [...BUDGET_EQUALS, ...BUDGET_REVIEW_EQUALS],
  },
  'electron/core/results/webhook/listener.ts': {
    tests: [
      'tests/integration/webhook/answers.test.ts',
      'tests/integration/webhook/listener.test.ts',
      'tests/integration/webhook/public-urls.test.ts',
    ],
    equals: LISTENER_EQUALS,
  },
  'electron/core/results/webhook/delivery-request.ts': {
    tests: [
      'tests/integration/webhook/answers.test.ts',
      'tests/integration/webhook/listener.test.ts',
      'tests/integration/webhook/public-urls.test.ts',
    ],
    equals: [
      equal(noSecret, "'+'", "'mutated'", 'as little a secret that anything owns'),
      equal(noSecret, '43', '44', 'as little a secret that anything owns'),
      equal("const path = request.url ?? '';", "''", "'mutated'", 'a request that came has its path'),
    ],
  },
  'electron/core/results/webhook/check-signature.ts': {
    tests: ['tests/unit/core/check-signature.test.ts'],
    equals: SIGNATURE_EQUALS,
  },
  'electron/adapters/http/connect.ts': {
    tests: [
      'tests/integration/http/submit.test.ts',
      'tests/integration/http/connect.test.ts',
      'tests/integration/http/proxy.test.ts',
    ],
    equals: CONNECT_EQUALS,
  },
  'electron/adapters/http/exchange.ts': {
    tests: ['tests/integration/http/submit.test.ts', 'tests/integration/http/exchange.test.ts'],
    equals: [
      equal('setHost: false,', 'false', 'true', 'the Host that is given counts'),
      equal('answer.destroy();', 'answer.destroy();', ';', 'who opened its connection ends that'),
      equal('const { headers, statusCode = 0 } = answer;', '0', '1', 'an answer that came has its status'),
      equal(
        'if (performance.now() - due < LATE_MILLISECONDS) end();',
        '<',
        '<=',
        'a moment of no length lies between them',
      ),
      equal(onAbort('options.signal?.'), 'true', 'false', 'nobody aborts twice'),
    ],
  },
  'electron/adapters/http/submit.ts': { tests: ['tests/integration/http/submit.test.ts'] },
};
