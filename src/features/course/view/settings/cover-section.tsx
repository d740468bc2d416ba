import { Box, Button, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { ImageUp } from 'lucide-react';
import { updateCourse } from '#contract/features/course/manage-calls.ts';
import type { CourseRow } from '#contract/features/course/rows.ts';
import { pickFiles, useTake } from '#src/features/upload/view/public.tsx';
import { useSession } from '#src/ui/live/session.tsx';
import { useOnce } from '#src/ui/live/use-once.ts';
import { AllowedButton } from '#src/ui/modes/permission.tsx';
import { encodeBanner, examine, pictureProblems } from '#src/ui/pictures/picture.ts';
import { tell, useTellRefusal } from '#src/ui/words/tell.ts';
import { Cover, coverStyle } from '../classes/cover.tsx';

/** Sharp on the widest card at twice its size. */
const most = { width: 960, height: 320, bytes: 300 * 1024 };

/** The picture of the course: a file like any other, kept on this device until it has gone. */
export const CoverSection = ({ course, manages }: { readonly course: CourseRow; readonly manages: boolean }) => {
  const { i18n } = useLingui();
  const { store, files } = useSession();
  const tellRefusal = useTellRefusal();
  const take = useTake({ isQuiet: true });
  const put = async (cover: string): Promise<boolean> => {
    const result = await store.mutate(updateCourse, { courseId: course.id, cover });
    if (!result.ok) tellRefusal(result.refusal);
    return result.ok;
  };
  const choose = useOnce(async () => {
    const [chosen] = await pickFiles({ accept: 'image/*', multiple: false, from: 'files', camera: 'image' });
    if (chosen === undefined) return;
    const problem = await examine(chosen);
    if (problem !== undefined) return tell(i18n._(pictureProblems[problem]), 'problem');
    const picture = await encodeBanner(chosen, most);
    const [kept] = await take([new File([picture], 'cover.jpg', { type: 'image/jpeg' })]);
    if (kept === undefined || (await put(`file:${kept.id}`))) return;
    // Nothing names it, and the next press makes another.
    await files.cancel(kept.id);
    await files.forget([kept.id]);
  });
  const remove = useOnce(() => put(''));
  return (
    <Flex gap="4" mb="5" wrap="wrap" align="center">
      <Box css={coverStyle} width="15rem" maxW="full" borderRadius="l2" overflow="hidden" borderWidth="1px">
        <Cover courseId={course.id} name={course.name} picture={course.cover} />
      </Box>
      <Flex gap="2" wrap="wrap">
        <AllowedButton allowed={manages} size="sm" variant="outline" onClick={choose}>
          <ImageUp size={16} aria-hidden />
          {course.cover === '' ? <Trans>Choose a cover</Trans> : <Trans>Change the cover</Trans>}
        </AllowedButton>
        {course.cover !== '' && manages && (
          <Button size="sm" variant="ghost" onClick={remove}>
            <Trans>Remove the cover</Trans>
          </Button>
        )}
      </Flex>
    </Flex>
  );
};
