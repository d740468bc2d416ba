import { Link } from '@tanstack/react-router';
import type { Article } from './articles.ts';

export const ArticleLink = ({ article }: { readonly article: Article }) => (
  <Link to="/helpCenter/$article" params={{ article: article.id }}>
    {article.title}
  </Link>
);
