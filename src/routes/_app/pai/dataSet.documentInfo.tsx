import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { DocumentPage } from '#src/features/pai/view/data/document-page.tsx';
import { documentSearch, underPai } from './-meta.ts';

const Screen = () => {
  const { documentId } = Route.useSearch();
  return <DocumentPage key={documentId} documentId={documentId} />;
};

export const Route = createFileRoute('/_app/pai/dataSet/documentInfo')({
  ...underPai(3, msg`Document`),
  validateSearch: documentSearch,
  component: Screen,
});
