import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { DIAGNOSTICS_TEXT } from '../../../shared/diagnostics/text.ts';
import { JOINING_TEXT } from '../../../shared/kernel/joining-text.ts';
import { formatList } from '../../../shared/kernel/region.ts';
import type { Failure } from '../../../shared/kernel/result.ts';
import { NOTIFICATION_TEXT } from '../../../shared/queue/notifications-text.ts';
import { VPN_RANGES } from '../../../shared/service/address-kind.ts';
import { POLICY_TEXT, SETTINGS_TEXT } from '../../../shared/settings/text.ts';
import { UPDATES_TEXT } from '../../../shared/updates/text.ts';
import { call } from '../../bridge.ts';
import { readCore, useCore, useNews } from '../../state/core/core-store.ts';
import { runCall } from '../../state/core/run-call.ts';
import { useDiagnostics } from '../../state/navigation/frame-dialogs.ts';
import { openSettings, useNavigation } from '../../state/navigation/navigation-store.ts';
import { usePolicy } from '../../state/policy-store.ts';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { showToast } from '../../ui/feedback/toast-store.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { Toggle } from '../../ui/inputs/toggle.tsx';
import { useKeptScroll } from '../../ui/parts/use-kept.ts';
import { Disclosure } from '../../ui/text/disclosure.tsx';
import { FactList } from '../../ui/text/fact-list.tsx';
import { BackupSection } from './backup/backup-section.tsx';
import { BudgetSection } from './budget/budget-section.tsx';
import { DeliverySection } from './delivery/delivery-section.tsx';
import {
  type FirstReading,
  FirstReadingContext,
  readChangelog,
  readFirst,
  useFirstReading,
} from './first-reading.ts';
import { AppearanceSection } from './general/appearance-section.tsx';
import { PricesSection } from './prices/prices-section.tsx';
import { FixedNote, SettingRow, useFixedBy } from './rows/setting-row.tsx';

import styles from './rows/settings-room.module.css';
import { ServiceSection } from './service/service-section.tsx';

import { UpdatesSection } from './updates/updates-section.tsx';

const SECTIONS: { readonly [Name in keyof typeof SETTINGS_TEXT.sections]: () => ReactNode } = {
  service: () => (
    <>
      <ServiceSection />
      <MetadataRow />
      <VpnRow />
    </>
  ),
  prices: () => <PricesSection />,
  delivery: () => <DeliverySection />,
  budget: () => <BudgetSection />,
  results: () => <ResultsSection />,
  appearance: () => <AppearanceSection />,
  notices: () => <NoticesSection />,
  backup: () => <BackupSection />,
  about: () => (
    <>
      <AboutSection />
      <UpdatesSection />
      <NewsPanel />
      <PolicySection />
      <LogExport />
      <DiagnosticsRow />
    </>
  ),
};

/** The room where things are set up; every change holds at once. */
export function SettingsRoom() {
  const [first, setFirst] = useState<FirstReading | null>(null);
  useEffect(() => void readFirst(readCore().status.profileId).then(setFirst), []);
  if (first === null) return null;
  return (
    <FirstReadingContext value={first}>
      <Sections />
    </FirstReadingContext>
  );
}

type SectionName = keyof typeof SECTIONS;
const NAMES = Object.keys(SECTIONS) as SectionName[];

function Sections() {
  const room = useKeptScroll<HTMLDivElement>('settings');
  const [query, setQuery] = useState('');
  const [found, setFound] = useState<readonly SectionName[]>(NAMES);
  const [current, setCurrent] = useState<SectionName>('service');
  useWantedSection(() => search(''));

  function search(words: string): void {
    setQuery(words);
    setFound(NAMES.filter((name) => hasWords(name, words)));
    room.current?.scrollTo({ top: 0 });
  }

  return (
    <div className={styles.split}>
      <div className={styles.side}>
        <TextInput
          label={SETTINGS_TEXT.search}
          placeholder={SETTINGS_TEXT.search}
          isLabelHidden
          type="search"
          value={query}
          onText={search}
        />
        <nav className={styles.names} aria-label={SETTINGS_TEXT.sectionsLabel}>
          {found.map((name) => (
            <button
              key={name}
              type="button"
              aria-current={name === current ? 'location' : undefined}
              className={styles.sectionName}
              onClick={() => openSettings(name)}
            >
              {SETTINGS_TEXT.sections[name]}
            </button>
          ))}
        </nav>
      </div>
      <div ref={room} className={styles.room} onScroll={() => setCurrent(readCurrent(room.current, found))}>
        <PolicyProblem />
        {found.length === 0 && (
          <p className={styles.lead} role="status">
            {SETTINGS_TEXT.nothingFound}
          </p>
        )}
        {NAMES.map((name) => (
          <section
            key={name}
            id={`settings-${name}`}
            hidden={!found.includes(name)}
            className={styles.section}
            aria-labelledby={`settings-${name}-title`}
          >
            <h2 id={`settings-${name}-title`} tabIndex={-1} className={styles.title}>
              {SETTINGS_TEXT.sections[name]}
            </h2>
            <div className={styles.content}>{SECTIONS[name]()}</div>
          </section>
        ))}
      </div>
    </div>
  );
}

