import { LANGUAGE_TEXT } from '../../../../shared/app/guide-text.ts';
import { findLanguage, LANGUAGES } from '../../../../shared/languages/list.ts';
import { SETTINGS_TEXT, type Settings } from '../../../../shared/settings/text.ts';
import { useCore, useCoreStore } from '../../../state/core/core-store.ts';
import { runCall } from '../../../state/core/run-call.ts';
import { Segmented } from '../../../ui/inputs/segmented.tsx';
import { SelectBox } from '../../../ui/inputs/select-box.tsx';
import { Toggle } from '../../../ui/inputs/toggle.tsx';
import { SettingRow } from '../rows/setting-row.tsx';

/** How the app looks. */
export function AppearanceSection() {
  const { theme, accent, backdrop, playsArrivals } = useCore((core) => core.settings);
  const update = (change: Partial<Settings>) => void runCall('settings.update', change);
  return (
    <>
      <LanguageRow />
      <SettingRow name={SETTINGS_TEXT.theme}>
        <Segmented
          label={SETTINGS_TEXT.theme}
          segments={listSegments(SETTINGS_TEXT.themes)}
          value={theme}
          onChange={(value) => update({ theme: value as Settings['theme'] })}
        />
      </SettingRow>
      <SettingRow name={SETTINGS_TEXT.accent}>
        <Segmented
          label={SETTINGS_TEXT.accent}
          segments={listSegments(SETTINGS_TEXT.accents)}
          value={accent}
          onChange={(value) => update({ accent: value as Settings['accent'] })}
        />
      </SettingRow>
      <SettingRow name={SETTINGS_TEXT.backdrop} lead={SETTINGS_TEXT.backdropLead}>
        <Segmented
          label={SETTINGS_TEXT.backdrop}
          segments={listSegments(SETTINGS_TEXT.backdrops)}
          value={backdrop}
          onChange={(value) => update({ backdrop: value as Settings['backdrop'] })}
        />
      </SettingRow>
      <SettingRow name={SETTINGS_TEXT.playsArrivals} lead={SETTINGS_TEXT.playsArrivalsLead}>
        <Toggle
          label={SETTINGS_TEXT.playsArrivals}
          isOn={playsArrivals}
          onChange={(next) => update({ playsArrivals: next })}
        />
      </SettingRow>
    </>
  );
}

/** Languages are called as their speakers call them: whoever can’t read this one finds theirs. */
function LanguageRow() {
  const chosen = useCore((core) => core.settings.language);
  const systemLanguages = useCoreStore((store) => store.systemLanguages);
  const system = LANGUAGE_TEXT.system(findLanguage(systemLanguages, 'system').name);
  return (
    <SettingRow name={LANGUAGE_TEXT.label}>
      <SelectBox
        label={LANGUAGE_TEXT.label}
        items={[
          { value: 'system', label: system },
          ...LANGUAGES.map(({ tag, name }) => ({ value: tag, label: name })),
        ]}
        value={chosen}
        onChange={(language) => void runCall('settings.update', { language })}
      />
    </SettingRow>
  );
}

function listSegments(labels: Readonly<Record<string, string>>) {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}
