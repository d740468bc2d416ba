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
