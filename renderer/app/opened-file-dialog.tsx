import { useState } from 'react';
import type { CallOutput } from '../../shared/contract.ts';
import { OUTSIDE_TEXT as TEXT } from '../../shared/errors/fault-words.ts';
import { TEMPLATE_TEXT } from '../../shared/templates/text.ts';
import { takeKept } from '../features/compose/templates/template-store.ts';
import { runCall } from '../state/core/run-call.ts';
import { openSettings } from '../state/navigation/navigation-store.ts';
import { closeOpenedFile, notifyAddedProfile, useOpenedFile } from '../state/sources/opened-file.ts';
import { showToast } from '../ui/feedback/toast-store.ts';
import { Button } from '../ui/inputs/button.tsx';
import { DialogBox } from '../ui/overlays/dialog-box.tsx';
import styles from './app-dialogs.module.css';

type Opened = CallOutput<'outside.read'>;

/** More names say nothing that their number does not. */
const NAMES_SHOWN = 12;

/** What is in a profile or a file of templates that was opened from outside, and whether it is to be added. */
export function OpenedFile() {
  const opened = useOpenedFile((store) => store.opened);
  if (opened === null) return null;
  return (
    <DialogBox label={TEXT.title(opened.name)} isOpen onClose={() => closeOpenedFile(opened)} width={520}>
      <Question key={opened.text} opened={opened} />
    </DialogBox>
  );
}

function Question({ opened }: { readonly opened: Opened }) {
  const [isBusy, setBusy] = useState(false);
  const { found, name } = opened;

  async function add(): Promise<void> {
    setBusy(true);
    const isAdded =
      found.kind === 'profile' ? await addProfile(opened, found.name) : await addTemplates(opened);
    setBusy(false);
    if (isAdded) closeOpenedFile(opened);
  }

  return (
    <div className={styles.confirm}>
      <h2 className={styles.title}>{TEXT.title(name)}</h2>
      {found.kind === 'profile' && (
        <>
          <p className="selectable">{TEXT.profile(found.name, found.baseUrl)}</p>
          <p className="selectable" dir="ltr">
            <strong>
              <bdi>{found.host}</bdi>
            </strong>
          </p>
          <p>{TEXT.profileMeaning}</p>
        </>
      )}
      {found.kind === 'templates' && (
        <>
          <p className="numbers">{TEXT.templates(found.templates.length, found.snippets.length)}</p>
          <Names names={[...found.templates, ...found.snippets]} />
          <p>{TEXT.templatesMeaning}</p>
        </>
      )}
      <p>{TEXT.lead}</p>
      <div className={styles.confirmActions}>
        <Button look="quiet" onPress={() => closeOpenedFile(opened)}>
          {TEXT.cancel}
        </Button>
        <Button look="main" isDisabled={isBusy} onPress={() => void add()}>
          {found.kind === 'profile' ? TEXT.addProfile : TEXT.addTemplates}
        </Button>
      </div>
    </div>
  );
}

function Names({ names }: { readonly names: readonly string[] }) {
  return (
    <ul className={styles.names}>
      {names.slice(0, NAMES_SHOWN).map((name, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two entries of a file may have the same name
        <li key={place}>{name}</li>
      ))}
      {names.length > NAMES_SHOWN && <li>…</li>}
    </ul>
  );
}

/** It is added under an id of its own, and not used: its address is what the file says, and a key is not asked for. */
async function addProfile({ text }: Opened, name: string): Promise<boolean> {
  if ((await runCall('profiles.save', { profileId: null, text })) === null) return false;
  notifyAddedProfile();
  openSettings('service');
  showToast({ tone: 'done', text: TEXT.profileAdded(name) });
  return true;
}

async function addTemplates({ text }: Opened): Promise<boolean> {
  const answer = await runCall('templates.import', { text });
  if (answer === null) return false;
  takeKept(answer.kept);
  showToast({ tone: 'done', text: TEMPLATE_TEXT.imported(answer.templates, answer.snippets) });
  return true;
}
