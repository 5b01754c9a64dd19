import { describe, expect, it } from 'vitest';
import { answering, json, list, mayPay, said } from './service-document.ts';
import { address, inPath, object, readParts, type Schema, text } from './support.ts';

const state = { ...text, enum: ['queued', 'running', 'completed', 'failed'] };
const made = { ...address, description: 'URL of the generated video' };

interface Get {
  readonly name?: string;
  readonly answer: Schema;
  readonly links?: object;
  readonly operationId?: string;
}

/** A service whose states stand at one address, and whose results at another. */
function readService(taken: Schema, gets: Readonly<Record<string, Get>>, links?: object) {
  const linked = ({ responses }: ReturnType<typeof answering>, to?: object) => ({
    responses: { 200: { ...responses[200], ...(to === undefined ? {} : { links: to }) } },
  });
  const read = ([path, { name = 'id', answer, links: to, ...more }]: [string, Get]) => {
    const parameters = [inPath(name)];
    return [path, { get: { ...more, parameters, ...linked(answering(answer), to) } }];
  };
  const post = {
    summary: 'Create a video',
    requestBody: json({ prompt: text }),
    ...linked(answering(taken), links),
  };
  const paths = { '/make': { post }, ...Object.fromEntries(Object.entries(gets).map(read)) };
  const { profile } = readParts({ paths });
  const { generation, sources } = profile;
  return {
    url: generation?.url,
    outputs: generation?.outputs,
    result: generation?.result,
    isSure: sources['/generation/result/url'] === 'openapi',
    mayPay: mayPay(profile),
  };
}

describe('results at another address than the state', () => {
  const status = { '/status/{process_id}': { name: 'process_id', answer: { process_id: text, state } } };
  const presigned = {
    download_url: said('The presigned URL for downloading the video.'),
    head_url: said("The presigned URL for fetching the metadata of the video's file."),
  };
  const download = { name: 'process_id', answer: presigned };

  it('are suggested where that takes the same id, beside what was put in', () => {
    const gets = { '/download/input/{process_id}': download, '/download/{process_id}': download };
    const found = readService({ process_id: text }, { ...gets, ...status });
    expect(found.result).toMatchObject({ url: '/download/{genId}', outputs: ['/download_url'] });
    expect([found.isSure, found.mayPay]).toEqual([false, false]);
  });

  it('are suggested where nothing is said of their address', () => {
    const found = readService(
      { process_id: text },
      { ...status, '/download/{process_id}': { name: 'process_id', answer: { url: text } } },
    );
    expect(found.result).toMatchObject({ url: '/download/{genId}', outputs: ['/url'] });
    expect(found.mayPay).toBe(false);
  });

  it('are certain where the document links to it from what was started', () => {
    const links = {
      download: { operationId: 'getDownload', parameters: { process_id: '$response.body#/process_id' } },
    };
    const found = readService(
      { process_id: text },
      { ...status, '/download/{process_id}': { ...download, operationId: 'getDownload' } },
      links,
    );
    expect(found.result).toMatchObject({ url: '/download/{genId}' });
    expect([found.isSure, found.mayPay]).toEqual([true, true]);
  });

  it.each([
    ['by a reference', { operationRef: '#/paths/~1clips~1{id}/get' }, '$response.body#/clip'],
    ['by its name', { operationId: 'getClip' }, '$response.body#/clip'],
  ])('are certain where it is linked to from the state %s', (_, to, expression) => {
    const links = { clip: { ...to, parameters: { 'path.id': expression } } };
    const found = readService(
      { id: text },
      {
        '/make/{id}': { answer: { state, clip: text }, links },
        '/clips/{id}': { answer: { output_url: made }, operationId: 'getClip' },
      },
    );
    expect(found.result).toMatchObject({ url: '/clips/{id}', id: '/clip' });
    expect([found.isSure, found.mayPay]).toEqual([true, true]);
  });

  it('are nowhere where a link leads to nothing', () => {
    const links = { gone: { operationId: 'gone', parameters: 'none' }, odd: { parameters: [] } };
    const found = readService({ id: text }, { '/make/{id}': { answer: { state }, links } });
    expect(found.url).toBeUndefined();
  });

  it('are offered by each of the ids that the state’s answer lists', () => {
    const assets = { name: 'assetId', answer: { asset: object({ url: address }) } };
    const read = (assetIds: Schema) =>
      readService(
        { id: text },
        { '/make/{id}': { answer: { state, assetIds } }, '/assets/{assetId}': assets },
      );
    const found = read(said('List of produced assets', list(text)));
    expect(found.result).toMatchObject({ url: '/assets/{id}', id: '/assetIds/*', outputs: ['/asset/url'] });
    expect([found.isSure, found.mayPay]).toEqual([false, false]);
    expect(read(list(text)).isSure).toBe(false);
    expect(read(said('Created assets that were used as inputs', list(text))).isSure).toBe(false);
  });

  it('are suggested by an id that is called like the path', () => {
    const found = readService(
      { id: said('Job id') },
      {
        '/make/{id}': { answer: { id: text, state, videoId: text } },
        '/generated-videos/{id}': { answer: { publicUrl: said('URL of the video', address) } },
      },
    );
    expect(found.result).toMatchObject({ url: '/generated-videos/{id}', id: '/videoId' });
    expect(found.mayPay).toBe(false);
  });
});

it('an address in the answer itself goes before a file that is only like it', () => {
  const found = readService(
    { task_id: text },
    {
      '/make/{task_id}': { name: 'task_id', answer: { task_id: text, state, url: said('URL of it') } },
      '/videos/{task_id}/content': { name: 'task_id', answer: { output_url: made } },
    },
  );
  expect([found.outputs, found.result]).toEqual([['/url'], undefined]);
  expect(found.mayPay).toBe(false);
});
