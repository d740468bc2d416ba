import type { PortalPageName } from '../content/pages.ts';
import { HelpCenter } from './help-center.tsx';
import { HomePage } from './home-page.tsx';
import { TextPage } from './text-page.tsx';

export const PortalPage = ({ page }: { readonly page: PortalPageName }) => {
  if (page === 'homePage') return <HomePage />;
  if (page === 'helpCenter') return <HelpCenter />;
  return <TextPage page={page} key={page} />;
};
