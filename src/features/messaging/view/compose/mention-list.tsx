import { Box, Flex, Text } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { PersonMark } from '#src/ui/parts/person-mark.tsx';
import { type Mentions, optionId } from './use-mentions.ts';

/** Above the box; the focus stays in the text. */
export const MentionList = ({
  listId,
  found,
  active,
  onPick,
}: Pick<Mentions, 'listId' | 'found' | 'active' | 'onPick'>) => {
  const { t } = useLingui();
  const current = found[active]?.uid;
  useEffect(() => {
    if (current !== undefined) document.getElementById(optionId(listId, current))?.scrollIntoView({ block: 'nearest' });
  }, [listId, current]);
  if (found.length === 0) return null;
  return (
    <Box
      id={listId}
      role="listbox"
      aria-label={t`People to mention`}
      position="absolute"
      bottom="100%"
      insetStart="3"
      mb="1"
      minW="14rem"
      maxW="calc(100% - 24px)"
      maxH="15rem"
      overflowY="auto"
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="l2"
      boxShadow="md"
      py="1"
      zIndex="1"
    >
      {found.map((person, index) => (
        <Flex
          key={person.uid}
          id={optionId(listId, person.uid)}
          role="option"
          aria-selected={index === active}
          align="center"
          gap="2"
          px="3"
          minH="36px"
          cursor="pointer"
          bg={index === active ? 'bg.subtle' : undefined}
          css={{ '@media (pointer: coarse)': { minHeight: '44px' } }}
          // The box keeps the focus, and the list stays.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(person)}
        >
          <PersonMark uid={person.uid} name={person.name} size="24px" />
          <Text fontSize="sm" truncate>
            {person.name}
          </Text>
        </Flex>
      ))}
    </Box>
  );
};
