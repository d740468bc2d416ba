/**
 * A part of the tree and what it may import besides itself and packages. `<f>` stands for the importing file's own feature,
 * `*` for any one name; a pattern that ends with `/` means everything below.
 */
export interface Part {
  readonly files: string;
  readonly mayImport: readonly string[];
  /** Of these only one's own, though the rest of the folder may be imported: others ask its queries. */
  readonly onlyOwn?: readonly string[];
}

const declarations = ['contract/features/<f>/tables.ts', 'contract/features/<f>/entities.ts'];

/**
 * What every signed-in person has, whatever their courses: the shell puts these in their places by name. What a course is made of it
 * knows by manifests only, and a feature that comes is not named here.
 */
const everybodys = [
  'account',
  'certification',
  'course',
  'messaging',
  'notification',
  'payment',
  'portal',
  'storage',
  'todo',
  'tour',
  'upload',
];

/** Who may import whom: the first part that a file belongs to decides. README.md draws this table. */
export const parts: readonly Part[] = [
  // What may be done is said by the features; who may what is asked of the core.
  { files: 'contract/core/roles.ts', mayImport: ['contract/core/', 'contract/features/rights.ts'] },
  { files: 'contract/features/rights.ts', mayImport: ['contract/features/*/rights.ts'] },
  { files: 'contract/core/', mayImport: [] },
  {
    files: 'contract/features/<f>/',
    // The spines are theirs, too: of every kind of activity, and of whatever asks questions.
    mayImport: [
      'contract/core/',
      'contract/features/*/rows.ts',
      'contract/features/*/keys.ts',
      'contract/features/*/tables.ts',
      // Parts of the effects of others' writes.
      'contract/features/*/effects.ts',
      'contract/features/activity/',
      'contract/features/question/',
      'contract/features/team/',
    ],
  },

  { files: 'src/core/', mayImport: ['contract/core/'] },
  {
    files: 'src/ui/',
    // Colours code beside the page.
    mayImport: ['contract/core/', 'contract/features/*/keys.ts', 'src/core/', 'workers/colour.worker.ts'],
  },
  {
    files: 'src/features/<f>/data/',
    mayImport: ['contract/', 'src/core/', 'src/features/*/data/public.ts'],
    onlyOwn: declarations,
  },
  {
    files: 'src/features/<f>/view/',
    mayImport: [
      'contract/',
      'src/core/',
      'src/ui/',
      'src/features/<f>/data/',
      'src/features/*/data/public.ts',
      'src/features/*/view/public.tsx',
      // Reads long texts beside the page.
      'workers/question-text.worker.ts',
      'workers/question-table.worker.ts',
    ],
    onlyOwn: declarations,
  },
  { files: 'src/features/data.ts', mayImport: ['src/core/', 'src/features/*/data/feature.ts'] },
  { files: 'src/features/schema-version.ts', mayImport: [] },
  { files: 'src/features/all.ts', mayImport: ['contract/core/', 'src/core/', 'src/ui/', 'src/features/*/feature.ts'] },
  {
    files: 'src/features/<f>/feature.ts',
    mayImport: [
      'contract/core/',
      'src/ui/',
      'contract/features/<f>/tables.ts',
      'src/features/<f>/data/public.ts',
      'src/features/<f>/view/',
    ],
  },
  {
    files: 'src/shell/',
    mayImport: [
      'contract/',
      'src/core/',
      'src/ui/',
      'src/features/data.ts',
      'src/features/all.ts',
      'src/features/schema-version.ts',
      ...everybodys.flatMap((feature) => [
        `src/features/${feature}/data/public.ts`,
        `src/features/${feature}/view/public.tsx`,
      ]),
      // It opens the session, and with it the workers that sync, upload and fetch.
      'workers/sync.worker.ts',
      'workers/upload.worker.ts',
      'workers/keep.worker.ts',
    ],
    onlyOwn: declarations,
  },
  {
    files: 'src/routes/',
    mayImport: ['contract/', 'src/core/', 'src/ui/', 'src/shell/', 'src/features/all.ts', 'src/features/*/view/'],
    onlyOwn: declarations,
  },
  { files: 'src/', mayImport: ['contract/', 'workers/'] },

  {
    files: 'workers/',
    mayImport: ['contract/', 'src/core/', 'src/features/data.ts', 'src/features/schema-version.ts'],
    onlyOwn: declarations,
  },

  { files: 'server/core/', mayImport: ['contract/core/'] },
  // The spine of activities is open to every kind.
  {
    files: 'server/features/<f>/',
    mayImport: ['contract/', 'server/core/', 'server/features/*/public.ts', 'server/features/activity/'],
  },
  {
    files: 'server/features/all.ts',
    mayImport: ['server/core/', 'server/features/*/feature.ts', 'server/migrations/all.ts'],
  },
  { files: 'server/migrations/', mayImport: ['contract/core/', 'server/core/'] },
  { files: 'server/demo/', mayImport: ['contract/'] },
  { files: 'server/', mayImport: ['contract/'] },

  // The build writes out what the theme comes to.
  { files: 'scripts/theme/', mayImport: ['src/ui/theme/', 'scripts/'] },
  { files: 'scripts/', mayImport: [] },
  { files: 'tests/', mayImport: ['contract/', 'src/', 'workers/', 'server/', 'scripts/'] },
];

