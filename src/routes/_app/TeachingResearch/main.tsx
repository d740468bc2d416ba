import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { OfficesPage } from '#src/features/research/view/offices/offices-page.tsx';

export interface OfficesSearch {
  readonly tab?: 'square' | undefined;
}

const Screen = () => <OfficesPage tab={Route.useSearch().tab ?? 'mine'} />;

export const Route = createFileRoute('/_app/TeachingResearch/main')({
  staticData: { level: 1, title: msg`Research office` },
  validateSearch: ({ tab }: Record<string, unknown>): OfficesSearch => ({
    tab: tab === 'square' ? 'square' : undefined,
  }),
  component: Screen,
});
