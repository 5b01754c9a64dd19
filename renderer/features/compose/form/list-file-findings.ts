import type { Asset } from '../../../../shared/domain/media/asset.ts';
import type { JobInput } from '../../../../shared/domain/media/media-reference.ts';
import { findSizeProblem, inlineFormAt } from '../../../../shared/service/files-to-send.ts';
import type { ResolvedForm } from '../../../../shared/service/resolve-form.ts';
import { type Finding, listFindings } from '../../../forms/slots/findings.ts';
import type { SlotPosition } from '../../../forms/slots/place-references.ts';
import { listSlots, readSlot } from '../../../forms/slots/slots.ts';

/** A file of the form and one thing that is, or may be, wrong with it. */
export interface FileFinding {
  readonly asset: Asset;
  readonly position: SlotPosition;
  readonly finding: Finding;
}

/** What is, or may be, refused of the files in a form for what they are like, in the form's order. */
export function listFileFindings(
  form: ResolvedForm,
  input: JobInput,
  assets: ReadonlyMap<string, Asset | null>,
): FileFinding[] {
  return listSlots(form, input).flatMap((slot) =>
    readSlot(input, slot.path).flatMap((reference, index): FileFinding[] => {
      const asset = reference.kind === 'file' ? (assets.get(reference.assetId) ?? null) : null;
      if (asset === null) return [];
      const tooLarge = findSizeProblem(form, inlineFormAt(form, slot.path), asset, []);
      const findings = listFindings(asset, tooLarge === null ? [] : [tooLarge], form.model.id, slot.path);
      return findings.map((finding) => ({ asset, position: { path: slot.path, index }, finding }));
    }),
  );
}
