import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ChevronRight, FilePlus, NotebookPen } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { editsArea } from '#contract/features/lessonprep/keys.ts';
import type { AreaNodeRow } from '#contract/features/lessonprep/rows.ts';
import { areaNodeTable } from '#contract/features/lessonprep/tables.ts';
import { rowKey } from '#src/core/feature.ts';
import type { MyArea } from '#src/features/lessonprep/data/public.ts';
import { nodesOf } from '#src/features/lessonprep/data/queries.ts';
import { useLive } from '#src/ui/live/use-live.ts';
import { useMarks } from '#src/ui/live/use-marks.ts';
import { RowMenu } from '#src/ui/overlays/row-menu.tsx';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { Waiting } from '#src/ui/parts/waiting.tsx';
import { AreaFrame } from './area-frame.tsx';
import type { NodeAsked } from './node-dialogs.tsx';
import { NodeLine } from './node-line.tsx';
import { kindIcons, kindWords } from './words.ts';

const Dialogs = lazy(async () => ({ default: (await import('./node-dialogs.tsx')).NodeDialogs }));
const NodeScreen = lazy(async () => ({ default: (await import('./node-screen.tsx')).NodeScreen }));

interface ContentScreenProps {
  readonly areaId: string;
  readonly folderId: string;
  /** What is open, or ''. */
  readonly nodeId: string;
}

/** /lessonPreparationArea?areaid=: what is prepared in an area, folder by folder. */
export const ContentScreen = ({ areaId, folderId, nodeId }: ContentScreenProps) =>
  nodeId === '' ? (
    <AreaFrame areaId={areaId} tab="content">
      {(mine) => <Content mine={mine} folderId={folderId} />}
    </AreaFrame>
  ) : (
    <Suspense fallback={null}>
      <NodeScreen key={nodeId} areaId={areaId} nodeId={nodeId} />
    </Suspense>
  );

/** From the top to the folder; one that is gone is the top. */
const pathTo = (nodes: readonly AreaNodeRow[], folderId: string): readonly AreaNodeRow[] => {
  const folders = new Map(nodes.flatMap((node) => (node.kind === 'folder' ? [[node.id, node]] : [])));
  const path: AreaNodeRow[] = [];
  for (let at = folders.get(folderId); at !== undefined && !path.includes(at); at = folders.get(at.parentId))
    path.unshift(at);
  return path;
};

const Content = ({ mine, folderId }: { readonly mine: MyArea; readonly folderId: string }) => {
  const { t, i18n } = useLingui();
  const { area, role } = mine;
  const nodes = useLive(nodesOf, area.id);
  const [asked, setAsked] = useState<NodeAsked>();
  const marks = useMarks((nodes ?? []).map(({ id }) => rowKey(areaNodeTable, id)));
  if (nodes === undefined) return <Waiting rows={5} />;
  const path = pathTo(nodes, folderId);
  const here = path.at(-1)?.id ?? '';
  const folders = new Set(nodes.flatMap(({ id, kind }) => (kind === 'folder' ? [id] : [])));
  const shown = nodes
    .filter(({ parentId }) => (folders.has(parentId) ? parentId : '') === here)
    .toSorted((one, other) => Number(other.kind === 'folder') - Number(one.kind === 'folder'));
  const edits = editsArea(role, area);
  const add = (
    <Button size="sm" onClick={() => setAsked({ form: 'files' })}>
      <FilePlus size={16} aria-hidden />
      <Trans>Add files</Trans>
    </Button>
  );
  return (
    <Box as="section" aria-label={t`Content`}>
      <Flex align="center" gap="2" mb="3" wrap="wrap" minH="9">
        <Path areaId={area.id} path={path} />
        {edits && (
          <Flex ms="auto" gap="1" align="center">
            {add}
            <RowMenu
              label={t`Add and more`}
              actions={() => [
                ...(['folder', 'outline', 'paper', 'quiz'] as const).map((kind) => ({
                  id: kind,
                  label: i18n._(kindWords[kind]),
                  icon: kindIcons[kind],
                  onChoose: () => setAsked({ form: 'new', kind }),
                })),
                {
                  id: 'course',
                  label: t`From a course…`,
                  icon: NotebookPen,
                  isApart: true,
                  onChoose: () => setAsked({ form: 'course' }),
                },
              ]}
            />
          </Flex>
        )}
      </Flex>
      {shown.length === 0 ? (
        <EmptyState icon={NotebookPen} title={<Trans>Nothing here yet</Trans>}>
          {edits && (
            <Trans>Outlines, files, test papers and quizzes that you add stand here, without a network too.</Trans>
          )}
        </EmptyState>
      ) : (
        <Box as="ul" listStyleType="none" bg="bg.panel" borderWidth="1px" borderRadius="l3">
          {shown.map((node) => (
            <NodeLine
              key={node.id}
              node={node}
              mine={mine}
              mark={marks.get(rowKey(areaNodeTable, node.id))}
              inside={nodes.filter(({ parentId }) => parentId === node.id).length}
              onAsk={setAsked}
            />
          ))}
        </Box>
      )}
      {asked !== undefined && (
        <Suspense fallback={null}>
          <Dialogs asked={asked} mine={mine} nodes={nodes} here={here} onClose={() => setAsked(undefined)} />
        </Suspense>
      )}
    </Box>
  );
};

interface PathProps {
  readonly areaId: string;
  readonly path: readonly AreaNodeRow[];
}

const Path = ({ areaId, path }: PathProps) => {
  const { t } = useLingui();
  if (path.length === 0) return null;
  return (
    <Flex as="nav" aria-label={t`Folders`} align="center" gap="1" fontSize="sm" wrap="wrap" minW="0">
      <Box asChild color="fg.muted" _hover={{ color: 'fg' }} py="2">
        <Link to="/lessonPreparationArea" search={{ areaid: areaId }}>
          <Trans>All</Trans>
        </Link>
      </Box>
      {path.map((folder, index) => (
        <Flex key={folder.id} align="center" gap="1" minW="0">
          <ChevronRight size={14} aria-hidden />
          {index === path.length - 1 ? (
            <Text fontWeight="600" overflowWrap="anywhere">
              {folder.title}
            </Text>
          ) : (
            <Box asChild color="fg.muted" _hover={{ color: 'fg' }} overflowWrap="anywhere">
              <Link to="/lessonPreparationArea" search={{ areaid: areaId, folderid: folder.id }}>
                {folder.title}
              </Link>
            </Box>
          )}
        </Flex>
      ))}
    </Flex>
  );
};
