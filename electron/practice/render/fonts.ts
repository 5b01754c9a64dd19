import { createRequire } from 'node:module';
import { GlobalFonts } from '@napi-rs/canvas';

const scripts = ['latin', 'latin-ext', 'cyrillic', 'greek', 'vietnamese'];

/** The app's own faces where its packages are at hand, else the system's; both stacks end in a face every system has. */
const faces = [
  {
    family: 'Practice Sans',
    file: (script: string) => `@fontsource-variable/inter/files/inter-${script}-wght-normal.woff2`,
  },
  {
    family: 'Practice Mono',
    file: (script: string) =>
      `@fontsource-variable/jetbrains-mono/files/jetbrains-mono-${script}-wght-normal.woff2`,
  },
];

let isRegistered = false;

/** Registers the faces once per thread. A face that isn't there is left out: the stack falls back to the system's. */
export function registerFonts(): void {
  if (isRegistered) return;
  isRegistered = true;
  const require = createRequire(import.meta.url);
  for (const face of faces) {
    for (const script of scripts) {
      try {
        GlobalFonts.registerFromPath(require.resolve(face.file(script)), nameFace(face.family, script));
      } catch {
        // Packaged without this face: see above.
      }
    }
  }
}

function nameFace(family: string, script: string): string {
  return script === 'latin' ? family : `${family} ${script}`;
}

function stackFaces(family: string, fallbacks: string): string {
  return `${scripts.map((script) => `"${nameFace(family, script)}"`).join(', ')}, ${fallbacks}`;
}

const sans = stackFaces(
  'Practice Sans',
  '"Helvetica Neue", "Segoe UI", "Noto Sans", "Nimbus Sans", "DejaVu Sans", sans-serif',
);
const mono = stackFaces('Practice Mono', 'Menlo, Consolas, "Noto Sans Mono", "DejaVu Sans Mono", monospace');

/** A canvas font string; `size` in pixels. */
export function chooseFont(kind: 'sans' | 'mono', weight: number, size: number): string {
  return `${weight} ${size.toFixed(2)}px ${kind === 'sans' ? sans : mono}`;
}
