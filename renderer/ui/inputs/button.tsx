import type { ComponentPropsWithRef, KeyboardEvent, MouseEvent, ReactNode, SyntheticEvent } from 'react';
import { isEnter } from '../keys/decisive-key.ts';
import { Kbd } from '../keys/platform.tsx';
import { classNames } from '../styles/class-names.ts';
import styles from './button.module.css';

interface BaseButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'onClick' | 'disabled' | 'title'> {
  readonly onPress?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined;
  readonly isDisabled?: boolean | undefined;
  /** Keeps the focus, and does nothing meanwhile. */
  readonly isPending?: boolean | undefined;
  /** Shown beside it on hover and focus; see `TipLayer`. */
  readonly tip?: string | undefined;
  readonly tipKeys?: string | undefined;
  /** `end` in a column, so that the tip does not cover the next button. */
  readonly tipSide?: 'end';
}

const stop = (event: SyntheticEvent) => event.stopPropagation();

/** A button without a look. What it lies on gets neither its clicks nor its keys. */
export function PlainButton(props: BaseButtonProps) {
  const { onPress, isDisabled, isPending = false, tip, tipKeys, tipSide, onKeyDown, ...rest } = props;
  function handleKey(event: KeyboardEvent<HTMLButtonElement>): void {
    onKeyDown?.(event);
    if ((!isEnter(event) && event.key !== ' ') || event.ctrlKey || event.metaKey) return;
    event.stopPropagation();
    // A held key presses once.
    if (event.repeat) event.preventDefault();
  }
  return (
    <button
      type="button"
      onPointerDown={stop}
      onMouseDown={stop}
      {...rest}
      disabled={isDisabled}
      aria-disabled={isPending || undefined}
      data-tip={tip}
      data-tip-keys={tipKeys}
      data-tip-side={tipSide}
      onKeyDown={handleKey}
      onClick={(event) => {
        event.stopPropagation();
        if (isPending) event.preventDefault();
        else onPress?.(event);
      }}
    />
  );
}

export interface ButtonProps extends Omit<BaseButtonProps, 'className' | 'style' | 'tipKeys' | 'tipSide'> {
  readonly children: ReactNode;
  /** `main` is the one thing to do next; a screen has at most one. */
  readonly look?: 'plain' | 'main' | 'quiet' | 'danger';
  readonly size?: 'control' | 'large' | 'small';
  readonly icon?: ReactNode;
  /** Shown behind the words. */
  readonly keys?: string;
}

/** A button with words. Of a double click on the one thing to do next, the second click does nothing. */
export function Button(props: ButtonProps) {
  const { children, look = 'plain', size = 'control', icon, keys, onPress, ...rest } = props;
  function press(event: MouseEvent<HTMLButtonElement>): void {
    if (look === 'main' && event.detail > 1) event.preventDefault();
    else onPress?.(event);
  }
  return (
    <PlainButton {...rest} onPress={press} className={classNames(styles.button, styles[look], styles[size])}>
      {icon}
      <span className={styles.words}>{children}</span>
      {keys !== undefined && <Kbd keys={keys} isOnAccent={look === 'main'} />}
    </PlainButton>
  );
}

export interface IconButtonProps
  extends Omit<BaseButtonProps, 'className' | 'style' | 'children' | 'tip' | 'tipKeys' | 'tipSide'> {
  /** What it does: its accessible name, and its tip. */
  readonly label: string;
  readonly icon: ReactNode;
  readonly keys?: string;
  readonly size?: 'control' | 'small';
  readonly isActive?: boolean;
}

/** A button with a picture only; its name and key are shown on hover and focus. */
export function IconButton({ label, icon, keys, size = 'control', isActive, ...rest }: IconButtonProps) {
  return (
    <PlainButton
      aria-pressed={isActive}
      {...rest}
      aria-label={label}
      tip={label}
      tipKeys={keys}
      className={classNames(styles.button, styles.icon, styles[size], isActive && styles.active)}
    >
      {icon}
    </PlainButton>
  );
}
