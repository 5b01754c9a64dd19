import { readDetail } from '../../shared/kernel/result.ts';
import { findModel } from '../../shared/models/index.ts';
import type { JobInput, MediaKind, MediaReference } from '../../shared/models/media-reference.ts';
import type { Problem } from '../../shared/models/preflight.ts';
import { type Profile, parseProfile } from '../../shared/service/profile/profile.ts';
import { type ResolvedForm, resolveForm } from '../../shared/service/request/resolve-form.ts';
import { validateInput } from '../../shared/service/request/validate-input.ts';

/** A profile with nothing bound but what is given; throws with the problems when it is not one. */
export function makeProfile(parts: Record<string, unknown> = {}): Profile {
  const parsed = parseProfile({ format: 1, name: 'Test', baseUrl: 'https://media.example', ...parts });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.error.details));
  return parsed.value;
}

/** The problems of a profile as lines; empty when it is one. */
export function profileProblems(parts: Record<string, unknown>): string[] {
  const parsed = parseProfile({ format: 1, name: 'Test', baseUrl: 'https://media.example', ...parts });
  return parsed.ok ? [] : (readDetail(parsed.error, 'problems') as string[]);
}

/** A model's form under a profile that says only this of it. */
export function formOf(
  model: string,
  bindings: Record<string, unknown> = {},
  parts: Record<string, unknown> = {},
): ResolvedForm {
  const definition = findModel(model);
  if (definition === undefined) throw new Error(`no model ${model}`);
  return resolveForm(definition, makeProfile({ ...parts, models: { [model]: bindings } }));
}

export const unknownKind = (): null => null;

/** Takes the media kind of local files from the start of their asset id, such as `image-1`. */
export function kindByAssetId(reference: MediaReference): MediaKind | null {
  return reference.kind === 'file' ? (reference.assetId.split('-')[0] as MediaKind) : null;
}

/** Problems as `path: code`, e.g. `elements/0/type: element-kind-unknown`. */
export function problemsOf(
  form: ResolvedForm,
  input: JobInput,
  kindOf: (reference: MediaReference) => MediaKind | null = unknownKind,
): string[] {
  return validateInput(form, input, kindOf).map(line);
}

export function line(found: Problem): string {
  return `${found.path.join('/')}: ${found.code}`;
}

/** A download URL as a reference. */
export function url(name: string): MediaReference {
  return { kind: 'url', url: `https://files.example/${name}` };
}

/** As many different download URLs. */
export function urls(count: number, extension = 'png'): MediaReference[] {
  return Array.from({ length: count }, (_, index) => url(`${index}.${extension}`));
}

/** What goes on the wire for a reference; local files get a name that shows which they are. */
export function referenceText(reference: MediaReference): string {
  if (reference.kind === 'url') return reference.url;
  return reference.kind === 'uploaded' ? reference.name : `uploaded-${reference.assetId}`;
}
