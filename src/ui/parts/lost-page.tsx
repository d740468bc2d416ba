import type { ReactNode } from 'react';
import { EmptyState } from './empty-state.tsx';
import { Page } from './page.tsx';

interface LostPageProps {
  readonly title: string;
  /** Why, and what to do. */
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}

/** In the place of a screen whose thing is not there, or not for this person. */
export const LostPage = ({ title, children, action }: LostPageProps) => (
  <Page title={title} headingHidden>
    <EmptyState picture="lost" title={title} action={action}>
      {children}
    </EmptyState>
  </Page>
);
