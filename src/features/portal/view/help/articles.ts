import { plainText } from '../text/parse.ts';

export interface Article {
  /** In addresses: the same in every language, and never changed. */
  readonly id: string;
  readonly title: string;
  readonly group: string;
  /** Words that people search with and the text does not say. */
  readonly keywords: string;
  readonly source: string;
  readonly plain: string;
}

/** `@@ group` begins a group, `@ id | title | keywords` an article. */
export const articlesOf = (source: string): readonly Article[] => {
  const articles: Article[] = [];
  let group = '';
  let lines: string[] = [];
  const close = () => {
    const last = articles.pop();
    const text = lines.join('\n').trim();
    if (last !== undefined) articles.push({ ...last, source: text, plain: plainText(text) });
    lines = [];
  };
  for (const line of source.split('\n')) {
    if (!line.startsWith('@')) {
      lines.push(line);
      continue;
    }
    close();
    if (line.startsWith('@@ ')) group = line.slice(3).trim();
    else {
      const [id = '', title = '', keywords = ''] = line
        .slice(2)
        .split('|')
        .map((part) => part.trim());
      articles.push({ id, title, group, keywords, source: '', plain: '' });
    }
  }
  close();
  return articles;
};

/** What stands before the first group. */
export const introOf = (source: string): string => source.split(/^@@ /m)[0] ?? '';

export const groupsOf = (articles: readonly Article[]): readonly (readonly [string, readonly Article[]])[] => [
  ...Map.groupBy(articles, ({ group }) => group),
];
