import { Link } from '@tanstack/react-router';
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
  let open: Pick<Article, 'id' | 'title' | 'group' | 'keywords'> | undefined;
  let lines: string[] = [];
  const close = () => {
    const text = lines.join('\n').trim();
    if (open !== undefined) articles.push({ ...open, source: text, plain: plainText(text) });
    open = undefined;
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
      open = { id, title, group, keywords };
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

export const ArticleLink = ({ article }: { readonly article: Article }) => (
  <Link to="/helpCenter/$article" params={{ article: article.id }}>
    {article.title}
  </Link>
);
