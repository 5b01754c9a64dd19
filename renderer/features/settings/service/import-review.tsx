import { useEffect, useRef, useState } from 'react';
import type { CallOutput } from '../../../../shared/contract.ts';
import type { Profile } from '../../../../shared/service/profile/profile.ts';
import { judgeReadiness } from '../../../../shared/service/request/readiness.ts';
import { CONNECTION_TEXT as TEXT } from '../../../../shared/service/text/connection-text.ts';
import {
  describeDisagreement,
  describeImportNote,
  describeOpenBinding,
  SUGGESTION_WORDS,
} from '../../../../shared/service/text/import-text.ts';
import { describeReadiness } from '../../../../shared/service/text/readiness-text.ts';
import { useCore } from '../../../state/core/core-store.ts';
import { useQuery } from '../../../state/core/use-query.ts';
import { ErrorNote } from '../../../ui/feedback/error-note.tsx';
import { Button } from '../../../ui/inputs/button.tsx';
import { Segmented } from '../../../ui/inputs/segmented.tsx';
import { Disclosure } from '../../../ui/text/disclosure.tsx';
import { nameModels } from '../bindings/open-bindings-list.tsx';
import styles from '../rows/connection.module.css';
import rows from '../rows/settings-room.module.css';
import { nameBound, type Report, trimReport } from './read-report.ts';

type Imported = CallOutput<'profiles.importDocument'>;

/** Where it goes: a profile of its own, or over the active one. */
type Target = 'new' | 'existing';

/** What a document says, before anything of it is kept. */
export function ImportReview(props: {
  readonly document: string;
  readonly baseUrl: string | null;
  readonly imported: Imported;
  readonly onSave: (text: string, profileId: string | null) => Promise<boolean>;
  readonly onCancel: () => void;
}) {
  const { document, baseUrl, onSave, onCancel } = props;
  const activeId = useCore((core) => core.status.profileId);
  const isPractice = useCore((core) => core.status.practice);
  const [target, setTarget] = useState<Target>('new');
  // Over a profile that is there, what the document leaves open keeps what the artist said.
  const { value, error, isCurrent } = useQuery(
    'profiles.importDocument',
    target === 'new'
      ? null
      : { text: document, ...(baseUrl === null ? {} : { baseUrl }), profileId: activeId },
  );
  const isRead = target === 'new' || isCurrent;
  const imported = target === 'new' ? props.imported : (value ?? props.imported);
  const { profile } = imported;
  const report = trimReport(imported.report, profile);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.scrollIntoView({ block: 'nearest' }), []);

  return (
    <section ref={panel} className={styles.review} aria-label={TEXT.report}>
      <div>
        <h3>{TEXT.reportTitle(report.title, report.version)}</h3>
        <p className={`selectable ${styles.address}`}>{report.baseUrl}</p>
      </div>
      <p>{TEXT.summary(listSettled(report).length, report.open.length, report.disagreements.length)}</p>
      <p className={rows.lead}>{report.open.length === 0 ? TEXT.complete : TEXT.incomplete}</p>
      <Readiness profile={profile} />
      <div>
        <ReportLists report={report} profile={profile} />
      </div>
      {target === 'existing' && error !== null && <ErrorNote failure={error} />}
      {!isPractice && <TargetChoice target={target} onChoose={setTarget} />}
      <div className={styles.line}>
        <Button
          look="main"
          isDisabled={!isRead}
          onPress={() => void onSave(imported.profileText, target === 'new' ? null : activeId)}
        >
          {TEXT.saveAndUse}
        </Button>
        <Button look="quiet" onPress={onCancel}>
          {TEXT.cancel}
        </Button>
      </div>
    </section>
  );
}

function TargetChoice(props: { readonly target: Target; readonly onChoose: (target: Target) => void }) {
  const { name, baseUrl } = useCore((core) => core.profile);
  return (
    <div className={styles.line}>
      <span className={rows.lead}>{TEXT.into}</span>
      <Segmented
        label={TEXT.into}
        segments={[
          { value: 'new', label: TEXT.intoNew },
          { value: 'existing', label: TEXT.intoExisting(name, new URL(baseUrl).host) },
        ]}
        value={props.target}
        onChange={(value) => props.onChoose(value as Target)}
      />
    </div>
  );
}

/** What works with the profile as it stands, what does not yet, and what to do first. */
function Readiness({ profile }: { readonly profile: Profile }) {
  const { works, worksNot, first } = describeReadiness(judgeReadiness(profile));
  return (
    <dl className={styles.ready}>
      {[
        [TEXT.works, works],
        [TEXT.worksNot, worksNot],
        [TEXT.doFirst, first],
      ].map(([label, text]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What the document says outright; the rest it only hints at. */
function listSettled({ bound }: Report): Report['bound'] {
  return bound.filter(({ source }) => source === 'openapi');
}

function BoundList(props: { label: string; bound: Report['bound']; profile: Profile }) {
  const { label, bound, profile } = props;
  if (bound.length === 0) return null;
  return (
    <Disclosure label={label}>
      <ul className={styles.facts}>
        {bound.map((one) => {
          const { name, value } = nameBound(one, profile);
          return (
            <li key={one.pointer} className={styles.fact} title={one.pointer}>
              <span className={name === one.pointer ? 'code selectable' : 'selectable'}>{name}</span>
              <span className="code selectable">{value}</span>
              {one.sentence !== '' && <p>{SUGGESTION_WORDS.quoted(one.sentence)}</p>}
            </li>
          );
        })}
      </ul>
    </Disclosure>
  );
}

/** All that was read, folded: what it binds, what it hints at, leaves open, contradicts, and leaves unsaid. */
function ReportLists({ report, profile }: { report: Report; profile: Profile }) {
  const { bound, open, disagreements, notes } = report;
  const settled = listSettled(report);
  const hinted = bound.filter((one) => !settled.includes(one));
  return (
    <>
      <BoundList label={TEXT.boundList(settled.length)} bound={settled} profile={profile} />
      <BoundList label={TEXT.hintedList(hinted.length)} bound={hinted} profile={profile} />
      {open.length > 0 && (
        <Disclosure label={TEXT.openList(open.length)}>
          <ul className={styles.sentences}>
            {open.map((row) => {
              const { title, effect } = describeOpenBinding(row);
              const names = nameModels(row.blocks.models, profile).join(', ');
              return (
                <li key={`${row.pointer} ${row.field}`}>
                  <strong>{title}</strong>
                  {names !== '' && ` · ${names}`}. {effect}
                </li>
              );
            })}
          </ul>
        </Disclosure>
      )}
      {disagreements.length > 0 && (
        <Disclosure label={TEXT.disagreementList(disagreements.length)}>
          <p className={rows.lead}>{TEXT.disagreementLead}</p>
          <ul className={styles.sentences}>
            {disagreements.map((entry) => (
              <li key={`${entry.kind} ${entry.model} ${entry.field} ${entry.at}`}>
                {entry.model !== null && `${nameModels([entry.model], profile).join('')}: `}
                {describeDisagreement(entry)}
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
      {notes.length > 0 && (
        <Disclosure label={TEXT.noteList(notes.length)}>
          <ul className={styles.sentences}>
            {notes.map((note) => (
              <li key={`${note.kind} ${note.model} ${note.at} ${note.text}`}>{describeImportNote(note)}</li>
            ))}
          </ul>
        </Disclosure>
      )}
    </>
  );
}
