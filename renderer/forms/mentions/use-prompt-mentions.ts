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
import type { CastMember } from '../../../shared/cast/cast.ts';
import {
  describeMisfit,
  elementsFieldOf,
  judgeFit,
  makeElement,
} from '../../../shared/cast/fit-cast-member.ts';
import { kindOfReference, listCast, loadCast, useCastStore } from '../../state/sources/cast-store.ts';
import { isEnter, isEscape, isForInputMethod } from '../../ui/keys/decisive-key.ts';
import { useForm, useFormInput } from '../slots/drag-state.ts';
import {
  findQuery,
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
  const { nameable, whyNot, addMember } = useNameable(text);
  const mentions = useMemo(() => knowMentions(text, nameable), [text, nameable]);
  const { caret, typed, query, active, setActive, ...naming } = useTypedName(text, box);
  const layer = useRef<HTMLDivElement>(null);
  const [hovered, hoverProps] = useHoveredMention(layer);
  const menuId = useId();
  const options = useMemo(() => (query === null ? [] : offerMentions(query, nameable)), [query, nameable]);
  const isOpen = options.length > 0;

  function choose(option: MentionOption): void {
    if (typed === null || caret === null || whyNot(option) !== null) return;
    box.current?.focus();
    box.current?.setSelectionRange(typed.from, caret);
    // The only way to write into a box that the browser's own undo takes back.
    document.execCommand('insertText', false, `@${option.name} `);
    if (option.meaning.kind === 'cast') addMember(option.meaning.member);
    naming.end();
  }

  function handleKey(event: KeyboardEvent): void {
    if (!isOpen || isForInputMethod(event)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = options[Math.min(active, options.length - 1)];
    if (step !== undefined) setActive((active + step + options.length) % options.length);
    else if (isEscape(event)) naming.dismiss();
    else if ((isEnter(event) || event.key === 'Tab') && !hasModifier(event) && chosen !== undefined)
      choose(chosen);
    else return;
    event.preventDefault();
    event.stopPropagation();
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
      onSelect: naming.look,
      onBlur: naming.close,
      ...(mentions.length === 0 ? {} : hoverProps),
    },
  };
}

/** The name that is being typed at the caret, and the line of the menu that is marked for it. */
function useTypedName(text: string, box: RefObject<HTMLTextAreaElement | null>) {
  const [caret, setCaret] = useState<number | null>(null);
  const [dismissedAt, setDismissedAt] = useState<number | null>(null);
  const [active, setActive] = useState(0);
  const typed = caret === null ? null : findQuery(text, caret);
  const query = typed === null || typed.from === dismissedAt ? null : typed.query;

  function close(): void {
    setCaret(null);
    setDismissedAt(null);
    setActive(0);
  }

  function look(): void {
    const { current } = box;
    const next =
      current === null || current.selectionStart !== current.selectionEnd ? null : current.selectionStart;
    // Most letters are typed where no name is: those draw nothing more than the box does.
    if (next !== null && findQuery(current?.value ?? '', next) !== null) setCaret(next);
    else if (caret !== null) close();
  }

  return {
    caret,
    typed,
    query,
    active,
    setActive,
    look,
    close,
    end: () => setCaret(null),
    dismiss: () => setDismissedAt(typed?.from ?? null),
  };
}

/** Which mention lies under the pointer, and what the box needs to tell. */
function useHoveredMention(layer: RefObject<HTMLDivElement | null>) {
  const [hovered, setHovered] = useState<number | null>(null);
  const hoverProps = {
    onPointerMove: (event: PointerEvent) => setHovered(findUnder(layer.current, event)),
    onPointerLeave: () => setHovered(null),
  };
  return [hovered, hoverProps] as const;
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

/** What a prompt can name: what lies in its form, and the cast, which is read once a name is begun. */
function useNameable(text: string) {
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
