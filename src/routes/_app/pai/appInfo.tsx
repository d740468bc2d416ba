import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { AppPage } from '#src/features/pai/view/app-page.tsx';
import { appSearch, underPai } from './-meta.ts';

const Screen = () => {
  const { appId } = Route.useSearch();
  return <AppPage key={appId} appId={appId} />;
};

export const Route = createFileRoute('/_app/pai/appInfo')({
  ...underPai(3, msg`Agent`),
  validateSearch: appSearch,
  component: Screen,
});
