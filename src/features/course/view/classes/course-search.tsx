import { Input, Text } from '@chakra-ui/react';
import { inputRecipe } from '@chakra-ui/react/theme';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { MyCourse } from '#src/features/course/data/queries.ts';
import { useFound, type Words } from '../people/search.ts';

/** A course is found by its names, as they are written or spelled, and by its school year. */
export const wordsOfCourse = ({ course }: Pick<MyCourse, 'course'>): Words => ({
  names: [course.name, course.className, `${course.name} ${course.className}`],
  others: [course.semester],
});

interface CourseSearchProps {
  readonly courses: readonly MyCourse[];
  /** Ids of what fits; `undefined` while nothing is looked for. */
  readonly onFound: (ids: ReadonlySet<string> | undefined) => void;
}

/** Among all of one's courses, those in the archive too. */
export const CourseSearch = ({ courses, onFound }: CourseSearchProps) => {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const found = useFound(courses, wordsOfCourse, text);
  const isSought = text.trim() !== '';
  useEffect(() => {
    onFound(isSought ? new Set(found.map(({ course }) => course.id)) : undefined);
  }, [found, isSought, onFound]);
  return (
    <>
      <Input
        recipe={inputRecipe}
        type="search"
        size="sm"
        maxW={{ sm: '20rem' }}
        maxLength={60}
        borderColor="border.control"
        fontSize={{ base: '16px', md: 'sm' }}
        aria-label={t`Search my courses`}
        placeholder={t`Course, class, pinyin or year`}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Text role="status" fontSize="sm" color="fg.muted" mt={isSought && found.length === 0 ? '6' : '0'}>
        {isSought && found.length === 0 && <Trans>No course matches.</Trans>}
      </Text>
    </>
  );
};
