import { describe, expect, it } from 'vitest';
import type { ModelDefinition } from '../../shared/models/define-model.ts';
import { MODELS } from '../../shared/models/index.ts';
import type {
  Element,
  JobInput,
  JobInputValue,
  MediaReference,
} from '../../shared/models/media-reference.ts';
import { canTest } from '../../shared/service/profile/usable-profile.ts';
import { formOf, kindByAssetId, makeProfile, problemsOf, url, urls } from '../support/forms.ts';
import { rowOf, type SetKey, TABLE, type TableField, type TableRow, valuesOf } from './interface-table.ts';

/** The least that the interface itself asks for. */
function leastInput(row: TableRow): JobInput {
  return row.model === 'modeln-pro' ? { prompt: 'A red fox in snow', quality: '2K', aspectRatio: '1:1' } : {};
}

/** Every option set of the row bound by its own key, as text. */
function bindSets(row: TableRow, type: 'string' | 'number' = 'string'): Record<string, unknown> {
  return { options: Object.fromEntries(Object.keys(row.sets).map((key) => [key, { name: key, type }])) };
}

function problemsWith(row: TableRow, change: JobInput, bindings: Record<string, unknown> = {}): string[] {
  return problemsOf(formOf(row.model, bindings), { ...leastInput(row), ...change });
}

const extension = { image: 'png', video: 'mp4', audio: 'wav' } as const;
const otherMedia = { image: 'video-1', video: 'audio-1', audio: 'image-1' } as const;
const local = (assetId: string): MediaReference => ({ kind: 'file', assetId });
const imageElement: Element = { type: 'image', name: 'Hero', images: [url('hero.png')] };
const elements = (count: number): Element[] =>
  Array.from({ length: count }, (_, index) => ({ ...imageElement, name: `Hero ${index}` }));

it('has a definition for each endpoint of the interface and no other, in its order', () => {
  expect(MODELS.map((model) => model.id)).toEqual(TABLE.map((row) => row.model));
});

