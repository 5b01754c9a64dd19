import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { placeOfResult, resultLocation, safeName } from '../../../electron/core/library/place-file.ts';
import type { Job } from '../../../shared/jobs/job.ts';
import { isProven, UNPROVEN_MIME } from '../../../shared/library/name-template.ts';

describe('safeName', () => {
  it.each([
    ['../../x', 'x'],
    ['..\\..\\windows\\system32', 'windows system32'],
    ['/etc/passwd', 'etc passwd'],
    ['CON', '_CON'],
    ['nul.png', '_nul.png'],
    ['a:b*c?"<>|', 'a b c'],
    ['name. . .', 'name'],
    ['cut short…', 'cut short'],
    ['...', 'untitled'],
    ['', 'untitled'],
    ['\u202egnp.exe', 'gnp.exe'],
    ['line\nbreak\tand\u0000nul', 'line break and nul'],
    ['שלום עולם 🎬', 'שלום עולם 🎬'],
  ])('makes %j readable and harmless: %j', (text, expected) => {
    expect(safeName(text)).toBe(expected);
  });
});

describe('resultLocation', () => {
  const job = {
    id: '01abcdefghjkmnpqrstvwx0001',
    name: '../../x',
    createdAt: new Date(2026, 10, 21, 3, 4, 5).getTime(),
  } as Job;

  const attempt = '01abcdefghjkmnpqrstvwx0002';

  it('names the day, the time, the submission and the output', () => {
    expect(resultLocation(job, 0, attempt)).toEqual({ folder: '2026-11-21', stem: '030405 x wx0002-1' });
  });

  it('is the same again after a restart, and another for another output or submission', () => {
    expect(resultLocation(job, 0, attempt)).toEqual(resultLocation({ ...job }, 0, attempt));
    expect(resultLocation(job, 1, attempt).stem).not.toBe(resultLocation(job, 0, attempt).stem);
    expect(resultLocation(job, 0, '01abcdefghjkmnpqrstvwx0003').stem).not.toBe(
      resultLocation(job, 0, attempt).stem,
    );
  });
});

describe('placeOfResult', () => {
  it.each([
    ['video/mp4', join('day', 'a clip.mp4')],
    ['image/jpeg', join('day', 'a clip.jpg')],
    ['application/zip', join('day', 'a clip.zip')],
    ['image/svg+xml', join('day', 'a clip.svg')],
    ['constructor', join('day', 'quarantine', 'a clip.bin')],
    [null, join('day', 'quarantine', 'a clip.bin')],
  ])('%s lies at %s', (mime, expected) => {
    expect(placeOfResult('day', 'a clip', mime)).toBe(expected);
    expect(isProven({ mime: mime ?? UNPROVEN_MIME })).toBe(!expected.endsWith('.bin'));
  });
});
