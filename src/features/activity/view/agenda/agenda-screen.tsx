import { Box, Button, Flex, IconButton, Input, Text } from '@chakra-ui/react';
import { inputRecipe } from '@chakra-ui/react/theme';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { CalendarPlus, ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { getCalendarAddress, renewCalendarAddress } from '#contract/features/activity/calendar-calls.ts';
import { isSettled } from '#contract/features/activity/result.ts';
import { agendaOf, type Dated } from '#src/features/activity/data/agenda.ts';
import { iconOfKind } from '#src/features/content/view/public.tsx';
import { useAskNow } from '#src/ui/live/use-answer.ts';
import { useLive } from '#src/ui/live/use-live.ts';
import { useOnce } from '#src/ui/live/use-once.ts';
import { AppDialog, DialogEnd } from '#src/ui/overlays/app-dialog.tsx';
import { Choice } from '#src/ui/parts/choice.tsx';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { Page, WaitingPage } from '#src/ui/parts/page.tsx';
import { copyText } from '#src/ui/words/copy.ts';
import { languageTag } from '#src/ui/words/language.ts';
import { tell, useTellRefusal } from '#src/ui/words/tell.ts';
import { schoolDay, Time } from '#src/ui/words/time.tsx';
import { useKinds } from '../public.tsx';
import { ResultMark } from '../results/states.tsx';
import { type AgendaChoice, type Month, monthAfter, monthOf } from './month.ts';
import { MonthGrid, useMonthName } from './month-grid.tsx';

interface AgendaBarProps {
  readonly month: Month;
  readonly courseId: string | undefined;
  readonly courses: readonly (readonly [id: string, name: string])[];
  readonly onGo: (next: AgendaChoice) => void;
}

/** Which month is shown, the ways to others, and the course: one line, on a phone the course below. */
const AgendaBar = ({ month, courseId, courses, onGo }: AgendaBarProps) => {
  const { t } = useLingui();
  const monthName = useMonthName();
  return (
    <Flex align="center" gap="2" mb="3" wrap="wrap">
      <Flex align="center" width={{ base: 'full', md: 'auto' }}>
        <Text as="h2" flex="1" minW={{ base: '0', md: '10rem' }} fontSize="lg" fontWeight="600" aria-live="polite">
          {monthName(month)}
        </Text>
        <IconButton
          size="sm"
          variant="ghost"
          aria-label={t`Month before`}
          onClick={() => onGo({ month: monthAfter(month, -1) })}
        >
          <ChevronLeft size={20} aria-hidden />
        </IconButton>
        <Button size="sm" variant="outline" px="2.5" onClick={() => onGo({ month: undefined })}>
          <Trans>Today</Trans>
        </Button>
        <IconButton
          size="sm"
          variant="ghost"
          aria-label={t`Month after`}
          onClick={() => onGo({ month: monthAfter(month, 1) })}
        >
          <ChevronRight size={20} aria-hidden />
        </IconButton>
      </Flex>
      {courses.length > 1 && (
        <Flex ms={{ md: 'auto' }} width={{ base: 'full', md: '14rem' }}>
          <Choice
            label={t`Course`}
            value={courseId ?? ''}
            onValue={(courseid) => onGo({ courseid: courseid === '' ? undefined : courseid })}
            options={[['', t`All courses`], ...courses]}
          />
        </Flex>
      )}
    </Flex>
  );
};

/** The person's dates for another calendar: a secret address, asked for when it is wanted. */
const CalendarAddress = () => {
  const { t } = useLingui();
  const { ask, canAsk } = useAskNow();
  const tellRefusal = useTellRefusal();
  const [path, setPath] = useState<string>();
  const address = path === undefined ? '' : new URL(path, location.origin).href;
  const open = useOnce(async () => {
    const said = await ask(getCalendarAddress, {});
    const found = said.ok && said.value.path === '' ? await ask(renewCalendarAddress, {}) : said;
    if (found.ok) setPath(found.value.path);
    else tellRefusal(found.refusal);
  });
  const renew = useOnce(async () => {
    const made = await ask(renewCalendarAddress, {});
    if (!made.ok) return tellRefusal(made.refusal);
    setPath(made.value.path);
    tell(t`The old address opens nothing any more.`);
  });
  const copy = useOnce(async () => {
    await copyText(address);
    tell(t`Copied`);
  });
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        onClick={open}
        disabled={!canAsk}
        title={canAsk ? undefined : t`This needs the network.`}
      >
        <CalendarPlus size={16} aria-hidden />
        <Trans>Other calendars…</Trans>
      </Button>
      <AppDialog
        open={path !== undefined}
        onClose={() => setPath(undefined)}
        title={<Trans>Dates in other calendars</Trans>}
      >
        <Text mb="3" fontSize="sm">
          <Trans>
            Subscribe to this address in the calendar of your phone or computer. Whoever has it sees your dates.
          </Trans>
        </Text>
        <Input recipe={inputRecipe} readOnly aria-label={t`Address of your calendar`} value={address} data-calendar />
        <DialogEnd>
          <Button variant="ghost" onClick={renew} disabled={!canAsk}>
            <Trans>Make another address</Trans>
          </Button>
          <Box flex="1" />
          <Button onClick={copy}>
            <Trans>Copy</Trans>
          </Button>
        </DialogEnd>
      </AppDialog>
    </>
  );
};

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