describe.each(TABLE)('$model', (row) => {
  const definition = MODELS.find((model) => model.id === row.model) as ModelDefinition;

  it('tells what the interface shows of the endpoint', () => {
    expect({
      path: definition.path,
      makes: definition.kind,
      testModeDescribed: definition.testModeDescribed,
      nativeStereo: definition.nativeAudio,
      shapes: definition.shapes ?? [],
    }).toEqual({
      path: row.path,
      makes: row.makes,
      testModeDescribed: row.testModeDescribed,
      nativeStereo: row.nativeStereo,
      shapes: row.shapes,
    });
  });

  it('has the fields and option sets of the interface and no other', () => {
    const shown = definition.fields.filter((field) => field.kind !== 'option').map((field) => field.key);
    const sets = definition.fields.filter((field) => field.kind === 'option').map((field) => field.key);
    expect(shown.toSorted()).toEqual(Object.keys(row.fields).toSorted());
    expect(sets.toSorted()).toEqual(Object.keys(row.sets).toSorted());
  });

  it('accepts the least that the interface asks for', () => {
    expect(problemsWith(row, {})).toEqual([]);
  });

  it('refuses an unknown property by its name', () => {
    for (const name of ['sharpness', 'Prompt', 'webhookUrl', 'constructor', 'toString', 'type']) {
      expect(problemsWith(row, { [name]: 'x' })).toEqual([`${name}: unknown-field`]);
    }
  });

  describe.each(Object.entries(row.fields))('%s', (name, field) => {
    const bindings = field.is === 'enumeration' && field.onlyIn ? { shape: field.onlyIn } : {};

    it('holds to its bounds', () => checkBounds(row, name, field, bindings));

    it('refuses values of another type', () => {
      for (const value of wrongValues(field)) {
        const found = problemsWith(row, { [name]: value }, bindings);
        expect([value, found.length]).not.toEqual([value, 0]);
        expect(found.every((text) => text.startsWith(name))).toBe(true);
      }
    });

    it('is required exactly where the interface shows it', () => {
      const input = leastInput(row);
      delete input[name];
      const isRequired = 'required' in field && field.required === true;
      expect(problemsOf(formOf(row.model, bindings), input)).toEqual(isRequired ? [`${name}: required`] : []);
    });

    it('is required where the profile says so', () => {
      const input = leastInput(row);
      delete input[name];
      const form = formOf(row.model, { ...bindings, required: [name] });
      expect(form.unmetRequired).toEqual([]);
      expect(problemsOf(form, input)).toEqual([`${name}: required`]);
    });
  });

  describe.each(Object.keys(row.sets) as SetKey[])('the option set %s', (key) => {
    const values = valuesOf(row.sets[key] ?? []);

    it('takes each of its values, and none beside them', () => {
      for (const value of values)
        expect([value, problemsWith(row, { [key]: value }, bindSets(row))]).toEqual([value, []]);
      for (const value of outsideOf(row, key)) {
        const found = problemsWith(row, { [key]: value }, bindSets(row));
        expect([value, found.map((text) => text.split(':')[0])]).toEqual([value, [key]]);
      }
    });

    it('takes numbers as numbers and as text', () => {
      for (const value of values.filter((text) => /^\d+$/.test(text))) {
        expect(problemsWith(row, { [key]: Number(value) }, bindSets(row))).toEqual([]);
      }
    });

    it('is refused with its own reason while the profile does not bind it', () => {
      expect(problemsWith(row, { [key]: values[0] as string })).toEqual([`${key}: option-unbound`]);
    });

    it('stops the model when it is required and not bound, and is asked for when it is', () => {
      const open = formOf(row.model, { required: [key] });
      expect(open.unmetRequired).toEqual([key]);
      expect(problemsOf(open, leastInput(row))).toEqual([`${key}: required-unbound`]);
      const bound = formOf(row.model, { ...bindSets(row), required: [key] });
      expect(bound.unmetRequired).toEqual([]);
      expect(problemsOf(bound, leastInput(row))).toEqual([`${key}: required`]);
    });

    it('can be required by the service’s own name for it', () => {
      const form = formOf(row.model, {
        options: { [key]: { name: 'itsOwnName', type: 'string' } },
        required: ['itsOwnName'],
      });
      expect(form.unmetRequired).toEqual([]);
      expect(problemsOf(form, leastInput(row))).toEqual([`${key}: required`]);
    });
  });

  it('can’t be submitted when the profile requires a name that nothing carries', () => {
    const form = formOf(row.model, { ...bindSets(row), required: ['cameraPath'] });
    expect(form.unmetRequired).toEqual(['cameraPath']);
    expect(problemsOf(form, leastInput(row))).toEqual(['cameraPath: required-unbound']);
  });

  it('counts characters, not code units, also of a 20 MB prompt', () => {
    const field = row.fields['prompt'];
    const most = field?.is === 'text' ? field.max : undefined;
    if (most !== undefined) {
      for (const character of ['🎬', 'é', '語', '\u{1F468}']) {
        expect(problemsWith(row, { prompt: character.repeat(most) })).toEqual([]);
        expect(problemsWith(row, { prompt: character.repeat(most + 1) })).toEqual(['prompt: too-long']);
      }
      expect(problemsWith(row, { prompt: '\ud83c'.repeat(most) })).toEqual([]);
    }
    const found = problemsWith(row, { prompt: '🎬'.repeat(5_000_000) });
    expect(found).toEqual(most === undefined ? [] : ['prompt: too-long']);
  });

  it('allows a test run exactly where the interface describes it, unless the profile names the models', () => {
    expect(canTest(makeProfile({ testMode: { param: 'mode' } }), definition)).toBe(row.testModeDescribed);
    expect(canTest(makeProfile({ testMode: { param: 'mode', models: [] } }), definition)).toBe(false);
    expect(canTest(makeProfile({ testMode: { param: 'mode', models: [row.model] } }), definition)).toBe(true);
    expect(canTest(makeProfile({ testMode: null }), definition)).toBe(false);
  });
});

function checkBounds(
  row: TableRow,
  name: string,
  field: TableField,
  bindings: Record<string, unknown>,
): void {
  const check = (value: JobInputValue, expected: string[]) => {
    // `auto` has a rule of its own; here only the enumeration is looked at.
    const image = value === 'auto' ? { images: urls(1) } : {};
    const input = { ...leastInput(row), ...image, [name]: value };
    expect(problemsOf(formOf(row.model, bindings), input, kindByAssetId)).toEqual(expected);
  };
  switch (field.is) {
    case 'text':
      if (field.max !== undefined) check('p'.repeat(field.max), []);
      if (field.max !== undefined) check('p'.repeat(field.max + 1), [`${name}: too-long`]);
      if (field.min !== undefined) check('p'.repeat(field.min), []);
      if (field.min !== undefined) check('p'.repeat(field.min - 1), [`${name}: too-short`]);
      if (field.max === undefined) check('p'.repeat(200_000), []);
      return;
    case 'enumeration':
      for (const value of field.values) check(value, []);
      for (const value of ['3K', ...field.values.map(swapCase), `${field.values[0]} `]) {
        if (!field.values.includes(value)) check(value, [`${name}: not-a-choice`]);
      }
      return;
    case 'boolean':
      check(true, []);
      check(false, []);
      return;
    case 'media':
      check(url('a'), []);
      check({ kind: 'uploaded', name: 'x' }, []);
      check(local(`${field.medium}-1`), []);
      check(local(otherMedia[field.medium]), [`${name}: wrong-media`]);
      check({ kind: 'url', url: '' }, [`${name}: empty-reference`]);
      check({ kind: 'uploaded', name: '' }, [`${name}: empty-reference`]);
      check({ kind: 'url', url: 'ftp://files.example/a' }, [`${name}: invalid-url`]);
      return;
    case 'media list':
      check(urls(field.most, extension[field.medium]), []);
      check(urls(field.most + 1, extension[field.medium]), [`${name}: too-many`]);
      check([{ kind: 'uploaded', name: 'x' }], []);
      check([url('a'), { kind: 'uploaded', name: '' }], [`${name}/1: empty-reference`]);
      check([local(`${field.medium}-1`), local(otherMedia[field.medium])], [`${name}/1: wrong-media`]);
      check([url('a'), { kind: 'url', url: 'files.example/a' }], [`${name}/1: invalid-url`]);
      return;
    case 'element list':
      check(elements(field.most), []);
      check(elements(field.most + 1), [`${name}: too-many`]);
  }
}

