import { Box, Flex, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, Suspense } from 'react';
import { courseScope } from '#contract/core/scopes.ts';
import { readKeeping, recentFor } from '#src/core/device/keeping.ts';
import { dueWithin } from '#src/core/files/kept/plan.ts';
import type { Replica } from '#src/core/replica.ts';
import { coursesOfMine } from '#src/features/course/data/public.ts';
import { CourseKeep } from '#src/features/storage/view/public.tsx';
import { coursesDueSoon } from '#src/features/todo/data/public.ts';
import { useLive } from '#src/ui/live/use-live.ts';
import { languageTag } from '#src/ui/words/language.ts';
import { Age } from '#src/ui/words/time.tsx';
import { bytesText, type Held, heldOf } from './usage.ts';

interface Kept extends Held {
  readonly id: string;
  readonly scope: string;
  readonly name: string;
  readonly className: string;
  /** 0: never on this device. */
  readonly openedAt: number;
  readonly isPinned: boolean;
  readonly isRecent: boolean;
  /** Something of it is being written, or waits to be sent. */
  readonly isEdited: boolean;
  /** All of it is here. */
  readonly isWhole: boolean;
}

const keptCourses = async (replica: Replica): Promise<readonly Kept[]> => {
  const [courses, keeping] = [await coursesOfMine(replica), await readKeeping(replica)];
  const now = Date.now();
  const [dueIds, { ids, lanes }] = [await coursesDueSoon(replica, now + dueWithin, now), await editedIn(replica)];
  return Promise.all(
    courses.map(async ({ course: { id, name, className } }) => {
      const scope = courseScope(id);
      const openedAt = keeping.opened[scope] ?? 0;
      const [cursor, load] = [await replica.db.cursors.get(scope), await replica.db.loads.get(scope)];
      const held = await heldOf(replica, scope, ids, now);
      return {
        ...held,
        isDue: held.isDue || dueIds.has(id),
        isEdited: held.isNamed || ids.has(id) || lanes.has(scope),
        id,
        scope,
        name,
        className,
        openedAt,
        isPinned: keeping.pinned.includes(scope),
        isRecent: now - openedAt < recentFor,
        isWhole: cursor !== undefined && load === undefined,
      };
    }),
  );
};

const uuids = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** What drafts are about, by the ids in their names; and the scopes that unsent work is for. */
const editedIn = async ({ outbox }: Replica) => {
  const drafts = await outbox.drafts.toCollection().primaryKeys();
  const open = await outbox.entries.where('state').notEqual('done').toArray();
  return {
    ids: new Set(drafts.flatMap((key) => key.match(uuids) ?? [])),
    lanes: new Set(open.map(({ lane }) => lane.slice(0, lane.lastIndexOf('/')))),
  };
};

/** Each course with what it takes here, and why it stays. */
export const CourseKeeping = () => {
  const courses = useLive(keptCourses);
  if (courses === undefined) return <Box minH="6rem" />;
  if (courses.length === 0)
    return (
      <Text fontSize="sm" color="fg.muted">
        <Trans>You are in no course yet.</Trans>
      </Text>
    );
  return (
    <Box as="ul" listStyleType="none" bg="bg.panel" borderWidth="1px" borderRadius="l3" px="4">
      {courses.map((course) => (
        <Box as="li" key={course.scope} py="3" _notLast={{ borderBottomWidth: '1px' }}>
          <Text fontSize="sm" fontWeight="500">
            {course.name} · {course.className}
          </Text>
          <Facts {...course} />
          <Suspense fallback={<Box minH="44px" />}>
            <CourseKeep courseId={course.id} label={<KeepLabel name={course.name} />} />
          </Suspense>
        </Box>
      ))}
    </Box>
  );
};

/** Which course is heard, not seen twice. */
const KeepLabel = ({ name }: { readonly name: string }) => (
  <>
    <Trans>Keep on this device</Trans>
    <Box as="span" srOnly>
      {`: ${name}`}
    </Box>
  </>
);

const Facts = ({ rows, bytes, openedAt, isPinned, isRecent, isDue, isEdited, isWhole }: Kept) => {
  const { t } = useLingui();
  const size = bytesText(bytes, languageTag());
  return (
    <Flex gap="2" wrap="wrap" align="center" fontSize="sm" color="fg.muted">
      <span>
        <Plural value={rows} one="# item" other="# items" />
        {` · ${t`about ${size}`}`}
      </span>
      <span>
        {openedAt === 0 ? (
          <Trans>not opened on this device yet</Trans>
        ) : (
          <Trans>
            opened <Age at={openedAt} />
          </Trans>
        )}
      </span>
      {!isWhole && <Reason>{t`Being loaded`}</Reason>}
      {isPinned && <Reason>{t`Kept by you`}</Reason>}
      {isDue && <Reason>{t`Due soon`}</Reason>}
      {isEdited && <Reason>{t`Being edited`}</Reason>}
      {isRecent && <Reason>{t`Used recently`}</Reason>}
    </Flex>
  );
};

const Reason = ({ children }: { readonly children: ReactNode }) => (
  <Box as="span" px="2" py="0.5" borderRadius="full" bg="bg.muted" color="fg" fontSize="xs">
    {children}
  </Box>
);
