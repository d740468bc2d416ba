/** What an address may be: bytes that lie in the document. */
const own = /url\(\s*["']?(?:blob:|data:(?:image|font|application)\/)/gi;
const loading = /url\(|src\(|image\(|image-set\(|cross-fade\(|element\(/i;

/** As the browser reads it, however it was written: an address elsewhere would tell who reads. */
const isForeign = (value: string): boolean => loading.test(value.replaceAll(own, ''));

/** Names of one's own keep what was written: with a sign spelled out, an address is not seen to be one. */
const isHidden = (name: string, value: string): boolean => name.startsWith('--') && value.includes('\\');

/** Takes out of a style whatever loads something from elsewhere. */
export const clean = (style: CSSStyleDeclaration): void => {
  for (const name of [...style]) {
    const value = style.getPropertyValue(name);
    if (isForeign(value) || isHidden(name, value)) style.removeProperty(name);
  }
};

/** Rules of a document, without those that load from elsewhere or that it has no use for. */
const cleanRules = (rules: CSSRuleList, remove: (index: number) => void): void => {
  for (let index = rules.length - 1; index >= 0; index -= 1) {
    const rule = rules[index];
    if (rule instanceof CSSStyleRule) {
      clean(rule.style);
      cleanRules(rule.cssRules, (inside) => rule.deleteRule(inside));
    } else if (!(rule instanceof CSSFontFaceRule) || isForeign(rule.cssText)) remove(index);
  }
};

/** A style sheet of a document, which stands after whatever values it smuggled in. */
export const safeSheet = (text: string): CSSStyleSheet => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  cleanRules(sheet.cssRules, (index) => sheet.deleteRule(index));
  return sheet;
};
