import type { Asset } from '../../../../shared/domain/media/asset.ts';
import type { JobInput } from '../../../../shared/domain/media/media-reference.ts';
import { problem } from '../../../../shared/domain/preflight/problem.ts';
import type { ResolvedForm } from '../../../../shared/service/resolve-form.ts';
import { type Concern, listConcerns } from '../../../forms/slots/concerns.ts';
import type { Seat } from '../../../forms/slots/place-references.ts';
import { listSlots, readSlot } from '../../../forms/slots/slots.ts';

/** A file of the form and one thing that is, or may be, wrong with it. */
export interface FileConcern {
  readonly asset: Asset;
  readonly seat: Seat;
  readonly concern: Concern;
}

/** What is, or may be, refused of the files in a form for what they are like, in the form's order. */
export function listFileConcerns(
  form: ResolvedForm,
  input: JobInput,
  assets: ReadonlyMap<string, Asset | null>,
): FileConcern[] {
  const maximum = form.uploads?.maxBytes ?? null;
  return listSlots(form, input).flatMap((slot) =>
    readSlot(input, slot.path).flatMap((reference, index): FileConcern[] => {
      const asset = reference.kind === 'file' ? (assets.get(reference.assetId) ?? null) : null;
      if (asset === null) return [];
      const tooLarge =
        maximum !== null && asset.bytes > maximum
          ? [problem([], 'upload-too-large', { file: asset.name, maximum, found: asset.bytes })]
          : [];
      const concerns = listConcerns(asset, tooLarge, form.model.id, slot.path);
      return concerns.map((concern) => ({ asset, seat: { path: slot.path, index }, concern }));
    }),
  );
}