/** Values of other types than the field's. */
function wrongValues(field: TableField): JobInputValue[] {
  const every: readonly (readonly [string, JobInputValue])[] = [
    ['text', 'words'],
    ['number', 7],
    ['boolean', true],
    ['media', url('a.png')],
    ['media list', urls(2)],
    ['element list', elements(1)],
  ];
  // Of no control: empty texts and lists stand for "nothing given" only in fields that hold texts or lists.
  const empty: JobInputValue[] =
    field.is === 'media list' || field.is === 'element list'
      ? ['']
      : field.is === 'text' || field.is === 'enumeration'
        ? [[]]
        : ['', []];
  return [...every.filter(([kind]) => kind !== field.is).map(([, value]) => value), ...empty];
}

function outsideOf(row: TableRow, key: SetKey): JobInputValue[] {
  const set = row.sets[key] ?? [];
  if ('from' in set)
    return [
      set.from - 1,
      set.to + 1,
      String(set.from - 1),
      String(set.to + 1),
      set.from + 0.5,
      `0${set.from}`,
      '',
      'five',
      true,
      -5,
    ].filter((value) => value !== '');
  return ['8k', '4K', '1080p', '2160', '2:1', '16/9', ' 720', 0, false, urls(1)].filter(
    (value) => !set.includes(value as string),
  );
}

function swapCase(text: string): string {
  return text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase();
}

describe('the rule for auto', () => {
  const row = rowOf('modeln-pro');
  it('needs an input image', () => {
    expect(problemsWith(row, { aspectRatio: 'auto' })).toEqual(['aspectRatio: auto-needs-image']);
    expect(problemsWith(row, { aspectRatio: 'auto', images: [] })).toEqual(['aspectRatio: auto-needs-image']);
    expect(problemsWith(row, { aspectRatio: 'auto', images: urls(1) })).toEqual([]);
    expect(problemsWith(row, { aspectRatio: '16:9', images: urls(1) })).toEqual([]);
  });
});

