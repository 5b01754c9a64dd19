import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frameMultipart } from '../../../electron/adapters/http/multipart.ts';
import { formatLine } from '../../../electron/cli/output/print.ts';
import { escapeHtml } from '../../../electron/core/library/export/serialize-report.ts';
import { placeOfResult, resultLocation } from '../../../electron/core/library/place-file.ts';
import { profileIdFor } from '../../../electron/core/service/profiles/profile-repository.ts';
import type { Job } from '../../../shared/jobs/job.ts';
import { writeCsvRecord } from '../../../shared/kernel/csv.ts';
import { nameKey } from '../../../shared/kernel/file-name.ts';
import { NAME_TOKENS, type NamedTake, nameTakes } from '../../../shared/library/name-template.ts';
import { fuzz } from '../../support/fuzz.ts';
import { hostileText } from '../../support/hostile-input.ts';
import { findNameFault } from '../../support/hostile-names.ts';
import { makeFolder } from '../../support/make-folder.ts';

const NOW = new Date(2026, 10, 21, 3, 4, 5).getTime();
const MIMES = [
  null,
  'image/png',
  'video/mp4',
  'image/svg+xml',
  'application/x-msdownload',
  'constructor',
  'text/html',
];

const KEPT_AS: Readonly<Record<string, RegExp>> = Object.assign(Object.create(null), {
  'image/png': /\.png$/,
  'video/mp4': /\.mp4$/,
  'image/svg+xml': /\.svg$/,
});

describe('a name that somebody else chose', () => {
  it('names a result in the folder of its day, as a file of its own that every system takes', async () => {
    const root = makeFolder('door-names');
    await fuzz(fc.tuple(hostileText, fc.constantFrom(...MIMES)), ([name, mime]) => {
      const job = { id: '01abcdefghjkmnpqrstvwx0001', name, createdAt: NOW } as Job;
      const { folder, stem } = resultLocation(job, 0, '01abcdefghjkmnpqrstvwx0002');
      expect(folder).toBe('2026-11-21');
      expect(findNameFault(`${stem}.png`)).toBe('');
      const place = placeOfResult(folder, stem, mime);
      expect(place).toMatch(KEPT_AS[String(mime)] ?? /[\\/]quarantine[\\/].*\.bin$/);
      const path = join(root, place);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, '', { flag: 'wx' });
      const lying = readdirSync(root, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
      expect(lying.map((one) => relative(root, join(one.parentPath, one.name)))).toEqual([place]);
      rmSync(path);
    });
  });

  it('names copies apart and within their folder, by whatever template', async () => {
    const take = {
      ...{
        id: '01JTAKE0000000000000ABCDEF',
        batchId: '01JBATCH000000000000XYZ789',
        kind: 'image',
        mime: 'image/png',
        path: '/r/a.png',
      },
      ...{ width: 8, height: 8, rating: 4, flag: 'pick', label: 'none', createdAt: NOW },
    };
    const token = fc.constantFrom(
      ...NAME_TOKENS.flatMap((name) => [`{${name}}`, `{${name}:3}`]),
      '{}',
      '{{name}}',
      '{name',
      '/',
      '../',
    );
    const template = fc
      .array(fc.oneof(token, hostileText), { maxLength: 4 })
      .map((pieces) => pieces.join(''));
    await fuzz(fc.tuple(fc.array(hostileText, { minLength: 1, maxLength: 6 }), template), ([texts, how]) => {
      const takes = texts.map((text) => ({ ...take, name: text, prompt: text, model: text }) as NamedTake);
      const names = nameTakes(takes, how, new Set([nameKey('a.png')]));
      expect(names.map(findNameFault).filter((fault) => fault !== '')).toEqual([]);
      expect(new Set(names.map(nameKey)).size).toBe(names.length);
      expect(names.map(nameKey)).not.toContain('a.png');
    });
  });

  it('stays one text on a line, in a cell, in a page and in a part of an upload', async () => {
    await fuzz(hostileText, (name) => {
      expect(formatLine(name)).not.toMatch(/[\p{Cc}\u200e\u200f\u2028-\u202e\u2066-\u2069]/u);
      const [first = ''] = writeCsvRecord([name, 'next']).replace(/^"/, '');
      expect(first).not.toMatch(/[=+\-@＝＋－＠]/);
      expect(escapeHtml(name)).not.toMatch(/[<>"']/);
      const { head } = frameMultipart({ field: 'file', fileName: name, mime: name, extraFields: {} });
      const lines = head.toString('utf8').split('\r\n');
      expect(lines.filter((line) => /^content-/i.test(line)).map((line) => line.split(':')[0])).toEqual(
        HEADS,
      );
      expect(profileIdFor(name)).toMatch(/^profile-[a-z0-9-]{1,40}$/);
    });
  });
});

const HEADS = ['Content-Disposition', 'Content-Type'];
