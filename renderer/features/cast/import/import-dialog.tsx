import { useState } from 'react';
import type { CastChoice, CastFind } from '../../../../shared/cast/contract.ts';
import { CAST_TEXT } from '../../../../shared/cast/fit-cast-member.ts';
import { CAST_ROOM_TEXT as TEXT } from '../../../../shared/cast/room-text.ts';
import type { CallOutput } from '../../../../shared/contract.ts';
import { formatBytes } from '../../../../shared/kernel/format.ts';
import { runCall } from '../../../state/core/run-call.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { Segmented } from '../../../ui/inputs/segmented.tsx';
import { DialogBox } from '../../../ui/overlays/dialog-box.tsx';
import { openMember, useCastRoom } from '../state/cast-room-store.ts';
import styles from './import-dialog.module.css';

/** What a cast file holds, and what becomes of each member; nothing is imported before it is said. */
export function ImportDialog({ found }: { found: CallOutput<'cast.openFile'> }) {
  const [choices, setChoices] = useState<readonly CastChoice[]>(found.members.map(suggestChoice));
  const [isBusy, setBusy] = useState(false);
  const count = choices.filter((choice) => choice !== 'skip').length;

  async function acceptHandover(): Promise<void> {
    setBusy(true);
    const { path, manifestHash } = found;
    const taken = await runCall('cast.import', { path, manifestHash, choices: [...choices] });
    setBusy(false);
    if (taken === null) return;
    close();
    showToast({ tone: 'done', text: TEXT.imported(taken.members.length) });
    if (taken.members[0] !== undefined) openMember(taken.members[0].id);
  }

  return (
    <DialogBox label={TEXT.importTitle} isOpen onClose={close} width={620}>
      <h2 className={styles.title}>{TEXT.importTitle}</h2>
      {found.members.length === 0 && <p className={styles.what}>{TEXT.importNone}</p>}
      <ul className={styles.list}>
        {found.members.map((member, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: members of a file have no identity but their place
          <li key={index} className={styles.row}>
            <span className={styles.who}>
              <strong>{nameIt(member)}</strong>
              <span className={`numbers ${styles.what}`}>{describe(member)}</span>
              {hasMatch(member) && (
                <span className={styles.match}>
                  {member.namesakeId !== null ? TEXT.hasNamesake : TEXT.hasTwin}
                </span>
              )}
            </span>
            <Segmented
              label={TEXT.choiceOf(nameIt(member))}
              segments={listChoices(member)}
              value={choices[index] ?? 'skip'}
              onChange={(value) => setChoices(choices.with(index, value as CastChoice))}
            />
          </li>
        ))}
      </ul>
      <footer className={styles.foot}>
        {isBusy && (
          <span role="status" className={styles.what}>
            {TEXT.importing}
          </span>
        )}
        <Button look="quiet" onPress={close}>
          {TEXT.cancel}
        </Button>
        <Button look="main" isDisabled={count === 0 || isBusy} onPress={() => void acceptHandover()}>
          {TEXT.importAll(count)}
        </Button>
      </footer>
    </DialogBox>
  );
}

function close(): void {
  useCastRoom.setState({ found: null });
}

function hasMatch({ namesakeId, twinId }: CastFind): boolean {
  return namesakeId !== null || twinId !== null;
}

/** Somebody who is there already is joined, so that nothing stands twice by accident. */
function suggestChoice(member: CastFind): CastChoice {
  return hasMatch(member) ? 'merge' : 'add';
}

function listChoices(member: CastFind) {
  const { add, merge, skip } = TEXT.choices;
  return hasMatch(member)
    ? [
        { value: 'merge', label: merge },
        { value: 'add', label: TEXT.keepBoth },
        { value: 'skip', label: skip },
      ]
    : [
        { value: 'add', label: add },
        { value: 'skip', label: skip },
      ];
}

function nameIt({ name }: CastFind): string {
  return name === '' ? CAST_TEXT.unnamed : name;
}

function describe({ images, voices, hasVideo, hasConsent, bytes }: CastFind): string {
  const consent = hasConsent ? TEXT.withConsent : TEXT.noConsentMark;
  return [TEXT.contents(images, voices, hasVideo), bytes > 0 ? formatBytes(bytes) : '', consent]
    .filter((part) => part !== '')
    .join(' · ');
}
