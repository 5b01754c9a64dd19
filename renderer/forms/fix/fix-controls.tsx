import { useRef } from 'react';
import { formatRatio } from '../../../shared/compose/warnings-text.ts';
import { formatBytes } from '../../../shared/kernel/format.ts';
import { largestPart } from '../../../shared/library/crop-part.ts';
import { FIX_TEXT } from '../../../shared/library/fix-text.ts';
import type { FixWay, Wanted } from '../../../shared/library/fix-ways.ts';
import type { Asset } from '../../../shared/models/asset.ts';
import { Button } from '../../ui/inputs/button.tsx';
import { RangeSlider } from '../../ui/inputs/range-slider.tsx';
import { type Segment, Segmented } from '../../ui/inputs/segmented.tsx';
import { Toggle } from '../../ui/inputs/toggle.tsx';
import { assetUrl } from '../media/reference-facts.tsx';
import { CropFrame } from './crop-frame.tsx';
import styles from './fix-panel.module.css';

const SHAPES = [16 / 9, 4 / 3, 1, 3 / 4, 9 / 16] as const;
const SMALLEST_SIDE = 64;
const LARGEST_SIDE = 8192;

/** What is to be chosen for one way to fix a file. */
export function FixControls(props: {
  readonly asset: Asset;
  readonly way: FixWay;
  readonly wanted: Wanted;
  readonly onChange: (wanted: Wanted) => void;
}) {
  const { asset, way, wanted, onChange } = props;
  const hasSound = asset.kind === 'video' && Boolean(asset.details?.audioCodec);
  return (
    <div className={styles.controls}>
      {way === 'trim' && <TrimControls {...props} />}
      {way === 'scale' && <ScaleControls {...props} />}
      {way === 'crop' && <CropControls {...props} />}
      {way === 'pad' && (
        <Segmented
          label={FIX_TEXT.shape}
          segments={listShapes(wanted)}
          value={String(nearestShape(wanted))}
          onChange={(ratio) => onChange({ ...wanted, ratio: Number(ratio) })}
        />
      )}
      {way === 'shrink' && <ShrinkControls {...props} />}
      {asset.kind === 'image' && (way === 'convert' || way === 'shrink') && (
        <Segmented
          label={FIX_TEXT.format}
          segments={[
            { value: 'jpeg', label: 'JPEG' },
            { value: 'png', label: 'PNG' },
          ]}
          value={wanted.to ?? (way === 'convert' && asset.details?.hasAlpha ? 'png' : 'jpeg')}
          onChange={(to) => onChange({ ...wanted, to: to as 'jpeg' | 'png' })}
        />
      )}
      {hasSound && way !== 'drop-sound' && way !== 'extract-sound' && (
        <Toggle
          label={FIX_TEXT.keepsSound}
          isOn={wanted.dropsSound !== true}
          onChange={(keeps) => onChange({ ...wanted, dropsSound: !keeps })}
        />
      )}
    </div>
  );
}

interface ControlsProps {
  readonly asset: Asset;
  readonly wanted: Wanted;
  readonly onChange: (wanted: Wanted) => void;
}

function TrimControls({ asset, wanted, onChange }: ControlsProps) {
  const player = useRef<HTMLVideoElement>(null);
  const length = asset.duration ?? 0;
  const { from, to } = wanted.trim ?? { from: 0, to: length };
  /** The part keeps its length where it is moved by its beginning. */
  function setIn(next: number): void {
    const end = Math.min(length, Math.max(next + 0.1, next + (to - from)));
    onChange({ ...wanted, trim: { from: Math.min(next, end - 0.1), to: end } });
    if (player.current !== null) player.current.currentTime = next;
  }
  function setOut(next: number): void {
    onChange({ ...wanted, trim: { from: Math.min(from, Math.max(0, next - 0.1)), to: next } });
    if (player.current !== null) player.current.currentTime = next;
  }
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: the artist's own clip has no captions */}
      <video
        ref={player}
        className={asset.kind === 'audio' ? styles.sound : styles.player}
        src={assetUrl(asset.id)}
        controls
        preload="metadata"
        aria-label={asset.name}
      />
      <TrimLine label={FIX_TEXT.firstSecond} value={from} length={length} onChange={setIn} />
      <TrimLine label={FIX_TEXT.lastSecond} value={to} length={length} onChange={setOut} />
      <div className={styles.row}>
        <Button size="small" onPress={() => setIn(player.current?.currentTime ?? 0)}>
          {FIX_TEXT.setIn}
        </Button>
        <Button size="small" onPress={() => setOut(player.current?.currentTime ?? length)}>
          {FIX_TEXT.setOut}
        </Button>
      </div>
    </>
  );
}

