import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import {
  type CapacityOrder,
  type CourseCapacity,
  capacityOrders,
  getCapacityList,
} from '#contract/features/storage/calls.ts';
import { capacityPageSizes } from '#contract/features/storage/keys.ts';
import { useTermText } from '#src/features/course/view/public.tsx';
import { useAnswer } from '#src/ui/live/use-answer.ts';
import { SelectField } from '#src/ui/parts/fields.tsx';
import { Waiting } from '#src/ui/parts/waiting.tsx';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import { sizeText } from '#src/ui/words/size.ts';
import { tell } from '#src/ui/words/tell.ts';

interface CourseLineProps {
  readonly capacity: CourseCapacity;
  readonly onOpen: () => void;
}

/** A course of the list; opening it leads to its capacity tab. */
const CourseLine = ({ capacity, onOpen }: CourseLineProps) => {
  const { t } = useLingui();
  const semesterText = useTermText();
  const { course, status, totalSpace, studentCount } = capacity;
  const parts = [
    { name: t`Materials`, bytes: capacity.coursewareSpace },
    { name: t`Interactive courseware`, bytes: capacity.interactSpace },
    { name: t`Homework`, bytes: capacity.homeworkSpace },
    { name: t`Live lessons`, bytes: capacity.liveSpace },
    { name: t`Recordings`, bytes: capacity.recordSpace },
  ].filter(({ bytes }) => bytes > 0);
  return (
    <Box as="li" borderBottomWidth="1px">
      <Box
        asChild
        display="block"
        width="full"
        textAlign="start"
        py="3"
        px="1"
        cursor="pointer"
        _hover={{ bg: 'bg.muted' }}
        _focusVisible={{ outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '-2px' }}
      >
        <button type="button" onClick={onOpen} data-deleted={status === 1 || undefined}>
          <Flex justify="space-between" gap="4" align="baseline">
            <Text as="span" fontWeight="500" minW="0" overflowWrap="anywhere" color={status === 1 ? 'fg.muted' : 'fg'}>
              {course.courseName}
              {course.className !== '' && ` · ${course.className}`}
            </Text>
            <Text as="span" fontWeight="600" textStyle="num" whiteSpace="nowrap">
              {sizeText(totalSpace)}
            </Text>
          </Flex>
          <Text as="span" display="block" fontSize="sm" color="fg.muted">
            {status === 1 ? (
              <Trans>Deleted</Trans>
            ) : (
              semesterText({ semester: course.semester, term: course.term as 0 | 1 | 2 })
            )}
            {' · '}
            <Plural value={studentCount} one="# student" other="# students" />
            {parts.map(({ name, bytes }) => ` · ${name} ${sizeText(bytes)}`)}
          </Text>
        </button>
      </Box>
    </Box>
  );
};

type PageSize = (typeof capacityPageSizes)[number];

/** What each course takes, page by page (S-533). */
export const CourseList = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useLingui();
  const navigate = useNavigate();
  const textOf = useRefusalText();
  const [limit, setLimit] = useState<PageSize>(10);
  const [order, setOrder] = useState<CapacityOrder>('space');
  const [page, setPage] = useState(1);
  const { asked } = useAnswer(getCapacityList, { page, limit, order });
  const open = ({ courseId, status }: CourseCapacity) => {
    // S-581.
    if (status === 1) return tell(t`This course has been deleted.`, 'problem');
    onClose();
    void navigate({ to: '/main/classDetail', search: { courseid: courseId, modulename: 'capacity' } });
  };
  return (
    <Flex direction="column" gap="3">
      <Choices
        limit={limit}
        order={order}
        onChange={(next) => {
          setPage(1);
          setLimit(next.limit);
          setOrder(next.order);
        }}
      />
      {asked.state === 'asking' && <Waiting />}
      {asked.state === 'refused' && <Text color="fg.muted">{textOf(asked.refusal)}</Text>}
      {asked.state === 'unknown' && (
        <Text color="fg.muted">
          <Trans>These numbers come from the server and have not been asked for on this device yet.</Trans>
        </Text>
      )}
      {asked.state === 'answered' && (
        <>
          <Box as="ul" listStyleType="none" borderTopWidth="1px">
            {asked.value.content.map((course) => (
              <CourseLine key={course.courseId} capacity={course} onOpen={() => open(course)} />
            ))}
          </Box>
          {asked.value.total === 0 && (
            <Text color="fg.muted">
              <Trans>You teach no course yet.</Trans>
            </Text>
          )}
          <Pages page={page} pages={Math.max(1, Math.ceil(asked.value.total / limit))} onPage={setPage} />
        </>
      )}
    </Flex>
  );
};

interface ChoicesProps {
  readonly limit: PageSize;
  readonly order: CapacityOrder;
  readonly onChange: (next: { readonly limit: PageSize; readonly order: CapacityOrder }) => void;
}

const Choices = ({ limit, order, onChange }: ChoicesProps) => {
  const { t } = useLingui();
  const orders: Readonly<Record<CapacityOrder, string>> = {
    space: t`Largest first`,
    name: t`By name`,
    semester: t`Newest semester first`,
    students: t`Most students first`,
  };
  return (
    <Flex gap="4" wrap="wrap">
      <Box flex="1" minW="10rem">
        <SelectField
          label={<Trans>Order</Trans>}
          value={order}
          onValue={(value) => onChange({ limit, order: capacityOrders.find((one) => one === value) ?? 'space' })}
          options={capacityOrders.map((one) => ({ value: one, label: orders[one] }))}
        />
      </Box>
      <Box flex="1" minW="8rem">
        <SelectField
          label={<Trans>On a page</Trans>}
          value={String(limit)}
          onValue={(value) => onChange({ order, limit: capacityPageSizes.find((one) => String(one) === value) ?? 10 })}
          options={capacityPageSizes.map((one) => ({ value: String(one), label: t`${one} courses` }))}
        />
      </Box>
    </Flex>
  );
};

interface PagesProps {
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
}

const Pages = ({ page, pages, onPage }: PagesProps) => {
  if (pages === 1) return null;
  const [isFirst, isLast] = [page === 1, page === pages];
  return (
    <Flex align="center" justify="center" gap="3">
      <Button size="sm" variant="outline" disabled={isFirst} onClick={() => onPage(page - 1)}>
        <Trans>Previous page</Trans>
      </Button>
      <Text fontSize="sm" color="fg.muted" textStyle="num" role="status">
        <Trans>
          Page {page} of {pages}
        </Trans>
      </Text>
      <Button size="sm" variant="outline" disabled={isLast} onClick={() => onPage(page + 1)}>
        <Trans>Next page</Trans>
      </Button>
    </Flex>
  );
};
