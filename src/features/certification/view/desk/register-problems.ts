import { useLingui } from '@lingui/react/macro';
import type { RegisterField, RegisterProblem } from '#contract/features/certification/register.ts';

/** What is wrong with a cell of the register: the column, and the fault. */
export const useRegisterProblem = () => {
  const { t } = useLingui();
  const columns: Readonly<Record<RegisterField, string>> = {
    number: t`Number`,
    name: t`Name`,
    role: t`Role`,
    courseName: t`Course`,
    classNumber: t`Class number`,
    teachClass: t`Teaching class`,
    className: t`Class`,
    semester: t`School year`,
    term: t`Term`,
  };
  const faults: Readonly<Record<RegisterProblem['fault'], string>> = {
    missing: t`is missing`,
    tooLong: t`is too long`,
    wrongRole: t`is neither teacher nor student`,
    wrongSemester: t`is no school year like 2026-2027`,
    wrongTerm: t`is no term: 0, 1 or 2`,
    isDay: t`became a date: make the column text`,
    twice: t`stands in the file twice, or with another name`,
  };
  return ({ field, fault }: Pick<RegisterProblem, 'field' | 'fault'>): string => `${columns[field]}: ${faults[fault]}`;
};
