import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkRow, requestsOfRow } from '../../shared/batch/check-row.ts';
import { makeContext, type SheetContext } from '../../shared/batch/columns.ts';
import { MODEL_COLUMN, makeRow, type SheetRow, TAKES_COLUMN } from '../../shared/batch/edit-sheet.ts';
import type {
  Element,
  JobInput,
  JobInputValue,
  MediaReference,
} from '../../shared/models/media-reference.ts';
import { type Profile, parseProfile } from '../../shared/service/profile/profile.ts';
import { buildRequestBody } from '../../shared/service/request/build-request.ts';
import type { ResolvedForm } from '../../shared/service/request/resolve-form.ts';
import { type Client, createClient } from '../integration/practice/support/client.ts';
import {
  type PracticeProcess,
  removeDataFolders,
  startPractice,
} from '../integration/practice/support/start-practice.ts';
import { referenceText } from '../support/forms.ts';
import { TABLE } from './interface-table.ts';
import { takenInput } from './taken-input.ts';

/** As a person writes it into a cell: this spelling knows nothing of how cells are read. */
function formatCell(value: JobInputValue): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value !== 'object') return String(value);
  if (!Array.isArray(value)) return address(value);
  if (value.every((item): item is MediaReference => 'kind' in item)) return value.map(address).join('; ');
  return JSON.stringify(value.map((item) => formatElement(item)));
}

function address(reference: MediaReference): string {
  return reference.kind === 'url' ? reference.url : '';
}

function formatElement({ images, video, voices, voice, ...plain }: Element): unknown {
  return {
    ...plain,
    ...(images && { images: images.map(address) }),
    ...(video && { video: address(video) }),
    ...(voices && { voices: voices.map(address) }),
    ...(voice && { voice: voice.kind === 'text' ? voice.text : address(voice) }),
  };
}

const reference: fc.Arbitrary<MediaReference> = fc
  .nat(99)
  .map((number) => ({ kind: 'url', url: `http://127.0.0.1:9/${number}.bin` }));

describe('rows of a batch and the practice service', () => {
  let practice: PracticeProcess;
  let client: Client;
  let context: SheetContext;

  beforeAll(async () => {
    practice = await startPractice();
    client = createClient(practice);
    const parsed = parseProfile((await client.send('GET', '/practice/profile')).body);
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
    const profile: Profile = parsed.value;
    context = makeContext({ profile, files: new Map(), cast: () => null, ownColumns: [], wordLists: [] });
  });
  afterAll(async () => {
    await practice.kill();
    await removeDataFolders();
  });

  const formOf = (model: string) => context.formOf(model) as ResolvedForm;
  const bodyOf = (model: string, input: JobInput) => buildRequestBody(formOf(model), input, referenceText);

  it.each(TABLE)('every valid row of $model is taken', async (row) => {
    const form = formOf(row.model);
    const wire = {
      ...(form.shape === null ? {} : { shape: form.shape }),
      ...(form.elementVideoField === null ? {} : { elementVideoField: form.elementVideoField }),
    };
    await fc.assert(
      fc.asyncProperty(takenInput(row, wire, reference), async (input) => {
        const cells = Object.entries(input).map(([key, value]) => [key, formatCell(value)] as const);
        const typed = makeRow({ [MODEL_COLUMN]: form.model.title, ...Object.fromEntries(cells) });
        expect(checkRow(typed, context)).toMatchObject({ model: row.model, jobs: 1, problems: [] });
        const [request] = requestsOfRow(typed, context, 10);
        // `undefined` leaves no trace in a request; the body must be the one of the same form in Compose.
        expect(bodyOf(row.model, request?.input ?? {})).toEqual(bodyOf(row.model, input));
        const parameters = row.testModeDescribed ? '?testMode=success' : '';
        const answer = await client.submit(
          row.model,
          bodyOf(row.model, request?.input ?? {}) as Record<string, unknown>,
          parameters,
        );
        expect([answer.status, answer.body['message']]).toEqual([200, undefined]);
      }),
      { numRuns: 12 },
    );
  });

  const boat = 'A small boat on a wide lake';
  const picture = 'http://127.0.0.1:9/1.png';
  const pictures = (count: number) => Array.from({ length: count }, () => picture).join('\n');
  const named = (count: number) =>
    JSON.stringify(
      Array.from({ length: count }, (_, at) => ({ type: 'image', name: `n${at}`, images: [picture] })),
    );
  it.each([
    ['modeln-pro', { prompt: 'too short' }, 'prompt', 'too-short'],
    ['modeln-pro', { prompt: 'p'.repeat(5001) }, 'prompt', 'too-long'],
    ['modeln-pro', { prompt: boat, quality: '8K' }, 'quality', 'not-a-choice'],
    ['modeln-pro', { prompt: boat, aspectRatio: 'auto' }, 'aspectRatio', 'auto-needs-image'],
    ['modeln-pro', { prompt: boat, images: pictures(15) }, 'images', 'too-many'],
    ['modelk-o3-elements', { prompt: 'p'.repeat(1601) }, 'prompt', 'too-long'],
    ['modelk-o3-elements', { prompt: boat, elements: named(8) }, 'elements', 'too-many'],
    ['modelk-o3-elements', { prompt: boat, duration: '16' }, 'duration', 'not-in-range'],
    ['modelk-o3-elements', { prompt: boat, duration: '4.5' }, 'duration', 'not-a-step'],
    ['modelk-o3-elements', { prompt: boat, enableAudio: 'loud' }, 'enableAudio', 'wrong-type'],
    ['modelk-o3-video-transformation', { prompt: boat }, 'video', 'required'],
    ['modelh-h3-omni', { prompt: boat, images: pictures(10) }, 'images', 'too-many'],
    ['modelh-h3-omni', { prompt: boat, aspectRatio: '2:3' }, 'aspectRatio', 'not-a-choice'],
    ['modelk-motion-3', { image: picture, video: picture, elements: named(2) }, 'elements', 'too-many'],
    ['modelh-h3-image-to-video', { startImage: picture, duration: '3' }, 'duration', 'not-in-range'],
    ['modelk-3-turbo', { prompt: boat, resolution: '4k' }, 'resolution', 'not-a-choice'],
  ])('%s is refused here for what the service refuses: %j', async (model, cells, column, code) => {
    const row: SheetRow = makeRow({ [MODEL_COLUMN]: model, ...(cells as unknown as Record<string, string>) });
    const { problems } = checkRow(row, context);
    expect(problems.map((one) => [one.column, one.problem.code])).toEqual([[column, code]]);
    const [request] = requestsOfRow(row, context, 1);
    const answer = await client.submit(
      model,
      bodyOf(model, request?.input ?? {}) as Record<string, unknown>,
      '',
    );
    expect(answer.status).toBe(400);
    expect(String(answer.body['message'])).toContain(column);
  });

  it('takes that are no whole number from 1 to 1,000 are refused', () => {
    for (const takes of ['0', '1001', '2.5', 'two']) {
      const row = makeRow({ [MODEL_COLUMN]: 'modelk-3-turbo', prompt: boat, [TAKES_COLUMN]: takes });
      expect(checkRow(row, context).problems.map(({ column }) => column)).toEqual([TAKES_COLUMN]);
    }
  });
});
