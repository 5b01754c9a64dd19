import { listOpenBindings } from '../../../shared/service/profile/open-bindings.ts';
import type { Profile } from '../../../shared/service/profile/profile.ts';
import { listDoubtsOfResults } from '../../../shared/service/profile/usable-profile.ts';
import { answersWith, inPath, jsonOf, object, readParts, type Schema, text } from './support.ts';

export const number = { type: 'integer' };
export const list = (items: Schema) => ({ type: 'array', items });
export const said = (description: string, schema: Schema = text) => ({ ...schema, description });
export const json = (properties: Schema) => jsonOf(object(properties));
export const answering = (properties: Schema) => answersWith(object(properties));

/** A service with an interface of its own: one POST, and GETs by their paths. */
export interface Service {
  readonly taken?: Schema;
  readonly sent?: Schema;
  readonly gets?: { readonly [path: string]: Schema };
  readonly webhook?: Schema;
}

/** The profile of such a service; throws where it can't be imported. */
export function profileOfService({ taken = { id: text }, sent = {}, gets = {}, webhook }: Service): Profile {
  const read = ([path, answer]: [string, Schema]) => {
    const ids = path.match(/(?<=\{)[^{}]*(?=\})/g) ?? [];
    const get = { summary: 'A generation', parameters: ids.map(inPath), ...answering(answer) };
    return [path, { get }] as const;
  };
  const create = {
    summary: 'Create a video',
    requestBody: json({ prompt: text, ...sent }),
    ...answering(taken),
  };
  const paths: Record<string, object> = Object.fromEntries(Object.entries(gets).map(read));
  paths['/videos'] = { post: create };
  const webhooks = webhook === undefined ? {} : { done: { post: { requestBody: json(webhook) } } };
  return readParts({ servers: [{ url: 'https://a.example/v1' }], paths, webhooks }).profile;
}

/** True where neither a doubt nor a missing query holds a paid job. */
export const mayPay = (profile: Profile) =>
  listDoubtsOfResults(profile).length === 0 &&
  !listOpenBindings(profile).some(({ pointer }) => pointer === '/generation');
