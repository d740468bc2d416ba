import { palettes, values } from 'virtual:theme';
import {
  ChakraProvider,
  createSystem,
  defaultBaseConfig,
  type SystemConfig,
  type SystemContext,
} from '@chakra-ui/react';
import { ThemeProvider as ColorModeProvider } from 'next-themes';
import type { ReactNode } from 'react';
import { shared } from './shared.ts';

type Utilities = NonNullable<SystemConfig['utilities']>;
type Values = Utilities[string]['values'];

/** The library lists the names of a property's values for its type generator: inherited ones it finds, and does not list. */
const found = (given: object | undefined) => () => Object.create(given ?? null);

/** What a property's values are, from the tokens as the build knows them. */
const known = (given: Values): Values => {
  if (typeof given === 'string') return found(values[given]);
  if (typeof given === 'function') return found(given((category) => values[category] ?? null));
  return given;
};

const utilitiesOf = (): Utilities =>
  Object.fromEntries(
    Object.entries(defaultBaseConfig.utilities ?? {}).map(([property, config]) => [
      property,
      { ...config, values: known(config?.values) },
    ]),
  );

/**
 * Styles as `whole` would, without its tokens: making the dictionary and its style sheet takes two thirds of the app's start, and
 * comes to the same every time. The build does it once (scripts/theme); the style sheet stands in index.html. What asks for a token
 * by name, as `useToken` does, finds none here. What is left takes a phone 50 ms: called once, apart from the rest of the start.
 */
export const makeSystem = (): SystemContext => {
  const { globalCss: _rules, preflight: _reset, ...base } = defaultBaseConfig;
  const made = createSystem(base, shared, { utilities: utilitiesOf() });
  for (const [category, of] of Object.entries(values))
    for (const [name, value] of Object.entries(of)) made.tokens.flatMap.set(`${category}.${name}`, value);
  made.utility.register('colorPalette', {
    values: Object.keys(palettes),
    transform: (name: string) => palettes[name],
  });
  return { ...made, _global: [] };
};

interface ThemeProviderProps {
  readonly system: SystemContext;
  readonly children: ReactNode;
}

/** The class on <html> is there before this runs (scripts/first-paint); the data type keeps the library's copy inert. */
export const ThemeProvider = ({ system, children }: ThemeProviderProps) => (
  <ChakraProvider value={system}>
    <ColorModeProvider attribute="class" defaultTheme="system" scriptProps={{ type: 'application/json' }}>
      {children}
    </ColorModeProvider>
  </ChakraProvider>
);
