import { powerMonitor } from 'electron';
import type { Power } from '../../core/ports/power.ts';

/** Tells what the machine runs on, now and whenever that changes; returns what ends it. */
export function watchPower(onChange: (power: Power) => void): { read: () => Power; stop: () => void } {
  let power = readPower();
  const change = (next: Partial<Power>) => {
    power = { ...power, ...next };
    onChange(power);
  };
  const onBattery = () => change({ isOnBattery: true });
  const onMains = () => change({ isOnBattery: false });
  const onHeat = ({ state }: { state: Power['thermal'] }) => change({ thermal: state });
  powerMonitor.on('on-battery', onBattery).on('on-ac', onMains).on('thermal-state-change', onHeat);
  onChange(power);
  return {
    read: () => power,
    stop: () =>
      void powerMonitor
        .off('on-battery', onBattery)
        .off('on-ac', onMains)
        .off('thermal-state-change', onHeat),
  };
}

/** Only macOS tells how hot it is. */
function readPower(): Power {
  return {
    isOnBattery: powerMonitor.onBatteryPower,
    thermal: process.platform === 'darwin' ? powerMonitor.getCurrentThermalState() : 'unknown',
  };
}
