import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import type { Replica } from '#src/core/replica.ts';
import { type TodayItem, type TodaySource, useParts } from '#src/ui/feature.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import { Time } from '#src/ui/words/time.tsx';
import { rememberToday, todayHeight } from './hint.ts';

/** As many as stand side by side on a laptop; on a phone only the first. */
const shown = 3;

/** Dated ones first, by their date; of the rest, those that sources put first. */
export const byUrgency = (sources: readonly (readonly TodayItem[])[]): TodayItem[] => {
  const all = sources.flatMap((items) => items.map((item, place) => ({ item, place })));
  const dueOf = ({ item }: (typeof all)[number]) => item.dueAt || Number.POSITIVE_INFINITY;
  return all
    .sort((one, other) => (dueOf(one) === dueOf(other) ? one.place - other.place : dueOf(one) - dueOf(other)))
    .map(({ item }) => item);
};

const queryOf =
  (sources: readonly TodaySource[]) =>
  async (replica: Replica): Promise<TodayItem[]> =>
    byUrgency(await Promise.all(sources.map((itemsOf) => itemsOf(replica))));

export const TodayList = () => {
  const { t } = useLingui();
  const { uid } = useSession();
  const sources = useParts('today');
  const items = useLive(useMemo(() => queryOf(sources), [sources]));
  useEffect(() => {
    if (items !== undefined) rememberToday(uid, items.length > 0);
  }, [items, uid]);
  if (items === undefined || items.length === 0) return null;
  const more = items.length - 1;
  return (
    <Flex as="section" aria-label={t`Today`} gap="3" align="stretch" minH={todayHeight} pb="5">
      <Box
        as="ul"
        listStyleType="none"
        flex="1"
        minW="0"
        display="grid"
        gap="3"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' }}
      >
        {items.slice(0, shown).map((item, place) => (
          <Item key={item.key} item={item} isFirst={place === 0} />
        ))}
      </Box>
      {more > 0 && (
        <Button asChild variant="ghost" size="sm" alignSelf="center" px="2" hideFrom={more < shown ? 'md' : undefined}>
          <Link to="/main/todo" aria-label={t`All to-dos, ${items.length}`}>
            <Box as="span" textStyle="num">
              {items.length}
            </Box>
            <ChevronRight size={16} aria-hidden />
          </Link>
        </Button>
      )}
    </Flex>
  );
};

const Item = ({ item, isFirst }: { readonly item: TodayItem; readonly isFirst: boolean }) => {
  const { i18n } = useLingui();
  const { icon: Icon, deed, title, detail, href, dueAt } = item;
  const isOverdue = dueAt > 0 && dueAt < Date.now();
  return (
    <Flex
      as="li"
      hideBelow={isFirst ? undefined : 'md'}
      position="relative"
      align="center"
      gap="3"
      px="3"
      py="2"
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="l3"
      _hover={{ borderColor: 'border.control' }}
    >
      <Box color={isOverdue ? 'fg.error' : 'brand.fg'} flexShrink="0">
        <Icon size={20} strokeWidth={1.75} aria-hidden />
      </Box>
      <Box minW="0" flex="1">
        <Box
          asChild
          display="block"
          fontSize="sm"
          fontWeight="500"
          truncate
          // The whole card is the target.
          _before={{ content: '""', position: 'absolute', inset: '0', borderRadius: 'l3' }}
          _focusVisible={{ outline: 'none', _before: { outline: '2px solid', outlineColor: 'brand.focusRing' } }}
        >
          <Link to={href}>{title}</Link>
        </Box>
        <Text fontSize="xs" color="fg.muted" truncate>
          {i18n._(deed)} ·{' '}
          {dueAt === 0 ? (
            detail
          ) : (
            <Text as="span" color={isOverdue ? 'fg.error' : undefined}>
              <Trans>
                due <Time at={dueAt} />
              </Trans>
            </Text>
          )}
        </Text>
      </Box>
    </Flex>
  );
};