describe('elements', () => {
  const elementRows = TABLE.filter((row) => Object.hasOwn(row.fields, 'elements'));
  const video = { type: 'video', name: 'Villain' };

  it('stand in three models, for 4, 7 and 1 of them', () => {
    expect(elementRows.map((row) => [row.model, (row.fields['elements'] as { most: number }).most])).toEqual([
      ['modelk-o3-video-transformation', 4],
      ['modelk-o3-elements', 7],
      ['modelk-motion-3', 1],
    ]);
  });

  describe.each(elementRows)('of $model', (row) => {
    const check = (
      element: Element,
      bindings: Record<string, unknown> = {},
      parts: Record<string, unknown> = {},
    ) =>
      problemsOf(
        formOf(row.model, bindings, parts),
        { ...leastInput(row), elements: [element] },
        kindByAssetId,
      );

    it('are image elements or video elements; the pre-made kind has its own reason', () => {
      expect(check(imageElement)).toEqual([]);
      expect(check(video)).toEqual([]);
      for (const type of ['pre-made', 'premade', 'pre_made', 'Pre-made']) {
        expect(check({ type, name: 'Stock' })).toEqual(['elements/0/type: element-kind-unsupported']);
      }
      for (const type of ['audio', 'Image', ''])
        expect(check({ type })).toEqual(['elements/0/type: element-kind-unknown']);
    });

    it('say where in an element something is wrong', () => {
      expect(check({ type: 'image', images: [local('image-1'), local('video-1')] })).toEqual([
        'elements/0/images/1: wrong-media',
      ]);
      expect(check({ type: 'image', images: [{ kind: 'url', url: 'hero.png' }] })).toEqual([
        'elements/0/images/0: invalid-url',
      ]);
      expect(check({ type: 'video', images: [url('a.png')] })).toEqual([
        'elements/0/images: element-field-misplaced',
      ]);
      expect(check({ type: 'image', video: url('a.mp4') }, {}, { elementVideoField: 'clip' })).toEqual([
        'elements/0/video: element-field-misplaced',
      ]);
    });

    it('carry a video only where the profile names its field', () => {
      expect(check({ ...video, video: url('v.mp4') })).toEqual(['elements/0/video: element-video-unbound']);
      expect(check({ ...video, video: url('v.mp4') }, {}, { elementVideoField: 'clip' })).toEqual([]);
      expect(check({ ...video, video: local('image-1') }, {}, { elementVideoField: 'clip' })).toEqual([
        'elements/0/video: wrong-media',
      ]);
    });

    it('carry voices in one shape, one voice in the other, and neither while the shape is open', () => {
      const many = { ...imageElement, voices: [url('v.mp4')] };
      const one: Element = { ...imageElement, voice: url('v.mp4') };
      const said: Element = { ...imageElement, voice: { kind: 'text', text: 'warm' } };
      expect(check(many, { shape: 'voices' })).toEqual([]);
      expect(check(one, { shape: 'voice' })).toEqual([]);
      expect(check(said, { shape: 'voice' })).toEqual([]);
      expect(check(many, { shape: 'voice' })).toEqual(['elements/0/voices: shape-mismatch']);
      expect(check(one, { shape: 'voices' })).toEqual(['elements/0/voice: shape-mismatch']);
      expect(check(many)).toEqual(['elements/0/voices: shape-unbound']);
      expect(check(said)).toEqual(['elements/0/voice: shape-unbound']);
      expect(check({ ...many, ...one }, { shape: 'voices' })).toEqual(['elements/0/voice: shape-mismatch']);
      expect(check({ ...imageElement, voices: [] })).toEqual([]);
      expect(check({ ...imageElement, voice: { kind: 'text', text: '' } })).toEqual([]);
    });

    it('check the media of a voice', () => {
      expect(
        check({ ...imageElement, voices: [local('video-1'), local('audio-1')] }, { shape: 'voices' }),
      ).toEqual(['elements/0/voices/1: wrong-media']);
      expect(check({ ...imageElement, voice: local('image-1') }, { shape: 'voice' })).toEqual([
        'elements/0/voice: wrong-media',
      ]);
      expect(check({ ...imageElement, voice: local('audio-1') }, { shape: 'voice' })).toEqual([]);
      expect(check({ ...imageElement, voice: { kind: 'url', url: 'v.mp4' } }, { shape: 'voice' })).toEqual([
        'elements/0/voice: invalid-url',
      ]);
    });
  });
});

describe('image to video: two shapes and the quality-like set', () => {
  const row = rowOf('modelh-h3-image-to-video');
  const bound = { options: { quality: { name: 'quality', type: 'string' } } };

  it('takes only 2k in the shape that shows quality', () => {
    expect(problemsWith(row, { quality: '2k' }, { shape: 'quality' })).toEqual([]);
    expect(problemsWith(row, { quality: '1768' }, { shape: 'quality' })).toEqual(['quality: not-a-choice']);
  });

  it('takes no quality in the other shape, nor while the shape is open', () => {
    for (const bindings of [{ shape: 'no-quality' }, {}]) {
      expect(problemsWith(row, { quality: '2k' }, bindings)).toEqual(['quality: option-unbound']);
      expect(problemsWith(row, {}, bindings)).toEqual([]);
    }
  });

  it('takes both values of the set where the profile binds it, whatever the shape', () => {
    for (const shape of [{ shape: 'quality' }, { shape: 'no-quality' }, {}]) {
      for (const value of ['1768', '2k'])
        expect(problemsWith(row, { quality: value }, { ...bound, ...shape })).toEqual([]);
      expect(problemsWith(row, { quality: '768' }, { ...bound, ...shape })).toEqual([
        'quality: not-a-choice',
      ]);
    }
  });
});

describe('download URLs', () => {
  const row = rowOf('modelk-3-turbo');
  it.each([
    'https://files.example/a.png',
    'http://127.0.0.1:8080/a',
    'HTTPS://files.example/a?b=c#d',
    'https://bücher.example/ü.png',
    'https://[::1]/a',
  ])('takes %s', (text) => expect(problemsWith(row, { startImage: { kind: 'url', url: text } })).toEqual([]));
  it.each([
    'files.example/a.png',
    'ftp://files.example/a',
    'file:///etc/passwd',
    'data:image/png;base64,AA',
    'https://',
    'http:files.example',
    ' https://files.example/a',
    'https://files.example/a\n',
    'https://files example/a',
    'javascript:alert(1)',
  ])('refuses %j', (text) =>
    expect(problemsWith(row, { startImage: { kind: 'url', url: text } })).toEqual([
      'startImage: invalid-url',
    ]),
  );
});
