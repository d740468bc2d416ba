import { Box, Flex } from '@chakra-ui/react';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useVirtualizer } from '@tanstack/react-virtual';
import { ChevronRight, Presentation, Users } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { type FriendsTree, friendsTree } from '#src/features/messaging/data/friends.ts';
import { useLive } from '#src/ui/live/use-live.ts';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { KnownPictures, PersonMark } from '#src/ui/parts/person-mark.tsx';
import { Waiting } from '#src/ui/parts/waiting.tsx';
import { openPanel } from '../panel/state.ts';
import { useManyPictures } from '../person/use-pictures.ts';
import { type Branch, type Leaf, moveOf, openedClasses, type TreeLine, useOpened } from './friend-tree.ts';

interface TreeRowProps {
  readonly id: string;
  readonly line: TreeLine;
  readonly isActive: boolean;
  readonly isOpen: boolean;
  readonly top: number;
  readonly onPress: () => void;
}

/** A line of the tree. Not focusable: the tree keeps the focus and names the active one. */
const TreeRow = ({ id, line, isActive, isOpen, top, onPress }: TreeRowProps) => (
  <Flex
    role="treeitem"
    id={id}
    aria-level={line.level}
    aria-posinset={line.position}
    aria-setsize={line.size}
    aria-selected={isOpen}
    {...('isOpen' in line && { 'aria-expanded': line.isOpen })}
    position="absolute"
    insetX="0"
    top="0"
    transform={`translateY(${top}px)`}
    height="44px"
    align="center"
    gap="2"
    ps={`${4 + (line.level - 1) * 16}px`}
    pe="3"
    cursor="pointer"
    fontSize="sm"
    bg={isOpen ? 'brand.subtle' : undefined}
    _hover={isOpen ? {} : { bg: 'bg.subtle' }}
    className={isActive ? 'active' : undefined}
    onClick={onPress}
    // A press must not take the focus out of the tree.
    onMouseDown={(event) => event.preventDefault()}
  >
    {'isOpen' in line ? <BranchLine line={line} /> : <LeafLine line={line} />}
  </Flex>
);

const BranchLine = ({ line: { is, name, count, isOpen } }: { readonly line: Branch }) => {
  const { t } = useLingui();
  const said = is === 'team' ? t`Teaching team` : name || (is === 'class' ? t`Class` : t`A course`);
  return (
    <>
      <Box color="fg.muted" flexShrink="0" transform={isOpen ? 'rotate(90deg)' : undefined}>
        <ChevronRight size={16} strokeWidth={1.75} aria-hidden />
      </Box>
      <Box flex="1" minW="0" truncate fontWeight={is === 'class' ? '400' : '500'}>
        {said}
      </Box>
      <Box fontSize="xs" color="fg.muted" textStyle="num" flexShrink="0">
        <span aria-hidden>{count}</span>
        <Box as="span" srOnly>
          {plural(count, { one: '# person', other: '# people' })}
        </Box>
      </Box>
    </>
  );
};

const LeafLine = ({ line: { is, uid, name, role } }: { readonly line: Leaf }) => {
  const { t } = useLingui();
  const roles = { teacher: t`Teacher`, assistant: t`Assistant`, student: '' };
  const said = is === 'classChat' ? t`Everybody in the class` : is === 'teamChat' ? t`Team of ${name}` : name;
  return (
    <>
      {is === 'person' ? (
        <PersonMark uid={uid} name={name} size="28px" />
      ) : (
        <Flex boxSize="28px" align="center" justify="center" flexShrink="0" color="fg.muted" aria-hidden>
          {is === 'classChat' ? <Users size={18} strokeWidth={1.75} /> : <Presentation size={18} strokeWidth={1.75} />}
        </Flex>
      )}
      <Box flex="1" minW="0" truncate>
        {said}
      </Box>
      {role !== undefined && roles[role] !== '' && (
        <Box fontSize="xs" color="fg.muted" flexShrink="0">
          {roles[role]}
        </Box>
      )}
    </>
  );
};

const rowHeight = 44;

/** Tab 1 (S-200): everybody to whom one may write, as their courses have them. */
export const FriendsList = ({ groupId }: { readonly groupId: string }) => {
  const tree = useLive(friendsTree);
  if (tree === undefined)
    return (
      <Box p="3">
        <Waiting rows={5} />
      </Box>
    );
  if (tree.courses.length === 0)
    return (
      <Box flex="1" minH="0" overflowY="auto">
        <EmptyState icon={Users} title={<Trans>Nobody here yet</Trans>}>
          <Trans>Teachers and classmates are listed here as soon as you are in a course.</Trans>
        </EmptyState>
      </Box>
    );
  return <Tree tree={tree} groupId={groupId} />;
};

const Tree = ({ tree, groupId }: { readonly tree: FriendsTree; readonly groupId: string }) => {
  const { t } = useLingui();
  const frame = useRef<HTMLDivElement>(null);
  const ids = useId();
  const { lines, filling, toggle } = useOpened(tree);
  const pictures = useManyPictures(openedClasses(tree, lines));
  const [moved, setMoved] = useState('');
  const active = lines.some(({ key }) => key === moved) ? moved : (lines[0]?.key ?? '');
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => lines[index]?.key ?? index,
    overscan: 8,
  });
  const press = (line: TreeLine) => {
    setMoved(line.key);
    if ('isOpen' in line) toggle(line.key);
    else openPanel(line.uid === '' ? { groupId: line.groupId } : { uid: line.uid });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const move = moveOf(event.key, lines, active);
    if (move === undefined) return;
    event.preventDefault();
    if ('toggle' in move) return toggle(move.toggle);
    if ('press' in move) return press(move.press);
    setMoved(move.to);
    virtual.scrollToIndex(lines.findIndex(({ key }) => key === move.to));
  };
  const idOf = (index: number) => `${ids}${index}`;
  return (
    <Box
      ref={frame}
      role="tree"
      aria-label={t`Friends`}
      aria-busy={filling}
      aria-activedescendant={idOf(lines.findIndex(({ key }) => key === active))}
      tabIndex={0}
      flex="1"
      minH="0"
      overflowY="auto"
      overscrollBehavior="contain"
      outline="none"
      css={{
        '&:focus-visible .active': {
          outline: '2px solid',
          outlineColor: 'brand.focusRing',
          outlineOffset: '-2px',
        },
      }}
      onKeyDown={onKeyDown}
    >
      <KnownPictures value={pictures}>
        <Box role="presentation" position="relative" height={`${virtual.getTotalSize()}px`}>
          {virtual.getVirtualItems().map(({ index, key, start }) => {
            const line = lines[index];
            return (
              line !== undefined && (
                <TreeRow
                  key={key}
                  id={idOf(index)}
                  line={line}
                  isActive={line.key === active}
                  isOpen={'groupId' in line && line.groupId === groupId}
                  top={start}
                  onPress={() => press(line)}
                />
              )
            );
          })}
        </Box>
      </KnownPictures>
    </Box>
  );
};
