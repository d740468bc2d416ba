import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type Deed, getAreaRecord } from '#contract/features/lessonprep/calls.ts';
import { useAnswer } from '#src/ui/live/use-answer.ts';
import { Asked } from '#src/ui/parts/asked.tsx';
import { PersonMark } from '#src/ui/parts/person-mark.tsx';
import { Stamp } from '#src/ui/words/time.tsx';
import { AreaFrame } from './area-frame.tsx';

const step = 50;

/** /operationRecord: who did what in an area, the newest first. */
export const RecordScreen = ({ areaId }: { readonly areaId: string }) => (
  <AreaFrame areaId={areaId} tab="record">
    {() => <Pages areaId={areaId} />}
  </AreaFrame>
);

const Pages = ({ areaId }: { readonly areaId: string }) => {
  const { t } = useLingui();
  const [page, setPage] = useState(1);
  const { asked, ask } = useAnswer(getAreaRecord, { areaId, page, limit: step });
  return (
    <Asked asked={asked} onAgain={ask} unknown={<Trans>The record needs the network once.</Trans>}>
      {({ list, more }) => (
        <>
          <Box
            as="ul"
            listStyleType="none"
            bg="bg.panel"
            borderWidth="1px"
            borderRadius="l3"
            aria-label={t`Record of changes`}
          >
            {list.map((deed) => (
              <Line key={`${deed.at} ${deed.uid} ${deed.deed} ${deed.title}`} deed={deed} />
            ))}
          </Box>
          {(page > 1 || more) && (
            <Flex mt="3" gap="3" justify="center">
              <Button size="sm" variant="outline" disabled={page === 1} onClick={() => setPage(page - 1)}>
                <Trans>Newer</Trans>
              </Button>
              <Button size="sm" variant="outline" disabled={!more} onClick={() => setPage(page + 1)}>
                <Trans>Older</Trans>
              </Button>
            </Flex>
          )}
        </>
      )}
    </Asked>
  );
};

const Line = ({ deed: { uid, username, deed, title, count, at } }: { readonly deed: Deed }) => {
  const { t } = useLingui();
  const words: Readonly<Record<Deed['deed'], string>> = {
    created: t`opened the area`,
    renamed: t`renamed the area: ${title}`,
    settings: t`changed the settings`,
    deleted: t`deleted the area`,
    restored: t`took the area back`,
    added: t`added “${title}”`,
    changed: t`edited “${title}”`,
    moved: t`moved “${title}”`,
    removed: t`deleted “${title}”`,
    shared: t`shared “${title}”`,
    saved: t`saved “${title}”`,
    peopleAdded: t`added ${title}`,
    personRemoved: t`removed ${title}`,
    personRestored: t`restored ${title}`,
    roleChanged: t`changed the role of ${title}`,
    handedOver: t`handed the area over to ${title}`,
    left: t`left the area`,
  };
  return (
    <Flex
      as="li"
      align="center"
      gap="3"
      px="4"
      py="2"
      minH="48px"
      _notLast={{ borderBottomWidth: '1px' }}
      fontSize="sm"
    >
      <PersonMark uid={uid} name={username} size="28px" />
      <Box flex="1" minW="0" overflowWrap="anywhere">
        <Text as="span" fontWeight="500">
          {username}
        </Text>{' '}
        {words[deed]}
        {count > 1 && deed !== 'peopleAdded' && (
          <Text as="span" color="fg.muted">
            {' '}
            <Plural value={count} one="(# item)" other="(# items)" />
          </Text>
        )}
      </Box>
      <Text color="fg.muted" flexShrink="0" textStyle="num">
        <Stamp at={at} />
      </Text>
    </Flex>
  );
};
