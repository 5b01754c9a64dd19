import Plus from 'lucide-react/icons/plus';
import Trash from 'lucide-react/icons/trash-2';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { FIND_TEXT } from '../../../../shared/library/find-text.ts';
import type { TakeFilter } from '../../../../shared/library/take-query.ts';
import { REVIEW_TEXT } from '../../../../shared/library/text.ts';
import { useTakeStore } from '../../../state/takes/take-store.ts';
import { useProjects } from '../../../takes/project-choice.tsx';
import { Button, IconButton } from '../../../ui/inputs/button.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { PopoverPanel } from '../../../ui/overlays/popover-panel.tsx';
import { CollectionMenu } from './collection-menu.tsx';
import { listFilterEditors, useChips } from './filter-editors.tsx';
import styles from './find-bar.module.css';
import { OptionList } from './find-range.tsx';
import type { Chip } from './list-chips.ts';
import { ADD_FILTER, clearFilters, FIND_FIELD, narrow } from './view-menu.tsx';

/** Words to look for and what else narrows what is shown, in one line; what is found follows each key. */
export function FindBar() {
  const query = useTakeStore((store) => store.query);
  return (
    <search className={styles.find}>
      <div className={styles.text}>
        <TextInput
          id={FIND_FIELD}
          label={REVIEW_TEXT.find}
          isLabelHidden
          type="search"
          placeholder={REVIEW_TEXT.findHint}
          maxLength={500}
          value={query.text ?? ''}
          onText={(text) => narrow({ text: text === '' ? undefined : text })}
        />
      </div>
      <CollectionMenu />
      <IconButton
        label={REVIEW_TEXT.bin}
        isActive={query.isBinned === true}
        icon={<Trash size={16} />}
        onPress={() => narrow({ isBinned: query.isBinned === true ? undefined : true })}
      />
      <FindChips />
    </search>
  );
}

/** What narrows what is shown: each filter is changed by its words and taken away by its cross; more can be added. */
function FindChips() {
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
  const hasProjects = useProjects().length > 0;
  const editors = listFilterEditors().filter(({ parts }) => hasProjects || parts[0] !== 'project');
  const editor = editors.find(({ label }) => label === chosen);
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
      options={editors.map(({ label }) => ({
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
