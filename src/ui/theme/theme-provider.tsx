import { ChakraProvider } from '@chakra-ui/react';
import { ThemeProvider as ColorModeProvider } from 'next-themes';
import type { ReactNode } from 'react';
import { system } from './system.ts';

/** The class on <html> is there before this runs (scripts/first-paint); the data type keeps the library's copy inert. */
export const ThemeProvider = ({ children }: { readonly children: ReactNode }) => (
  <ChakraProvider value={system}>
    <ColorModeProvider attribute="class" defaultTheme="system" scriptProps={{ type: 'application/json' }}>
      {children}
    </ColorModeProvider>
  </ChakraProvider>
);
