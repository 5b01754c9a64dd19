/** The languages stand outside: they name the texts of all. */
const sharedFeatures = [
  ...['kernel', 'models', 'jobs', 'money', 'errors', 'library', 'backup', 'queue', 'results', 'service'],
  ...['compose', 'templates', 'cast', 'batch', 'film', 'updates', 'settings', 'diagnostics', 'app'],
];

/**
 * Who may import whom. `npm run check` holds the tree to it, and tests/architecture proves that each rule bites.
 *
 *   renderer → shared;  electron → shared;  core → shared only;  adapters → core/ports, core/files, shared
 *
 * @type {import('dependency-cruiser').IConfiguration}
 */
module.exports = {
  forbidden: [
    ...sharedFeatures.slice(0, -1).map((feature, at) => ({
      name: 'features-of-shared-in-one-order',
      comment:
        'Each folder of shared/ builds only on those before it in the list, so that features form no cycle.',
      severity: 'error',
      from: { path: `^shared/${feature}/` },
      to: { path: `^shared/(${sharedFeatures.slice(at + 1).join('|')})/` },
    })),
    {
      name: 'shared-stands-alone',
      comment:
        'shared/ is what both sides speak: zod and itself. No Node, no DOM, no Electron, no other library.',
      severity: 'error',
      from: { path: '^shared/', pathNot: '^shared/service/openapi/' },
      to: { pathNot: ['^shared/', '^node_modules/zod(/|$)'] },
    },
    {
      name: 'openapi-adds-only-parsers',
      comment:
        'Reading an OpenAPI document needs YAML, Markdown and patterns that end, and nothing else that shared/ does not have: ' +
        'above all no network and no files, so that no reference in a document can make it look anywhere.',
      severity: 'error',
      from: { path: '^shared/service/openapi/' },
      to: { pathNot: ['^shared/', '^node_modules/(zod|js-yaml|marked|re2js)(/|$)'] },
    },
    {
      name: 'renderer-speaks-only-shared',
      comment:
        'The window reaches the main process over the contracts in shared/, never by importing its code.',
      severity: 'error',
      from: { path: '^renderer/' },
      to: { path: '^(electron|scripts|tests)/' },
    },
    {
      name: 'renderer-without-node',
      comment: 'The window is sandboxed: Node and Electron do not exist in it.',
      severity: 'error',
      from: { path: '^renderer/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'electron-not-into-renderer',
      comment: 'The main process knows nothing of the window but its address.',
      severity: 'error',
      from: { path: '^electron/' },
      to: { path: '^(renderer|scripts|tests)/' },
    },
    {
      name: 'core-only-shared',
      comment:
        'The core says what the app does and reaches the outside through core/ports.ts. It imports itself, shared/ ' +
        'and the plain computing parts of Node; libraries that touch the network, the disk or a window are adapters.',
      severity: 'error',
      from: { path: '^electron/core/' },
      to: { path: '^(electron/(?!core/)|node_modules/(?!zod(/|$)))' },
    },
    {
      name: 'modules-of-the-core-are-joined-once',
      comment:
        'A module of the core knows others by their faces, which are types. Only modules.ts makes them, and what one tells ' +
        'another is an event in inner-events.ts.',
      severity: 'error',
      from: { path: '^electron/', pathNot: '^electron/core/modules\\.ts$' },
      to: { path: '^electron/core/.+-module\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'adapters-only-ports-and-shared',
      comment:
        'An adapter fulfils a port. It may see what the ports say, never how the core uses it. How files are written as a whole, ' +
        'how work is done that may end its thread, and how a secret is taken out of a text, are one mechanism for all each, in core/kernel.',
      severity: 'error',
      from: { path: '^electron/adapters/' },
      to: {
        path: '^electron/',
        pathNot: [
          '^electron/adapters/',
          '^electron/core/ports(\\.ts$|/)',
          '^electron/core/kernel/(files/|workers/|redact-secret\\.ts$)',
          '^electron/core/[^/]+/[^/]+-store\\.ts$',
        ],
      },
    },
    {
      name: 'ipc-not-adapters',
      comment: 'Dispatch parses and hands on; how things are done is none of its business.',
      severity: 'error',
      from: { path: '^electron/desktop/(ipc|calls)/' },
      to: { path: '^electron/(adapters|practice|cli)/' },
    },
    {
      name: 'desktop-asks-the-core',
      comment:
        'What runs in the main thread speaks to the core by the link between the threads alone; it knows its ports by type, and shares what knows of no core: files, workers, and the loop that is woken.',
      severity: 'error',
      from: { path: '^electron/desktop/', pathNot: '^electron/desktop/(ipc|calls)/' },
      to: {
        path: '^electron/',
        pathNot: ['^electron/(desktop|thread|adapters)/', '^electron/core/(ports\\.ts$|ports/|kernel/)'],
      },
    },
    {
      name: 'electron-package-at-the-edge',
      comment:
        'The package `electron` only in main.ts, preload.ts, film-host.ts and desktop/: all else runs in plain Node, in the thread of the core too.',
      severity: 'error',
      from: {
        path: '^(electron|shared|renderer)/',
        pathNot: ['^electron/(main|preload|film-host)\\.ts$', '^electron/desktop/'],
      },
      to: { path: ['^electron$', '^node_modules/electron/', '^electron/(main|common|renderer)$'] },
    },
    {
      name: 'practice-knows-no-client',
      comment:
        'The practice service has its own reading of the interface, so that one mistake cannot hide in both.',
      severity: 'error',
      from: { path: '^electron/practice/' },
      to: { path: '^(electron/(?!practice/)|shared/|renderer/)' },
    },
    {
      name: 'client-knows-no-practice',
      comment: 'The client speaks to the practice service over HTTP only.',
      severity: 'error',
      from: { path: '^(electron|shared|renderer)/', pathNot: '^electron/practice/' },
      to: { path: '^electron/practice/' },
    },
    {
      name: 'features-are-apart',
      comment: 'A room never imports another: what two share moves to renderer/ui, forms, takes or state.',
      severity: 'error',
      from: { path: '^renderer/features/([^/]+)/' },
      to: { path: '^renderer/features/', pathNot: '^renderer/features/$1/' },
    },
    {
      name: 'parts-of-a-room-in-one-direction',
      comment: 'The parts of a room build on one another, and none on one that builds on it.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^renderer/features/[^/]+/[^/]+$' },
      to: { circular: true, path: '^renderer/features/[^/]+/[^/]+$' },
    },
    {
      name: 'parts-of-the-form-in-one-direction',
      comment:
        'Fields stand on tiles, tiles on fixes and media, all on slots: no part on one that stands on it.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^renderer/forms/[^/]+$' },
      to: { circular: true, path: '^renderer/forms/[^/]+$' },
    },
    {
      name: 'parts-of-the-queue-in-one-direction',
      comment:
        'Sending and fetching results are apart: both change jobs and keep the pace of a service, neither knows the other.',
      severity: 'error',
      from: { path: '^electron/core/(queue/sending|results)/' },
      to: {
        path: '^electron/core/(queue/sending|results)/',
        pathNot: ['^electron/core/$1/', '^electron/core/results/(delivery|webhook)/'],
      },
    },
    {
      name: 'what-the-queue-stands-on',
      comment: 'What sending and results share knows neither of them.',
      severity: 'error',
      from: { path: '^electron/core/queue/(jobs|pace)/' },
      to: { path: '^electron/core/(queue/sending|results)/' },
    },
    {
      name: 'parts-know-no-feature',
      comment: 'Primitives and state serve the rooms; only the app shell puts rooms together.',
      severity: 'error',
      from: { path: '^renderer/(ui|forms|state|takes)/' },
      to: { path: '^renderer/(features|app)/' },
    },
    {
      name: 'composition-root-is-last',
      comment: 'These put everything together, so nothing may import them.',
      severity: 'error',
      from: {},
      to: { path: '^electron/(main|core-thread|cli|preload|film-host)\\.ts$' },
    },
    {
      name: 'no-circular',
      comment: 'Two modules that need each other are one, or hide a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-unresolvable',
      comment: 'An import that leads nowhere.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^electron$' },
    },
    {
      name: 'no-orphans',
      comment: 'A module that nothing imports and that imports nothing is left over.',
      severity: 'error',
      from: {
        orphan: true,
        path: '^(electron|shared|renderer)/',
        pathNot: [
          '\\.d\\.ts$',
          '^electron/(main|core-thread|preload|cli|film-host)\\.ts$',
          // Read by the check of words.
          '^shared/languages/terms\\.ts$',
          '^shared/languages/[^/]+/terms\\.ts$',
        ],
      },
      to: {},
    },
  ],
  options: {
    doNotFollow: { path: '^node_modules' },
    exclude: { path: '^(dist|release)/' },
    // Types count: a type that crosses a border is knowledge that crosses it.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.d.ts', '.mjs', '.js', '.json', '.css'],
    },
  },
};
