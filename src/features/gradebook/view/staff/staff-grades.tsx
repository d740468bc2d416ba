import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { FileSpreadsheet, FileText, Settings2 } from 'lucide-react';
import { useState } from 'react';
import { can } from '#contract/core/roles.ts';
import { classIn } from '#src/features/activity/data/public.ts';
import { useCourse, useMyActor } from '#src/features/course/view/public.tsx';
import { type Book, type BookItem, type BookLine, looseIn } from '#src/features/gradebook/data/book.ts';
import { useLive } from '#src/ui/live/use-live.ts';
import { whileOpen } from '#src/ui/overlays/app-dialog.tsx';
import { RowMenu } from '#src/ui/overlays/row-menu.tsx';
import { Choice } from '#src/ui/parts/choice.tsx';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { SearchField } from '#src/ui/parts/search-field.tsx';
import { Waiting } from '#src/ui/parts/waiting.tsx';
import { useSought } from '#src/ui/people/search.ts';
import { useBelow } from '#src/ui/window/use-below.ts';
import { CellDialog } from './cell-dialog.tsx';
import { useExport } from './export.ts';
import { GradeGrid } from './grid/grid.tsx';
import { byName, type Sorting, sortedLines, sortedNext } from './grid/sorting.ts';
import { StudentList } from './student-list.tsx';
import { useBook } from './use-book.ts';

const SettingsDialog = whileOpen(async () => (await import('./settings/settings-dialog.tsx')).SettingsDialog);

/** Everybody's grades: a grid, and on a phone a list of students. */
export const StaffGrades = ({ courseId }: { readonly courseId: string }) => {
  const book = useBook(courseId);
  if (book === undefined) return <Waiting rows={8} />;
  if (book.lines.length === 0)
    return (
      <EmptyState title={<Trans>No students yet</Trans>}>
        <Trans>When students have joined, their grades stand here.</Trans>
      </EmptyState>
    );
  if (book.items.length === 0)
    return (
      <EmptyState title={<Trans>No grades yet</Trans>}>
        <Trans>Homework, tests and quizzes that are published and scored stand here by themselves.</Trans>
      </EmptyState>
    );
  return <Grades courseId={courseId} book={book} />;
};

interface GradesProps {
  readonly courseId: string;
  readonly book: Book;
}

