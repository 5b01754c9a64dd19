import Eye from 'lucide-react/icons/eye';
import SplitSquareHorizontal from 'lucide-react/icons/square-split-horizontal';
import { type CSSProperties, useEffect, useMemo, useState } from 'react';
import { REVIEW_TEXT } from '../../../shared/library/text.ts';
import { isForRoom } from '../../state/navigation/commands.ts';
import { IconButton } from '../../ui/inputs/button.tsx';
import { isEnter } from '../../ui/keys/decisive-key.ts';
import { isMainPress } from '../../ui/keys/platform.tsx';
import { useTakeStory } from '../next/use-as-menu.tsx';
import overMedia from '../over-media.module.css';
import { useTakeActs } from '../take-commands.ts';
import styles from './before-after.module.css';
import type { Size, View } from './use-zoom.ts';
import { WipeHandle } from './wipe-handle.tsx';

export interface Before {
  readonly assetId: string;
  readonly name: string;
}

/** The first image that a take was made from; null when there was none. */
export function useBefore(takeId: string): Before | null {
  const story = useTakeStory(takeId);
  const first = story?.references.find(
    (reference) => reference.kind === 'file' && reference.media === 'image',
  );
  return first?.kind === 'file' ? { assetId: first.assetId, name: first.name } : null;
}

/**
 * What an image was made from, laid over it at the same zoom: to the left of a line that is dragged, or all of it for as
 * long as a key is held.
 */
export function BeforeAfter(props: {
  readonly before: Before;
  readonly view: View;
  readonly picture: Size;
  readonly stage: Size;
}) {
  const { before, view, picture, stage } = props;
  const [isSplit, setSplit] = useState(false);
  const [share, setShare] = useState(0.5);
  const [isGone, setGone] = useState(false);
  const [isHeld, setHeld] = useHeldKey('\\');
  useTakeActs(useMemo(() => ({ before: () => setSplit((now) => !now) }), []));
  const isShown = isSplit || isHeld;
  const cut = isHeld ? 1 : share;
  if (isGone)
    return <span className={`${overMedia.note} ${styles.tag}`}>{REVIEW_TEXT.beforeGone(before.name)}</span>;
  return (
    <>
      {isShown && (
        <img
          className={styles.before}
          src={`media://asset/${encodeURIComponent(before.assetId)}`}
          alt={REVIEW_TEXT.before(before.name)}
          draggable={false}
          style={layOver(view, picture, stage, cut)}
          onError={() => setGone(true)}
        />
      )}
      {isShown && (
        <span className={`${overMedia.note} ${styles.tag}`}>
          <bdi>{REVIEW_TEXT.before(before.name)}</bdi>
        </span>
      )}
      {isSplit && !isHeld && <WipeHandle label={REVIEW_TEXT.beforeShare} share={share} onShare={setShare} />}
      <div className={styles.buttons}>
        <IconButton
          label={REVIEW_TEXT.beforeAfter}
          keys="Y"
          isActive={isSplit}
          icon={<SplitSquareHorizontal size={16} />}
          onPress={() => setSplit(!isSplit)}
        />
        <IconButton
          label={REVIEW_TEXT.holdBefore}
          keys="\"
          icon={<Eye size={16} />}
          onPointerDown={(event) => {
            if (!isMainPress(event)) return;
            event.currentTarget.setPointerCapture(event.pointerId);
            setHeld(true);
          }}
          onLostPointerCapture={() => setHeld(false)}
          onKeyDown={(event) => (event.key === ' ' || isEnter(event)) && setHeld(true)}
          onKeyUp={() => setHeld(false)}
          onBlur={() => setHeld(false)}
        />
      </div>
    </>
  );
}

/** The box of the picture, cut off where the line lies in the stage. */
function layOver(view: View, picture: Size, stage: Size, share: number): CSSProperties {
  const [width, height] = [picture.width * view.scale, picture.height * view.scale];
  const right = stage.width / 2 + view.x + width / 2;
  const hidden = share === 1 ? 0 : Math.min(width, Math.max(0, right - share * stage.width));
  return {
    width,
    height,
    transform: `translate(calc(-50% + ${view.x}px), calc(-50% + ${view.y}px))`,
    clipPath: `inset(0 ${hidden}px 0 0)`,
  };
}

/** Whether a key is down; leaving the window lets it go. */
function useHeldKey(key: string): [boolean, (isHeld: boolean) => void] {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === key && isForRoom(event)) setHeld(true);
    };
    const release = (event: KeyboardEvent) => event.key === key && setHeld(false);
    const letGo = () => setHeld(false);
    window.addEventListener('keydown', press);
    window.addEventListener('keyup', release);
    window.addEventListener('blur', letGo);
    return () => {
      window.removeEventListener('keydown', press);
      window.removeEventListener('keyup', release);
      window.removeEventListener('blur', letGo);
    };
  }, [key]);
  return [isHeld, setHeld];
}
