import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import type { UserConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { defineConfig } from 'vitest/config';
import { firstPaint } from './scripts/first-paint/plugin.mjs';
import { smallPart } from './scripts/first-paint/small-parts.mjs';
import { formulaFonts, isInlined, keptFonts } from './scripts/formulas/formula-fonts.mjs';
import { pdfData } from './scripts/pdf/pdf-data.mjs';
import { manifest } from './scripts/pwa/manifest.mjs';
import { packSmallFiles } from './scripts/pwa/pack.mjs';
import { dropContractTexts } from './scripts/texts/contract-texts.mjs';
import { firstSources, splitTexts } from './scripts/texts/split-texts.mjs';
import { themeValues } from './scripts/theme/plugin.mjs';
import { LongestFirst } from './tests/harness/longest-first.ts';

const server = `http://127.0.0.1:${process.env.PORT ?? '3000'}`;

/** The families of the contract's paths, which the router never has pages under. */
const api =
  '^/(UserApi|CourseApi|[Ff]uture[Vv]2|NotifyApi|MessageApi|topicDiscussApi|StudentsApi|InteractPPTApi|UploadApi|Upload|FileApi|files?|sync|docs)/';

/**
 * What writing takes besides: the contract's shapes and rules, effects, the store. Fetched after the first paint, in four parts: what one
 * task runs is no longer than that. What of it needs no shapes is read with by some screen, which must not wait for the rest.
 */
const writingModules =
  /\/src\/core\/(writing\/|sync\/|files\/(jobs|held)\.ts)|\/src\/features\/(data\.ts|[^/]+\/data\/)|\/contract\/(?!core\/(time|limits))/;
const zod = /\/node_modules\/zod\//;
const writingPart = (id: string, graph: ModuleGraph): string | null => {
  if (zod.test(id)) return 'shapes';
  if (!writingModules.test(id)) return null;
  if (!needsShapes(id, graph)) return 'reading';
  if (id.includes('/contract/core/')) return 'shapes';
  if (/\/contract\/features\/[^/]+\/(rows|shapes)\.ts$/.test(id)) return 'rows';
  return id.includes('/contract/') ? 'calls' : 'writing';
};

/** The modules that a first visit of /main loads on top of the entry: the frame, the screen, the session and the databases. */
const firstScreen = /\/src\/(routes\/_app(\/main\/index)?\.tsx\?tsr-split=component|shell\/session\/open\.ts)$/;

/** Whether a module leads, at any distance but never lazily, to one that `pattern` names: by its importers or by its imports. */
const reached = (pattern: RegExp, way: 'importers' | 'importedIds') => {
  const known = new Map<string, boolean>();
  return (id: string, graph: ModuleGraph): boolean => {
    const isReached = (one: string): boolean => {
      const answer = known.get(one);
      if (answer !== undefined) return answer;
      // A cycle ends here; its other way in decides.
      known.set(one, false);
      const found = pattern.test(one) || (graph.getModuleInfo(one)?.[way] ?? []).some(isReached);
      known.set(one, found);
      return found;
    };
    return isReached(id);
  };
};
const needsShapes = reached(zod, 'importedIds');
interface ModuleGraph {
  readonly getModuleInfo: (
    id: string,
  ) => { readonly importers: readonly string[]; readonly importedIds: readonly string[] } | null;
}
/**
 * Nothing that draws, or imports what draws: that lies in the chunk of some screen, and a chunk that both imports a screen and is
 * imported by it breaks the screen's exports (rolldown 1.2).
 */
const ours =
  /\/(contract|src\/(core|ui))\/.*\.ts$|\/src\/ui\/live\/session\.tsx$|\/src\/features\/([^/]+\/data\/.*)$|\/node_modules\/(dexie|@tanstack\/react-router\/.*\/use(RouterState|Location)\.js$)/;
const isOfFirstScreen = reached(firstScreen, 'importers');

/**
 * What the first screens draw: left alone, each part and each icon would be a file, and a phone asks for six at a time.
 */
const drawnFirst = (): ((id: string) => string | null) => {
  const sources = firstSources();
  const icons = new Set(
    [...sources].flatMap((file) => {
      const names = /import \{([^}]*)\} from 'lucide-react'/.exec(readFileSync(file, 'utf8'))?.[1] ?? '';
      return [...names.matchAll(/[A-Z]\w+/g)].map(([name]) => name.replace(/(?<!^)(?=[A-Z]|\d)/g, '-').toLowerCase());
    }),
  );
  return (id) => {
    const icon = /\/lucide-react\/.*\/icons\/([\w-]+)\.m?js$/.exec(id)?.[1];
    // lucide's file of `CloudAlert`.
    if (icon !== undefined) return icons.has(icon) || icon === 'cloud-exclamation-point' ? 'frame' : null;
    if (/\/@chakra-ui\/.*\/components\/((simple-)?grid|skip-nav)\//.test(id)) return 'frame';
    const source = relative(import.meta.dirname, id);
    return sources.has(source) && !firstScreen.test(`${id}?tsr-split=component`) ? 'frame' : null;
  };
};

/** The app in jsdom. Its modules take five seconds to load: a process loads them once, for one file after the other. */
const screens = 'tests/component/*.screen.test.tsx';
const ruleTests = globSync('tests/**/*.test.{ts,tsx}', { cwd: import.meta.dirname, exclude: [screens] });
const thoseWith = (words: RegExp): readonly string[] =>
  ruleTests.filter((file) => words.test(readFileSync(join(import.meta.dirname, file), 'utf8')));
/**
 * What changes the modules of its process, or globals for good, has one of its own. All others share theirs: modules are loaded once, and
 * their code is compiled once (docs/decisions/0197).
 */
const alone = thoseWith(
  /\bvi\.mock\(|'fake-indexeddb\/auto'|defineProperty\(globalThis|stubGlobal\('(requestIdleCallback|addEventListener)'/,
);
/** Parts of screens, in jsdom: they share one, as screens do. */
const parts = thoseWith(/@vitest-environment jsdom/).filter((file) => !alone.includes(file));
const unit = {
  environment: 'node',
  // As a server has it (server/main.ts): its threads begin with what was compiled before.
  env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/server') },
  testTimeout: 30_000,
  // A database is started and a school made in it; the border makes a large one.
  hookTimeout: 60_000,
} as const;

const isTest = process.env.VITEST !== undefined;
/** lingui reads its configuration by jiti, which would compile all that it imports: Node reads it as it is. */
process.env.JITI_TRY_NATIVE ??= 'true';

/** Of tests, screens alone have routes: there too a screen loads what it shows, and not all the others. */
const hasRoutes = ({ test }: UserConfig): boolean => !isTest || test?.name === 'unit-screens';
const routes = (isGenerating: boolean) =>
  [
    tanstackRouter({
      target: 'react',
      enableRouteGeneration: isGenerating,
      autoCodeSplitting: true,
      routesDirectory: './src/routes',
      generatedRouteTree: './src/route-tree.gen.ts',
      addExtensions: true,
      quoteStyle: 'single',
      disableLogging: true,
    }),
  ]
    .flat()
    .map((plugin) => ({ ...plugin, apply: hasRoutes }));

const pwa = VitePWA({
  strategies: 'injectManifest',
  srcDir: 'workers',
  filename: 'service-worker.ts',
  injectRegister: null,
  injectManifest: {
    buildPlugins: { vite: [dropContractTexts()] },
    globPatterns: ['**/*.{js,css,html,svg,png,webmanifest}', keptFonts],
    // Shown by the system, before or outside of the app.
    globIgnores: ['screenshots/**', 'shortcuts/**', 'assets/pdf-[0-9]*/**'],
    manifestTransforms: [packSmallFiles(join(import.meta.dirname, 'dist'))],
  },
  devOptions: { enabled: true, type: 'module' },
  manifest,
});

export default defineConfig({
  // Order matters: the router's plugin splits the routes before React's sees them.
  plugins: [
    routes(!isTest),
    react(),
    splitTexts(),
    ...(isTest ? [] : [dropContractTexts()]),
    themeValues(),
    pdfData(),
    formulaFonts(),
    lingui({ failOnCompileError: true }),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    ...(isTest ? [] : [firstPaint(), pwa]),
  ],
  define: { __BUILD_ID__: JSON.stringify(process.env.BUILD_ID ?? process.env.npm_package_version ?? 'dev') },
  worker: { format: 'es', plugins: () => [dropContractTexts()] },
  build: {
    target: 'es2022',
    manifest: true,
    assetsInlineLimit: isInlined,
    // A lazy chunk names the one large file it needs; the small ones are found by its own imports, and after the first visit
    // all of them are on the device. The full lists are longer than some of the chunks. Public pages name all of theirs: a
    // stranger's first visit should not pay a round trip for each level of imports.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, needed, { hostType }) =>
        hostType === 'html' || /\/_page-/.test(file)
          ? needed
          : needed.filter((one) => /\/(first|reading|shapes|rows|calls|writing)-/.test(one)),
    },
    // Chakra's theme module builds a default configuration of every recipe: unused, and only with this known to be harmless.
    rolldownOptions: {
      treeshake: { manualPureFunctions: ['defineConfig'] },
      // One chunk for what every screen reads with, one for writing: they compress better than forty small ones. Nothing of Chakra:
      // its recipes would all come along.
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'entry', tags: ['$initial'], priority: 4 },
            {
              name: (id, graph) =>
                ours.test(id) && !firstScreen.test(id) && isOfFirstScreen(id, graph) ? 'first' : null,
              debugName: 'first',
              priority: 3,
            },
            { name: writingPart, debugName: 'writing', priority: 2 },
            { name: drawnFirst(), debugName: 'frame', priority: 1 },
            { name: smallPart, debugName: 'small parts', minShareCount: 2, priority: 0 },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      [api]: { target: server },
      '^/ws/': { target: server, ws: true },
      '^/(healthz|readyz|docs)$': { target: server },
    },
  },
  test: {
    sequence: { sequencer: LongestFirst },
    // One less than there are cores would be one here, and the machines that run this have two.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Whoever signs out closes the databases under what is still being read, and there is nobody left to tell.
    onUnhandledError: ({ name }) => name !== 'DatabaseClosedError',
    projects: [
      {
        extends: true,
        test: {
          ...unit,
          name: 'unit',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [...alone, ...parts, screens],
          isolate: false,
        },
      },
      {
        extends: true,
        test: { ...unit, name: 'unit-parts', include: [...parts], environment: 'jsdom', isolate: false },
      },
      {
        extends: true,
        oxc: { jsx: { development: false } },
        test: {
          name: 'unit-screens',
          environment: 'jsdom',
          include: [screens],
          isolate: false,
          // As people have it: React's development build took a third of the time.
          env: { NODE_ENV: 'production' },
          // How long a screen may take on a busy machine.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: { ...unit, name: 'unit-alone', include: [...alone] },
      },
      {
        // Nothing that a story imports needs a plugin of the build.
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['tests/**/*.e2e.ts'],
          globalSetup: ['./tests/e2e/harness/installed.ts'],
          // Playwright, the contract and the server are loaded once by each process, and not by every file.
          isolate: false,
          // What does not come is given up after a minute; this is for a machine on which everything comes late.
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'gallery',
          environment: 'node',
          include: ['tests/gallery/*.gallery.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
