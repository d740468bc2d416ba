export interface DeviceName {
  readonly browser: string;
  readonly system: string;
  readonly kind: 'phone' | 'tablet' | 'computer';
}

/** The first that fits: every browser also names those it descends from. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger\//, 'WeChat'],
  [/EdgA?\/|EdgiOS\//, 'Edge'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/OPR\//, 'Opera'],
  [/FxiOS\/|Firefox\//, 'Firefox'],
  [/CriOS\/|Chrome\//, 'Chrome'],
  [/Version\/.*Safari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/HarmonyOS|OpenHarmony/, 'HarmonyOS'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** What a user agent says in words; empty where it says nothing that is known. An iPad asks to be taken for a Mac, and is. */
export const deviceNameOf = (userAgent: string): DeviceName => {
  const named = (table: typeof browsers) => table.find(([pattern]) => pattern.test(userAgent))?.[1] ?? '';
  const system = named(systems);
  const isMobile = /Mobile/.test(userAgent);
  const isTablet = system === 'iPad' || (system === 'Android' && !isMobile);
  return { browser: named(browsers), system, kind: isTablet ? 'tablet' : isMobile ? 'phone' : 'computer' };
};
