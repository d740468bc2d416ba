import { Flex, Text } from '@chakra-ui/react';
import { Plural, Trans } from '@lingui/react/macro';
import { CloudDownload, HardDrive } from 'lucide-react';
import { courseScope } from '#contract/core/scopes.ts';
import type { Replica } from '#src/core/replica.ts';
import { coursesOfMine } from '#src/features/course/data/public.ts';
import { useLive } from '#src/ui/live/use-live.ts';

/** Courses of mine, and how many of them lie whole on this device. */
const readiness = async (replica: Replica): Promise<{ readonly all: number; readonly here: number }> => {
  const [courses, known, loading] = await Promise.all([
    coursesOfMine(replica),
    replica.db.cursors.toCollection().primaryKeys(),
    replica.db.loads.toCollection().primaryKeys(),
  ]);
  const whole = new Set(known.filter((scope) => !loading.includes(scope)));
  return { all: courses.length, here: courses.filter(({ course }) => whole.has(courseScope(course.id))).length };
};

/** In the sync popover: what opens without a network. */
export const Readiness = () => {
  const ready = useLive(readiness);
  if (ready === undefined) return null;
  const { all, here } = ready;
  const opens = navigator.serviceWorker?.controller !== undefined && navigator.serviceWorker?.controller !== null;
  const Icon = opens && all === here ? HardDrive : CloudDownload;
  return (
    <Flex gap="2" align="flex-start" fontSize="sm" color="fg.muted" data-ready={opens && all === here}>
      <Icon size={16} strokeWidth={1.75} aria-hidden style={{ marginTop: 3, flexShrink: 0 }} />
      <Text>
        {!opens ? (
          <Trans>The app itself is not on this device yet: it opens only with a network.</Trans>
        ) : all === here ? (
          <Plural
            value={here}
            _0="The app is on this device and opens without a network."
            one="Everything on this screen and # course are on this device."
            other="Everything on this screen and # courses are on this device."
          />
        ) : (
          <Trans>
            {here} of {all} courses are on this device; the others are being loaded.
          </Trans>
        )}
      </Text>
    </Flex>
  );
};
