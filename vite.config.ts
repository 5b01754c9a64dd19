import { createHash } from 'node:crypto';
import { builtinModules } from 'node:module';
import { relative, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import type { UserConfig } from 'vite';
import { defineConfig, type Rolldown } from 'vite';
import { guidePlugin } from './scripts/lib/guide.mjs';

const root = import.meta.dirname;

/** What must be loaded from `node_modules` at run time: native code that a bundle cannot hold. */
const unbundled = ['electron', '@napi-rs/canvas', '@ngrok/ngrok'];

const nodeModules = [...builtinModules, /^node:/];

/** Entries of the main bundle. `practice` and its render worker are processes of their own. */
const mainEntries = {
  main: 'electron/main.ts',
  'core-thread': 'electron/core-thread.ts',
  cli: 'electron/cli.ts',
  'film-host': 'electron/film-host.ts',
  practice: 'electron/practice/main.ts',
  'practice-render': 'electron/practice/render/render-worker.ts',
  'find-files': 'electron/core/batch/find-worker.ts',
  'outside-reading': 'electron/adapters/open-file/reading-worker.ts',
  'backup-work': 'electron/adapters/backup/backup-worker.ts',
  'media-facts': 'electron/adapters/media/media-facts-process.ts',
};

function resolveAll(entries: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(entries).map(([name, path]) => [name, resolve(root, path)]));
}

const PAGES = {
  index: 'renderer/index.html',
  viewer: 'renderer/viewer.html',
  'media-worker': 'renderer/media-worker.html',
  'media-fixer': 'renderer/media-fixer.html',
};

/**
 * What the window needs at once comes in one file beside what it shares with the other pages: each file more is a question that
 * main answers while it is busiest. Rooms that are opened later stay files of their own.
 */
function nameOfFirstLoad(id: string, graph: ModuleGraph): string | null {
  const [isInWindow, ...others] = Object.values(PAGES).map((page) => listAtOnce(page, graph).has(id));
  if (!isInWindow) return null;
  return others.includes(true) ? 'shared' : 'window';
}

/** A class by its name and its file: as short as it can be, since each stands in the first script and in the first sheet. */
function nameClass(name: string, file: string): string {
  const path = relative(root, file).replaceAll('\\', '/');
  return `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 4)}`;
}

/**
 * zod can write each schema as JSON Schema, and nothing here asks for that: what it exports for it does nothing, a fifth of zod.
 */
const withoutJsonSchemas: Rolldown.Plugin = {
  name: 'without-json-schemas',
  transform: {
    filter: { id: /zod[\\/]v4[\\/]core[\\/](json-schema-processors|to-json-schema)\.js$/ },
    handler(code) {
      const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
      return {
        code: `const nothing = () => undefined;\nexport { ${names.map((name) => `nothing as ${name}`).join(', ')} };`,
        map: null,
      };
    },
  },
};

/** Marks what `shared` makes with zod as free of effects: the pages check by no schema, so all are left out, and zod with them. */
const pureSchemas: Rolldown.Plugin = {
  name: 'pure-schemas',
  transform: {
    order: 'post',
    filter: { id: /[\\/]shared[\\/].*\.ts$/, code: /\bz\.\w+\(|Schema\b/ },
    handler(code) {
      const marks: [number, string][] = [];
      for (const statement of this.parse(code).body) {
        const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
        if (declaration?.type !== 'VariableDeclaration') continue;
        for (const { init } of declaration.declarations)
          if (init?.type === 'CallExpression' || init?.type === 'ObjectExpression')
            marks.push([init.start, '/* @__PURE__ */ (() => ('], [init.end, '))()']);
      }
      const marked = marks.reduceRight((text, [at, mark]) => text.slice(0, at) + mark + text.slice(at), code);
      return { code: marked, map: null };
    },
  },
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle))
      for (const [id, { renderedLength }] of Object.entries(file.type === 'chunk' ? file.modules : {}))
        if (renderedLength > 0 && /node_modules[\\/]zod[\\/]/.test(id))
          this.error(
            `A page would load zod, in ${file.fileName}: let main check what the page checks by a schema.`,
          );
  },
};

/** Holds main to what its window needs: what is loaded before, or loads another HTTP client along, delays each start. */
const lightStart: Rolldown.Plugin = {
  name: 'light-start',
  generateBundle(_options, bundle) {
    const atOnce = new Set(['main.js']);
    for (const name of atOnce) {
      const file = bundle[name];
      if (file?.type !== 'chunk') continue;
      for (const next of file.imports) atOnce.add(next);
      const foreign = file.moduleIds.find((id) => /node_modules[\\/]/.test(id));
      if (foreign !== undefined) this.error(`Main would load ${foreign} before its window: load it later.`);
    }
    for (const file of Object.values(bundle))
      if (file.type === 'chunk' && file.imports.includes('node:http'))
        this.error(`${file.fileName} imports node:http: see electron/adapters/http/access-headers.ts.`);
  },
};

