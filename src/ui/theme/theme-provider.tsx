import { ChakraProvider, type SystemContext } from '@chakra-ui/react';
import { ThemeProvider as ColorModeProvider } from 'next-themes';
import type { ReactNode } from 'react';

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
