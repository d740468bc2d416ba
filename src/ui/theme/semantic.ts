const v = <T>(value: T) => ({ value });
const ld = (light: string, dark: string) => v({ _light: light, _dark: dark });

/** Colours by meaning. Text is at least 4.5:1 and controls at least 3:1 on every ground they are used on. */
export const semanticColors = {
  bg: {
    DEFAULT: ld('{colors.gray.50}', '{colors.gray.950}'),
    panel: ld('{colors.white}', '{colors.gray.900}'),
    subtle: ld('{colors.gray.100}', '{colors.gray.800}'),
    muted: ld('{colors.gray.100}', '{colors.gray.800}'),
    emphasized: ld('{colors.gray.200}', '{colors.gray.700}'),
    success: ld('#E7F5EC', '#11291C'),
    warning: ld('#FFF4DF', '#2E2010'),
    error: ld('#FDECEA', '#341614'),
    info: ld('#E8F1FB', '#12243A'),
    conflict: ld('#F5ECFA', '#2A1836'),
  },
  fg: {
    DEFAULT: ld('{colors.gray.900}', '#E8EBF0'),
    muted: ld('{colors.gray.600}', '#AEB6C3'),
    subtle: ld('{colors.gray.500}', '#939CAA'),
    success: ld('#1B7A43', '#6CCB93'),
    warning: ld('#8F5300', '#F2B866'),
    error: ld('#B3261E', '#F49A92'),
    info: ld('#1F5FA8', '#8ABDF0'),
    conflict: ld('#7A3FA0', '#CFA3EA'),
  },
  border: {
    DEFAULT: ld('{colors.gray.200}', '{colors.gray.800}'),
    control: ld('#828C9C', '#6F7A8C'),
    error: ld('#B3261E', '#F49A92'),
  },
  brand: {
    solid: ld('{colors.brand.600}', '#4D68D8'),
    contrast: ld('white', 'white'),
    fg: ld('{colors.brand.700}', '{colors.brand.300}'),
    muted: ld('{colors.brand.100}', '{colors.brand.900}'),
    subtle: ld('{colors.brand.50}', '{colors.brand.950}'),
    emphasized: ld('{colors.brand.200}', '{colors.brand.800}'),
    focusRing: ld('{colors.brand.500}', '{colors.brand.400}'),
    border: ld('{colors.brand.400}', '{colors.brand.600}'),
  },
  sync: {
    synced: ld('#1B7A43', '#6CCB93'),
    queued: ld('{colors.gray.600}', '#AEB6C3'),
    sending: ld('#1F5FA8', '#8ABDF0'),
    attention: ld('#8F5300', '#F2B866'),
    failed: ld('#B3261E', '#F49A92'),
    conflict: ld('#7A3FA0', '#CFA3EA'),
  },
  role: {
    teach: ld('{colors.brand.700}', '{colors.brand.300}'),
    study: ld('#0B6B61', '#4FC3B3'),
    assist: ld('#8F5300', '#F2B866'),
  },
  chart: {
    1: ld('#3F58C8', '#8FA6F5'),
    2: ld('#0F8074', '#4FC3B3'),
    3: ld('#B25A00', '#F0A64E'),
    4: ld('#9A3C87', '#DD92CD'),
    5: ld('#2F7D32', '#7CCB80'),
    6: ld('#B3402A', '#F0917E'),
    7: ld('#5B5FC7', '#A6A8F0'),
    8: ld('{colors.gray.500}', '#AEB6C3'),
  },
};

export const semanticRadii = { l1: v('{radii.sm}'), l2: v('{radii.lg}'), l3: v('{radii.xl}') };
