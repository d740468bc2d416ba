import { Box, Flex, Heading, IconButton } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, Redo2, Undo2 } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { can } from '#contract/core/roles.ts';
import type { GraphRow } from '#contract/features/graph/rows.ts';
import { removalOf } from '#src/features/graph/data/edits.ts';
import { childrenOf, type Line, under } from '#src/features/graph/data/model.ts';
import { type Direction, moveOf } from '#src/features/graph/data/moves.ts';
import { type GraphRows, graphById, roleInGraph, rowsOfGraph } from '#src/features/graph/data/queries.ts';
import { useLive, useLoaded } from '#src/ui/live/use-live.ts';
import { whileOpen } from '#src/ui/overlays/app-dialog.tsx';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { RowMenu } from '#src/ui/overlays/row-menu.tsx';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { FilterButtons } from '#src/ui/parts/filter-buttons.tsx';
import { LostPage } from '#src/ui/parts/lost-page.tsx';
import { useTitle, WaitingPage } from '#src/ui/parts/page.tsx';
import { SearchField } from '#src/ui/parts/search-field.tsx';
import { useBelow } from '#src/ui/window/use-below.ts';
import { Drawing } from '../drawing/drawing.tsx';
import { foundIn } from '../found.ts';
import { AddPoint } from './add-point.tsx';
import { EditorMenu } from './editor-menu.tsx';
import { lineActions } from './line-actions.tsx';
import { Outline } from './outline.tsx';
import { PointPanel } from './point-panel.tsx';
import { useEditor, useUndoKeys } from './use-editor.ts';

const PointForm = whileOpen(async () => (await import('./point-form.tsx')).PointForm);

interface EditorPageProps {
  readonly graphId: string;
  /** Whether everything is where it should be: there is no header that would say so (S-083). */
  readonly sync: ReactNode;
}

export const EditorPage = ({ graphId, sync }: EditorPageProps) => {
  const { t } = useLingui();
  const graph = useLoaded(graphById, graphId);
  const actor = useLive(roleInGraph, graphId);
  const rows = useLive(rowsOfGraph, graphId);
  if (graph === undefined || rows === undefined) return <WaitingPage />;
  if (graph.value === undefined || graph.value.deletedAt > 0)
    return (
      <LostPage title={t`No such knowledge graph`}>
        <Trans>It was deleted, or you do not belong to it.</Trans>
      </LostPage>
    );
  return <Open graph={graph.value} rows={rows} sync={sync} mayWrite={can(actor, 'team.write')} />;
};

interface OpenProps {
  readonly graph: GraphRow;
  readonly rows: GraphRows;
  readonly sync: ReactNode;
  readonly mayWrite: boolean;
}

