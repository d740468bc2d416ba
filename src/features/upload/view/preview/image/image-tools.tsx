import { Box, Flex, IconButton } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { Maximize, RotateCw, ZoomIn, ZoomOut } from 'lucide-react';

interface ImageToolsProps {
  readonly label: string;
  readonly percent: number;
  readonly onZoom: (factor: number) => void;
  readonly onFit: () => void;
  readonly onTurn: () => void;
}

export const ImageTools = ({ label, percent, onZoom, onFit, onTurn }: ImageToolsProps) => {
  const { t } = useLingui();
  return (
    <Flex role="toolbar" aria-label={label} flex="none" align="center" justify="center" gap="1" py="1.5" color="fg">
      <IconButton variant="ghost" size="sm" aria-label={t`Smaller`} onClick={() => onZoom(0.8)}>
        <ZoomOut />
      </IconButton>
      <Box minW="14" textAlign="center" fontSize="sm" textStyle="num" color="fg.muted">
        {`${Math.round(percent)} %`}
      </Box>
      <IconButton variant="ghost" size="sm" aria-label={t`Larger`} onClick={() => onZoom(1.25)}>
        <ZoomIn />
      </IconButton>
      <IconButton variant="ghost" size="sm" aria-label={t`Fit the screen`} onClick={onFit}>
        <Maximize />
      </IconButton>
      <IconButton variant="ghost" size="sm" aria-label={t`Rotate`} onClick={onTurn}>
        <RotateCw />
      </IconButton>
    </Flex>
  );
};
