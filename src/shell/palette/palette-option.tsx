import { Box, Flex, Text } from '@chakra-ui/react';
import type { PaletteItem } from '#src/ui/feature.ts';

interface PaletteOptionProps {
  readonly id: string;
  readonly item: PaletteItem;
  readonly active: boolean;
  readonly onPoint: () => void;
  readonly onChoose: () => void;
}

/** One line. Not focusable: the field keeps the focus and names the active one. */
export const PaletteOption = ({ id, item, active, onPoint, onChoose }: PaletteOptionProps) => {
  const { icon: Icon, kind } = item;
  return (
    <Flex
      role="option"
      id={id}
      aria-selected={active}
      align="center"
      gap="3"
      px="3"
      py="1.5"
      minH="44px"
      borderRadius="l2"
      cursor="pointer"
      bg={active ? 'brand.subtle' : undefined}
      outline={active ? '1px solid' : undefined}
      outlineColor="brand.border"
      outlineOffset="-1px"
      onPointerMove={onPoint}
      onClick={onChoose}
      // A press must not take the focus out of the field.
      onMouseDown={(event) => event.preventDefault()}
    >
      <Box color={active ? 'brand.fg' : 'fg.muted'} flexShrink="0">
        <Icon size={18} strokeWidth={1.75} aria-hidden />
      </Box>
      <Box flex="1" minW="0">
        <Text truncate fontSize="sm">
          {item.title}
        </Text>
        {item.detail !== '' && (
          <Text truncate fontSize="xs" color="fg.muted">
            {item.detail}
          </Text>
        )}
      </Box>
      <Text fontSize="xs" color="fg.muted" flexShrink="0">
        {kind}
      </Text>
    </Flex>
  );
};
