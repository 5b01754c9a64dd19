import { DIAGNOSTICS_TEXT } from '../../../../shared/messages/text/diagnostics.ts';
import { useDiagnostics } from '../../../projections/diagnostics-store.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { SettingRow } from '../rows/setting-row.tsx';

/** Leads to what a report of a fault needs. */
export function DiagnosticsRow() {
  return (
    <SettingRow name={DIAGNOSTICS_TEXT.title} lead={DIAGNOSTICS_TEXT.lead}>
      <Button onPress={() => useDiagnostics.setState({ isOpen: true })}>{DIAGNOSTICS_TEXT.create}</Button>
    </SettingRow>
  );
}
