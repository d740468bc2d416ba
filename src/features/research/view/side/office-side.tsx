import { Box, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { OfficeRow } from '#contract/features/research/rows.ts';
import { commentCounts, coursesOf, likesIn, postsOf, resourcesOf } from '#src/features/research/data/queries.ts';
import { useLive } from '#src/ui/live/use-live.ts';
import { SideCard } from '../parts.tsx';
import { BodyCard } from './body-card.tsx';
import { BulletinCard } from './bulletin-card.tsx';

/** Beside the tabs of an office; below them where there is no room. */
export const OfficeSide = ({ office }: { readonly office: OfficeRow }) => (
  <Flex as="aside" direction="column" gap="3" minW="0">
    <Numbers officeId={office.id} />
    <BodyCard office={office} />
    <BulletinCard office={office} />
  </Flex>
);

/** Counted on this device: what was written a moment ago is in it. */
const Numbers = ({ officeId }: { readonly officeId: string }) => {
  const { t } = useLingui();
  const sum = (counts: Iterable<number>) => [...counts].reduce((all, one) => all + one, 0);
  const stats = [
    { name: t`Posts`, value: useLive(postsOf, officeId)?.length },
    { name: t`All comments`, value: sum((useLive(commentCounts, officeId) ?? new Map<string, number>()).values()) },
    { name: t`Likes`, value: sum([...(useLive(likesIn, officeId)?.values() ?? [])].map(({ count }) => count)) },
    { name: t`Resources`, value: useLive(resourcesOf, officeId)?.length },
    { name: t`Model courses`, value: useLive(coursesOf, officeId)?.length },
  ];
  return (
    <SideCard title={<Trans>In numbers</Trans>}>
      <Flex as="dl" direction="column" gap="1" fontSize="sm">
        {stats.map(({ name, value }) => (
          <Flex key={name} justify="space-between" gap="2">
            <Box as="dt" color="fg.muted">
              {name}
            </Box>
            <Box as="dd" textStyle="num">
              {value ?? '·'}
            </Box>
          </Flex>
        ))}
      </Flex>
    </SideCard>
  );
};
