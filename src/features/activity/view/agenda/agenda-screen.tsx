import { Box, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { isSettled } from '#contract/features/activity/result.ts';
import { agendaOf, type Dated } from '#src/features/activity/data/agenda.ts';
import { iconOfKind } from '#src/features/content/view/public.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { Page, WaitingPage } from '#src/ui/parts/page.tsx';
import { languageTag } from '#src/ui/words/language.ts';
import { schoolDay, Time } from '#src/ui/words/time.tsx';
import { useKinds } from '../public.tsx';
import { ResultMark } from '../results/states.tsx';
import { AgendaBar } from './agenda-bar.tsx';
import { CalendarAddress } from './calendar-address.tsx';
import type { AgendaChoice } from './choice.ts';
import { monthOf } from './month.ts';
import { MonthGrid } from './month-grid.tsx';

/** /main/agenda: what opens and what is due, in one course or in all, from what is on the device. */
export const AgendaScreen = ({ choice }: { readonly choice: AgendaChoice }) => {
  const { t } = useLingui();
  const all = useLive(agendaOf);
  const navigate = useNavigate();
  const [day, setDay] = useState('');
  const today = schoolDay(Date.now());
  const month = choice.month ?? monthOf(today);
  if (all === undefined) return <WaitingPage />;
  const go = (next: AgendaChoice) => {
    setDay('');
    void navigate({ to: '/main/agenda', search: { ...choice, ...next }, replace: true });
  };
  const courses = [...new Map(all.map(({ row, courseName }) => [row.courseId, courseName]))];
  const own = all.filter(({ row }) => choice.courseid === undefined || row.courseId === choice.courseid);
  const byDay = Map.groupBy(own, ({ at }) => schoolDay(at));
  const shown = [...byDay].filter(([date]) => (day === '' ? monthOf(date) === month : date === day));
  return (
    <Page title={t`Calendar`} actions={<CalendarAddress />} actionsBeside>
      <AgendaBar month={month} courseId={choice.courseid} courses={courses} onGo={go} />
      <Flex direction={{ base: 'column', lg: 'row' }} gap="6" align="flex-start">
        <MonthGrid
          month={month}
          today={today}
          chosen={day}
          onChoose={(date) => setDay(date === day ? '' : date)}
          byDay={byDay}
        />
        <Box flex="1" minW="0" width="full">
          {shown.length === 0 ? (
            <EmptyState picture="empty" title={<Trans>Nothing is due</Trans>}>
              {day === '' ? <Trans>No date falls in this month.</Trans> : <Trans>No date falls on this day.</Trans>}
            </EmptyState>
          ) : (
            shown.map(([date, items]) => <Day key={date} items={items} isToday={date === today} />)
          )}
        </Box>
      </Flex>
    </Page>
  );
};

const Day = ({ items, isToday }: { readonly items: readonly Dated[]; readonly isToday: boolean }) => {
  const [first] = items;
  const title = new Intl.DateTimeFormat(languageTag(), {
    timeZone: 'Asia/Shanghai',
    month: 'long',
    day: 'numeric',
    weekday: 'short',
  }).format(first?.at);
  return (
    <Box as="section" mb="5" aria-label={title}>
      <Text as="h3" fontSize="sm" fontWeight="600" mb="2" color={isToday ? 'brand.fg' : 'fg.muted'}>
        {title}
        {isToday && (
          <>
            {' · '}
            <Trans>Today</Trans>
          </>
        )}
      </Text>
      <Box as="ul" listStyleType="none" bg="bg.panel" borderWidth="1px" borderRadius="l3" overflow="hidden">
        {items.map((one) => (
          <Item key={`${one.row.id} ${one.what}`} {...one} />
        ))}
      </Box>
    </Box>
  );
};

const Item = ({ row, at, what, courseName, result, isMine }: Dated) => {
  const kind = useKinds().get(row.kind);
  const Icon = kind?.icon ?? iconOfKind(row.kind);
  const isLate = isMine && what === 'due' && at < Date.now() && !isSettled(result?.state);
  return (
    <Box
      as="li"
      _notLast={{ borderBottomWidth: '1px' }}
      css={{ contentVisibility: 'auto', containIntrinsicSize: 'auto 56px' }}
    >
      <Flex
        asChild
        align="center"
        gap="3"
        px="4"
        py="2"
        minH="56px"
        _hover={{ bg: 'bg.subtle' }}
        _focusVisible={{ outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '-2px' }}
      >
        <Link
          {...(kind === undefined
            ? { to: '/resource_detail', search: { courseid: row.courseId, id: row.id } }
            : { to: kind.href(row) })}
        >
          <Box color="fg.muted" flexShrink="0">
            <Icon size={20} strokeWidth={1.75} aria-hidden />
          </Box>
          <Box flex="1" minW="0">
            <Text fontWeight="500" lineClamp="2">
              {row.title}
            </Text>
            <Text fontSize="xs" color={isLate ? 'fg.error' : 'fg.muted'}>
              {what === 'due' ? (
                <Trans>
                  due <Time at={at} />
                </Trans>
              ) : (
                <Trans>
                  opens <Time at={at} />
                </Trans>
              )}
              {` · ${courseName}`}
            </Text>
          </Box>
          {isMine && what === 'due' && <ResultMark state={result?.state} kind={kind} />}
        </Link>
      </Flex>
    </Box>
  );
};
