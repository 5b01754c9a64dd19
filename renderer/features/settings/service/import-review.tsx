import { useEffect, useMemo, useRef, useState } from 'react';
import type { Failure } from '../../../../shared/errors.ts';
import type { CallOutput } from '../../../../shared/ipc/contract.ts';
import { parseJson } from '../../../../shared/json.ts';
import { wordDisagreement, wordImportNote } from '../../../../shared/messages/import-report.ts';
import { wordOpenBinding } from '../../../../shared/messages/open-bindings.ts';
import { wordReadiness } from '../../../../shared/messages/readiness.ts';
import { CONNECTION_TEXT as TEXT } from '../../../../shared/messages/text/connection.ts';
import { parseProfile } from '../../../../shared/service/profile.ts';
import { judgeReadiness } from '../../../../shared/service/readiness.ts';
import { call } from '../../../bridge.ts';
import { useCore } from '../../../projections/core-store.ts';
import { Button } from '../../../ui/button.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { nameModels } from '../bindings/name-models.ts';
import styles from '../rows/connection.module.css';
import rows from '../rows/settings-room.module.css';

type Imported = CallOutput<'profiles.importDocument'>;

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
  const active = useCore((core) => core.profile);
  const [imported, setImported] = useState(props.imported);
  const [target, setTarget] = useState<'new' | 'existing'>('new');
  const [failure, setFailure] = useState<Failure | null>(null);
  const { report } = imported;
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.scrollIntoView({ block: 'nearest' }), []);

  /** Over a profile that is there, what the document leaves open keeps what the artist said. */
  async function choose(into: 'new' | 'existing'): Promise<void> {
    const answer = await call('profiles.importDocument', {
      text: document,
      ...(baseUrl === null ? {} : { baseUrl }),
      ...(into === 'new' ? {} : { profileId: activeId }),
    });
    setFailure(answer.ok ? null : answer.error);
    if (!answer.ok) return;
    setTarget(into);
    setImported(answer.value);
  }

  return (
    <section ref={panel} className={styles.review} aria-label={TEXT.report}>
      <div>
        <h3>{TEXT.reportTitle(report.title, report.version)}</h3>
        <p className={`selectable ${styles.address}`}>{report.baseUrl}</p>
      </div>
      <p>{TEXT.summary(listSettled(report).length, report.open.length, report.disagreements.length)}</p>
      <p className={rows.lead}>{report.open.length === 0 ? TEXT.complete : TEXT.incomplete}</p>
      <Readiness profileText={imported.profileText} />
      <div>
        <ReportLists report={report} />
      </div>
      {failure !== null && <ErrorNote failure={failure} />}
      {!isPractice && (
        <div className={styles.line}>
          <span className={rows.lead}>{TEXT.into}</span>
          <Segmented
            label={TEXT.into}
            segments={[
              { value: 'new', label: TEXT.intoNew },
              { value: 'existing', label: TEXT.intoExisting(active.name, new URL(active.baseUrl).host) },
            ]}
            value={target}
            onChange={(value) => void choose(value as typeof target)}
          />
        </div>
      )}
      <div className={styles.line}>
        <Button
          look="main"
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

/** What works with the profile as it stands, what does not yet, and what to do first. */
function Readiness({ profileText }: { readonly profileText: string }) {
  const readiness = useMemo(() => {
    const parsed = parseProfile(parseJson(profileText));
    return parsed.ok ? judgeReadiness(parsed.value) : null;
  }, [profileText]);
  if (readiness === null) return null;
  const { works, worksNot, first } = wordReadiness(readiness);
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
function listSettled({ bound }: Imported['report']): Imported['report']['bound'] {
  return bound.filter(({ source }) => source === 'openapi');
}

function BoundList({ label, bound }: { label: string; bound: Imported['report']['bound'] }) {
  if (bound.length === 0) return null;
  return (
    <Disclosure label={label}>
      <ul className={styles.facts}>
        {bound.map(({ pointer, value }) => (
          <li key={pointer} className={styles.fact}>
            <span className="code selectable">{pointer}</span>
            <span className="selectable">{value}</span>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

function ReportLists({ report }: { report: Imported['report'] }) {
  const { bound, open, disagreements, notes } = report;
  const settled = listSettled(report);
  const hinted = bound.filter((one) => !settled.includes(one));
  return (
    <>
      <BoundList label={TEXT.boundList(settled.length)} bound={settled} />
      <BoundList label={TEXT.hintedList(hinted.length)} bound={hinted} />
      {open.length > 0 && (
        <Disclosure label={TEXT.openList(open.length)}>
          <ul className={styles.sentences}>
            {open.map((row) => {
              const { title, effect } = wordOpenBinding(row);
              const names = nameModels(row.blocks.models).join(', ');
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
                {entry.model !== null && `${nameModels([entry.model]).join('')}: `}
                {wordDisagreement(entry)}
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
      {notes.length > 0 && (
        <Disclosure label={TEXT.noteList(notes.length)}>
          <ul className={styles.sentences}>
            {notes.map((note) => (
              <li key={`${note.kind} ${note.model} ${note.at} ${note.text}`}>{wordImportNote(note)}</li>
            ))}
          </ul>
        </Disclosure>
      )}
    </>
  );
}
