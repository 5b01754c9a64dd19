export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Where the window was, in screen pixels. */
export interface WindowState {
  /** Null when it was never moved: the system places it. */
  readonly bounds: Rectangle | null;
  readonly isMaximized: boolean;
}

export const DEFAULT_SIZE = { width: 1280, height: 800 } as const;
export const LEAST_SIZE = { width: 1024, height: 700 } as const;

/** So much of the window must be on a screen, or it could not be caught with the mouse. */
const LEAST_VISIBLE = 120;

/** Reads a remembered state; anything that is not one counts as none. */
export function readWindowState(value: unknown): WindowState {
  const { bounds, isMaximized } = Object(value) as { bounds?: unknown; isMaximized?: unknown };
  return { bounds: isRectangle(bounds) ? bounds : null, isMaximized: isMaximized === true };
}

/** The remembered bounds, if they still fit one of the screens' work areas; null when that screen is gone. */
export function fitBounds(bounds: Rectangle | null, workAreas: readonly Rectangle[]): Rectangle | null {
  if (bounds === null) return null;
  const area = workAreas.find((candidate) => isReachable(bounds, candidate));
  if (area === undefined) return null;
  const width = Math.max(LEAST_SIZE.width, Math.min(bounds.width, area.width));
  const height = Math.max(LEAST_SIZE.height, Math.min(bounds.height, area.height));
  return { x: bounds.x, y: bounds.y, width, height };
}

function isReachable(bounds: Rectangle, area: Rectangle): boolean {
  const overlap = Math.min(bounds.x + bounds.width, area.x + area.width) - Math.max(bounds.x, area.x);
  const isTopInside = bounds.y >= area.y && bounds.y < area.y + area.height - LEAST_VISIBLE;
  return overlap >= LEAST_VISIBLE && isTopInside;
}

function isRectangle(value: unknown): value is Rectangle {
  const { x, y, width, height } = Object(value) as Record<string, unknown>;
  return (
    [x, y, width, height].every((part) => typeof part === 'number' && Number.isFinite(part)) &&
    Number(width) > 0 &&
    Number(height) > 0
  );
}
