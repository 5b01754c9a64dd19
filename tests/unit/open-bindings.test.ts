import { describe, expect, it } from 'vitest';
import { DISAGREEMENT_KINDS, NOTE_KINDS } from '../../shared/service/openapi/import-findings.ts';
import {
  listOpenBindings,
  OPEN_FEATURES,
  OPEN_MEANINGS,
  type OpenBinding,
} from '../../shared/service/profile/open-bindings.ts';
import { practiceProfile } from '../../shared/service/profile/practice-profile.ts';
import { keepOffered } from '../../shared/service/request/offered-models.ts';
import {
  describeDisagreement,
  describeImportNote,
  describeOpenBinding,
  describeSuggestion,
} from '../../shared/service/text/import-text.ts';
import { makeProfile } from '../support/forms.ts';

const rowsOf = (parts: Record<string, unknown>) => listOpenBindings(makeProfile(parts));
const row = (rows: readonly OpenBinding[], pointer: string) => rows.find((one) => one.pointer === pointer);
const generation = { url: '/g/{genId}', status: '/s', outputs: ['/o'] };
const webhook = { genId: '/id', status: '/s', outputs: ['/o'] };

describe('what a profile leaves open', () => {
  it('is nothing on the practice service', () => {
    expect(listOpenBindings(practiceProfile('http://127.0.0.1:1'))).toEqual([]);
  });

  it('is everything in a profile of a name and an address; what stops all work comes first', () => {
    const rows = rowsOf({});
    expect(rows.slice(0, 5).map(({ pointer, source }) => [pointer, source])).toEqual([
      ['/generation', null],
      ['/webhook', null],
      ['/upload', null],
      ['/testMode', null],
      ['/elementVideoField', null],
    ]);
    expect(row(rows, '/generation')?.blocks.features).toEqual(['results']);
    expect(row(rows, '/testMode')?.blocks.models).toEqual([
      'modeln-pro',
      'modelk-o3-elements',
      'modelh-h3-image-to-video',
    ]);
    // The interface shows what the image model requires, and all of its options.
    expect(rows.filter(({ pointer }) => pointer.startsWith('/models/modeln-pro'))).toEqual([]);
  });

  it('is no upload where all files go in the request itself', () => {
    const models = (inline: object) => {
      const fields = [{ key: 'image', kind: 'reference', media: 'image', ...inline }];
      const customModels = { own: { path: '/own', kind: 'video', title: 'Own', fields } };
      const sources = { '/customModels/own': 'openapi' };
      const profile = makeProfile({ generation, customModels, models: {}, sources });
      return keepOffered(listOpenBindings(profile), profile).map(({ pointer }) => pointer);
    };
    expect(models({})).toContain('/upload');
    expect(models({ inline: 'base64' })).not.toContain('/upload');
  });

  it('needs only one way for results; the other is a comfort', () => {
    expect(row(rowsOf({ generation }), '/webhook')?.blocks.features).toEqual(['quick-results']);
    expect(row(rowsOf({ webhook }), '/generation')?.blocks.features).toEqual(['lost-results']);
    const both = rowsOf({ generation, webhook });
    expect([row(both, '/generation'), row(both, '/webhook')]).toEqual([undefined, undefined]);
  });

  it('names what is only suggested, with the suggestion', () => {
    const rows = rowsOf({
      testMode: { param: 'rehearse' },
      statuses: { completed: 'ok', failed: 'ko' },
      models: {
        'modelk-3-turbo': { options: { resolution: { name: 'size', type: 'string' } }, required: ['prompt'] },
      },
      sources: {
        '/testMode/param': 'suggested',
        '/statuses': 'suggested',
        '/models/modelk-3-turbo/options/resolution/name': 'suggested',
      },
    });
    for (const [pointer, suggestion] of [
      ['/testMode', 'rehearse'],
      ['/statuses', 'ok, ko'],
      ['/models/modelk-3-turbo/options/resolution', 'size'],
    ] as const)
      expect(row(rows, pointer)).toMatchObject({ source: 'suggested', suggestion });
  });

  it('tells an option that is required from one that is not', () => {
    const rows = rowsOf({ models: { 'modelh-h3-omni': { required: ['prompt', 'duration'] } } });
    expect(row(rows, '/models/modelh-h3-omni/options/duration')?.blocks.features).toEqual(['submit']);
    expect(row(rows, '/models/modelh-h3-omni/options/aspectRatio')?.blocks.features).toEqual([
      'this-setting',
    ]);
  });

  it('does not ask for a form whose field a bound option replaces', () => {
    const options = { quality: { name: 'quality', type: 'string' } };
    const pointer = '/models/modelh-h3-image-to-video/shape';
    expect(row(rowsOf({ models: { 'modelh-h3-image-to-video': { options } } }), pointer)).toBeUndefined();
    expect(row(rowsOf({}), pointer)).toBeDefined();
  });
});

describe('words', () => {
  const open = (
    meaning: OpenBinding['meaning'],
    feature: OpenBinding['blocks']['features'][number],
  ): OpenBinding => ({
    pointer: '/x',
    meaning,
    field: 'aspectRatio',
    suggestion: 'ratio',
    source: 'suggested',
    sentence: '',
    blocks: { models: [], features: [feature] },
  });
  const sentence = /^[“"\p{Lu}\p{N}/h].*[.?]$/u;

  it.each(OPEN_MEANINGS)('say what %s is', (meaning) => {
    const words = describeOpenBinding(open(meaning, 'submit'));
    expect(words.title).toMatch(/^\p{Lu}[^.]+$/u);
    expect(words.meaning).toMatch(sentence);
  });

  it.each(OPEN_FEATURES)('say what %s means', (feature) => {
    expect(describeOpenBinding(open('option', feature)).effect).toMatch(sentence);
  });

  it('say that a suggestion is not used in paid jobs', () => {
    expect(describeSuggestion(open('option', 'submit'))).toContain('isn’t used in paid jobs');
    expect(describeSuggestion({ ...open('option', 'submit'), suggestion: null })).toBe('');
    expect(describeSuggestion({ ...open('option', 'submit'), sentence: 'Nothing is charged.' })).toContain(
      'The document says: “Nothing is charged.”',
    );
  });

  it.each(DISAGREEMENT_KINDS)('say what %s is about', (kind) => {
    const words = describeDisagreement({ kind, model: 'm', field: 'f', shown: '7', found: '6', at: '/x' });
    expect(words).toMatch(sentence);
    expect(words).not.toMatch(/undefined|null|\{/);
  });

  it.each(NOTE_KINDS)('say what the note %s is about', (kind) => {
    const words = describeImportNote({ kind, model: null, text: 'https://x.example', at: '' });
    expect(words).toMatch(sentence);
  });
});
