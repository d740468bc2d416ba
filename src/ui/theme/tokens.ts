const v = <T>(value: T) => ({ value });

const values = (given: Record<string, string>) =>
  Object.fromEntries(Object.entries(given).map(([key, x]) => [key, v(x)]));

const simplified =
  '"PingFang SC","HarmonyOS Sans SC","MiSans","Microsoft YaHei UI","Microsoft YaHei","Noto Sans CJK SC","Noto Sans SC","Source Han Sans SC"';
const traditional =
  '"PingFang TC","HarmonyOS Sans TC","Microsoft JhengHei UI","Microsoft JhengHei","Noto Sans CJK TC","Noto Sans TC"';
/** First in every stack, so that digits and Latin letters never fall to a Chinese font's. */
const latin = 'system-ui,-apple-system,"Segoe UI",Roboto';
const emoji = '"Apple Color Emoji","Segoe UI Emoji","Noto Color Emoji"';

const simplifiedStack = `${latin},${simplified},sans-serif,${emoji}`;
export const traditionalStack = `${latin},${traditional},${simplified},sans-serif,${emoji}`;

export const appTokens = {
  colors: {
    gray: values({
      50: '#F7F8FA',
      100: '#EFF1F5',
      200: '#E2E5EB',
      300: '#CCD1DA',
      400: '#9BA3B1',
      500: '#626B7A',
      600: '#535C6B',
      700: '#3E4654',
      800: '#282E39',
      900: '#1A1F28',
      950: '#10141A',
    }),
    brand: values({
      50: '#F1F5FE',
      100: '#E3EAFD',
      200: '#C7D4FB',
      300: '#A2B7F7',
      400: '#7690EF',
      500: '#5370E0',
      600: '#3F58C8',
      700: '#3346A3',
      800: '#2C3C83',
      900: '#263368',
      950: '#182043',
    }),
  },
  fonts: {
    body: v(simplifiedStack),
    heading: v(simplifiedStack),
    mono: v('ui-monospace,SFMono-Regular,Menlo,Consolas,"Liberation Mono","Noto Sans Mono CJK SC",monospace'),
  },
  sizes: {
    drawerNav: v('288px'),
    headerH: v('56px'),
    headerHCompact: v('48px'),
    bottomNavH: v('56px'),
    rail: v('72px'),
    touch: v('44px'),
    dlgCapacity: v('525px'),
    dlgBulletin: v('550px'),
    dlgEntry: v('650px'),
    dlgWide: v('800px'),
    dlgFeedback: v('820px'),
    measure: v('42rem'),
    content: v('1200px'),
  },
  zIndex: { imagePreview: v(9999) },
};

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
