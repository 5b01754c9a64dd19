import { useMemo, useState } from 'react';
import { JOINING_TEXT } from '../../../../shared/kernel/joining-text.ts';
import type { JsonObject } from '../../../../shared/kernel/json-pointer.ts';
import type { Failure } from '../../../../shared/kernel/result.ts';
import { type ModelSource, titleOfModel } from '../../../../shared/models/index.ts';
import {
  bindByHand,
  confirmBindings,
  groupOpenBindings,
} from '../../../../shared/service/profile/bind-by-hand.ts';
import { listHandFields } from '../../../../shared/service/profile/hand-fields.ts';
import { listOpenBindings, type OpenBinding } from '../../../../shared/service/profile/open-bindings.ts';
import type { Profile } from '../../../../shared/service/profile/profile.ts';
import { isOffered } from '../../../../shared/service/request/offered-models.ts';
import { CONNECTION_TEXT as TEXT } from '../../../../shared/service/text/connection-text.ts';
import { describeOpenBinding, describeSuggestion } from '../../../../shared/service/text/import-text.ts';
import { useCore } from '../../../state/core/core-store.ts';
import { ErrorNote } from '../../../ui/feedback/error-note.tsx';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { Disclosure } from '../../../ui/text/disclosure.tsx';
import { changeProfile } from '../change-profile.ts';
import styles from '../rows/connection.module.css';
import rows from '../rows/settings-room.module.css';
import { BindingForm } from './binding-form.tsx';

type Group = readonly OpenBinding[];

/** What the active profile leaves open, one row for each question, with the means to answer it. */
export function OpenBindingsList() {
  const profile = useCore((core) => core.profile);
  const { first, ofModels, absent } = useMemo(() => sortGroups(profile), [profile]);
  if (first.length + ofModels.length + absent.length === 0)
    return <p className={rows.lead}>{TEXT.nothingOpen}</p>;
  return (
    <>
      <p className={rows.lead}>{TEXT.openLead}</p>
      <Groups profile={profile} groups={first} label={TEXT.openTitle} />
      <div>
        {ofModels.length > 0 && (
          <Disclosure label={TEXT.ofModels(ofModels.length)}>
            <Groups profile={profile} groups={ofModels} label={TEXT.ofModels(ofModels.length)} />
          </Disclosure>
        )}
        {absent.length > 0 && (
          <Disclosure label={TEXT.ofAbsent(absent.length)}>
            <Groups profile={profile} groups={absent} label={TEXT.ofAbsent(absent.length)} />
          </Disclosure>
        )}
      </div>
    </>
  );
}

/**
 * First what concerns the service as a whole, or keeps a model from being used at all; then settings of single models; last
 * what belongs to models that the service's own document does not have.
 */
function sortGroups(profile: Profile): Record<'first' | 'ofModels' | 'absent', Group[]> {
  const groups = groupOpenBindings(listOpenBindings(profile));
  const has = (id: string) => isOffered(profile, id);
  const isAbsent = (group: Group) =>
    group.every(({ blocks }) => blocks.models.length > 0 && !blocks.models.some(has));
  const isFirst = (group: Group) =>
    group.some(
      ({ pointer, blocks }) => !pointer.startsWith('/models/') || blocks.features.includes('submit'),
    );
  const present = groups.filter((group) => !isAbsent(group));
  return {
    first: present.filter(isFirst),
    ofModels: present.filter((group) => !isFirst(group)),
    absent: groups.filter(isAbsent),
  };
}

function Groups(props: {
  readonly profile: Profile;
  readonly groups: readonly Group[];
  readonly label: string;
}) {
  if (props.groups.length === 0) return null;
  return (
    <ul className={styles.open} aria-label={props.label}>
      {props.groups.map((group) => {
        const [first] = group;
        if (first === undefined) return null;
        const key = `${first.pointer} ${first.field}`;
        return <OpenRow key={key} profile={props.profile} group={group} first={first} />;
      })}
    </ul>
  );
}

interface OpenRowProps {
  readonly profile: Profile;
  readonly group: Group;
  readonly first: OpenBinding;
}

