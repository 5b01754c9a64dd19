import { mkdtemp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDetail } from '../../../shared/kernel/result.ts';
import { confirmBindings } from '../../../shared/service/profile/bind-by-hand.ts';
import type { Profile } from '../../../shared/service/profile/profile.ts';
import { CORPUS } from '../../support/corpus/corpus.ts';
import { type CorpusCase, type CorpusJob, FAILS, KEY, REASON } from '../../support/corpus/corpus-case.ts';
import { type CorpusService, startCorpusService } from '../../support/corpus/corpus-service.ts';
import { type JudgedBinding, judgeBindings, type Verdict } from '../../support/corpus/judge-bindings.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { readOpenApi } from '../../support/openapi.ts';
import { makeSampleMedia } from '../../support/sample-media.ts';
import { createTestClock } from '../../support/test-clock.ts';
import { openTestCore, request, type TestCore, unwrap } from '../../support/test-core.ts';

const root = makeFolder('corpus', afterAll);
let files: Record<'image' | 'video', Buffer>;
const lines: string[] = [];

/** Document | certain | suggested | open | wrong | jobs */
const EXPECTED = [
  'queue, second read for results (fal) | 22 | 1 | 0 | 0 | 2 of 2',
  'predictions, fields under `input` (Replicate) | 21 | 0 | 0 | 0 | 2 of 2',
  'tasks, version header (Runway) | 20 | 0 | 0 | 0 | 2 of 2',
  'operations, `done: true` (Google) | 16 | 2 | 0 | 0 | 1 of 1',
  'envelopes, a query per model (Kling) | 19 | 3 | 0 | 0 | 3 of 3',
  'file ids, errors with status 200 (MiniMax) | 19 | 3 | 0 | 0 | 1 of 1',
  'id in a header, no body | 18 | 0 | 0 | 0 | 1 of 1',
  'OpenAPI 3.1 with webhooks | 20 | 4 | 0 | 0 | 2 of 2',
  'OpenAPI 3.0 written like 3.1 | 22 | 0 | 0 | 0 | 2 of 2',
  'Swagger 2.0 | 24 | 1 | 0 | 0 | 2 of 2',
  'path prefix, allOf, oneOf, nullable | 24 | 0 | 0 | 0 | 2 of 2',
  'a nested state among other states | 20 | 0 | 0 | 0 | 1 of 1',
  'numeric states, id in the query | 17 | 2 | 0 | 0 | 1 of 1',
  'results by kind: `images[]`, `video` | 20 | 0 | 0 | 0 | 2 of 2',
  'meaningless names, described in prose | 13 | 7 | 1 | 0 | 1 of 1',
  'look-alikes of test mode, cost and result | 22 | 0 | 0 | 0 | 2 of 2',
  'links, echoed input and thumbnails | 20 | 0 | 0 | 0 | 1 of 1',
  'unlisted states, one ambiguous address | 15 | 3 | 1 | 0 | none paid',
  'an unexplained third word for success | 18 | 0 | 1 | 0 | none paid',
  'a clip behind the key (OpenAI) | 22 | 0 | 0 | 0 | 1 of 1',
  'pictures behind the key, by id | 21 | 0 | 0 | 0 | 1 of 1',
  'three-part body, request id header (DashScope) | 18 | 0 | 0 | 0 | 1 of 1',
  'model in the path, JSON in text (Azure, kie.ai) | 17 | 3 | 0 | 0 | 2 of 2',
  'typed items in one list (Ark) | 18 | 0 | 0 | 0 | 2 of 2',
  'one-item list, id with slashes (Google) | 18 | 0 | 0 | 0 | 1 of 1',
  'multipart form with a picture (OpenAI) | 21 | 0 | 0 | 0 | 1 of 1',
  'separate queries for clips and pictures (PixVerse, MiniMax) | 16 | 3 | 0 | 0 | 2 of 2',
];

beforeAll(async () => {
  const media = await makeSampleMedia(join(root, 'media'));
  files = { image: await readFile(media.image), video: await readFile(media.video) };
});

