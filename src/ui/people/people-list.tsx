import { Box, Flex, Text } from '@chakra-ui/react';
import { Plural } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { PersonMark } from '../parts/person-mark.tsx';

interface Person {
  readonly uid: string;
  readonly username: string;
}

interface PeopleListProps<P extends Person> {
  readonly people: readonly P[];
  /** Said where there is none. */
  readonly nobody: ReactNode;
  /** How many more there are. */
  readonly hidden?: number;
  /** Under a name, smaller. */
  readonly under?: (person: P) => ReactNode;
  /** At the end of a line. */
  readonly children: (person: P) => ReactNode;
}

/** People by name, each with one thing that is said of them. */
export const PeopleList = <P extends Person>({ people, nobody, hidden = 0, under, children }: PeopleListProps<P>) =>
  people.length === 0 ? (
    <Text py="4" fontSize="sm" color="fg.muted">
      {nobody}
    </Text>
  ) : (
    <>
      <Box as="ul" listStyleType="none" bg="bg.panel" borderWidth="1px" borderRadius="l3">
        {people.map((person) => (
          <Flex
            as="li"
            key={person.uid}
            align="center"
            gap="3"
            px="4"
            minH="44px"
            py="1"
            _notLast={{ borderBottomWidth: '1px' }}
            css={{ contentVisibility: 'auto', containIntrinsicSize: 'auto 44px' }}
          >
            <PersonMark uid={person.uid} name={person.username} size="28px" />
            <Box flex="1" minW="0" overflowWrap="anywhere">
              {person.username}
              {under?.(person)}
            </Box>
            <Box fontSize="sm" color="fg.muted" textStyle="num">
              {children(person)}
            </Box>
          </Flex>
        ))}
      </Box>
      {hidden > 0 && (
        <Text mt="2" fontSize="sm" color="fg.muted">
          <Plural value={hidden} one="And # more person" other="And # more people" />
        </Text>
      )}
    </>
  );
