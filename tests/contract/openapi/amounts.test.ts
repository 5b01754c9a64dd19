import { describe, expect, it } from 'vitest';
import { importText } from '../../support/openapi.ts';
import { answering } from './service-document.ts';
import { address, certain, inPath, jsonOf, object, profileOf, type Schema, text } from './support.ts';

const status = { ...text, enum: ['queued', 'completed', 'failed'] };
const outputs = { type: 'array', items: address };

describe('a cost that is counted in something else than whole money', () => {
  const costOf = (answer: Schema) => {
    const profile = profileOf({ answer: { status, outputs, ...answer } });
    return certain(profile, '/generation/cost', profile.generation?.cost ?? null);
  };

  it.each([
    'Cost in USD * 100',
    'Amount charged, in 1/1000 USD',
    'Charged for this job, in ¢',
    'Cost in USD × 100',
    'Charged, 10² per dollar',
    'Cost in USD, 10^-6',
    'Cost in USD ‰',
    'Cost in USD x100',
    'Amount charged in thousandths of USD',
    'Amount charged, in milli-USD',
    'Amount charged, in micro USD',
    'Amount charged in USD ÷ 100',
  ])('“%s” is not bound', (description) => {
    expect(costOf({ cost: { type: 'number', description } })).toBeNull();
    expect(costOf({ cost: { type: 'integer', description } })).toBeNull();
  });

  it('is not bound where the object around says so, or the format', () => {
    const cost = { type: 'number' };
    const usage = { ...object({ cost }), description: 'What was used. Amounts in 1/1000 USD.' };
    expect(costOf({ usage })).toBeNull();
    expect(costOf({ cost: { ...cost, format: 'cents' } })).toBeNull();
  });

  it.each([
    'Charged to the owners account.',
    'The cost of generated video charged to the owners account.',
    'Total cost of generated videos charged to the owners account.',
  ])('“%s” may be of more than one, and is not bound', (description) =>
    expect(costOf({ cost: { type: 'number', description } })).toBeNull(),
  );

  it.each(['Cost in USD.', 'What was charged for it ($)', 'Cost of this job – in US dollars'])(
    '“%s” is bound',
    (description) => {
      expect(costOf({ cost: { type: 'number', description } })).toBe('/cost');
    },
  );
});

describe('what stands beside a reference', () => {
  /** A document with a query whose cost is a reference. */
  const importWith = (openapi: string, cost: Schema, more: Schema = {}) => {
    const post = {
      summary: 'Create a video',
      requestBody: jsonOf({ ...object({ prompt: text, ...more }) }),
      ...answering({ id: text }),
    };
    const get = {
      summary: 'Get a video generation',
      parameters: [inPath('id')],
      ...answering({ id: text, status, output_url: address, cost }),
    };
    const imported = importText(
      JSON.stringify({
        openapi,
        info: { title: 'T', version: '1' },
        servers: [{ url: 'https://a.example' }],
        paths: { '/videos': { post }, '/videos/{id}': { get } },
        components: {
          schemas: {
            Amount: { type: 'number', description: 'Amount in USD' },
            Number: { type: 'number' },
            Size: text,
          },
        },
      }),
    );
    if (!imported.ok) throw new Error(JSON.stringify(imported.error));
    return imported.value.profile;
  };
  const reference = (name: string, beside: Schema = {}) => ({
    $ref: `#/components/schemas/${name}`,
    ...beside,
  });

  it.each(['3.1.0', '3.0.3'])('speaks against it in %s', (version) => {
    const costOf = (name: string, description: string) => {
      const profile = importWith(version, reference(name, { description }));
      return certain(profile, '/generation/cost', profile.generation?.cost ?? null);
    };
    expect(costOf('Number', 'The most that this may cost')).toBeNull();
    expect(costOf('Amount', 'Spending limit of this request')).toBeNull();
    expect(costOf('Number', 'What was charged')).toBe('/cost');
  });

  it('leaves a reference alone as it was', () => {
    expect(importWith('3.1.0', reference('Number')).generation?.cost).toBe('/cost');
  });

  it('is old where it is said to be', () => {
    for (const version of ['3.1.0', '3.0.3']) {
      const { sources } = importWith(version, reference('Number', { deprecated: true }));
      expect(sources['/generation/cost']).toBe('suggested');
    }
  });

  it('bounds a field together with what it leads to, from 3.1 on', () => {
    const size = reference('Size', { enum: ['s', 'm'], description: 'How large' });
    const sizeOf = (version: string) =>
      importWith(version, reference('Number'), { size }).customModels['videos']?.fields.find(
        ({ key }) => key === 'size',
      );
    expect(sizeOf('3.1.0')).toMatchObject({ kind: 'choice', values: ['s', 'm'], meaning: 'How large' });
    expect(sizeOf('3.0.3')).toMatchObject({ kind: 'text', meaning: 'How large' });
  });
});
