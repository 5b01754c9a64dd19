import { useEffect, useMemo, useRef, useState } from 'react';
import type { Failure } from '../../../../shared/errors.ts';
import type { CallOutput } from '../../../../shared/ipc/contract.ts';
import { parseJson } from '../../../../shared/json.ts';
import { describeReadiness } from '../../../../shared/messages/readiness.ts';
import { CONNECTION_TEXT as TEXT } from '../../../../shared/messages/text/connection.ts';
import { type Profile, parseProfile } from '../../../../shared/service/profile.ts';
import { judgeReadiness } from '../../../../shared/service/readiness.ts';
import { call } from '../../../bridge.ts';
import { useCore } from '../../../projections/core/core-store.ts';
import { ErrorNote } from '../../../ui/feedback/error-note.tsx';
import { Button } from '../../../ui/inputs/button.tsx';
import { Segmented } from '../../../ui/inputs/segmented.tsx';
import styles from '../rows/connection.module.css';
import rows from '../rows/settings-room.module.css';
import { listSettled, ReportLists } from './import-report.tsx';
import { trimReport } from './read-report.ts';

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
  const [imported, setImported] = useState(props.imported);
  const [target, setTarget] = useState<Target>('new');
  const [failure, setFailure] = useState<Failure | null>(null);
  const profile = useMemo(() => readProfile(imported.profileText), [imported.profileText]);
  const report = profile === null ? imported.report : trimReport(imported.report, profile);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.scrollIntoView({ block: 'nearest' }), []);

  /** Over a profile that is there, what the document leaves open keeps what the artist said. */
  async function choose(into: Target): Promise<void> {
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
      {profile !== null && <Readiness profile={profile} />}
      <div>{profile !== null && <ReportLists report={report} profile={profile} />}</div>
      {failure !== null && <ErrorNote failure={failure} />}
      {!isPractice && <TargetChoice target={target} onChoose={(into) => void choose(into)} />}
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

function readProfile(text: string): Profile | null {
  const parsed = parseProfile(parseJson(text));
  return parsed.ok ? parsed.value : null;
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
