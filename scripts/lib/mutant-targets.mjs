/**
 * @typedef {{line: string, before: string, after: string, why: string}} Equal a fault that changes nothing that a test could
 *   hold against it: the line of source that it is in, what it replaces there by what, and why nobody notices
 * @typedef {{tests: string[], equals?: Equal[]}} Target
 */

const equal = (line, before, after, why) => ({ line, before, after, why });

const times = 'const times = options.times ?? { headers: 5000, request: 10_000 };';
const inUse = "server.on('error', (error) => options.log.warn('listener-error', { error: String(error) }));";
const onlyInUse = 'only running out of file handles while it accepts comes here';
const anyPort = 'const cause = preferred === null || at.port === 0 ? preferred : await listen(server, 0);';
const noPort = "if (cause !== null) return fail(failure('LISTENER_UNAVAILABLE', { cause }));";
const allTaken = 'a test cannot take every port of its computer';
const lingers = 'half a second ends it as well';
const isOver = 'what it takes away does not come again';

/** What is left of the listener: times and bounds that nobody waits for, and ends that come in another way too. */
const LISTENER_EQUALS = [
  equal(times, '5000', '0', 'tests shorten it'),
  equal(times, '10_000', '0', 'tests shorten it'),
  equal(
    'connectionsCheckingInterval: Math.min(1000, times.headers / 4),',
    '4',
    '5',
    'it only looks more often',
  ),
  equal('keepAliveTimeout: 5000,', '5000', '0', 'a connection that nobody uses stays open'),
  equal('server.maxHeadersCount = 64;', '64', '65', 'one header more is as good a bound'),
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
  equal(anyPort, '0', '1', allTaken),
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
  equal('let bytes = 0;', '0', '1', lingers),
  equal('bytes += chunk.length;', '+=', '-=', lingers),
  equal('if (bytes > LINGER_BYTES) end();', 'bytes > LINGER_BYTES', 'false', lingers),
  equal('if (bytes > LINGER_BYTES) end();', '>', '>=', lingers),
  equal('if (bytes > LINGER_BYTES) end();', 'end();', ';', lingers),
  equal("request.once('end', end);", "request.once('end', end);", ';', lingers),
  equal("request.once('end', end);", "'end'", "'mutated'", lingers),
  equal("request.once('close', end);", "request.once('close', end);", ';', lingers),
  equal("request.once('close', end);", "'close'", "'mutated'", lingers),
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
  equal(
    'if (!server.listening) return;',
    '!server.listening',
    'false',
    'to close what is closed is no fault',
  ),
];

/**
 * What decides about money, the tests that are to notice when it decides otherwise, and the faults that change nothing. The
 * tests are few and quick, and each file's own: that the whole suite would notice as well is not what is asked.
 *
 * @type {Record<string, Target>}
 */
export const targets = {
  'shared/domain/decide-job.ts': { tests: ['tests/unit/decide-job.test.ts'] },
  'shared/domain/put-back.ts': { tests: ['tests/unit/put-back.test.ts'] },
  'shared/domain/charge.ts': { tests: ['tests/unit/charge.test.ts'] },
  'shared/domain/find-hold.ts': { tests: ['tests/unit/find-hold.test.ts'] },
  'shared/domain/submission.ts': { tests: ['tests/unit/submission.test.ts'] },
  'shared/domain/budget.ts': {
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
  'shared/domain/money.ts': { tests: ['tests/unit/money.test.ts'] },
  'electron/core/queue/write-intent.ts': {
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
  'electron/core/queue/record-answer.ts': {
    tests: ['tests/integration/store/submissions.test.ts', 'tests/integration/trust/record-answer.test.ts'],
    equals: [
      equal(
        'if (attempt === null || job === null) return null;',
        '||',
        '&&',
        'the database keeps no attempt without its job',
      ),
    ],
  },
  'electron/core/queue/queue-conditions.ts': { tests: ['tests/unit/core/queue-conditions.test.ts'] },
  'electron/core/queue/deliveries.ts': {
    tests: ['tests/integration/trust/deliveries.test.ts'],
    equals: [
      equal(
        'if (!attempt || !job || !profile) return;',
        '||',
        '&&',
        'where one is missing, so is the profile',
      ),
      equal(
        'const report = body === undefined ? null : readReport(profile, body);',
        'body === undefined',
        'false',
        'what cannot be read is only logged',
      ),
      equal(
        'return brought === null ? [] : [brought];',
        'brought === null',
        'false',
        'only an earlier submission comes here',
      ),
    ],
  },
  'electron/core/queue/settle.ts': { tests: ['tests/integration/trust/deliveries.test.ts'] },
  'electron/core/ledger/budget-gate.ts': { tests: ['tests/integration/money/budget-gate.test.ts'] },
  'electron/core/webhook/listener.ts': {
    tests: [
      'tests/integration/webhook/answers.test.ts',
      'tests/integration/webhook/listener.test.ts',
      'tests/integration/webhook/public-urls.test.ts',
    ],
    equals: LISTENER_EQUALS,
  },
  'electron/core/webhook/delivery-target.ts': {
    tests: ['tests/integration/webhook/listener.test.ts', 'tests/integration/webhook/public-urls.test.ts'],
  },
  'electron/core/webhook/check-signature.ts': { tests: ['tests/unit/core/check-signature.test.ts'] },
  'electron/adapters/http/connect.ts': {
    tests: ['tests/integration/http/submit.test.ts', 'tests/integration/http/connect.test.ts'],
  },
  'electron/adapters/http/exchange.ts': {
    tests: ['tests/integration/http/submit.test.ts', 'tests/integration/http/exchange.test.ts'],
  },
  'electron/adapters/http/submit.ts': { tests: ['tests/integration/http/submit.test.ts'] },
};
