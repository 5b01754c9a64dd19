import type { DiagnosticsFile } from '../../../shared/diagnostics/contract.ts';
import type { Settings } from '../../../shared/settings/text.ts';
import type { Core } from '../core.ts';
import type { SettingsStore, Store } from '../ports.ts';

const fileOf = (name: string, value: unknown): DiagnosticsFile => ({
  name,
  text: `${JSON.stringify(value, null, 2)}\n`,
});

/** The data in numbers, settings that are choices of a list, and what the doctor found last: nothing that was written or named. */
export async function describeData({
  core,
  store,
  settings,
}: {
  core: Core;
  store: Store;
  /** Null on the command line, where they are words of the command. */
  settings: SettingsStore | null;
}): Promise<DiagnosticsFile[]> {
  const [snapshot, doctor] = [await core.calls['app.snapshot']({}), await core.calls['doctor.read']({})];
  const rows = doctor.ok ? (doctor.value?.rows ?? []) : [];
  return [
    fileOf('data.json', {
      jobs: store.jobs.counts(),
      takes: snapshot.ok ? snapshot.value.takes : null,
      missingFiles: store.takes.countMissing(),
      profiles: await countProfiles(core),
      isResting: snapshot.ok && snapshot.value.status.safeStart !== null,
      isOldData: snapshot.ok && snapshot.value.status.oldData !== null,
    }),
    ...(settings === null ? [] : [describeSettings(settings.read())]),
    fileOf(
      'doctor.json',
      rows.map(({ step, state, finding, error }) => ({ step, state, finding, error: error?.code ?? null })),
    ),
  ];
}

function describeSettings(settings: Settings): DiagnosticsFile {
  const { theme, startUp, delivery, budget, notifications, language } = settings;
  return fileOf('settings.json', {
    ...{ theme, startUp, notifications, language, delivery: delivery.kind },
    caps: budget.map(({ scope, limit }) => ({ scope, by: limit.kind })),
  });
}

async function countProfiles(core: Core): Promise<number | null> {
  const profiles = await core.calls['profiles.list']({});
  return profiles.ok ? profiles.value.length : null;
}
