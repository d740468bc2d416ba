import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { limits } from '#contract/core/limits.ts';
import { TextField } from '#src/ui/parts/fields.tsx';
import type { CourseContent } from '../parts/use-course-content.ts';

interface PlatformFieldProps {
  readonly content: CourseContent;
  readonly value: string;
  readonly onValue: (value: string) => void;
}

/** Who offers a MOOC; those that the course names already are offered. */
export const PlatformField = ({ content, value, onValue }: PlatformFieldProps) => {
  const { t } = useLingui();
  const id = useId();
  const known = new Set(content.activities.flatMap(({ platform }) => (platform === '' ? [] : [platform])));
  return (
    <>
      <TextField
        label={t`Platform (optional)`}
        maxLength={limits.nameChars}
        list={id}
        value={value}
        onChange={(event) => onValue(event.target.value)}
      />
      <datalist id={id}>
        {[...known].sort().map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
    </>
  );
};