type ModuleGraph = { getModuleInfo(id: string): Rolldown.ModuleInfo | null };

const loadedAtOnce = new Map<string, Set<string>>();

/** The modules that a page loads before it asks for any other, found once for each page. */
function listAtOnce(page: string, graph: ModuleGraph): Set<string> {
  const known = loadedAtOnce.get(page);
  if (known !== undefined) return known;
  const found = new Set([resolve(root, page)]);
  loadedAtOnce.set(page, found);
  // A set that grows while one walks it is walked to its end.
  for (const id of found) for (const next of graph.getModuleInfo(id)?.importedIds ?? []) found.add(next);
  return found;
}

/** The window: no inline script or data URL, since the Content-Security-Policy allows neither. */
const renderer: UserConfig = {
  root: resolve(root, 'renderer'),
  base: './',
  plugins: [react(), guidePlugin(), pureSchemas],
  css: { modules: { localsConvention: 'camelCaseOnly', generateScopedName: nameClass } },
  build: {
    outDir: resolve(root, 'dist/renderer'),
    emptyOutDir: true,
    target: 'chrome140',
    sourcemap: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 4096,
    rolldownOptions: {
      input: resolveAll(PAGES),
      output: { codeSplitting: { groups: [{ name: nameOfFirstLoad, debugName: 'first load' }] } },
    },
  },
};

/** A fifth less to install and to read at each start. A trace in a log still names its functions; licences stand in the notices. */
const SHORT_WITH_NAMES: Rolldown.OutputOptions['minify'] = {
  compress: true,
  mangle: { keepNames: true },
  codegen: true,
};

/** The main process, the command line and the practice service: ES modules for Electron's Node 24. */
const main: UserConfig = {
  root,
  plugins: [withoutJsonSchemas, lightStart],
  ssr: { target: 'node', noExternal: true, external: unbundled },
  build: {
    ssr: true,
    outDir: resolve(root, 'dist/electron'),
    emptyOutDir: false,
    target: 'node24',
    sourcemap: true,
    chunkSizeWarningLimit: 8192,
    rolldownOptions: {
      input: resolveAll(mainEntries),
      external: [...unbundled, ...nodeModules],
      output: {
        format: 'es',
        entryFileNames: '[name].js',
        chunkFileNames: 'chunks/[name]-[hash].js',
        minify: SHORT_WITH_NAMES,
      },
    },
  },
};

/** The program without a window that the fault tests kill: from its sources each of hundreds of starts takes twice as long. */
const faults: UserConfig = {
  ...main,
  build: {
    ...main.build,
    outDir: resolve(root, 'node_modules/.cache/faults'),
    rolldownOptions: {
      ...main.build?.rolldownOptions,
      input: resolveAll({
        'core-child': 'tests/support/core-child.ts',
        'media-facts': mainEntries['media-facts'],
        'find-files': mainEntries['find-files'],
        'outside-reading': mainEntries['outside-reading'],
      }),
    },
  },
};

/** The bridge: a sandboxed preload may load nothing but `electron`, so it is one CommonJS file. */
const preload: UserConfig = {
  root,
  ssr: { target: 'node', noExternal: true, external: ['electron'] },
  build: {
    ssr: true,
    outDir: resolve(root, 'dist/electron'),
    emptyOutDir: false,
    target: 'chrome140',
    sourcemap: true,
    minify: false,
    rolldownOptions: {
      input: resolveAll({ preload: 'electron/preload.ts' }),
      external: ['electron'],
      output: { format: 'cjs', entryFileNames: '[name].cjs', codeSplitting: false },
    },
  },
};

const targets: Record<string, UserConfig> = { renderer, main, preload, faults };

/** One target for each `--mode`. */
export default defineConfig(({ mode }) => {
  const target = targets[mode];
  if (!target) throw new Error(`vite: choose a target with --mode ${Object.keys(targets).join('|')}`);
  return {
    ...target,
    publicDir: false,
    clearScreen: false,
    envDir: false,
    cacheDir: resolve(root, 'node_modules/.cache/vite'),
    // React and friends pick their production build by this; the mode names the target instead.
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  } satisfies UserConfig;
});
