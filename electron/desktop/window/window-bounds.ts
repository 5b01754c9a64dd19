export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Where the window was, in screen pixels. */
export interface WindowState {
  /** Null when it was never moved. */
  readonly bounds: Rectangle | null;
  readonly isMaximized: boolean;
}

/** Where a window opens, and how small it can be made there. */
export interface WindowPlace {
  readonly bounds: Rectangle;
  readonly least: { readonly width: number; readonly height: number };
}

const DEFAULT_SIZE = { width: 1280, height: 800 } as const;
/** What the rooms need; 1920 × 1080 at 150 % leaves 1280 × 672. */
export const LEAST_SIZE = { width: 960, height: 600 } as const;

/** So much of the window must be on a screen, or it could not be caught with the mouse. */
const LEAST_VISIBLE = 120;

/** Reads a remembered state; anything that is not one counts as none. */
export function readWindowState(value: unknown): WindowState {
  const { bounds, isMaximized } = Object(value) as { bounds?: unknown; isMaximized?: unknown };
  return { bounds: isRectangle(bounds) ? bounds : null, isMaximized: isMaximized === true };
}

/**
 * Where the window opens: where it was, whole within the work area of that screen; or in the middle of the first screen, when it was never
 * moved or its screen is gone.
 *
 * @param workAreas of all screens, the main one first
 */
export function placeWindow(bounds: Rectangle | null, workAreas: readonly Rectangle[]): WindowPlace {
  const known = bounds === null ? undefined : workAreas.find((area) => isReachable(bounds, area));
  const area = known ?? workAreas[0] ?? { x: 0, y: 0, ...DEFAULT_SIZE };
  const wanted = known !== undefined && bounds !== null ? bounds : centre(DEFAULT_SIZE, area);
  const least = {
    width: Math.min(LEAST_SIZE.width, area.width),
    height: Math.min(LEAST_SIZE.height, area.height),
  };
  const width = clamp(wanted.width, least.width, area.width);
  const height = clamp(wanted.height, least.height, area.height);
  const x = clamp(wanted.x, area.x, area.x + area.width - width);
  const y = clamp(wanted.y, area.y, area.y + area.height - height);
  return { bounds: { x, y, width, height }, least };
}

function centre({ width, height }: { width: number; height: number }, area: Rectangle): Rectangle {
  const x = area.x + Math.round((area.width - width) / 2);
  const y = area.y + Math.round((area.height - height) / 2);
  return { x, y, width, height };
}

function clamp(value: number, least: number, most: number): number {
  return Math.round(Math.max(least, Math.min(value, most)));
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
