import { load } from 'js-yaml';
import { expect, test } from 'vitest';
import type { JsonValue } from '../../../shared/kernel/json-pointer.ts';
import { importDocument } from '../../../shared/service/openapi/import-document.ts';
import { CORPUS } from '../../support/corpus/corpus.ts';
import { judgeBindings } from '../../support/corpus/judge-bindings.ts';
import { createDraw, mutateDocument, swapInTruth } from '../../support/corpus/mutate-document.ts';
import { readOpenApi } from '../../support/openapi.ts';

const OF_EACH = 28;
const SEED = 20_261_122;

test(`${OF_EACH * CORPUS.length} mutations of the corpus bind nothing that is wrong and certain`, () => {
  const wrong: unknown[] = [];
  for (const [index, { document, truth }] of CORPUS.entries()) {
    const whole = load(readOpenApi(`corpus/${document}`)) as JsonValue;
    for (let turn = 0; turn < OF_EACH; turn += 1) {
      const seed = SEED + index * 1000 + turn;
      const mutation = mutateDocument(whole, createDraw(seed));
      const imported = importDocument({
        text: JSON.stringify(mutation.document),
        baseUrl: 'https://mutant.example',
        existing: null,
      });
      // What is no longer found at all is not wrong.
      if (!imported.ok) continue;
      const judged = judgeBindings(imported.value.profile, swapInTruth(truth, mutation));
      const certain = judged.filter(
        ({ verdict }) => verdict === 'wrong and certain' || verdict === 'unjudged',
      );
      if (certain.length > 0) wrong.push({ document, seed, kinds: mutation.kinds, certain });
    }
  }
  expect(wrong).toEqual([]);
});