describe.each(CORPUS)('$document', (one) => {
  let service: CorpusService;
  let app: TestCore;
  let judged: JudgedBinding[];

  beforeAll(async () => {
    service = await startCorpusService(one, files);
    // Fast, because the app waits before it asks again.
    const clock = createTestClock({ speed: 10 });
    app = await openTestCore(await mkdtemp(join(root, 'data-')), { baseUrl: null, key: KEY, clock });
    judged = await adopt(app, one, service.baseUrl);
  });
  afterAll(async () => {
    await app.close();
    service.close();
  });

  it('binds nothing that is wrong, and nothing that nobody judged', () => {
    const isBad = ({ verdict }: JudgedBinding) => verdict === 'unjudged' || verdict.startsWith('wrong');
    expect(judged.filter(isBad)).toEqual([]);
  });

  it(one.isPaid ? 'runs every model, and brings each result home' : 'is paid for nothing', async () => {
    if (one.isPaid) for (const job of one.jobs) await runToItsTake(app, service, job);
    else for (const job of one.jobs) await expectToStop(app, service, job);
    lines.push(describeCase(one, judged));
  });

  it.runIf(one.isPaid)('tells a failure from a success, with its reason', async () => {
    const [first] = one.jobs;
    const [jobId = ''] = await app.enqueue(request(first?.model ?? '', failing(first?.input ?? {})));
    const job = await app.waitForState(jobId, 'failed', 'done');
    expect(job).toMatchObject({ state: 'failed', error: { code: 'GENERATION_FAILED' } });
    // Where nobody says which text is the reason, there is none.
    const isReasonKnown = judged.every(
      ({ pointer, verdict }) => pointer !== '/generation/message' || verdict !== 'open',
    );
    if (isReasonKnown) expect(job.error && readDetail(job.error, 'message')).toBe(REASON);
  });
});

it('binds as much of each document as before', () => {
  expect(lines).toEqual(EXPECTED);
});

async function adopt({ core }: TestCore, one: CorpusCase, baseUrl: string): Promise<JudgedBinding[]> {
  const text = readOpenApi(`corpus/${one.document}`);
  const imported = unwrap(await core.calls['profiles.importDocument']({ text, baseUrl }));
  const saved = unwrap(await core.calls['profiles.save']({ profileId: null, text: imported.profileText }));
  unwrap(await core.calls['profiles.activate'](saved));
  core.secretChanged({ kind: 'key', profileId: saved.profileId });
  const profile = unwrap(await core.calls['profiles.get'](saved));
  if (one.isPaid) await acceptAll(core, saved.profileId, profile);
  return judgeBindings(profile, one.truth);
}

/** What somebody does who reads the sentences: one click on each suggestion. */
async function acceptAll({ calls }: TestCore['core'], profileId: string, profile: Profile): Promise<void> {
  const offered = Object.keys(profile.sources).filter((pointer) => profile.sources[pointer] === 'suggested');
  const text = JSON.stringify(confirmBindings(profile, offered));
  unwrap(await calls['profiles.save']({ profileId, text }));
}

async function runToItsTake(
  app: TestCore,
  service: CorpusService,
  { model, input, body, told }: CorpusJob,
): Promise<void> {
  const before = service.taken.length;
  const [jobId = ''] = await app.enqueue(request(model, input));
  const job = await app.waitForState(jobId, 'done', 'failed', 'unknown');
  expect({ model, state: job.state, error: job.error }).toEqual({ model, state: 'done', error: null });
  expect(job.takeIds.length).toBeGreaterThan(0);
  const address =
    told === undefined ? {} : { [told]: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/\S+$/) };
  expect(service.taken.slice(before)).toEqual([{ ...body, ...address }]);
}

async function expectToStop(
  { core }: TestCore,
  service: CorpusService,
  { model, input }: CorpusJob,
): Promise<void> {
  const answer = unwrap(await core.calls['jobs.enqueue']({ jobs: [request(model, input)] }));
  expect(answer.problems.map(({ problem }) => problem.code)).toContain('results-unbound');
  expect(service.taken).toEqual([]);
}

function failing(input: CorpusJob['input']): CorpusJob['input'] {
  const key = 'prompt' in input ? 'prompt' : 'promptText';
  return { ...input, [key]: FAILS };
}

function describeCase({ style, isPaid, jobs }: CorpusCase, judged: readonly JudgedBinding[]): string {
  const count = (...verdicts: Verdict[]) => judged.filter(({ verdict }) => verdicts.includes(verdict)).length;
  const wrong = count('wrong and suggested', 'wrong and certain');
  const ended = isPaid ? `${jobs.length} of ${jobs.length}` : 'none paid';
  return [style, count('certain'), count('suggested'), count('open'), wrong, ended].join(' | ');
}
