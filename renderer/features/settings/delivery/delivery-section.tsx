import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import { type ReactNode, useEffect, useState } from 'react';
import { describeErrorInOne } from '../../../../shared/errors/text.ts';
import type { Failure } from '../../../../shared/kernel/result.ts';
import {
  type DeliverySetting,
  type DeliveryState,
  isPublicUrl,
  isTunnelDomain,
  DELIVERY_TEXT as TEXT,
} from '../../../../shared/results/text.ts';
import { useCore } from '../../../state/core/core-store.ts';
import { runCall } from '../../../state/core/run-call.ts';
import { useQuery } from '../../../state/core/use-query.ts';
import { useNow } from '../../../ui/feedback/use-now.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { Segmented } from '../../../ui/inputs/segmented.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { Toggle } from '../../../ui/inputs/toggle.tsx';
import { classNames } from '../../../ui/styles/class-names.ts';
import { useFirstReading } from '../first-reading.ts';
import styles from '../rows/connection.module.css';
import { FixedNote, useFixedBy } from '../rows/setting-row.tsx';

import rows from '../rows/settings-room.module.css';
import { TunnelToken } from './tunnel-token.tsx';

type Kind = DeliverySetting['kind'];
const READ_AGAIN_MILLISECONDS = 1000;

/** How results arrive, and how well that works. */
export function DeliverySection() {
  const setting = useCore((core) => core.settings.delivery);
  const fixedBy = useFixedBy('delivery');
  const { state, reload } = useDeliveryState();
  // An address of one's own is chosen before it is known; nothing changes until it is given.
  const [wanted, setWanted] = useState<Kind | null>(null);
  const kind = wanted ?? setting.kind;

  async function save(delivery: DeliverySetting): Promise<void> {
    if ((await runCall('settings.update', { delivery })) === null) return;
    setWanted(null);
    reload();
  }

  function choose(next: Kind): void {
    if (next === 'automatic' || next === 'polling') void save({ kind: next });
    else if (next === 'tunnel') void save({ kind: 'tunnel', domain: null });
    else setWanted('public');
  }

  return (
    <>
      <p className={rows.lead}>{TEXT.lead}</p>
      <Segmented
        label={TEXT.kind}
        segments={Object.entries(TEXT.kinds).map(([value, label]) => ({ value, label }))}
        value={kind}
        isDisabled={fixedBy !== null}
        onChange={(value) => choose(value as Kind)}
      />
      <FixedNote by={fixedBy} />
      <p className={styles.second}>{TEXT.kindLeads[kind]}</p>
      {fixedBy === null && kind === 'public' && (
        <PublicAddress key={JSON.stringify(setting)} setting={setting} onSave={save} />
      )}
      {kind === 'tunnel' && state !== null && (
        <>
          <TunnelToken hasToken={state.hasTunnelToken} onChanged={reload} />
          {fixedBy === null && <TunnelDomain key={JSON.stringify(setting)} setting={setting} onSave={save} />}
        </>
      )}
      {state !== null && <WayBackWarning state={state} onChanged={reload} />}
      {state !== null && <Health state={state} onTested={reload} />}
    </>
  );
}

function PublicAddress(props: {
  readonly setting: DeliverySetting;
  readonly onSave: (setting: DeliverySetting) => Promise<void>;
}) {
  const known = props.setting.kind === 'public' ? props.setting : null;
  const [url, setUrl] = useState(known?.url ?? '');
  const [port, setPort] = useState(known?.port == null ? '' : String(known.port));
  const isUrl = isPublicUrl(url.trim());
  const isPort =
    port.trim() === '' || (/^\d{1,5}$/.test(port.trim()) && Number(port) >= 1 && Number(port) <= 65_535);
  const isChanged = known === null || url.trim() !== known.url || port.trim() !== String(known.port ?? '');
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isUrl || !isPort) return;
        const fixed = port.trim() === '' ? null : Number(port);
        void props.onSave({ kind: 'public', url: url.trim(), port: fixed });
      }}
    >
      <div className={styles.addressPair}>
        <TextInput
          label={TEXT.url}
          placeholder={TEXT.urlExample}
          spellCheck={false}
          value={url}
          isInvalid={url !== '' && !isUrl}
          onText={setUrl}
        />
        <TextInput
          label={TEXT.port}
          inputMode="numeric"
          placeholder={TEXT.portAny}
          value={port}
          isInvalid={!isPort}
          onText={setPort}
        />
      </div>
      <p className={isPort ? rows.lead : styles.invalid}>{isPort ? TEXT.portMeaning : TEXT.portInvalid}</p>
      {url !== '' && !isUrl && <p className={styles.invalid}>{TEXT.urlInvalid}</p>}
      <div>
        <Button type="submit" isDisabled={!isUrl || !isPort || !isChanged}>
          {TEXT.use}
        </Button>
      </div>
    </form>
  );
}

function TunnelDomain(props: {
  readonly setting: DeliverySetting;
  readonly onSave: (setting: DeliverySetting) => Promise<void>;
}) {
  const known = props.setting.kind === 'tunnel' ? (props.setting.domain ?? '') : '';
  const [domain, setDomain] = useState(known);
  const isDomain = domain.trim() === '' || isTunnelDomain(domain.trim());
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (isDomain) void props.onSave({ kind: 'tunnel', domain: domain.trim() || null });
      }}
    >
      <div className={styles.lineEnd}>
        <TextInput
          label={TEXT.domain}
          placeholder={TEXT.domainExample}
          spellCheck={false}
          value={domain}
          isInvalid={!isDomain}
          onText={setDomain}
        />
        <Button type="submit" isDisabled={!isDomain || domain.trim() === known}>
          {TEXT.use}
        </Button>
      </div>
      <p className={isDomain ? rows.lead : styles.invalid}>
        {isDomain ? TEXT.domainMeaning : TEXT.domainInvalid}
      </p>
    </form>
  );
}

