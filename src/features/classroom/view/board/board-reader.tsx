import { Box, Button, Flex, Heading, Text } from '@chakra-ui/react';
import { Plural, Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { BoardPageRow } from '#contract/features/classroom/board/rows.ts';
import { boardInkOf, boardNow, boardPagesOf } from '#src/features/classroom/data/queries.ts';
import { useLive } from '#src/ui/live/use-live.ts';
import { BoardLayer } from './board-layer.tsx';
import { Pager } from './pager.tsx';
import { Paper } from './paper.tsx';
import { inkOfRows } from './use-ink.ts';

/** What a class wrote: the page that is shown now, and every other one, also without a network. Closed unless the class looks at one. */
export const BoardReader = ({ courseId }: { readonly courseId: string }) => {
  const pages = useLive(boardPagesOf, courseId);
  const shown = useLive(boardNow, courseId);
  const [wanted, setWanted] = useState('');
  const [isOpen, setOpen] = useState(false);
  if (pages === undefined || shown === undefined || pages.length === 0) return null;
  const found = pages.findIndex(({ id }) => id === (wanted || shown));
  const at = found < 0 ? pages.length - 1 : found;
  const page = pages[at];
  if (page === undefined) return null;
  if (shown === '' && !isOpen)
    return (
      <Button mb="4" variant="outline" size="sm" onClick={() => setOpen(true)}>
        <Trans>
          Blackboard: <Plural value={pages.length} one="# page" other="# pages" />
        </Trans>
      </Button>
    );
  return (
    <Box as="section" mb="4" data-board={page.id}>
      <Flex mb="2" gap="2" align="center" wrap="wrap">
        <Heading as="h2" fontSize="md" fontWeight="600">
          <Trans>Blackboard</Trans>
        </Heading>
        <Text fontSize="sm" color="fg.muted" flex="1" minW="0" truncate>
          {page.title}
        </Text>
        {shown !== '' && shown !== page.id && (
          <Button size="sm" variant="outline" onClick={() => setWanted('')}>
            <Trans>Back to the class</Trans>
          </Button>
        )}
        <Pager at={at} count={pages.length} onPage={(to) => setWanted(pages[to]?.id ?? '')} />
      </Flex>
      <ReadPage key={page.id} page={page} />
    </Box>
  );
};

const ReadPage = ({ page }: { readonly page: BoardPageRow }) => {
  const ink = inkOfRows(useLive(boardInkOf, page.id) ?? []);
  return (
    <Paper
      page={page}
      layer={({ index, width, height }) => (
        <BoardLayer
          width={width}
          height={height}
          sheet={index}
          paper={page.activityId === '' ? page.paper : 'white'}
          ink={ink.filter(({ sheet }) => sheet === index)}
        />
      )}
    />
  );
};
