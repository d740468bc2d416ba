import { Box } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useVirtualizer } from '@tanstack/react-virtual';
import { Users } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { type FriendsTree, friendsTree } from '#src/features/messaging/data/friends.ts';
import { useLive } from '#src/ui/live/use-live.ts';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { KnownPictures } from '#src/ui/parts/person-mark.tsx';
import { Waiting } from '#src/ui/parts/waiting.tsx';
import { openPanel } from '../panel/state.ts';
import { useManyPictures } from '../person/use-pictures.ts';
import type { TreeLine } from './nodes.ts';
import { moveOf } from './tree-keys.ts';
import { TreeRow } from './tree-row.tsx';
import { openedClasses, useOpened } from './use-opened.ts';

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