/** Jobs that could not come back wait; the artist may send them all the same. */
function WayBackWarning({ state, onChanged }: { state: DeliveryState; onChanged: () => void }) {
  const profileId = useCore((core) => core.status.profileId);
  const name = useCore((core) => core.profile.name);
  const isPractice = useCore((core) => core.status.practice);
  const accepted = useCore((core) => core.settings.sendsWithoutWayBack);
  const { canAsk, canDeliver, isAccepted } = state.profile;
  if (isPractice || canAsk || canDeliver) return null;
  async function accept(isOn: boolean): Promise<void> {
    const others = accepted.filter((id) => id !== profileId);
    await runCall('settings.update', { sendsWithoutWayBack: isOn ? [...others, profileId] : others });
    onChanged();
  }
  return (
    <div role="note" className={styles.warning}>
      <p className={rows.name}>{TEXT.noWayBack(name)}</p>
      <p>{TEXT.noWayBackMeans}</p>
      <p>{TEXT.noWayBackAct}</p>
      <Toggle label={TEXT.sendAllTheSame} isOn={isAccepted} onChange={(isOn) => void accept(isOn)} />
    </div>
  );
}

function Health({ state, onTested }: { state: DeliveryState; onTested: () => void }) {
  const [isTesting, setTesting] = useState(false);
  const { listener, tunnel, lastTest } = state;
  const problems = [listener.problem, tunnel?.problem ?? null, lastTest?.problem ?? null];
  const problem = problems.find((found): found is Failure => found !== null);

  async function test(): Promise<void> {
    setTesting(true);
    await runCall('delivery.test', {});
    setTesting(false);
    onTested();
  }

  return (
    <div className={styles.form}>
      <div className={styles.line}>
        <h3 className={rows.words}>{TEXT.health}</h3>
        <Button isDisabled={isTesting} onPress={() => void test()}>
          {isTesting ? TEXT.testing : TEXT.test}
        </Button>
      </div>
      <HealthLines state={state} />
      {problem !== undefined && (
        <p className={`selectable ${styles.second}`}>{describeErrorInOne(problem)}</p>
      )}
    </div>
  );
}

function HealthLines({ state }: { state: DeliveryState }) {
  const now = useNow();
  const { listener, tunnel, lastTest } = state;
  return (
    <ul className={styles.health} aria-label={TEXT.health}>
      <Line tone={listener.problem !== null ? 'failed' : listener.port === null ? 'quiet' : 'ok'}>
        {describeListener(state)}
      </Line>
      {tunnel !== null && (
        <Line tone={tunnel.state === 'open' ? 'ok' : tunnel.state === 'opening' ? 'quiet' : 'failed'}>
          {[
            TEXT.tunnelStates[tunnel.state],
            tunnel.nextTryAt === null ? '' : TEXT.nextTry(tunnel.nextTryAt, now),
          ]
            .filter(Boolean)
            .join(', ')}
        </Line>
      )}
      <Line
        tone={state.connectivity === 'reached' ? 'ok' : state.connectivity === 'failing' ? 'failed' : 'quiet'}
      >
        {TEXT.connectivity[state.connectivity]}
        {state.url !== null && <span className="selectable code">{state.url}</span>}
      </Line>
      <Line tone={lastTest === null ? 'quiet' : lastTest.problem === null ? 'ok' : 'failed'}>
        {lastTest === null
          ? TEXT.noTest
          : lastTest.milliseconds === null
            ? TEXT.testFailed(lastTest.at, now)
            : TEXT.testOk(lastTest.at, now, lastTest.milliseconds)}
      </Line>
      <Line tone={state.received > 0 ? 'ok' : 'quiet'}>
        {TEXT.deliveries(state.received, state.repeated, state.lastDeliveryAt, now)}
      </Line>
    </ul>
  );
}

function describeListener({ kind, listener: { port, problem } }: DeliveryState): string {
  if (port === null) return problem === null ? TEXT.notListening : TEXT.cannotListen;
  return kind === 'public' ? TEXT.listenerBehind(port) : TEXT.listener(port);
}

const TONES = { ok: CircleCheck, failed: CircleAlert, quiet: CircleDashed } as const;

function Line({ tone, children }: { tone: keyof typeof TONES; children: ReactNode }) {
  const Icon = TONES[tone];
  return (
    <li>
      <Icon size={14} aria-hidden className={classNames(styles[tone])} />
      <span className={`numbers ${styles.healthWords}`}>{children}</span>
    </li>
  );
}

/** What the core says of deliveries, read again as long as somebody looks. */
function useDeliveryState() {
  const first = useFirstReading().delivery ?? null;
  const profileId = useCore((core) => core.status.profileId);
  const { value: state, reload } = useQuery('delivery.state', {}, { first, after: [profileId] });
  useEffect(() => {
    const timer = setInterval(reload, READ_AGAIN_MILLISECONDS);
    return () => clearInterval(timer);
  }, [reload]);
  return { state, reload };
}