/** Files at the root that tools look for there. */
export const rootFiles: readonly string[] = ['vite.config.ts', 'lingui.config.ts', '.size-limit.mjs'];

/** Packages that only some parts may load. A package of no row may be loaded anywhere. */
export const packages: readonly { readonly names: RegExp; readonly allowedIn: RegExp; readonly reason: string }[] = [
  {
    names:
      /^(react|react-dom|@chakra-ui\/.+|@ark-ui\/.+|@emotion\/.+|@lingui\/react|@tanstack\/.+|@tiptap\/.+|next-themes|lucide-react|dexie-react-hooks)(\/|$)/,
    allowedIn:
      /^(src\/(ui|shell|routes)\/|src\/features\/[^/]+\/(view\/|feature\.ts$)|src\/[^/]+$|scripts\/theme\/|tests\/|[^/]+$)/,
    reason: 'only what draws knows how drawing is done; workers load core and data',
  },
  {
    names: /^@lingui\/core(\/|$)/,
    allowedIn:
      /^(src\/(ui|shell|routes)\/|src\/features\/[^/]+\/(view\/|feature\.ts$)|src\/[^/]+$|server\/core\/http\/words\.ts$|tests\/)/,
    reason: 'texts are for those who draw, and for the words of an answer',
  },
  {
    names:
      /^(pinyin-pro|diff|write-excel-file\/browser|docx-preview|hls\.js|media-chrome|katex|echarts|perfect-freehand|@atlaskit\/.+)(\/|$)/,
    allowedIn: /^(src\/(ui|shell|routes)\/|src\/features\/[^/]+\/view\/|tests\/|[^/]+$)/,
    reason: 'lazy parts of screens',
  },
  {
    names: /^highlight\.js(\/|$)/,
    allowedIn: /^workers\/colour\.worker\.ts$/,
    reason: 'its patterns may take for ever: beside the page',
  },
  {
    names: /^pdfjs-dist(\/|$)/,
    allowedIn: /^(src\/features\/[^/]+\/view\/|server\/features\/upload\/text\/|tests\/|[^/]+$)/,
    reason: 'a lazy part of screens; the server reads the words of a file with it, in a thread',
  },
  {
    names: /^read-excel-file(\/|$)/,
    allowedIn: /^(server|tests|workers)\//,
    reason: 'tables are read beside what people do: in a thread of the server, in a worker of the page',
  },
  {
    names: /^fflate(\/|$)/,
    allowedIn: /^(server|tests)\//,
    reason: 'the server’s own',
  },
  {
    names: /^(dexie|fake-indexeddb)(\/|$)/,
    allowedIn: /^(src\/core\/|src\/features\/[^/]+\/data\/|tests\/)/,
    reason: 'screens read through queries and write through store.mutate',
  },
  {
    names: /^ofetch(\/|$)/,
    allowedIn: /^src\/core\//,
    reason: 'one door to the network: rpc and sync',
  },
  {
    names: /^workbox-(core|precaching|routing)(\/|$)/,
    allowedIn: /^workers\//,
    reason: 'they run in the service worker only',
  },
  {
    names:
      /^(fastify|@fastify\/.+|pg|ws|ioredis|web-push|sanitize-html|aws4fetch|file-type|s3rver|nodemailer|fflate|htmlparser2|write-excel-file(?!\/browser))(\/|$)/,
    allowedIn: /^(server|tests)\//,
    reason: 'the server’s own',
  },
  {
    names: /^kysely(\/|$)/,
    allowedIn: /^(server\/(core|migrations)\/|server\/features\/[^/]+\/|server\/[^/]+$|tests\/)/,
    reason: 'the demo school goes through the public handlers, never through SQL',
  },
  {
    names: /^@noble\/hashes(\/|$)/,
    allowedIn: /^contract\/core\//,
    reason: 'one way to derive a name: digestOf; large things are hashed by hash-wasm in a worker',
  },
  {
    names: /^node:/,
    allowedIn: /^(server|scripts|tests)\/|^[^/]+$/,
    reason: 'the contract and the client run in browsers',
  },
  {
    names: /^zod$/,
    allowedIn: /^$/,
    reason: 'zod/mini: a browser loads the contract',
  },
  {
    names: /^(playwright|@axe-core\/.+|fast-check|vitest|oxc-parser)(\/|$)/,
    allowedIn: /^(tests|scripts)\/|^vite\.config\.ts$/,
    reason: 'development only',
  },
];

/** Where a reviewer stops: longer files are split by topic. */
export const limits = { fileLines: 300 } as const;

/**
 * Types that name each other across files: what the server's core hands to handlers holds those handlers, and tests furnish
 * what they are furnished with. Everywhere else a type that two files need lies in one of them, or in a third.
 */
export const typesMayMeet = ({ from, to }: { readonly from: string; readonly to: string }): boolean =>
  [/^server\/core\//, /^tests\//].some((tree) => tree.test(from) && tree.test(to));
