import type { CallOutput, ParsedCallInput } from '../../../shared/contract.ts';
import { type Failure, fail, failure, type Result, succeed } from '../../../shared/kernel/result.ts';
import type { settingsCalls } from '../../../shared/settings/contract.ts';
import { findFixedChange, type Policy } from '../../../shared/settings/policy.ts';
import type { UpdateChoice } from '../../../shared/updates/decide-updates.ts';
import type { Core, DesktopHandlers } from '../../core/core.ts';
import type { SettingsStore } from '../../core/ports.ts';
import type { Desktop } from '../ipc/desktop-services.ts';

/** As the page may wish it, and with the folder that was chosen in a dialog. */
type SettingsChange = ParsedCallInput<'settings.update'> & { readonly resultsFolder?: string };

export interface SettingsCallDeps {
  readonly core: Core;
  readonly settings: SettingsStore;
  readonly policy: Policy;
  readonly desktop: Desktop;
  readonly updates: { choose(choice: UpdateChoice): void };
}

/** Answers the calls that change settings, and lets the core and the desktop know. */
export function createSettingsCalls(deps: SettingsCallDeps): DesktopHandlers<typeof settingsCalls> {
  const { core, settings, desktop, policy } = deps;

  async function updateSettings(change: SettingsChange): Promise<Result<CallOutput<'settings.update'>>> {
    const fixed = refuseFixed(policy, change);
    if (fixed !== null) return fail(fixed);
    const { resultsFolder, activeProfileId } = change;
    if (resultsFolder !== undefined && resultsFolder !== settings.read().resultsFolder) {
      const probed = await desktop.probeFolder(resultsFolder);
      if (!probed.ok) return probed;
    }
    if (activeProfileId !== undefined) {
      const activated = await core.calls['profiles.activate']({ profileId: activeProfileId });
      if (!activated.ok) return activated;
    }
    const written = await settings.write(leaveOutUndefined(change));
    if (change.language !== undefined) await desktop.followLanguage(written.language);
    desktop.applyTheme(written.theme);
    if (change.updates !== undefined) deps.updates.choose(written.updates);
    await core.settingsChanged(leaveOutUndefined(change));
    return succeed(written);
  }

  return {
    'settings.update': updateSettings,
    'settings.chooseResultsFolder': async () => {
      // Nobody chooses a folder for nothing.
      const fixed = policy.resultsFolder !== null;
      if (fixed)
        return fail(failure('FIXED_BY_POLICY', { name: 'resultsFolder', organization: policy.organization }));
      const resultsFolder = await desktop.chooseFolder(settings.read().resultsFolder);
      return resultsFolder === null ? succeed(null) : updateSettings({ resultsFolder });
    },
  };
}

function refuseFixed(policy: Policy, change: SettingsChange): Failure | null {
  const name = findFixedChange(leaveOutUndefined(change), policy);
  return name === null ? null : failure('FIXED_BY_POLICY', { name, organization: policy.organization });
}

function leaveOutUndefined<Value extends object>(
  value: Value,
): { [Key in keyof Value]: Exclude<Value[Key], undefined> } {
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  return Object.fromEntries(entries) as { [Key in keyof Value]: Exclude<Value[Key], undefined> };
}
