import { Box, Flex } from '@chakra-ui/react';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ChevronRight, Presentation, Users } from 'lucide-react';
import { PersonMark } from '#src/ui/parts/person-mark.tsx';
import type { Branch, Leaf, TreeLine } from './nodes.ts';

interface TreeRowProps {
  readonly id: string;
  readonly line: TreeLine;
  readonly isActive: boolean;
  readonly isOpen: boolean;
  readonly top: number;
  readonly onPress: () => void;
}

/** A line of the tree. Not focusable: the tree keeps the focus and names the active one. */
export const TreeRow = ({ id, line, isActive, isOpen, top, onPress }: TreeRowProps) => (
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
