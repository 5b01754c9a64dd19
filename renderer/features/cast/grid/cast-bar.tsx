import Download from 'lucide-react/icons/download';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import Upload from 'lucide-react/icons/upload';
import { useMemo, useRef } from 'react';
import { CAST_ROOM_TEXT as TEXT } from '../../../../shared/cast/room-text.ts';
import { closeCastTakes } from '../../../state/navigation/navigation-store.ts';
import { Button, IconButton } from '../../../ui/inputs/button.tsx';
import { FileInput } from '../../../ui/inputs/file-input.tsx';
import { classNames } from '../../../ui/styles/class-names.ts';
import {
  exportMembers,
  lookIntoFile,
  makeMember,
  removeMembers,
  restoreMembers,
} from '../state/cast-actions.ts';
import { idsToActOn, showDeleted, useCastActs, useCastRoom } from '../state/cast-room-store.ts';

import styles from './cast-bar.module.css';

/** Finding, making, exporting, deleting. */
export function CastBar({ count }: { count: number }) {
  const room = useCastRoom();
  const { query, showsDeleted, selectedIds } = room;
  const ids = idsToActOn(room);
  return (
    <header className={`room-bar ${styles.bar}`}>
      <input
        id="cast-search"
        type="search"
        className={`text-box ${styles.search}`}
        aria-label={TEXT.search}
        placeholder={TEXT.search}
        value={query}
        onChange={(event) => useCastRoom.setState({ query: event.target.value })}
      />
      <span className={`numbers ${styles.count}`}>
        {selectedIds.size > 0 ? TEXT.selected(selectedIds.size) : TEXT.count(count)}
      </span>
      <span className={styles.space} />
      {showsDeleted ? (
        <Button isDisabled={ids.length === 0} onPress={() => void restoreMembers(ids)}>
          {TEXT.restore}
        </Button>
      ) : (
        <>
          <ImportButton />
          <Button
            look="quiet"
            icon={<Upload size={14} aria-hidden />}
            tip={TEXT.exportTip}
            isDisabled={ids.length === 0}
            onPress={() => void exportMembers(ids)}
          >
            {TEXT.export}
          </Button>
          <IconButton
            label={TEXT.remove}
            keys="delete"
            icon={<Trash2 size={15} />}
            isDisabled={ids.length === 0}
            onPress={() => void removeMembers(ids)}
          />
          <Button icon={<Plus size={14} aria-hidden />} keys="N" onPress={() => void makeMember()}>
            {TEXT.newMember}
          </Button>
        </>
      )}
      <button
        type="button"
        className={classNames(styles.toggle, showsDeleted && styles.pressed)}
        aria-pressed={showsDeleted}
        onClick={() => showDeleted(!showsDeleted)}
      >
        {TEXT.bin}
      </button>
    </header>
  );
}

/** Asks for a cast file. */
export function ImportButton() {
  const picker = useRef<HTMLInputElement>(null);
  useCastActs(useMemo(() => ({ import: () => picker.current?.click() }), []));
  return (
    <>
      <Button
        look="quiet"
        icon={<Download size={14} aria-hidden />}
        tip={TEXT.importTip}
        onPress={() => picker.current?.click()}
      >
        {TEXT.import}
      </Button>
      <FileInput
        ref={picker}
        label={TEXT.importTip}
        accept=".dailies-cast"
        onFiles={([file]) => {
          if (file !== undefined) void lookIntoFile(file);
        }}
      />
    </>
  );
}

/** What Review handed over, until it is said to whom it goes. */
export function TakesBanner({ takeIds }: { takeIds: readonly string[] }) {
  return (
    <section className={styles.banner} aria-label={TEXT.takesToAdd(takeIds.length)}>
      <span>{TEXT.takesToAdd(takeIds.length)}</span>
      <Button size="small" onPress={() => void makeMember([], takeIds)}>
        {TEXT.newMember}
      </Button>
      <Button size="small" look="quiet" onPress={closeCastTakes}>
        {TEXT.cancel}
      </Button>
    </section>
  );
}
