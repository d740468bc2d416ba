import { Box, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Folder, FolderPlus, Layers, Package } from 'lucide-react';
import { type KeyboardEvent, memo, type ReactNode } from 'react';
import { RowMenu } from '#src/ui/overlays/row-menu.tsx';
import type { RowAction } from '#src/ui/overlays/row-menu-content.tsx';
import type { CourseContent } from '../parts/use-course-content.ts';
import { folderActions } from './actions.ts';
import type { BoardView, Open } from './state.ts';
import type { Moves } from './use-moves.ts';

interface PlaceNavProps {
  readonly content: CourseContent;
  readonly place: BoardView;
  readonly onPlace: (place: BoardView) => void;
  readonly open: Open;
  readonly moves: Moves;
}

const keyOf = (place: BoardView): string => (place.at === 'chapter' || place.at === 'folder' ? place.id : place.at);

/** The left pane of a laptop: chapters, sections and folders, each a view of the list beside it. */
export const PlaceNav = memo(({ content, place, onPlace, open, moves }: PlaceNavProps) => {
  const { t } = useLingui();
  const { outline, folders, activities } = content;
  const line = (to: BoardView, label: string, count: number, depth = 0, icon?: ReactNode) => ({
    to,
    label,
    count,
    depth,
    icon,
    isHere: keyOf(to) === keyOf(place),
    onPlace,
  });
  const inside = (id: string) => activities.filter(({ folderId }) => folderId === id).length;
  return (
    <Box as="nav" aria-label={t`Chapters and folders`} fontSize="sm" data-tour="lessons-places">
      <Box as="ul" listStyleType="none">
        <Line {...line({ at: 'all' }, t`All content`, activities.length, 0, <Layers size={16} aria-hidden />)} />
        {outline.chapters.map(({ chapter, activities: own, sections }) => (
          <Box as="li" key={chapter.id} listStyleType="none">
            <Box as="ul">
              <Line
                {...line(
                  { at: 'chapter', id: chapter.id },
                  chapter.title,
                  own.length + sections.reduce((sum, one) => sum + one.activities.length, 0),
                )}
              />
              {sections.map((section) => (
                <Line
                  key={section.chapter.id}
                  {...line(
                    { at: 'chapter', id: section.chapter.id },
                    section.chapter.title,
                    section.activities.length,
                    1,
                  )}
                />
              ))}
            </Box>
          </Box>
        ))}
        {outline.loose.length > 0 && (
          <Line
            {...line({ at: 'loose' }, t`Not in a chapter`, outline.loose.length, 0, <Package size={16} aria-hidden />)}
          />
        )}
      </Box>
      <Flex mt="5" mb="1" px="2" align="center" justify="space-between" color="fg.muted">
        <Text as="h2" fontSize="xs" fontWeight="600">
          <Trans>Folders</Trans>
        </Text>
        <Box
          asChild
          p="1"
          borderRadius="l1"
          cursor="pointer"
          minW="28px"
          minH="28px"
          _hover={{ bg: 'bg.subtle', color: 'fg' }}
        >
          <button type="button" aria-label={t`New folder`} onClick={() => open({ form: 'folder' })}>
            <FolderPlus size={18} aria-hidden />
          </button>
        </Box>
      </Flex>
      <Box as="ul" listStyleType="none">
        {folders.map(({ folder, depth }) => (
          <Line
            key={folder.id}
            {...line(
              { at: 'folder', id: folder.id },
              folder.title,
              inside(folder.id),
              depth,
              <Folder size={16} aria-hidden />,
            )}
            actions={() => folderActions(folder, open, moves)}
            onNudge={(by) => moves.nudgeFolder(folder, by)}
          />
        ))}
      </Box>
    </Box>
  );
});

interface LineProps {
  readonly to: BoardView;
  readonly label: string;
  readonly count: number;
  readonly depth: number;
  readonly icon?: ReactNode;
  readonly isHere: boolean;
  readonly onPlace: (place: BoardView) => void;
  readonly actions?: () => readonly RowAction[];
  /** With Alt and the arrows; what cannot be moved has none. */
  readonly onNudge?: (by: 1 | -1) => void;
}

const Line = ({ to, label, count, depth, icon, isHere, onPlace, actions, onNudge }: LineProps) => {
  const { t } = useLingui();
  const onKeyDown = (event: KeyboardEvent) => {
    if (onNudge === undefined || !event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onNudge(event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    <Flex
      as="li"
      align="center"
      onKeyDown={onKeyDown}
      borderRadius="l1"
      bg={isHere ? 'brand.muted' : undefined}
      _hover={{ bg: isHere ? 'brand.muted' : 'bg.subtle' }}
    >
      <Box
        asChild
        flex="1"
        minW="0"
        py="1.5"
        pe="2"
        ps={`${8 + depth * 16}px`}
        textAlign="start"
        borderRadius="l1"
        cursor="pointer"
        color={isHere ? 'brand.fg' : 'fg'}
        fontWeight={isHere ? '600' : depth === 0 ? '500' : '400'}
        _focusVisible={{ outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '-2px' }}
      >
        <button
          type="button"
          aria-current={isHere ? 'true' : undefined}
          aria-keyshortcuts={onNudge && 'Alt+ArrowUp Alt+ArrowDown'}
          onClick={() => onPlace(to)}
          data-touch
        >
          <Flex align="center" gap="2">
            {icon}
            <Text as="span" flex="1" minW="0" truncate>
              {label}
            </Text>
            <Text as="span" fontSize="xs" color="fg.muted" textStyle="num">
              {count}
            </Text>
          </Flex>
        </button>
      </Box>
      {actions !== undefined && <RowMenu label={t`More about ${label}`} actions={actions} />}
    </Flex>
  );
};
