import { useLingui } from '@lingui/react/macro';
import type { RosterField, RosterProblem } from '#contract/features/account/roster.ts';

/** What is wrong with a line, in words: "Mobile number: this is none". */
export const useProblemText = (): ((problem: Omit<RosterProblem, 'line'>) => string) => {
  const { t } = useLingui();
  const fields: Readonly<Record<RosterField, string>> = {
    username: t`Name`,
    account: t`Account`,
    studentNumber: t`Student number`,
    role: t`Role`,
    className: t`Class`,
    college: t`College`,
    phone: t`Mobile number`,
    email: t`E-mail`,
  };
  return ({ field, fault, other }) => {
    const name = fields[field];
    const texts: Readonly<Record<RosterProblem['fault'], string>> = {
      missing: t`${name} is missing.`,
      tooShort: t`${name} is too short: at least 3 characters.`,
      tooLong: t`${name} is too long.`,
      hasSpace: t`${name} has a space in it.`,
      wrongAccount: t`${name} may have letters, figures and . _ - / # in it, or be an e-mail address.`,
      wrongPhone: t`This is not a mobile number.`,
      wrongEmail: t`This is not an e-mail address.`,
      wrongRole: t`The role is neither teacher nor student.`,
      twice: t`${name} stands in line ${other} too.`,
      taken: t`${name} belongs to somebody who has an account.`,
      rounded: t`${name} was rounded by the spreadsheet: make the column text and type it again.`,
      isDay: t`${name} became a date: make the column text and type it again.`,
    };
    return texts[fault];
  };
};
