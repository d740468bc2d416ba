import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { AttendancePage } from '#src/features/attendance/view/attendance-page.tsx';
import { type ItemPlace, itemPlace } from '#src/shell/pages/search.ts';
import { codeOfAddress } from '../-code-of-address.ts';

export interface AttendanceSearch extends ItemPlace {
  /** Of the QR code that led here. */
  readonly code?: string | undefined;
}

const Screen = () => {
  const { courseid, id, code = '' } = Route.useSearch();
  return <AttendancePage key={id} courseId={courseid} id={id} code={code} />;
};

export const Route = createFileRoute('/_app/attendance')({
  staticData: { level: 3, title: msg`Attendance` },
  validateSearch: (search: Record<string, unknown>): AttendanceSearch => ({
    ...itemPlace(search),
    code: codeOfAddress(search).code || undefined,
  }),
  component: Screen,
});
