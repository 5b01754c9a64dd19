import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { findModelNames } from '../../../scripts/lib/model-names.mjs';
import { makeFolder } from '../../support/make-folder.ts';

let folder: string;

beforeEach(() => {
  folder = makeFolder('names');
});

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

describe('model names', () => {
  // The seven paths of the interface, "Models offered".
  for (const name of [
    'modeln-pro',
    'modelk-o3-video-transformation',
    'modelk-o3-elements',
    'modelh-h3-omni',
    'modelk-motion-3',
    'modelh-h3-image-to-video',
    'modelk-3-turbo',
  ]) {
    it(`finds ${name} where it must not stand`, () => {
      write('renderer/form.tsx', `\nif (model === '${name}') return;\n`);
      expect(findModelNames(folder)).toEqual([`renderer/form.tsx:2: if (model === '${name}') return;`]);
    });

    it(`lets ${name} stand in its own file and in the practice service`, () => {
      write('shared/models/one.ts', `export const id = '${name}';`);
      write('electron/practice/routes.ts', `export const path = '/v2/generation/${name}';`);
      expect(findModelNames(folder)).toEqual([]);
    });
  }

  it('leaves other words alone', () => {
    write('shared/domain/model.ts', "export const modelName = 'models-3'; // a model-like thing");
    expect(findModelNames(folder)).toEqual([]);
  });
});
