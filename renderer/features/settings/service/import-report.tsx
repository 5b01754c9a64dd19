import { describeDisagreement, describeImportNote } from '../../../../shared/messages/import-report.ts';
import { describeOpenBinding } from '../../../../shared/messages/open-bindings.ts';
import { CONNECTION_TEXT as TEXT } from '../../../../shared/messages/text/connection.ts';
import type { Profile } from '../../../../shared/service/profile.ts';
import { Disclosure } from '../../../ui/text/disclosure.tsx';
import { nameModels } from '../bindings/name-models.ts';
import styles from '../rows/connection.module.css';
import rows from '../rows/settings-room.module.css';
import { nameBound, type Report } from './read-report.ts';

/** What the document says outright; the rest it only hints at. */
export function listSettled({ bound }: Report): Report['bound'] {
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
            </li>
          );
        })}
      </ul>
    </Disclosure>
  );
}

/** All that was read, folded: what it binds, what it hints at, leaves open, contradicts, and leaves unsaid. */
export function ReportLists({ report, profile }: { report: Report; profile: Profile }) {
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
