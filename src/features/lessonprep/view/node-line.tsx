import { Box, Flex, Text } from '@chakra-ui/react';
import { Plural, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Copy, FolderInput, Pencil, Share2, Trash2 } from 'lucide-react';
import { editsArea } from '#contract/features/lessonprep/keys.ts';
import type { AreaNodeRow } from '#contract/features/lessonprep/rows.ts';
import { savesFrom, sharesArea } from '#contract/features/lessonprep/rules.ts';
import type { MyArea } from '#src/features/lessonprep/data/public.ts';
import { openPreview } from '#src/features/upload/view/public.tsx';
import type { Mark } from '#src/ui/live/use-marks.ts';
import { RowMenu } from '#src/ui/overlays/row-menu.tsx';
import type { RowAction } from '#src/ui/overlays/row-menu-content.tsx';
import { fileIconOf } from '#src/ui/parts/file-name.tsx';
import { SyncMark } from '#src/ui/parts/sync-mark.tsx';
import { sizeText } from '#src/ui/words/size.ts';
import { Time } from '#src/ui/words/time.tsx';
import type { NodeAsked } from './node-dialogs.tsx';
import { kindIcons, kindWords } from './words.ts';

interface NodeLineProps {
  readonly node: AreaNodeRow;
  readonly mine: MyArea;
  readonly mark: Mark | undefined;
  /** How much is in a folder. */
  readonly inside: number;
  readonly onAsk: (asked: NodeAsked) => void;
}

export const NodeLine = ({ node, mine, mark, inside, onAsk }: NodeLineProps) => {
  const { t } = useLingui();
  const actions = useActions(node, mine, onAsk);
  const Icon = node.file === null ? kindIcons[node.kind] : fileIconOf(node.file.name);
  const look = {
    align: 'center',
    gap: '3',
    flex: '1',
    minW: '0',
    minH: '56px',
    px: '4',
    py: '2',
    textAlign: 'start',
  } as const;
  const line = (
    <>
      <Box color={node.kind === 'folder' ? 'brand.fg' : 'fg.muted'} flexShrink="0">
        <Icon size={20} aria-hidden />
      </Box>
      <Box flex="1" minW="0">
        <Text overflowWrap="anywhere">{node.title}</Text>
        <Text fontSize="xs" color="fg.muted">
          <Facts node={node} inside={inside} />
        </Text>
      </Box>
      <SyncMark mark={mark} />
    </>
  );
  const { file } = node;
  return (
    <Flex as="li" align="center" pe="1" _notLast={{ borderBottomWidth: '1px' }} _hover={{ bg: 'bg.subtle' }}>
      {file === null ? (
        <Flex asChild {...look}>
          <Link
            to={node.kind === 'quiz' ? '/editInteractive' : '/lessonPreparationArea'}
            search={
              node.kind === 'folder'
                ? { areaid: node.areaId, folderid: node.id }
                : { areaid: node.areaId, nodeid: node.id }
            }
          >
            {line}
          </Link>
        </Flex>
      ) : (
        <Flex asChild {...look}>
          <button
            type="button"
            onClick={() => openPreview({ files: [file], index: 0, canDownload: sharesArea(mine.role, mine.area) })}
          >
            {line}
          </button>
        </Flex>
      )}
      {actions.length > 0 && <RowMenu label={t`More: ${node.title}`} actions={() => actions} />}
    </Flex>
  );
};

const Facts = ({ node, inside }: Pick<NodeLineProps, 'node' | 'inside'>) => {
  const { i18n } = useLingui();
  if (node.kind === 'folder') return <Plural value={inside} one="# item" other="# items" />;
  return (
    <>
      {i18n._(kindWords[node.kind])}
      {node.file !== null && ` · ${sizeText(node.file.size)}`}
      {node.paper !== null && (
        <>
          {' · '}
          <Plural value={node.paper.items.length} one="# question" other="# questions" />
        </>
      )}
      {' · '}
      <Time at={node.updatedAt} />
    </>
  );
};

const useActions = (node: AreaNodeRow, { area, role }: MyArea, onAsk: NodeLineProps['onAsk']): readonly RowAction[] => {
  const { t } = useLingui();
  const edits = editsArea(role, area);
  const isFolder = node.kind === 'folder';
  return [
    ...(sharesArea(role, area) && !isFolder
      ? [
          {
            id: 'share',
            label: t`Share to a course…`,
            icon: Share2,
            onChoose: () => onAsk({ form: 'share', node }),
          },
        ]
      : []),
    ...(savesFrom(role, area)
      ? [
          {
            id: 'copy',
            label: t`Copy to another area…`,
            icon: Copy,
            onChoose: () => onAsk({ form: 'copy', node }),
          },
        ]
      : []),
    ...(edits
      ? [
          { id: 'rename', label: t`Rename`, icon: Pencil, onChoose: () => onAsk({ form: 'rename', node }) },
          { id: 'move', label: t`Move…`, icon: FolderInput, onChoose: () => onAsk({ form: 'move', node }) },
          {
            id: 'remove',
            label: t`Delete`,
            icon: Trash2,
            isDanger: true,
            isApart: true,
            onChoose: () => onAsk({ form: 'remove', node }),
          },
        ]
      : []),
  ];
};
