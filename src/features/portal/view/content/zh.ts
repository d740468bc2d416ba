import type { Texts } from './pages.ts';

const files = import.meta.glob<string>(['./zh/*.md', '!./zh/homePage.md'], {
  eager: true,
  query: '?raw',
  import: 'default',
});

export const texts: Texts = Object.fromEntries(
  Object.entries(files).map(([path, text]) => [path.slice(path.lastIndexOf('/') + 1, -'.md'.length), text]),
);
