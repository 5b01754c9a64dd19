import type { MediaKind } from '../../../shared/models/media-reference.ts';
import type { ResolvedForm } from '../../../shared/service/request/resolve-form.ts';
import { type Incoming, placeReferences } from './place-references.ts';
import { listSlots, type Slot } from './slots.ts';

/** Why a model does not take one of several things as it is, and what would help. */
export type Hindrance =
  /** It takes the kind, and has no place left for `count` of them. */
  | {
      readonly reason: 'too-many';
      readonly kind: MediaKind | null;
      readonly count: number;
      readonly places: number;
    }
  /** It takes none of the kind, but what can be got from one: a frame of a clip, its sound. */
  | {
      readonly reason: 'take-part';
      readonly kind: MediaKind;
      readonly count: number;
      readonly part: 'frame' | 'sound';
    }
  /** It takes the kind as a part of an element. */
  | { readonly reason: 'as-element'; readonly kind: MediaKind; readonly count: number }
  | { readonly reason: 'kind-not-taken'; readonly kind: MediaKind; readonly count: number };

/** What an empty form of a model makes of some media. */
export interface Verdict {
  readonly answer: 'accepted' | 'fixable' | 'impossible';
  /** How many find a place as they are. */
  readonly fitting: number;
  readonly of: number;
  readonly hindrances: readonly Hindrance[];
}

/**
 * Says whether a model takes all of these, some of them or after a change, or none. Only kinds and numbers count here:
 * what a single file is like is said where it lies.
 */
export function judgeModel(form: ResolvedForm, items: readonly Incoming[]): Verdict {
  const slots = listSlots(form, {});
  const { placed, unplaced } = placeReferences(slots, {}, items);
  const hindrances = [...Map.groupBy(unplaced, ({ item }) => item.kind)].map(([kind, group]) =>
    findHindrance(form, slots, kind, group.length),
  );
  const canHelp = placed.length > 0 || hindrances.some(({ reason }) => reason !== 'kind-not-taken');
  const answer = unplaced.length === 0 ? 'accepted' : canHelp ? 'fixable' : 'impossible';
  return { answer, fitting: placed.length, of: items.length, hindrances };
}

function findHindrance(
  form: ResolvedForm,
  slots: readonly Slot[],
  kind: MediaKind | null,
  count: number,
): Hindrance {
  const places = slots.filter((slot) => slot.isAutomatic && (kind === null || slot.media === kind));
  const room = places.reduce((sum, { capacity }) => sum + capacity, 0);
  if (kind === null || room > 0) return { reason: 'too-many', kind, count, places: room };
  const takes = (other: MediaKind) => slots.some(({ media, isAutomatic }) => isAutomatic && media === other);
  if (isElementKind(form, kind)) return { reason: 'as-element', kind, count };
  if (kind === 'video' && takes('image')) return { reason: 'take-part', kind, count, part: 'frame' };
  if (kind === 'video' && takes('audio')) return { reason: 'take-part', kind, count, part: 'sound' };
  return { reason: 'kind-not-taken', kind, count };
}

function isElementKind(form: ResolvedForm, kind: MediaKind): boolean {
  const hasElements = form.fields.some(({ field }) => field.kind === 'elements');
  if (!hasElements) return false;
  return kind === 'image' || (kind === 'video' && form.elementVideoField !== null);
}
