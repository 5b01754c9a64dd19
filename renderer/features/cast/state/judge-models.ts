import type { CastMember } from '../../../../shared/cast/cast.ts';
import {
  describeFitNote,
  describeMisfit,
  elementsFieldOf,
  judgeFit,
} from '../../../../shared/cast/fit-cast-member.ts';
import { CAST_ROOM_TEXT as TEXT } from '../../../../shared/cast/room-text.ts';
import type { Profile } from '../../../../shared/service/profile/profile.ts';
import { listOfferedModels } from '../../../../shared/service/request/offered-models.ts';
import { type ResolvedForm, resolveForm } from '../../../../shared/service/request/resolve-form.ts';
import { kindOfReference } from '../../../state/sources/cast-store.ts';

export interface ModelFit {
  readonly form: ResolvedForm;
  readonly capacity: number;
  /** Why not all of them fit; null when they do. */
  readonly why: string | null;
  /** What would not be sent. */
  readonly notes: readonly string[];
}

/** Every model of a profile that takes elements, and whether these members fit into it. */
export function judgeModels(members: readonly CastMember[], profile: Profile): ModelFit[] {
  return listOfferedModels(profile).flatMap((model): ModelFit[] => {
    const form = resolveForm(model, profile);
    const field = elementsFieldOf(form);
    if (field === null) return [];
    const judged = members.map((member) => ({ member, fit: judgeFit(member, form, 0, kindOfReference) }));
    const misfit = judged.flatMap(({ fit }) => fit.misfit ?? [])[0];
    const tooMany = members.length > field.maxItems ? TEXT.tooMany(members.length, field.maxItems) : null;
    const notes = judged.flatMap(({ member, fit }) =>
      fit.notes.flatMap((note) => (note.note === 'no-consent' ? [] : [describeFitNote(note, member.kind)])),
    );
    return [
      {
        form,
        capacity: field.maxItems,
        why: misfit === undefined ? tooMany : describeMisfit(misfit),
        notes: [...new Set(notes)],
      },
    ];
  });
}
