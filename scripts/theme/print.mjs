// Prints what the build needs of src/ui/theme as JSON: the style sheet, what each token stands for in a style, and the palettes. A
// process of its own, so that a changed token is read again while `npm run dev` goes on.
import { ChakraProvider } from '@chakra-ui/react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { whole } from '../../src/ui/theme/whole.ts';

const page = renderToStaticMarkup(createElement(ChakraProvider, { value: whole }));
const sheet = [...page.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, css]) => css).join('');

const { categoryMap, colorPaletteMap, getCategoryValues } = whole.tokens;
const values = Object.fromEntries([...categoryMap.keys()].map((category) => [category, getCategoryValues(category)]));
const palettes = Object.fromEntries([...colorPaletteMap].map(([name, of]) => [name, Object.fromEntries(of)]));

process.stdout.write(JSON.stringify({ sheet, values, palettes }));
