import { type CSSProperties, useEffect, useState } from 'react';
import { classNames } from '../../ui/styles/class-names.ts';
import { soundUrl } from './reference-facts.ts';
import styles from './sound-wave.module.css';

/** Whether a file’s sound has been drawn: what is silent, or can’t be decoded here, has no waveform. */
export function useWave(assetId: string | null): boolean {
  const [drawn, setDrawn] = useState<string | null>(null);
  useEffect(() => {
    if (assetId === null) return;
    const picture = new Image();
    picture.onload = () => setDrawn(assetId);
    picture.src = soundUrl(assetId);
    return () => {
      picture.onload = null;
    };
  }, [assetId]);
  return assetId !== null && drawn === assetId;
}

/** How loud a sound is over time, and how far it has been heard, 0 to 1. Drawn by the process that decodes; coloured here. */
export function SoundWave(props: {
  readonly assetId: string;
  readonly share: number;
  readonly className?: string | undefined;
}) {
  const { assetId, share, className } = props;
  const style = {
    '--wave': `url("${soundUrl(assetId)}")`,
    '--heard': `${(share * 100).toFixed(2)}%`,
  } as CSSProperties;
  return (
    <span aria-hidden data-wave={assetId} className={classNames(styles.wave, className)} style={style} />
  );
}
