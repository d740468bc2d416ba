import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { GraphsPage } from '#src/features/graph/view/list/graphs-page.tsx';

export const Route = createFileRoute('/_app/KtpknowledgeGraph/index')({
  staticData: { level: 1, title: msg`Knowledge graphs` },
  component: GraphsPage,
});
