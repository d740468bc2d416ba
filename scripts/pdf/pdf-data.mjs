// A Vite plugin: what the PDF reader looks up while it reads (character maps, fonts, decoders), at an address with its version.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../process.mjs';

const reader = join(root, 'node_modules/pdfjs-dist');
const { version } = JSON.parse(readFileSync(join(reader, 'package.json'), 'utf8'));

/** Below assets/: kept for good by browsers, because another version has another address. */
const base = `assets/pdf-${version}/`;
const folders = ['cmaps', 'standard_fonts', 'wasm', 'iccs'];
const wanted = /\.(bcmap|pfb|ttf|icc)$|(openjpeg|jbig2|qcms_bg)\.wasm$|(openjpeg|jbig2)_nowasm_fallback\.js$/;

const files = () =>
  folders.flatMap((folder) =>
    readdirSync(join(reader, folder))
      .filter((name) => wanted.test(name))
      .map((name) => `${folder}/${name}`),
  );

/**
 * What a device keeps with its first PDF, so that every one is read without a network: what Chinese ones name in place of a font
 * (the names that PDF itself defines), the fonts that need not be in a file, and the decoders of scanned pages.
 */
const kept = (file) =>
  /^(standard_fonts|iccs)|\.wasm$|^cmaps\/(Adobe-(GB1|CNS1)|Uni(GB|CNS)-(UCS2|UTF16|UTF8)|GBK|GBp?c?-EUC|B5pc|ETen|ETHK|HKscs|CNS-EUC)/.test(
    file,
  );

export const pdfData = () => ({
  name: 'pdf-data',
  config: () => ({
    define: {
      __PDF_DATA__: JSON.stringify(`/${base}`),
      __PDF_KEPT__: JSON.stringify(files().filter(kept)),
    },
  }),
  generateBundle() {
    for (const file of files())
      this.emitFile({ type: 'asset', fileName: base + file, source: readFileSync(join(reader, file)) });
  },
  configureServer({ middlewares }) {
    middlewares.use((request, response, next) => {
      const file = request.url?.split('?')[0].slice(1) ?? '';
      const isKnown = file.startsWith(base) && wanted.test(file) && !file.includes('..');
      const path = join(reader, file.slice(base.length));
      if (!isKnown || !existsSync(path)) return next();
      if (path.endsWith('.wasm')) response.setHeader('content-type', 'application/wasm');
      response.end(readFileSync(path));
    });
  },
});
