import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** What the reader needs for fonts that are named and not there: Chinese ones above all. */
const folder = join(dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')), sep);

interface Most {
  readonly pages: number;
  readonly chars: number;
}

/** The words of a PDF, line by line. Nothing of it is drawn or run. Throws where it is locked or no PDF. */
export const wordsOfPdf = async (bytes: Uint8Array, max: Most): Promise<string> => {
  const task = getDocument({
    data: bytes,
    cMapUrl: `${folder}cmaps${sep}`,
    cMapPacked: true,
    standardFontDataUrl: `${folder}standard_fonts${sep}`,
    disableFontFace: true,
    useSystemFonts: false,
    useWasm: false,
    stopAtErrors: false,
    verbosity: VerbosityLevel.ERRORS,
  });
  try {
    const document = await task.promise;
    let text = '';
    for (let number = 1; number <= Math.min(document.numPages, max.pages) && text.length < max.chars; number += 1) {
      const page = await document.getPage(number);
      const { items } = await page.getTextContent();
      for (const item of items) if ('str' in item) text += item.str + (item.hasEOL ? '\n' : '');
      text += '\n';
      page.cleanup();
    }
    return text.trim();
  } finally {
    await task.destroy();
  }
};
