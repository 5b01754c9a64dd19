import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { CastMember } from '../../../shared/domain/cast/cast.ts';
import { wordMisfit } from '../../../shared/messages/text/cast.ts';
import { elementsFieldOf, judgeFit, makeElement } from '../../../shared/service/fit-cast-member.ts';
import { kindOfReference } from '../../projections/asset-store.ts';
import { listCast, loadCast, useCastStore } from '../../projections/cast-store.ts';
import { isEnter, isEscape, isForInputMethod } from '../../ui/decisive-key.ts';
import { useForm, useFormInput } from '../slots/form-context.ts';
import { findQuery } from './find-mentions.ts';
import {
  type KnownMention,
  knowMentions,
  listNameable,
  type MentionOption,
  offerMentions,
} from './know-mentions.ts';

/** What the prompt's box needs to show and to take mentions. */
export interface PromptMentions {
  readonly mentions: readonly KnownMention[];
  /** Where the menu opens; null while it is closed. */
  readonly anchorAt: number | null;
  readonly options: readonly MentionOption[];
  readonly active: number;
  readonly menuId: string;
  readonly choose: (option: MentionOption) => void;
  readonly whyNot: (option: MentionOption) => string | null;
  readonly addMember: (member: CastMember) => void;
  readonly layer: RefObject<HTMLDivElement | null>;
  readonly hovered: number | null;
  readonly boxProps: Record<string, unknown>;
}

/** Follows what is written in a prompt: finds what it names, and offers names after an `@`. */
export function usePromptMentions(text: string, box: RefObject<HTMLTextAreaElement | null>): PromptMentions {
  const { form, change } = useForm();
  const input = useDeferredValue(useFormInput());
  const cast = listCast(useCastStore((store) => store.members));
  const isNaming = text.includes('@');
  useEffect(() => {
    if (isNaming) void loadCast();
  }, [isNaming]);
  const nameable = useMemo(() => listNameable(form, input, cast), [form, input, cast]);
  const mentions = useMemo(() => knowMentions(text, nameable), [text, nameable]);
  const [caret, setCaret] = useState<number | null>(null);
  const [dismissedAt, setDismissedAt] = useState<number | null>(null);
  const [active, setActive] = useState(0);
  const [hovered, setHovered] = useState<number | null>(null);
  const layer = useRef<HTMLDivElement>(null);
  const menuId = useId();
  const typed = caret === null ? null : findQuery(text, caret);
  const query = typed === null || typed.from === dismissedAt ? null : typed.query;
  const options = useMemo(() => (query === null ? [] : offerMentions(query, nameable)), [query, nameable]);
  const isOpen = options.length > 0;
  const field = elementsFieldOf(form);

  const whyNot = ({ meaning }: MentionOption): string | null => {
    if (meaning.kind !== 'cast') return null;
    const { misfit } = judgeFit(meaning.member, form, nameable.elements.length, kindOfReference);
    return misfit === null ? null : wordMisfit(misfit);
  };

  function addMember(member: CastMember): void {
    if (field === null) return;
    change((present) => {
      const value = present[field.key];
      const elements = Array.isArray(value) ? value.filter((item) => 'type' in item) : [];
      return { ...present, [field.key]: [...elements, makeElement(member, form, kindOfReference)] };
    });
  }

  function choose(option: MentionOption): void {
    if (typed === null || caret === null || whyNot(option) !== null) return;
    box.current?.focus();
    box.current?.setSelectionRange(typed.from, caret);
    // The only way to write into a box that the browser's own undo takes back.
    document.execCommand('insertText', false, `@${option.name} `);
    if (option.meaning.kind === 'cast') addMember(option.meaning.member);
    setCaret(null);
  }

  function handleKey(event: KeyboardEvent): void {
    if (!isOpen || isForInputMethod(event)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = options[Math.min(active, options.length - 1)];
    if (step !== undefined) setActive((active + step + options.length) % options.length);
    else if (isEscape(event)) setDismissedAt(typed?.from ?? null);
    else if ((isEnter(event) || event.key === 'Tab') && !hasModifier(event) && chosen !== undefined)
      choose(chosen);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  function look(): void {
    const { current } = box;
    const next =
      current === null || current.selectionStart !== current.selectionEnd ? null : current.selectionStart;
    // Most letters are typed where no name is: those draw nothing more than the box does.
    if (next !== null && findQuery(current?.value ?? '', next) !== null) setCaret(next);
    else if (caret !== null) close();
  }

  function close(): void {
    setCaret(null);
    setDismissedAt(null);
    setActive(0);
  }

  return {
    mentions,
    anchorAt: isOpen ? (typed?.from ?? null) : null,
    options,
    active: Math.min(active, Math.max(0, options.length - 1)),
    menuId,
    choose,
    whyNot,
    addMember,
    layer,
    hovered,
    boxProps: {
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      ...(isOpen ? { 'aria-controls': menuId, 'aria-activedescendant': `${menuId}-${active}` } : {}),
      onKeyDown: handleKey,
      onSelect: look,
      onBlur: close,
      ...(mentions.length === 0
        ? {}
        : {
            onPointerMove: (event: PointerEvent) => setHovered(findUnder(layer.current, event)),
            onPointerLeave: () => setHovered(null),
          }),
    },
  };
}

/** The mention that lies under the pointer; the box in front of it gets the events. */
function findUnder(layer: HTMLElement | null, { clientX, clientY }: PointerEvent): number | null {
  for (const span of layer?.querySelectorAll<HTMLElement>('[data-mention]') ?? []) {
    const isUnder = [...span.getClientRects()].some(
      ({ left, right, top, bottom }) =>
        clientX >= left && clientX <= right && clientY >= top && clientY <= bottom,
    );
    if (isUnder) return Number(span.dataset['mention']);
  }
  return null;
}

function hasModifier({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey || shiftKey;
}
