import { Box, Flex } from '@chakra-ui/react';
import { Plural } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { CourseRole, GuestRole } from '#contract/core/roles.ts';
import { placeRoleCode } from '#contract/features/course/keys.ts';
import type { CourseRow } from '#contract/features/course/rows.ts';
import type { MyCourse } from '#src/features/course/data/queries.ts';
import { useUnreadNotices } from '#src/features/notice/view/public.tsx';
import type { Mark } from '#src/ui/live/use-marks.ts';
import { SyncMark } from '#src/ui/parts/sync-mark.tsx';
import { EndedTag, OffTag, RoleTag } from '../role-tag.tsx';
import { Cover, coverStyle } from './cover.tsx';

/** Of the list that the cards stand in: what is the same for all is worked out once, and not for each part of each card. */
export const cardsStyle = {
  '& > [data-class]': {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderRadius: 'l3',
    overflow: 'hidden',
    transition: 'border-color var(--chakra-durations-fast)',
    _hover: { borderColor: 'brand.border' },
    _focusWithin: { outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '2px' },
  },
  ...coverStyle,
  '& [data-card-text]': { display: 'flex', flexDirection: 'column', gap: '1', p: { base: '3', md: '4' }, flex: '1' },
  '& [data-class] h3': { fontSize: 'md', fontWeight: '600', lineHeight: '1.4', lineClamp: '2' },
  // The whole card is the target.
  '& [data-class] h3 a': { outline: 'none' },
  '& [data-class] h3 a > span': { position: 'absolute', inset: '0' },
  '& [data-card-foot]': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '2',
    minH: '6',
    fontSize: 'sm',
    color: 'fg.muted',
    mt: 'auto',
  },
  '& [data-card-foot] > div': { display: 'flex', gap: '2', minW: '0', alignItems: 'center' },
  '& [data-card-foot] p': { truncate: true },
  '& [data-card-foot] > div:first-child': { flex: '1' },
  // Above the target that is the whole card, without making it higher.
  '& [data-card-menu]': { position: 'relative', my: '-2', me: '-2' },
} as const;

const CardMenu = lazy(async () => ({ default: (await import('./shelf-menus.tsx')).CardMenu }));

interface ClassCardProps {
  readonly course: CourseRow;
  readonly role: CourseRole | GuestRole;
  readonly mark: Mark | undefined;
  /** How one keeps it; a guest's is nobody's to keep. */
  readonly shelf?: MyCourse['shelf'];
}

export const ClassCard = ({ course, role, mark, shelf }: ClassCardProps) => {
  const unread = useUnreadNotices(course.id);
  return (
    <li data-class>
      <Cover courseId={course.id} name={course.name} picture={course.cover}>
        <RoleTag role={role} />
      </Cover>
      <div data-card-text>
        <h3>
          <Link to="/main/classDetail" search={{ courseid: course.id, courserole: placeRoleCode[role] }}>
            <span />
            {course.name}
          </Link>
        </h3>
        <div data-card-foot>
          <div>
            {course.ended && <EndedTag />}
            {course.deactivated && <OffTag />}
            <p>{course.className}</p>
          </div>
          {mark === undefined ? <Unread count={unread} /> : <SyncMark mark={mark} />}
          {shelf !== undefined && (
            <div data-card-menu>
              <Suspense fallback={null}>
                <CardMenu course={course} role={role} shelf={shelf} />
              </Suspense>
            </div>
          )}
        </div>
      </div>
    </li>
  );
};

const Unread = ({ count }: { readonly count: number }) =>
  count > 0 && (
    <Flex as="span" align="center" gap="1.5" color="fg" fontSize="sm" flexShrink="0">
      <Box as="span" boxSize="8px" borderRadius="full" bg="brand.solid" aria-hidden />
      <Plural value={count} one="# unread notice" other="# unread notices" />
    </Flex>
  );
