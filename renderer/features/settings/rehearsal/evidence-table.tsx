import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import { describeField } from '../../../../shared/messages/fields.ts';
import { CONNECTION_TEXT } from '../../../../shared/messages/text/connection.ts';
import { REHEARSAL_TEXT as TEXT } from '../../../../shared/messages/text/rehearsal.ts';
import type { ModelDefinition } from '../../../../shared/models/define-model.ts';
import { type Evidence, type EvidenceFacts, listEvidence } from '../../../../shared/service/evidence.ts';
import { useCore } from '../../../projections/core/core-store.ts';
import blocks from '../rows/connection.module.css';
import rows from '../rows/settings-room.module.css';
import styles from './rehearsal.module.css';

/** What a job hangs on: what is bound by what, what was proven, and what is only believed. */
export function EvidenceTable(props: { readonly model: ModelDefinition; readonly facts: EvidenceFacts }) {
  const profile = useCore((core) => core.profile);
  const all = listEvidence(profile, props.model, props.facts);
  const bound = all.filter(({ value }) => value !== null);
  const proven = bound.filter(({ proof }) => proof !== null).length;
  return (
    <div>
      <p className={rows.name}>{TEXT.counts(proven, bound.length - proven)}</p>
      <table className={styles.evidence} aria-label={TEXT.evidence}>
        <thead>
          <tr>
            {Object.values(TEXT.columns).map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {all.map((evidence) => (
            <EvidenceRow key={`${evidence.part} ${evidence.field}`} evidence={evidence} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function EvidenceRow({ evidence }: { readonly evidence: Evidence }) {
  const { part, field, value, source, proof } = evidence;
  return (
    <tr>
      <th scope="row">{part === 'option' ? describeField(field).label : TEXT.parts[part]}</th>
      <td className={value === null ? rows.lead : 'code selectable'}>{value ?? TEXT.notBound}</td>
      <td>{source === null ? '' : CONNECTION_TEXT.sources[source]}</td>
      <td className={proof === null ? rows.lead : blocks.ok}>
        {value !== null && (
          <span className={styles.proof}>
            {proof === null ? <CircleDashed size={14} aria-hidden /> : <CircleCheck size={14} aria-hidden />}
            {proof === null ? TEXT.believed : TEXT.proofs[proof]}
          </span>
        )}
      </td>
    </tr>
  );
}
