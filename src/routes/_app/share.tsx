import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { SharePage } from '#src/shell/share/share-page.tsx';

const Share = () => <SharePage isFull={Route.useSearch().full !== undefined} />;

export const Route = createFileRoute('/_app/share')({
  staticData: { level: 2, title: msg`Share to a course or a conversation` },
  validateSearch: ({ full }: Record<string, unknown>): { full?: 1 | undefined } => ({
    full: full === undefined ? undefined : 1,
  }),
  component: Share,
});
