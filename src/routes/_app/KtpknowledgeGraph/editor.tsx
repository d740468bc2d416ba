import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { EditorPage } from '#src/features/graph/view/editor/editor-page.tsx';
import { graphPlace } from '#src/shell/pages/search.ts';
import { SyncChip } from '#src/shell/sync/sync-chip.tsx';

const Screen = () => {
  const { id } = Route.useSearch();
  return <EditorPage key={id} graphId={id} sync={<SyncChip />} />;
};

export const Route = createFileRoute('/_app/KtpknowledgeGraph/editor')({
  staticData: { level: 0, title: msg`Edit knowledge graph` },
  validateSearch: graphPlace,
  component: Screen,
});
