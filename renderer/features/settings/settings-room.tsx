import { type ReactNode, useEffect, useState } from 'react';
import { JOINING_TEXT } from '../../../shared/messages/text/joining.ts';
import { SETTINGS_TEXT } from '../../../shared/messages/text/settings.ts';
import { readCore } from '../../projections/core/core-store.ts';
import { FactList } from '../../ui/text/fact-list.tsx';
import { BackupSection } from './backup/backup-section.tsx';
import { BudgetSection } from './budget/budget-section.tsx';
import { DeliverySection } from './delivery/delivery-section.tsx';
import { type FirstReading, FirstReadingContext, readFirst, useFirstReading } from './first-reading.ts';
import { AppearanceSection } from './general/appearance-section.tsx';
import { DiagnosticsRow } from './general/diagnostics-row.tsx';
import { LogExport } from './general/log-export.tsx';
import { NoticesSection } from './general/notices-section.tsx';
import { PolicyProblem, PolicySection } from './general/policy-section.tsx';
import { ResultsSection } from './general/results-section.tsx';
import { PricesSection } from './prices/prices-section.tsx';
import styles from './rows/settings-room.module.css';
import { ServiceSection } from './service/service-section.tsx';
import { NewsPanel } from './updates/news-panel.tsx';
import { UpdatesSection } from './updates/updates-section.tsx';
import { useWantedSection } from './use-wanted-section.ts';

const SECTIONS: { readonly [Name in keyof typeof SETTINGS_TEXT.sections]: () => ReactNode } = {
  service: () => <ServiceSection />,
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

function Sections() {
  useWantedSection();
  return (
    <div className={styles.room}>
      <PolicyProblem />
      {Object.entries(SECTIONS).map(([name, draw]) => (
        <section
          key={name}
          id={`settings-${name}`}
          className={styles.section}
          aria-labelledby={`settings-${name}-title`}
        >
          <h2 id={`settings-${name}-title`} tabIndex={-1} className={styles.title}>
            {SETTINGS_TEXT.sections[name as keyof typeof SECTIONS]}
          </h2>
          <div className={styles.content}>{draw()}</div>
        </section>
      ))}
    </div>
  );
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
