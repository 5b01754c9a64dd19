import type { ReactNode } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { TooltipTrigger } from 'react-aria-components/Tooltip';
import { Kbd } from '../keys/platform.tsx';
import { Tip } from '../overlays/tip.tsx';
import { classNames } from '../styles/class-names.ts';
import styles from './button.module.css';

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'style' | 'children'> {
  readonly children: ReactNode;
  /** `main` is the one thing to do next; a screen has at most one. */
  readonly look?: 'plain' | 'main' | 'quiet' | 'danger';
  readonly size?: 'control' | 'large' | 'small';
  readonly icon?: ReactNode;
  /** Shown behind the words. */
  readonly keys?: string;
  readonly tip?: string | undefined;
}

/** A button with words. */
export function Button({
  children,
  look = 'plain',
  size = 'control',
  icon,
  keys,
  tip,
  ...rest
}: ButtonProps) {
  const button = (
    <AriaButton {...rest} className={classNames(styles.button, styles[look], styles[size])}>
      {icon}
      <span className={styles.words}>{children}</span>
      {keys !== undefined && <Kbd keys={keys} isOnAccent={look === 'main'} />}
    </AriaButton>
  );
  return tip === undefined ? button : withTip(button, tip);
}

export interface IconButtonProps extends Omit<AriaButtonProps, 'className' | 'style' | 'children'> {
  /** What it does: its accessible name, and its tip. */
  readonly label: string;
  readonly icon: ReactNode;
  readonly keys?: string;
  readonly size?: 'control' | 'small';
  readonly isActive?: boolean;
}

/** A button with a picture only; its name and key are shown on hover and focus. */
export function IconButton({ label, icon, keys, size = 'control', isActive, ...rest }: IconButtonProps) {
  const className = classNames(styles.button, styles.icon, styles[size], isActive && styles.active);
  const pressed = isActive === undefined ? {} : { 'aria-pressed': isActive };
  const button = (
    <AriaButton {...rest} {...pressed} aria-label={label} className={className}>
      {icon}
    </AriaButton>
  );
  return withTip(button, label, keys);
}

function withTip(button: ReactNode, tip: string, keys?: string) {
  return (
    <TooltipTrigger delay={500} closeDelay={60}>
      {button}
      <Tip keys={keys}>{tip}</Tip>
    </TooltipTrigger>
  );
}
