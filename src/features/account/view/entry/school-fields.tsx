import { useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import type { Call, Output } from '#contract/core/call.ts';
import type { Result } from '#contract/core/result.ts';
import { getCollegeList, getCollegeNames } from '#contract/features/account/entry-calls.ts';
import { TextField } from '#src/ui/parts/fields.tsx';

/** S-376 */
const searchDelay = 200;

interface School {
  readonly coid: string;
  readonly name: string;
}

type Ask = <C extends Call>(call: C, input: z.input<C['input']>) => Promise<Result<Output<C>>>;

interface Given {
  readonly ask: Ask;
  readonly teaches: boolean;
  readonly size?: 'md' | 'lg';
  /** What somebody said before. */
  readonly before?: { readonly school: string; readonly college: string; readonly studentNumber: string };
}

/** School, college and number: schools of the server are offered, and any other name is taken as it is typed (S-065). */
export const useSchoolFields = ({ ask, teaches, size = 'md', before }: Given) => {
  const { t } = useLingui();
  const id = useId();
  const [school, setSchool] = useState(before?.school ?? '');
  const [college, setCollege] = useState(before?.college ?? '');
  const [studentNumber, setStudentNumber] = useState(before?.studentNumber ?? '');
  const schools = useSchools(ask, school);
  const coid = schools.find(({ name }) => name === school.trim())?.coid ?? '';
  const colleges = useColleges(ask, coid);
  const fields = (
    <>
      <TextField
        label={t`School`}
        name="school"
        size={size}
        list={`${id}-schools`}
        value={school}
        onChange={(event) => setSchool(event.target.value)}
      />
      <datalist id={`${id}-schools`}>
        {schools.map(({ coid: key, name }) => (
          <option key={key} value={name} />
        ))}
      </datalist>
      <TextField
        label={t`College`}
        name="college"
        size={size}
        list={`${id}-colleges`}
        value={college}
        onChange={(event) => setCollege(event.target.value)}
      />
      <datalist id={`${id}-colleges`}>
        {colleges.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <TextField
        label={teaches ? t`Staff number` : t`Student number`}
        name="number"
        size={size}
        value={studentNumber}
        onChange={(event) => setStudentNumber(event.target.value)}
      />
    </>
  );
  return { fields, said: { coid, school, college, studentNumber } };
};

/** Asked when the typing rests; nothing typed clears the list (S-377). */
const useSchools = (ask: Ask, words: string): readonly School[] => {
  const latest = useRef(ask);
  latest.current = ask;
  const [found, setFound] = useState<readonly School[]>([]);
  useEffect(() => {
    const search = words.trim();
    if (search === '') return setFound([]);
    let isWanted = true;
    const timer = setTimeout(async () => {
      const said = await latest.current(getCollegeNames, { search });
      if (isWanted && said.ok) setFound(said.value.list);
    }, searchDelay);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [words]);
  return found;
};

const useColleges = (ask: Ask, coid: string): readonly string[] => {
  const latest = useRef(ask);
  latest.current = ask;
  const [found, setFound] = useState<readonly string[]>([]);
  useEffect(() => {
    if (coid === '') return setFound([]);
    void latest
      .current(getCollegeList, { coid })
      .then((said) => said.ok && setFound(said.value.list.map(({ name }) => name)));
  }, [coid]);
  return found;
};
