import { expect, test } from 'vitest';
import { portalPageOf, portalPages } from '#src/features/portal/view/content/pages.ts';
import { articlesOf } from '#src/features/portal/view/help/articles.tsx';
import { type Block, filled, type Inline, parse, splitPage } from '#src/features/portal/view/text/parse.ts';

const files = import.meta.glob<string>('../../../src/features/portal/view/content/*/*.md', {
  eager: true,
  query: '?raw',
  import: 'default',
});

const languages = ['zh', 'zh_tw', 'en'] as const;
type Language = (typeof languages)[number];

const textOf = (language: Language, page: string): string =>
  Object.entries(files).find(([path]) => path.includes(`/${language}/`) && path.endsWith(`/${page}.md`))?.[1] ?? '';

const articles = (language: Language) => articlesOf(textOf(language, 'helpCenter'));

test('every page is there in the three languages, with a title and something to read (R-011 to R-024)', () => {
  expect(Object.keys(files)).toHaveLength(portalPages.length * languages.length);
  for (const language of languages)
    for (const page of portalPages) {
      const { title, lead, rest } = splitPage(parse(textOf(language, page)));
      expect([language, page, title !== '', lead.length + rest.length > 0]).toEqual([language, page, true, true]);
    }
});

/** What a text is made of, whatever its language. */
const shapeOf = (blocks: readonly Block[]): unknown =>
  blocks.map((block) => {
    if (block.kind === 'list' || block.kind === 'steps') return `${block.kind} ${block.items.length}`;
    if (block.kind === 'table') return `table ${block.head.length} ${block.rows.map((row) => row.length).join()}`;
    if (block.kind === 'figure') return `figure ${block.name}`;
    if (block.kind === 'cards') return block.cards.map((card) => shapeOf(card.blocks));
    return block.kind;
  });

test.each(portalPages)('%s has the same parts in every language', (page) => {
  const [zh, ...others] = languages.map((language) => shapeOf(parse(textOf(language, page))));
  for (const other of others) expect(other).toEqual(zh);
});

test('every help article is there in the three languages, under the same address', () => {
  const ids = articles('zh').map(({ id }) => id);
  expect(ids.length).toBeGreaterThanOrEqual(25);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => !/^[a-z-]+$/.test(id))).toEqual([]);
  for (const language of languages) {
    expect(articles(language).map(({ id }) => id)).toEqual(ids);
    expect(
      articles(language).filter(({ plain, group, title }) => plain === '' || group === '' || title === ''),
    ).toEqual([]);
  }
  const shapes = languages.map((language) => articles(language).map(({ source }) => shapeOf(parse(source))));
  for (const shape of shapes) expect(shape).toEqual(shapes[0]);
});

const linksOf = (line: readonly Inline[]): string[] =>
  line.flatMap((piece) => (piece.kind === 'link' ? [piece.to] : []));

const allLinks = (blocks: readonly Block[]): string[] =>
  blocks.flatMap((block) => {
    if ('line' in block) return linksOf(block.line);
    if ('items' in block) return block.items.flatMap(linksOf);
    if (block.kind === 'table') return block.rows.flat().flatMap(linksOf);
    return block.kind === 'cards' ? block.cards.flatMap((card) => allLinks(card.blocks)) : [];
  });

test('every link leads to a page of ours', () => {
  const articleIds = new Set(articles('zh').map(({ id }) => id));
  const isThere = (to: string) =>
    ['/login', '/docs'].includes(to) ||
    portalPageOf(to.slice(1)) === to.slice(1) ||
    articleIds.has(/^\/helpCenter\/(.+)$/.exec(to)?.[1] ?? '');
  const broken = Object.entries(files).flatMap(([file, text]) =>
    [...allLinks(parse(text)), ...articlesOf(text).flatMap(({ source }) => allLinks(parse(source)))]
      .filter((to) => !isThere(to))
      .map((to) => `${file}: ${to}`),
  );
  expect(broken).toEqual([]);
});

test('no sign of the Markdown is left in what is read', () => {
  const words = (blocks: readonly Block[]): string =>
    JSON.stringify(blocks.filter(({ kind }) => kind !== 'code')).replaceAll(/"(kind|to|name)":"[^"]*"/g, '');
  for (const [file, text] of Object.entries(files)) expect(words(parse(text)), file).not.toMatch(/\*\*|]\(|:::|```/);
});

test('what the school has not given is left out with its line (S-552)', () => {
  const contact = textOf('zh', 'contactktp');
  expect(contact).toMatch(/\{phone\}/);
  const both = filled(contact, { phone: '010-5555 0100', email: 'help@school.example' });
  expect(both).toContain('010-5555 0100');
  expect(both).toContain('help@school.example');
  const none = filled(contact, { phone: '', email: '' });
  expect(none).not.toMatch(/\{|电话：/);
});

test('the terms say in every language that they are not terms yet', () => {
  expect(textOf('zh', 'clauseService')).toContain('占位文字');
  expect(textOf('zh_tw', 'clauseService')).toContain('佔位文字');
  expect(textOf('en', 'clauseService')).toContain('placeholder');
});
