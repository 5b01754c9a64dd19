import Coins from 'lucide-react/icons/coins';
import { LEDGER_TEXT } from '../../../../shared/messages/text/ledger.ts';
import { openLedger } from '../../../navigation/navigation-store.ts';
import { Button } from '../../../ui/inputs/button.tsx';

/** Leads from the jobs to what they cost. */
export function LedgerButton() {
  return (
    <Button
      look="quiet"
      tip={LEDGER_TEXT.openTip}
      icon={<Coins size={13} aria-hidden />}
      onPress={openLedger}
    >
      {LEDGER_TEXT.open}
    </Button>
  );
}