function OpenRow(props: OpenRowProps) {
  const { profile, group, first } = props;
  const profileId = useCore((core) => core.status.profileId);
  const [isEditing, setEditing] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const { title } = describeOpenBinding(first);
  const fields = listHandFields(profile, first);

  async function save(change: (now: Profile) => JsonObject): Promise<void> {
    const problem = await changeProfile(profileId, change);
    setFailure(problem);
    if (problem !== null) return;
    setEditing(false);
    showToast({ tone: 'done', text: TEXT.bound(title) });
  }

  return (
    <li className={styles.openRow}>
      <div className={styles.openHead}>
        <OpenWords profile={profile} group={group} first={first} isEditing={isEditing} />
        {!isEditing && (
          <OpenActions
            first={first}
            hasFields={fields.length > 0}
            onConfirm={() => void save((now) => confirmBindings(now, pointersOf(group)))}
            onStrikeOff={() => void save((now) => bindByHand(now, group, {}))}
            onEdit={() => setEditing(true)}
          />
        )}
      </div>
      {isEditing && (
        <BindingForm
          profile={profile}
          title={title}
          fields={fields}
          onSave={(values) => void save((now) => bindByHand(now, group, values))}
          onCancel={() => {
            setEditing(false);
            setFailure(null);
          }}
        />
      )}
      {failure !== null && <ErrorNote failure={failure} />}
    </li>
  );
}

/** The models that a question holds back; of those that the service doesn't have, only where it is about nothing else. */
function listBlocked(profile: Profile, group: Group): string[] {
  const all = [...new Set(group.flatMap(({ blocks }) => blocks.models))];
  const offered = all.filter((id) => isOffered(profile, id));
  return offered.length > 0 ? offered : all;
}

/** The question, what it is about, and what is not there as long as it is open. */
function OpenWords({ profile, group, first, isEditing }: OpenRowProps & { readonly isEditing: boolean }) {
  const { title, meaning, effect } = describeOpenBinding(first);
  const models = nameModels(listBlocked(profile, group), profile);
  return (
    <div className={rows.words}>
      <div className={rows.name}>
        {title}
        {first.source !== null && <span className={styles.source}>{TEXT.sources[first.source]}</span>}
      </div>
      <p className={styles.second}>{meaning}</p>
      {models.length > 0 && <p className={rows.lead}>{TEXT.models(models)}</p>}
      <p className={rows.lead}>
        {effect} {!isEditing && describeSuggestion(first)}
      </p>
    </div>
  );
}

function OpenActions(props: {
  readonly first: OpenBinding;
  readonly hasFields: boolean;
  readonly onConfirm: () => void;
  readonly onStrikeOff: () => void;
  readonly onEdit: () => void;
}) {
  const { first, hasFields, onConfirm, onStrikeOff, onEdit } = props;
  const { title } = describeOpenBinding(first);
  const isSuggested = first.source === 'suggested';
  return (
    <div className={styles.openActions}>
      {isSuggested && (
        <Button aria-label={JOINING_TEXT.labelled(TEXT.confirm, title)} onPress={onConfirm}>
          {TEXT.confirm}
        </Button>
      )}
      {first.meaning === 'required' && (
        <Button aria-label={JOINING_TEXT.labelled(TEXT.strikeOff, title)} onPress={onStrikeOff}>
          {TEXT.strikeOff}
        </Button>
      )}
      {hasFields && (
        <Button
          look={isSuggested ? 'quiet' : 'plain'}
          aria-label={isSuggested ? TEXT.changeNamed(title) : TEXT.bindNamed(title)}
          onPress={onEdit}
        >
          {isSuggested ? TEXT.change : TEXT.bind}
        </Button>
      )}
    </div>
  );
}

function pointersOf(group: readonly OpenBinding[]): string[] {
  return group.map(({ pointer }) => pointer);
}

/** Models by the names that people see; one that is not known keeps its id. */
export function nameModels(ids: readonly string[], source: ModelSource | null): string[] {
  return ids.map((id) => titleOfModel(id, source));
}
