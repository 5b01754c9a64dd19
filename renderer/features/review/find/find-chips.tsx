import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import type { TakeFilter } from '../../../../shared/domain/library/take-query.ts';
import { FIND_TEXT } from '../../../../shared/messages/text/find.ts';
import { useTakeStore } from '../../../projections/takes/take-store.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { PopoverPanel } from '../../../ui/overlays/popover-panel.tsx';
import { listFilterEditors } from './filter-editors.tsx';
import styles from './find-bar.module.css';
import { ADD_FILTER, clearFilters, narrow } from './find-query.ts';
import type { Chip } from './list-chips.ts';
import { OptionList } from './option-list.tsx';
import { useChips } from './use-chips.ts';

/** What narrows what is shown: each filter is changed by its words and taken away by its cross; more can be added. */
export function FindChips() {
  // What is written stands in its own field.
  const chips = useChips().filter(({ parts }) => parts[0] !== 'text');
  const hasText = useTakeStore(({ query }) => query.text !== undefined);
  // Where nothing is found, taking all away is the one thing to do, and stands in the middle.
  const hasFound = useTakeStore((store) => store.window.total > 0);
  return (
    <>
      {chips.map((chip) => (
        <FilterChip key={chip.parts[0]} chip={chip} />
      ))}
      <AddFilter />
      {hasFound && (chips.length > 0 || hasText) && (
        <Button size="small" look="quiet" onPress={clearAll}>
          {FIND_TEXT.clearAll}
        </Button>
      )}
    </>
  );
}

/** The buttons that did it are gone then. */
function clearAll(): void {
  clearFilters();
  focusAdd();
}

function focusAdd(): void {
  document.getElementById(ADD_FILTER)?.focus();
}

function FilterChip({ chip: { words, parts } }: { readonly chip: Chip }) {
  const editor = editorOf(parts);
  return (
    <span className={styles.chip}>
      {editor === undefined ? (
        <span className={styles.words}>{words}</span>
      ) : (
        <PopoverPanel
          label={editor.label}
          buttonLabel={FIND_TEXT.changeFilter(editor.label, words)}
          look="chip"
          button={<span dir="auto">{words}</span>}
        >
          {editor.edit}
        </PopoverPanel>
      )}
      <button
        type="button"
        className={styles.cross}
        aria-label={FIND_TEXT.without(words)}
        title={FIND_TEXT.without(words)}
        onClick={() => {
          narrow(Object.fromEntries(parts.map((part) => [part, undefined])));
          focusAdd();
        }}
      >
        <X size={12} aria-hidden />
      </button>
    </span>
  );
}

/** First which one, then what for. */
function AddFilter() {
  return (
    <PopoverPanel
      label={FIND_TEXT.addFilter}
      buttonId={ADD_FILTER}
      look="quiet"
      button={
        <>
          <Plus size={14} aria-hidden />
          <span>{FIND_TEXT.addFilter}</span>
        </>
      }
    >
      {(close) => <Choice close={close} />}
    </PopoverPanel>
  );
}

function Choice({ close }: { readonly close: () => void }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const editor = listFilterEditors().find(({ label }) => label === chosen);
  if (editor !== undefined)
    return (
      <>
        <h3 className={styles.title}>{editor.label}</h3>
        {editor.edit(close)}
      </>
    );
  return (
    <OptionList
      label={FIND_TEXT.addFilter}
      options={listFilterEditors().map(({ label }) => ({
        label,
        isChosen: false,
        onPick: () => setChosen(label),
      }))}
    />
  );
}

function editorOf(parts: readonly TakeFilter[]) {
  return listFilterEditors().find((editor) => editor.parts.some((part) => parts.includes(part)));
}