function TrimLine(props: {
  readonly label: string;
  readonly value: number;
  readonly length: number;
  readonly onChange: (seconds: number) => void;
}) {
  const { label, value, length, onChange } = props;
  return (
    <div className={styles.line}>
      <span>{label}</span>
      <RangeSlider label={label} from={0} to={length} step={0.1} value={value} onChange={onChange} />
      <span className="numbers">{value.toFixed(1)} s</span>
    </div>
  );
}

function ScaleControls({ asset, wanted, onChange }: ControlsProps) {
  const longest = Math.max(asset.width ?? 1, asset.height ?? 1);
  const side = Math.round(wanted.longSide ?? longest);
  const to = Math.min(LARGEST_SIDE, Math.max(longest, side));
  return (
    <div className={styles.line}>
      <span>{FIX_TEXT.longSide}</span>
      <RangeSlider
        label={FIX_TEXT.longSide}
        from={Math.min(SMALLEST_SIDE, longest)}
        to={to}
        step={2}
        value={Math.min(side, to)}
        onChange={(longSide) => onChange({ ...wanted, longSide })}
      />
      <span className="numbers">{side} px</span>
    </div>
  );
}

function ShrinkControls({ asset, wanted, onChange }: ControlsProps) {
  const limit = wanted.maxBytes ?? Math.ceil(asset.bytes / 2);
  const to = Math.max(asset.bytes, limit);
  return (
    <div className={styles.line}>
      <span>{FIX_TEXT.limit}</span>
      <RangeSlider
        label={FIX_TEXT.limit}
        from={Math.min(10_000, to)}
        to={to}
        step={Math.max(1, Math.round(to / 200))}
        value={limit}
        onChange={(maxBytes) => onChange({ ...wanted, maxBytes })}
      />
      <span className="numbers">{formatBytes(limit)}</span>
    </div>
  );
}

const FREE = 'free';

/** The picture itself, to draw on what is kept: in any shape, or in a chosen one. */
function CropControls({ asset, wanted, onChange }: ControlsProps) {
  const { width, height } = asset;
  if (width === null || height === null) return null;
  const picture = { width, height };
  function choose(shape: string): void {
    const { ratio: _, ...rest } = wanted;
    const ratio = Number(shape);
    onChange(shape === FREE ? rest : { ...rest, ratio, part: largestPart(picture, ratio, 1, wanted.part) });
  }
  return (
    <>
      <Segmented
        label={FIX_TEXT.shape}
        segments={[{ value: FREE, label: FIX_TEXT.anyShape }, ...listShapes(wanted)]}
        value={String(nearestShape(wanted) ?? FREE)}
        onChange={choose}
      />
      <CropFrame
        asset={asset}
        picture={picture}
        ratio={wanted.ratio}
        part={wanted.part ?? (wanted.ratio === undefined ? undefined : largestPart(picture, wanted.ratio, 1))}
        onChange={(part) => onChange({ ...wanted, part })}
      />
    </>
  );
}

/** The usual shapes, and the one that is asked for. */
function listShapes({ ratio }: Wanted): Segment[] {
  const known = SHAPES.some((shape) => ratio === undefined || Math.abs(shape / ratio - 1) < 0.01);
  const shapes = known || ratio === undefined ? SHAPES : [ratio, ...SHAPES];
  return shapes.map((shape) => ({ value: String(shape), label: formatRatio(shape) }));
}

function nearestShape(wanted: Wanted): number | null {
  const { ratio } = wanted;
  if (ratio === undefined) return null;
  const shapes = listShapes(wanted).map(({ value }) => Number(value));
  return shapes.find((shape) => Math.abs(shape / ratio - 1) < 0.01) ?? null;
}
