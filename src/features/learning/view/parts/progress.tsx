import { Box } from '@chakra-ui/react';

interface ProgressProps {
  /** 0 to 100. */
  readonly percent: number;
  readonly label: string;
}

/** How much of something is done. */
export const Progress = ({ percent, label }: ProgressProps) => (
  <Box
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={percent}
    height="6px"
    width="full"
    bg="bg.emphasized"
    borderRadius="full"
    overflow="hidden"
  >
    <Box
      height="full"
      width={`${percent}%`}
      bg={percent === 100 ? 'fg.success' : 'brand.solid'}
      borderRadius="full"
      transition="width 200ms"
      _motionReduce={{ transition: 'none' }}
    />
  </Box>
);
