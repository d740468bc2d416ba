// A Vite plugin: the fonts that formulas are drawn with. Every browser of ours reads woff2, so the other two kinds are left out.

/** Beside the woff2, KaTeX names two older kinds of the same font. */
const olderKinds = /,url\([^)]+\) format\("(?:woff|truetype)"\)/g;

export const formulaFonts = () => ({
  name: 'formula-fonts',
  enforce: 'pre',
  transform: {
    filter: { id: /katex(\.min)?\.css$/ },
    handler: (code) => ({ code: code.replace(olderKinds, ''), map: null }),
  },
});

/** A font inside the style sheet would be another source, which the page's policy does not allow. */
export const isInlined = (file) => (/KaTeX_[^/]*\.woff2$/.test(file) ? false : undefined);

/** Put away with the app: what notices are written with. Gothic, sans serif and typewriter letters come with the network. */
export const keptFonts = '**/KaTeX_{Main,Math,Size*,AMS,Caligraphic,Script}-*.woff2';
