import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { PaiHome } from '#src/features/pai/view/home-page.tsx';

export const Route = createFileRoute('/_app/pai/')({
  staticData: { level: 1, title: msg`AI agents` },
  component: PaiHome,
});
