// A Vite plugin: what the PDF reader looks up while it reads (character maps, fonts, decoders), at an address with its version.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../process.mjs';

const reader = join(root, 'node_modules/pdfjs-dist');
const { version } = JSON.parse(readFileSync(join(reader, 'package.json'), 'utf8'));

/** Below assets/: kept for good by browsers, because another version has another address. */
const base = `assets/pdf-${version}/`;
const folders = ['cmaps', 'standard_fonts', 'wasm', 'iccs'];
const wanted = /\.(bcmap|pfb|ttf|wasm|icc)$|(openjpeg|jbig2)_nowasm_fallback\.js$/;

const files = () =>
  folders.flatMap((folder) =>
    readdirSync(join(reader, folder))
      .filter((name) => wanted.test(name))
      .map((name) => `${folder}/${name}`),
  );

/** What a device keeps when it opens its first PDF, so that the next one is read without a network: Chinese, and the fonts. */
const kept = (file) =>
  /^standard_fonts|^cmaps\/(Adobe-(GB1|CNS1)|Uni(GB|CNS)-(UCS2|UTF16|UTF8)|GBK|GB-EUC|B5pc|ETen)/.test(file);

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
