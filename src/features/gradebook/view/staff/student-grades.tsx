import { Button, Flex, IconButton, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { BookItem } from '#src/features/gradebook/data/book.ts';
import { reportOf } from '#src/features/gradebook/data/report.ts';
import { LostPage } from '#src/ui/parts/lost-page.tsx';
import { Page, WaitingPage } from '#src/ui/parts/page.tsx';
import { Report } from '../report/report.tsx';
import { CellDialog } from './cell-dialog.tsx';
import { useBook } from './use-book.ts';

interface StudentGradesProps {
  readonly courseId: string;
  readonly uid: string;
}

/** The grades of one student, for staff: each line can be changed. */
export const StudentGrades = ({ courseId, uid }: StudentGradesProps) => {
  const { t } = useLingui();
  const book = useBook(courseId);
  const [open, setOpen] = useState<BookItem>();
  useFocusBack(open?.id);
  if (book === undefined) return <WaitingPage />;
  const at = book.lines.findIndex((one) => one.uid === uid);
  const line = book.lines[at];
  if (line === undefined)
    return (
      <LostPage title={t`No such student`}>
        <Trans>They are not in this course, or have not reached this device yet.</Trans>
      </LostPage>
    );
  const seen = book.seenBy(line).now;
  const item = open && book.items.find(({ id }) => id === open.id);
  const cell = item && book.cellAt(line, item);
  return (
    <Page
      title={line.username}
      before={
        <IconButton asChild variant="ghost" size="sm" ms="-2" aria-label={t`Grades of the course`}>
          <Link to="/class_rate" search={{ courseid: courseId }}>
            <ArrowLeft size={18} aria-hidden />
          </Link>
        </IconButton>
      }
      actions={
        <Flex gap="2">
          <Step courseId={courseId} uid={book.lines[at - 1]?.uid} label={t`The one before`}>
            <ChevronLeft size={18} aria-hidden />
          </Step>
          <Step courseId={courseId} uid={book.lines[at + 1]?.uid} label={t`The next one`}>
            <ChevronRight size={18} aria-hidden />
          </Step>
        </Flex>
      }
      actionsBeside
      narrow
    >
      {line.studentNumber !== '' && (
        <Text mt="-3" mb="4" fontSize="sm" color="fg.muted" textStyle="num">
          {line.studentNumber}
        </Text>
      )}
      <Report
        report={reportOf(book, line)}
        seen={seen === line.totals.now ? undefined : seen}
        onOpen={(one) => setOpen(one.item)}
      />
      {item !== undefined && cell !== undefined && (
        <CellDialog courseId={courseId} line={line} item={item} cell={cell} onClose={() => setOpen(undefined)} />
      )}
    </Page>
  );
};

/** When the dialog about a line has closed, the line has the focus again. */
const useFocusBack = (open: string | undefined): void => {
  const last = useRef<string>(undefined);
  useEffect(() => {
    if (open === undefined) document.querySelector<HTMLElement>(`[data-grade="${last.current}"]`)?.focus();
    last.current = open;
  }, [open]);
};

interface StepProps {
  readonly courseId: string;
  readonly uid: string | undefined;
  readonly label: string;
  readonly children: ReactNode;
}

const Step = ({ courseId, uid, label, children }: StepProps) =>
  uid === undefined ? (
    <Button variant="outline" size="sm" px="2" disabled aria-label={label}>
      {children}
    </Button>
  ) : (
    <Button asChild variant="outline" size="sm" px="2" aria-label={label}>
      <Link to="/class_rate" search={{ courseid: courseId, uid }}>
        {children}
      </Link>
    </Button>
  );
