import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { useId, useState } from 'react';
import type { Output } from '#contract/core/call.ts';
import type { listOnlineCourses } from '#contract/features/certification/calls.ts';
import { termOf } from '#contract/features/certification/keys.ts';
import { useTermText } from '#src/features/course/view/public.tsx';
import { AppDialog } from '#src/ui/overlays/app-dialog.tsx';

export type OnlineCourse = Output<typeof listOnlineCourses>['list'][number];

interface CoursePickerProps {
  readonly courses: readonly OnlineCourse[];
  readonly onChoose: (courseId: string) => void;
  readonly onClose: () => void;
}

/** One course of one's own, by radio (S-178). */
export const CoursePicker = ({ courses, onChoose, onClose }: CoursePickerProps) => {
  const name = useId();
  const termText = useTermText();
  const [chosen, setChosen] = useState<string>();
  const confirm = () => {
    if (chosen === undefined) return;
    onChoose(chosen);
    onClose();
  };
  return (
    <AppDialog
      open
      onClose={onClose}
      title={<Trans>Choose one online class</Trans>}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button disabled={chosen === undefined} onClick={confirm}>
            <Trans>Confirm</Trans>
          </Button>
        </>
      }
    >
      {courses.length === 0 ? (
        <Text color="fg.muted">
          <Trans>All your courses are bound already. Create one first, or have it created.</Trans>
        </Text>
      ) : (
        <Box as="fieldset" display="grid">
          {courses.map((one) => (
            <Flex asChild key={one.id} align="center" gap="3" py="2" minH="44px" cursor="pointer">
              <label>
                <input
                  type="radio"
                  name={name}
                  value={one.id}
                  checked={chosen === one.id}
                  onChange={() => setChosen(one.id)}
                  style={{ width: 18, height: 18, flexShrink: 0 }}
                />
                <span>
                  <Text as="span" display="block" overflowWrap="anywhere">
                    {[one.courseName, one.className].filter(Boolean).join(' · ')}
                  </Text>
                  <Text as="span" display="block" fontSize="sm" color="fg.muted">
                    {termText({ semester: one.semester, term: termOf(one.term) })} · {one.code}
                  </Text>
                </span>
              </label>
            </Flex>
          ))}
        </Box>
      )}
    </AppDialog>
  );
};
