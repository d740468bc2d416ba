import { createFileRoute, redirect } from '@tanstack/react-router';

/** The specification leaves open whether public pages are under /portal: there they are found too, and lead on. */
export const Route = createFileRoute('/portal/$')({
  beforeLoad: ({ params: { _splat: rest = '' }, location: { searchStr, hash } }) => {
    // Never `//elsewhere`.
    const own = rest.replace(/^[/\\]+/, '') || 'homePage';
    throw redirect({ href: `/${own}${searchStr}${hash === '' ? '' : `#${hash}`}`, replace: true });
  },
});