const Open = ({ graph, rows, sync, mayWrite }: OpenProps) => {
  const { t } = useLingui();
  useTitle(graph.name);
  const editor = useEditor(graph.id);
  useUndoKeys(editor);
  const [selected, setSelected] = useState('');
  const [view, setView] = useState<'outline' | 'drawing'>('outline');
  const [typed, setTyped] = useState('');
  const [isEditing, setEditing] = useState(false);
  const [removing, setRemoving] = useState<readonly string[]>([]);
  const isNarrow = useBelow('lg');
  const tree = useMemo(() => childrenOf(rows.points), [rows]);
  const found = useMemo(() => foundIn(rows.points, typed), [rows, typed]);
  const point = rows.points.find(({ id }) => id === selected);
  const act = mayWrite ? editor.act : undefined;
  const remove = (id: string) => setRemoving(under(id, tree));
  const move = (id: string, direction: Direction) => {
    const edit = moveOf(tree, id, direction);
    if (edit !== undefined) void editor.act(edit);
  };
  const removeThem = async () => {
    await editor.act(removalOf(removing, rows));
    if (removing.includes(selected)) setSelected('');
  };
  const edit = (id: string) => {
    setSelected(id);
    setEditing(true);
  };
  const menu = (line: Line) => (
    <RowMenu
      label={t`More on ${line.point.name}`}
      tabIndex={-1}
      actions={() => lineActions(t, line, { edit, move, remove })}
    />
  );
  const outline = (
    <Flex direction="column" height="full" minH="0">
      <Box p="2" borderBottomWidth="1px">
        <SearchField size="sm" label={t`Search for a point`} value={typed} onValue={setTyped} />
      </Box>
      <Box flex="1" minH="0">
        {rows.points.length === 0 ? (
          <EmptyState title={<Trans>No points yet</Trans>}>
            <Trans>Add the first one below, or import an outline.</Trans>
          </EmptyState>
        ) : (
          <Outline
            label={t`Outline`}
            tree={tree}
            selected={selected}
            onSelect={setSelected}
            found={found}
            {...(mayWrite && { menu, onEnter: edit, onMove: move, onRemove: remove })}
          />
        )}
      </Box>
      {mayWrite && <AddPoint editor={editor} tree={tree} selected={point?.id ?? ''} onAdded={setSelected} />}
    </Flex>
  );
  const drawing = (
    <Drawing
      graph={rows}
      selected={selected}
      onSelect={setSelected}
      onMove={mayWrite ? (id, x, y) => void editor.act({ change: [{ id, x, y }] }) : undefined}
      found={found}
    />
  );
  const panel = point !== undefined && (
    <PointPanel
      graph={rows}
      tree={tree}
      point={point}
      onSelect={setSelected}
      onClose={() => setSelected('')}
      act={act}
      onEdit={mayWrite ? () => setEditing(true) : undefined}
    />
  );
  return (
    <Flex direction="column" height="100dvh" overflow="hidden" data-editor={graph.id}>
      <Flex as="header" align="center" gap="1" px="2" minH="52px" borderBottomWidth="1px" flexShrink="0">
        <IconButton asChild variant="ghost" size="sm">
          <Link to="/KtpknowledgeGraph/index" aria-label={t`Back to the knowledge graphs`}>
            <ArrowLeft size={20} aria-hidden />
          </Link>
        </IconButton>
        <Heading as="h1" fontSize="md" fontWeight="600" flex="1" minW="0" truncate title={graph.name}>
          {graph.name}
        </Heading>
        {sync}
        {mayWrite && (
          <>
            <IconButton
              size="sm"
              variant="ghost"
              aria-label={t`Undo`}
              title={t`Undo`}
              disabled={!editor.canUndo}
              onClick={() => void editor.undo()}
            >
              <Undo2 size={18} aria-hidden />
            </IconButton>
            <IconButton
              size="sm"
              variant="ghost"
              aria-label={t`Redo`}
              title={t`Redo`}
              disabled={!editor.canRedo}
              onClick={() => void editor.redo()}
            >
              <Redo2 size={18} aria-hidden />
            </IconButton>
          </>
        )}
        <EditorMenu graph={graph} rows={rows} tree={tree} act={act} />
      </Flex>
      {isNarrow && (
        <Box px="2" py="1.5" borderBottomWidth="1px" flexShrink="0">
          <FilterButtons
            label={t`What is shown`}
            filters={[
              { id: 'outline' as const, name: t`Outline` },
              { id: 'drawing' as const, name: t`Drawing` },
            ]}
            current={view}
            onChoose={setView}
          />
        </Box>
      )}
      <Flex flex="1" minH="0" direction={isNarrow ? 'column' : 'row'}>
        {(!isNarrow || view === 'outline') && (
          <Box flex={isNarrow ? '1' : '0 0 340px'} minH="0" borderEndWidth={isNarrow ? '0' : '1px'}>
            {outline}
          </Box>
        )}
        {(!isNarrow || view === 'drawing') && (
          <Box flex="1" minW="0" minH="0">
            {drawing}
          </Box>
        )}
        {panel && (
          <Box
            flexShrink="0"
            overflowY="auto"
            {...(isNarrow ? { maxH: '45%', borderTopWidth: '1px' } : { width: '320px', borderStartWidth: '1px' })}
          >
            {panel}
          </Box>
        )}
      </Flex>
      {point !== undefined && (
        <PointForm open={isEditing} point={point} onWritten={editor.note} onClose={() => setEditing(false)} />
      )}
      <ConfirmDialog
        open={removing.length > 1}
        title={<Trans>Remove {removing.length} points?</Trans>}
        confirm={<Trans>Remove</Trans>}
        onConfirm={removeThem}
        onClose={() => setRemoving([])}
      >
        <Trans>What the point contains goes with it. You can undo this.</Trans>
      </ConfirmDialog>
      <RemoveOne ids={removing} onRemove={removeThem} onDone={() => setRemoving([])} />
    </Flex>
  );
};

interface RemoveOneProps {
  readonly ids: readonly string[];
  readonly onRemove: () => Promise<void>;
  readonly onDone: () => void;
}

/** A point that contains nothing goes at once: it can be taken back. */
const RemoveOne = ({ ids, onRemove, onDone }: RemoveOneProps) => {
  const one = ids.length === 1 ? ids[0] : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each
  useEffect(() => {
    if (one === undefined) return;
    onDone();
    void onRemove();
  }, [one]);
  return null;
};
