import { Box } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { useSchool } from '../live/school.ts';

/** What the product is called here: the school's own name, or ours. */
export const BrandName = () => {
  const { t } = useLingui();
  const { name } = useSchool();
  return name === '' ? t`Classroom` : name;
};

/** What stands last in the name of every tab (S-053). */
export const useClassName = (): string => {
  const { t } = useLingui();
  const { className } = useSchool();
  return className === '' ? t`Hybrid teaching platform` : className;
};

interface BrandMarkProps {
  readonly size: number;
  /** The product's own drawing. */
  readonly children: ReactNode;
}

/** The school's picture in the place of ours, as high as ours and at most four times as wide. One that does not load is none. */
export const BrandMark = ({ size, children }: BrandMarkProps) => {
  const { logo } = useSchool();
  const [missing, setMissing] = useState('');
  if (logo === '' || logo === missing) return children;
  return (
    <Box
      asChild
      height={`${size}px`}
      width="auto"
      minW={`${size}px`}
      maxW={`${size * 4}px`}
      objectFit="contain"
      flexShrink="0"
    >
      <img src={logo} alt="" referrerPolicy="no-referrer" decoding="async" onError={() => setMissing(logo)} />
    </Box>
  );
};
