import { useDeferredValue, useEffect, useMemo } from 'react';
import type { CastMember } from '../../../shared/domain/cast/cast.ts';
import { describeMisfit } from '../../../shared/messages/text/cast.ts';
import { elementsFieldOf, judgeFit, makeElement } from '../../../shared/service/fit-cast-member.ts';
import { kindOfReference } from '../../projections/sources/asset-store.ts';
import { listCast, loadCast, useCastStore } from '../../projections/sources/cast-store.ts';
import { useForm, useFormInput } from '../slots/form-context.ts';
import { listNameable, type MentionOption } from './know-mentions.ts';

/** What a prompt can name: what lies in its form, and the cast, which is read once a name is begun. */
export function useNameable(text: string) {
  const { form, change } = useForm();
  const input = useDeferredValue(useFormInput());
  const cast = listCast(useCastStore((store) => store.members));
  const isNaming = text.includes('@');
  useEffect(() => {
    if (isNaming) void loadCast();
  }, [isNaming]);
  const nameable = useMemo(() => listNameable(form, input, cast), [form, input, cast]);
  const field = elementsFieldOf(form);

  function whyNot({ meaning }: MentionOption): string | null {
    if (meaning.kind !== 'cast') return null;
    const { misfit } = judgeFit(meaning.member, form, nameable.elements.length, kindOfReference);
    return misfit === null ? null : describeMisfit(misfit);
  }

  function addMember(member: CastMember): void {
    if (field === null) return;
    change((present) => {
      const value = present[field.key];
      const elements = Array.isArray(value) ? value.filter((item) => 'type' in item) : [];
      return { ...present, [field.key]: [...elements, makeElement(member, form, kindOfReference)] };
    });
  }

  return { nameable, whyNot, addMember };
}