const Grades = ({ courseId, book }: GradesProps) => {
  const { t } = useLingui();
  const navigate = useNavigate();
  const isPhone = useBelow('md');
  const [typed, setTyped] = useState('');
  const [group, setGroup] = useState('');
  const [sorting, setSorting] = useState(byName);
  const [open, setOpen] = useState<{
    readonly line: BookLine;
    readonly item: BookItem;
    readonly typed: string | undefined;
  }>();
  const [settings, setSettings] = useState<{ readonly item: string }>();
  const loose = looseIn(book);
  const mayWrite = can(useMyActor(courseId), 'grade.write');
  const inGroup = group === '' ? book.lines : book.lines.filter(({ groups }) => groups.includes(group));
  const lines = sortedLines(useSought(inGroup, typed), sorting);
  const student = ({ uid }: BookLine) => void navigate({ to: '/class_rate', search: { courseid: courseId, uid } });
  const cell = open && book.cellAt(open.line, open.item);
  return (
    <Box as="section" aria-label={t`Grades`}>
      <Flex gap="2" mb="3" align="center" wrap="wrap">
        <SearchField
          label={t`Name or number`}
          value={typed}
          onValue={setTyped}
          flex={{ base: '1 1 100%', md: '1' }}
          maxW={{ md: '16rem' }}
          size="sm"
        />
        <GroupChoice courseId={courseId} value={group} onValue={setGroup} />
        {isPhone && <Order sorting={sorting} onSort={setSorting} />}
        <Text hideBelow="md" fontSize="sm" color="fg.muted" role="status">
          <Plural value={lines.length} one="# student" other="# students" />
        </Text>
        {mayWrite && loose > 0 && (
          <Button hideBelow="md" size="sm" variant="ghost" color="fg.warning" onClick={() => setSettings({ item: '' })}>
            <Trans>Not counted: {loose}</Trans>
          </Button>
        )}
        <Flex ms="auto" gap="2">
          {mayWrite && (
            <Button size="sm" variant="outline" onClick={() => setSettings({ item: '' })}>
              <Settings2 size={16} aria-hidden />
              <Trans>How it counts</Trans>
            </Button>
          )}
          <ExportMenu courseId={courseId} book={book} lines={lines} />
        </Flex>
      </Flex>
      {lines.length === 0 ? (
        <Text py="8" textAlign="center" fontSize="sm" color="fg.muted" role="status">
          <Trans>Nothing found</Trans>
        </Text>
      ) : isPhone ? (
        <StudentList courseId={courseId} lines={lines} showsEnd={book.scheme.countsMissing} />
      ) : (
        <GradeGrid
          book={book}
          lines={lines}
          sorting={sorting}
          isAway={open !== undefined}
          onSort={(by) => setSorting((before) => sortedNext(before, by))}
          onStudent={student}
          onCell={(line, item, started) => setOpen({ line, item, typed: started })}
          onItem={({ id }) => mayWrite && setSettings({ item: id })}
        />
      )}
      {open !== undefined && cell !== undefined && (
        <CellDialog courseId={courseId} {...open} cell={cell} onClose={() => setOpen(undefined)} />
      )}
      <SettingsDialog
        open={settings !== undefined}
        courseId={courseId}
        item={settings?.item ?? ''}
        onClose={() => setSettings(undefined)}
      />
    </Box>
  );
};

const orders: Readonly<Record<string, Sorting>> = {
  name: byName,
  highest: { by: 'now', isDown: true },
  lowest: { by: 'now', isDown: false },
};

interface OrderProps {
  readonly sorting: Sorting;
  readonly onSort: (sorting: Sorting) => void;
}

/** On a phone there are no heads to press. */
const Order = ({ sorting, onSort }: OrderProps) => {
  const { t } = useLingui();
  const current = sorting.by === 'name' ? 'name' : sorting.isDown ? 'highest' : 'lowest';
  return (
    <Choice
      label={t`Order`}
      value={current}
      onValue={(chosen) => onSort(orders[chosen] ?? byName)}
      options={[
        ['name', t`By name`],
        ['highest', t`Highest first`],
        ['lowest', t`Lowest first`],
      ]}
    />
  );
};

interface GroupChoiceProps {
  readonly courseId: string;
  readonly value: string;
  readonly onValue: (group: string) => void;
}

/** Nothing where the course has no groups. */
const GroupChoice = ({ courseId, value, onValue }: GroupChoiceProps) => {
  const { t } = useLingui();
  const groups = useLive(classIn, courseId)?.groups ?? [];
  if (groups.length === 0) return null;
  const options = groups.map(({ id, name, setName }) => [id, setName === '' ? name : `${setName} · ${name}`] as const);
  return <Choice label={t`Group`} value={value} onValue={onValue} options={[['', t`All students`], ...options]} />;
};

interface ExportMenuProps extends GradesProps {
  readonly lines: readonly BookLine[];
}

const ExportMenu = ({ courseId, book, lines }: ExportMenuProps) => {
  const { t } = useLingui();
  const course = useCourse(courseId)?.value;
  const save = useExport();
  const name = [course?.name, course?.className, t`Grades`].filter(Boolean).join(' ');
  return (
    <RowMenu
      label={t`Save the grades`}
      actions={() => [
        {
          id: 'xlsx',
          label: t`Save as Excel`,
          icon: FileSpreadsheet,
          onChoose: () => void save('xlsx', { name, book, lines }),
        },
        { id: 'csv', label: t`Save as CSV`, icon: FileText, onChoose: () => void save('csv', { name, book, lines }) },
      ]}
    />
  );
};
