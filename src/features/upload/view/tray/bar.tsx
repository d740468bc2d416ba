import { Box } from '@chakra-ui/react';

interface BarProps {
  /** 0 to 100. */
  readonly percent: number;
  readonly name: string;
}

/** How far something is, wherever a file on its way is shown. */
export const Bar = ({ percent, name }: BarProps) => (
  <Box
    role="progressbar"
    aria-label={name}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={Math.floor(percent)}
    mt="1.5"
    h="3px"
    bg="bg.emphasized"
    borderRadius="full"
    overflow="hidden"
  >
    <Box h="full" bg="brand.solid" transition="width 0.3s" style={{ width: `${percent}%` }} />
  </Box>
);
