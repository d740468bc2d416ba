import { createFileRoute, redirect } from '@tanstack/react-router';
import { portalPageOf } from '#src/features/portal/view/content/pages.ts';

/** The specification leaves open whether public pages are under /portal: there they are found too, and lead on. */
export const Route = createFileRoute('/portal/$')({
  beforeLoad: ({ params: { _splat: rest = '' }, location: { searchStr, hash } }) => {
    // Never `//elsewhere`.
    const [first = '', ...more] = (rest.replace(/^[/\\]+/, '') || 'homePage').split('/');
    const own = [portalPageOf(first) ?? first, ...more].join('/');
    throw redirect({ href: `/${own}${searchStr}${hash === '' ? '' : `#${hash}`}`, replace: true });
  },
});
