import { useMemo, useState } from 'react';
import type { Failure } from '../../../../shared/errors.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import {
  describeCandidate,
  wordOpenBinding,
  wordSuggestion,
} from '../../../../shared/messages/open-bindings.ts';
import { CONNECTION_TEXT as TEXT } from '../../../../shared/messages/text/connection.ts';
import { JOINING_TEXT } from '../../../../shared/messages/text/joining.ts';
import {
  bindByHand,
  confirmBindings,
  groupOpenBindings,
  type HandField,
  type HandValues,
  listHandFields,
  valuesOfCandidate,
} from '../../../../shared/service/bind-by-hand.ts';
import { listOpenBindings, type OpenBinding } from '../../../../shared/service/open-bindings.ts';
import type { Profile } from '../../../../shared/service/profile.ts';
import type { QueryCandidate } from '../../../../shared/service/query-candidate.ts';
import { call } from '../../../bridge.ts';
import { useCore } from '../../../projections/core-store.ts';
import { Button } from '../../../ui/button.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { SelectBox } from '../../../ui/select-box.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import styles from '../rows/connection.module.css';
import rows from '../rows/settings-room.module.css';
import { nameModels } from './name-models.ts';

/** Writes a profile back; null when it was taken, otherwise why not. */
export async function saveProfile(profileId: string, file: JsonObject): Promise<Failure | null> {
  const answer = await call('profiles.save', { profileId, text: JSON.stringify(file) });
  return answer.ok ? null : answer.error;
}

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
  const isFromDocument = Object.values(profile.sources).includes('openapi');
  const has = (id: string) => id in profile.models || id in profile.customModels;
  const isAbsent = (group: Group) =>
    isFromDocument &&
    group.every(({ pointer, blocks }) => pointer.startsWith('/models/') && !blocks.models.some(has));
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

function OpenRow(props: {
  readonly profile: Profile;
  readonly group: readonly OpenBinding[];
  readonly first: OpenBinding;
}) {
  const { profile, group, first } = props;
  const profileId = useCore((core) => core.status.profileId);
  const [isEditing, setEditing] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const { title, meaning, effect } = wordOpenBinding(first);
  const fields = listHandFields(profile, first);
  const models = nameModels([...new Set(group.flatMap(({ blocks }) => blocks.models))], profile);
  const suggestion = wordSuggestion(first);

  async function save(file: JsonObject): Promise<void> {
    const problem = await saveProfile(profileId, file);
    setFailure(problem);
    if (problem !== null) return;
    setEditing(false);
    showToast({ tone: 'done', text: TEXT.bound(title) });
  }

  return (
    <li className={styles.openRow}>
      <div className={styles.openHead}>
        <div className={rows.words}>
          <div className={rows.name}>
            {title}
            {first.source !== null && <span className={styles.source}>{TEXT.sources[first.source]}</span>}
          </div>
          <p className={styles.second}>{meaning}</p>
          {models.length > 0 && <p className={rows.lead}>{TEXT.models(models)}</p>}
          <p className={rows.lead}>
            {effect} {!isEditing && suggestion}
          </p>
        </div>
        {!isEditing && (
          <div className={styles.openActions}>
            {first.source === 'suggested' && (
              <Button
                aria-label={JOINING_TEXT.labelled(TEXT.confirm, title)}
                onPress={() =>
                  void save(
                    confirmBindings(
                      profile,
                      group.map(({ pointer }) => pointer),
                    ),
                  )
                }
              >
                {TEXT.confirm}
              </Button>
            )}
            {first.meaning === 'required' && (
              <Button
                aria-label={JOINING_TEXT.labelled(TEXT.strikeOff, title)}
                onPress={() => void save(bindByHand(profile, group, {}))}
              >
                {TEXT.strikeOff}
              </Button>
            )}
            {fields.length > 0 && (
              <Button
                look={first.source === 'suggested' ? 'quiet' : 'plain'}
                aria-label={first.source === 'suggested' ? TEXT.changeNamed(title) : TEXT.bindNamed(title)}
                onPress={() => setEditing(true)}
              >
                {first.source === 'suggested' ? TEXT.change : TEXT.bind}
              </Button>
            )}
          </div>
        )}
      </div>
      {isEditing && (
        <BindingForm
          profile={profile}
          title={title}
          fields={fields}
          onSave={(values) => void save(bindByHand(profile, group, values))}
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

function BindingForm(props: {
  readonly profile: Profile;
  readonly title: string;
  readonly fields: readonly HandField[];
  readonly onSave: (values: HandValues) => void;
  readonly onCancel: () => void;
}) {
  const { profile, title, fields, onSave, onCancel } = props;
  const [values, setValues] = useState<HandValues>(() =>
    Object.fromEntries(fields.map(({ key, initial }) => [key, initial])),
  );
  const shown = fields.filter(({ onlyFor }) => onlyFor === undefined || onlyFor.includes(values.mode ?? ''));
  const isReady = shown.every(({ key, isOptional }) => isOptional || (values[key] ?? '').trim() !== '');
  const { candidates = [] } = profile;
  const hasPointers = shown.some(({ key }) => ['status', 'outputs', 'genId', 'reference'].includes(key));
  return (
    <form
      className={styles.form}
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) onSave(values);
      }}
    >
      {candidates.length > 0 &&
        fields.some(({ key }) => key === 'url') &&
        fields.some(({ key }) => key === 'status') && (
          <Candidates candidates={candidates} onChoose={(chosen) => setValues({ ...values, ...chosen })} />
        )}
      <div className={styles.fields}>
        {shown.map(({ key, choices }) => {
          const set = (value: string) => setValues({ ...values, [key]: value });
          const label = TEXT.fields[key];
          if (choices === undefined)
            return (
              <TextInput key={key} label={label} spellCheck={false} value={values[key] ?? ''} onText={set} />
            );
          return (
            <div key={key} className={styles.choice}>
              <span className={styles.label}>{label}</span>
              <SelectBox
                label={label}
                items={choices.map((value) => ({ value, label: TEXT.choices[value] ?? value }))}
                value={values[key] || null}
                onChange={set}
              />
            </div>
          );
        })}
      </div>
      {hasPointers && <p className={rows.lead}>{TEXT.pointersLead}</p>}
      <div className={styles.line}>
        <Button type="submit" isDisabled={!isReady}>
          {TEXT.bindSave}
        </Button>
        <Button look="quiet" onPress={onCancel}>
          {TEXT.cancel}
        </Button>
      </div>
    </form>
  );
}

/** Addresses of the service's own document; choosing one fills in what the document says of it. */
function Candidates(props: {
  readonly candidates: readonly QueryCandidate[];
  readonly onChoose: (values: HandValues) => void;
}) {
  const [chosen, setChosen] = useState<string | null>(null);
  const candidate = props.candidates.find(({ url }) => url === chosen);
  return (
    <div className={styles.choice}>
      <span className={styles.label}>{TEXT.candidates}</span>
      <SelectBox
        label={TEXT.candidates}
        items={props.candidates.map(({ url, title }) => ({ value: url, label: `${title} · ${url}` }))}
        value={chosen}
        onChange={(url) => {
          setChosen(url);
          const found = props.candidates.find((one) => one.url === url);
          if (found !== undefined) props.onChoose(valuesOfCandidate(found));
        }}
      />
      <p className={rows.lead}>
        {candidate === undefined ? TEXT.chooseCandidate : describeCandidate(candidate)}
      </p>
    </div>
  );
}
