// A Vite plugin: what index.html paints and asks for by itself, before any of the app's files has come (see docs/decisions/0045).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatter } from '@lingui/format-po';
import { root } from '../process.mjs';
import { styleSheet } from '../theme/plugin.mjs';

const languages = ['zh', 'zh_tw', 'en'];

/** The one text that only this frame shows. */
const firstTime = {
  zh: '第一次打开需要几秒钟，之后没有网络也能打开。',
  zh_tw: '第一次開啟需要幾秒鐘，之後沒有網路也能開啟。',
  en: 'Opening this for the first time takes a few seconds. After that it opens without a network too.',
};

/** The others are the app's own, by their English. */
const own = {
  name: 'Classroom',
  signIn: 'Sign in',
  account: 'Account',
  password: 'Password',
  remember: 'This is my own device',
  hint: 'Signed in for 30 days. Opens without a network too.',
  classes: 'My classroom',
};

const here = (name) => readFileSync(join(import.meta.dirname, name), 'utf8');

const wordsOf = async (language) => {
  const file = join(root, 'locales', language, 'messages.po');
  const context = { locale: language, sourceLocale: 'en', filename: file };
  const catalog = Object.values(await formatter().parse(readFileSync(file, 'utf8'), context));
  const word = (english) => {
    const entry = catalog.find(({ message, context: special }) => message === english && special === undefined);
    if (entry === undefined) throw new Error(`First paint: no text "${english}" in ${file}.`);
    return entry.translation || english;
  };
  const page = readFileSync(join(root, 'src/features/portal/view/content', language, 'homePage.md'), 'utf8');
  const [title = '', lead = ''] = page.split(/\n\n+/);
  const words = Object.entries(own).map(([key, english]) => [key, word(english)]);
  return { ...Object.fromEntries(words), home: [title.replace(/^# /, ''), lead], firstTime: firstTime[language] };
};

const publicPages = () => {
  const source = readFileSync(join(root, 'src/features/portal/view/content/pages.ts'), 'utf8');
  const list = /portalPages = \[([^\]]*)\]/.exec(source)?.[1] ?? '';
  return ['portal', 'customhelpcenter', ...[...list.matchAll(/'(\w+)'/g)].map(([, name]) => name.toLowerCase())];
};

/** The address of a route's file, in lower case; undefined for those with parameters. */
const addressOf = (id) => {
  const file = /\/src\/routes\/(.*)\.tsx\?tsr-split=component$/.exec(id)?.[1];
  if (file === undefined || file === '__root' || file === '_app') return undefined;
  const parts = file.split('/').filter((part) => !/^(_.*|index)$/.test(part));
  return parts.join('/').toLowerCase();
};

/** Which files an address needs besides those that index.html names: places in one list. */
const codeOf = (bundle) => {
  const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk');
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const closure = (names, seen = new Set()) => {
    for (const name of names) {
      if (seen.has(name)) continue;
      seen.add(name);
      closure(byName.get(name)?.imports ?? [], seen);
    }
    return seen;
  };
  const of = (pattern) =>
    chunks.filter(({ facadeModuleId }) => pattern.test(facadeModuleId ?? '')).map(({ fileName }) => fileName);
  const entry = closure(chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName));
  const files = [];
  const placesOf = (names) =>
    [...closure(names)]
      .filter((name) => !entry.has(name))
      .map((name) => {
        const file = name.replace(/^assets\//, '');
        if (!files.includes(file)) files.push(file);
        return files.indexOf(file);
      });
  const frame = of(/\/src\/(routes\/_app\.tsx\?tsr-split=component|shell\/session\/open\.ts)$/);
  const screens = chunks.flatMap(({ facadeModuleId, fileName }) => {
    const address = addressOf(facadeModuleId ?? '');
    if (address === undefined) return [];
    return [[address, placesOf([...(facadeModuleId.includes('/_app/') ? frame : []), fileName])]];
  });
  if (!screens.some(([address]) => address === 'main')) throw new Error('First paint: no chunk of /main.');
  const spoken = languages.flatMap((language) => [
    [`first ${language}`, placesOf(of(new RegExp(`/locales/${language}/messages\\.po\\?first$`)))],
    [`rest ${language}`, placesOf(of(new RegExp(`/locales/${language}/messages\\.po\\?rest$`)))],
    [`home ${language}`, placesOf(of(new RegExp(`/content/${language}/product/homePage\\.md\\?raw$`)))],
  ]);
  return { files, of: Object.fromEntries([...screens, ...spoken]) };
};

/** Without comments and the space between lines: it is read by every first visit before anything else. */
const short = (source) =>
  source
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(/\n\s*/g, '\n')
    .trim();

export const firstPaint = () => ({
  name: 'first-paint',
  transformIndexHtml: {
    order: 'post',
    handler: async (_html, { bundle }) => {
      const words = Object.fromEntries(await Promise.all(languages.map(async (one) => [one, await wordsOf(one)])));
      const code = bundle === undefined ? { files: [], of: {} } : codeOf(bundle);
      const given = JSON.stringify({ words, code, publicPages: publicPages() }).replaceAll('<', '\\u003c');
      return [
        { tag: 'style', children: (await styleSheet()) + short(here('page.css')), injectTo: 'head' },
        { tag: 'script', children: short(here('page.js')).replace('__GIVEN__', () => given), injectTo: 'body-prepend' },
      ];
    },
  },
});