const sectionOf = (name: string) => document.getElementById(`settings-${name}`);

/** Whether all words stand somewhere in a section. */
function hasWords(name: SectionName, query: string): boolean {
  const text = sectionOf(name)?.textContent?.toLowerCase() ?? '';
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** The section that stands at the top, or the last one where the room is scrolled to its end. */
function readCurrent(room: HTMLElement | null, found: readonly SectionName[]): SectionName {
  const [first = 'service'] = found;
  if (room === null) return first;
  const isAtEnd = room.scrollTop + room.clientHeight >= room.scrollHeight - 1;
  const edge = isAtEnd ? room.clientHeight : 80;
  const top = room.getBoundingClientRect().top + edge;
  return found.findLast((name) => (sectionOf(name)?.getBoundingClientRect().top ?? top) < top) ?? first;
}

function AboutSection() {
  const { info } = useFirstReading();
  if (info == null) return null;
  const electron = `Electron ${info.electron}`;
  const runtime = info.standIn ? JOINING_TEXT.bracketed(electron, SETTINGS_TEXT.standIn) : electron;
  return (
    <FactList
      facts={[
        [SETTINGS_TEXT.version, info.version],
        [SETTINGS_TEXT.runtime, runtime],
        [SETTINGS_TEXT.dataFolder, info.dataFolder],
      ]}
    />
  );
}

/** Leads to what a report of a fault needs. */
function DiagnosticsRow() {
  return (
    <SettingRow name={DIAGNOSTICS_TEXT.title} lead={DIAGNOSTICS_TEXT.lead}>
      <Button onPress={() => useDiagnostics.setState({ isOpen: true })}>{DIAGNOSTICS_TEXT.create}</Button>
    </SettingRow>
  );
}

/** Brings the section that another room leads to into view, with the focus. */
function useWantedSection(showAll: () => void): void {
  const wanted = useNavigation((navigation) => navigation.settingsSection);
  useEffect(() => {
    if (wanted === null) return;
    useNavigation.setState({ settingsSection: null });
    const section = sectionOf(wanted);
    if (section?.hidden) flushSync(showAll);
    section?.scrollIntoView({ block: 'start' });
    section?.querySelector('h2')?.focus({ preventScroll: true });
  });
}

/** Saves what the program did lately, for a report. */
function LogExport() {
  async function save(): Promise<void> {
    const saved = await runCall('log.export', {});
    if (saved !== null) showToast({ tone: 'done', text: NOTIFICATION_TEXT.logSaved(saved.path) });
  }
  return (
    <SettingRow name={NOTIFICATION_TEXT.log} lead={NOTIFICATION_TEXT.exportLogLead}>
      <Button onPress={() => void save()}>{NOTIFICATION_TEXT.exportLog}</Button>
    </SettingRow>
  );
}

/** Whether what a camera noted goes out of what is uploaded. */
function MetadataRow() {
  const isOn = useCore((core) => core.settings.stripsMetadata);
  return (
    <SettingRow name={SETTINGS_TEXT.stripsMetadata} lead={SETTINGS_TEXT.stripsMetadataLead}>
      <Toggle
        label={SETTINGS_TEXT.stripsMetadata}
        isLabelHidden
        isOn={isOn}
        onChange={(stripsMetadata) => void runCall('settings.update', { stripsMetadata })}
      />
    </SettingRow>
  );
}

/** In which ranges a VPN may make up the addresses of names. */
function VpnRow() {
  const ranges = useCore((core) => core.settings.vpnRanges);
  return (
    <SettingRow name={SETTINGS_TEXT.vpnRanges} lead={SETTINGS_TEXT.vpnRangesLead}>
      <div className={styles.switches}>
        {VPN_RANGES.map((range) => (
          <Toggle
            key={range}
            label={JOINING_TEXT.leftToRight(range)}
            isOn={ranges.includes(range)}
            onChange={(isOn) =>
              void runCall('settings.update', {
                vpnRanges: VPN_RANGES.filter((one) => (one === range ? isOn : ranges.includes(one))),
              })
            }
          />
        ))}
      </div>
    </SettingRow>
  );
}

/** Whether the system says when work is done or something needs the artist. */
function NoticesSection() {
  const isOn = useCore((core) => core.settings.notifications);
  return (
    <SettingRow name={NOTIFICATION_TEXT.notifications} lead={NOTIFICATION_TEXT.notificationsLead}>
      <Toggle
        label={NOTIFICATION_TEXT.notifications}
        isLabelHidden
        isOn={isOn}
        onChange={(notifications) => void runCall('settings.update', { notifications })}
      />
    </SettingRow>
  );
}

/** What this version brings; open at its first start. */
function NewsPanel() {
  const { version, updatedFrom } = useNews();
  return (
    <Disclosure label={UPDATES_TEXT.news(version)} isOpenAtFirst={updatedFrom !== null}>
      <News version={version} after={updatedFrom} />
    </Disclosure>
  );
}

function News({ version, after }: { readonly version: string; readonly after: string | null }) {
  const [changelog, setChangelog] = useState(useFirstReading().changelog ?? null);
  useEffect(() => void readChangelog().then(setChangelog), []);
  if (changelog === null) return null;
  const items = readNews(changelog, version, after).flatMap((one) => one.items);
  if (items.length === 0) return <p className={styles.lead}>{UPDATES_TEXT.noNews}</p>;
  return (
    <ul className={styles.news} lang="en">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

/** One version of the changelog. */
interface VersionNews {
  readonly version: string;
  readonly items: readonly string[];
}

/**
 * What a changelog says of the versions after one up to another, newest first; of the latter alone where it follows on nothing. Its
 * versions are headings (`## 0.2.0`, whatever follows), their news the items of lists below.
 */
export function readNews(changelog: string, version: string, after: string | null): VersionNews[] {
  const sections = changelog.split(/^## +/m).slice(1);
  const all = sections.flatMap((section): VersionNews[] => {
    const [heading = '', ...lines] = section.split(/\r?\n/);
    const found = /^v?(\d+\.\d+\.\d+\S*)/.exec(heading)?.[1];
    if (found === undefined) return [];
    const items = lines.flatMap((line) => /^[-*] +(.+)$/.exec(line)?.[1] ?? []);
    return [{ version: found, items }];
  });
  // The changelog has them in order, newest first.
  const from = all.findIndex((one) => one.version === version);
  if (from < 0) return [];
  const end = after === null ? from + 1 : all.findIndex((one) => one.version === after);
  return all.slice(from, end < from ? from + 1 : end);
}

/** A policy that nobody can read holds what is paid: it is said where everything is set up. */
function PolicyProblem() {
  const { problem } = usePolicy();
  return problem === null ? null : <ErrorNote failure={problem} />;
}

/** What an organization has fixed, and where that stands. */
function PolicySection() {
  const { source, organization, fixed, unknownKeys } = usePolicy();
  if (source === null) return null;
  const what = formatList(fixed.map((name) => POLICY_TEXT.names[name]));
  return (
    <div className={styles.words}>
      <div className={styles.name}>{POLICY_TEXT.about}</div>
      {fixed.length > 0 && (
        <p>
          {organization === null ? POLICY_TEXT.fixesUnnamed(what) : POLICY_TEXT.fixes(organization, what)}
        </p>
      )}
      {unknownKeys.length > 0 && (
        <p className={styles.lead}>{POLICY_TEXT.unknownKeys(formatList(unknownKeys))}</p>
      )}
      <p className={`selectable ${styles.path}`}>
        {POLICY_TEXT.source} · {source}
      </p>
    </div>
  );
}

/** Where finished takes are saved. A folder that can't be written is refused here, not in the middle of the night. */
function ResultsSection() {
  const folder = useCore((core) => core.settings.resultsFolder);
  const fixedBy = useFixedBy('resultsFolder');
  const [failure, setFailure] = useState<Failure | null>(null);
  async function choose(): Promise<void> {
    const answer = await call('settings.chooseResultsFolder', {});
    setFailure(answer.ok ? null : answer.error);
  }
  return (
    <>
      <div className={styles.row}>
        <div className={styles.words}>
          <div className={styles.name}>{SETTINGS_TEXT.resultsFolder}</div>
          <p className={`selectable ${styles.path}`}>{folder}</p>
          <p className={styles.lead}>{SETTINGS_TEXT.resultsLead}</p>
          <FixedNote by={fixedBy} />
        </div>
        <Button
          isDisabled={fixedBy !== null}
          aria-label={SETTINGS_TEXT.chooseResultsFolder}
          onPress={() => void choose()}
        >
          {SETTINGS_TEXT.choose}
        </Button>
      </div>
      {failure !== null && <ErrorNote failure={failure} />}
    </>
  );
}
