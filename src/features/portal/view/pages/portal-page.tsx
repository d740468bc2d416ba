import { Box } from '@chakra-ui/react';
import { lazy, Suspense } from 'react';
import type { PortalPageName } from '../content/pages.ts';
import { HomePage } from './home-page.tsx';
import { TextPage } from './text-page.tsx';

const HelpCenter = lazy(async () => ({ default: (await import('./help-center.tsx')).HelpCenter }));

export const PortalPage = ({ page }: { readonly page: PortalPageName }) => {
  if (page === 'homePage') return <HomePage />;
  if (page === 'helpCenter')
    return (
      <Suspense fallback={<Box minH="100dvh" />}>
        <HelpCenter />
      </Suspense>
    );
  return <TextPage page={page} key={page} />;
};
