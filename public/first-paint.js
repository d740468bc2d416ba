// Sets colour mode, language and the school's name before the first paint; a file of its own because the CSP allows no inline script.
(() => {
  const read = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const chosen = read('theme');
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.classList.add(dark ? 'dark' : 'light');
  document.documentElement.style.colorScheme = dark ? 'dark' : 'light';
  // The system's bar above the page has the header's colour, also when the person's choice differs from the system's.
  const paintBar = () => {
    const color = document.documentElement.classList.contains('dark') ? '#1A1F28' : '#FFFFFF';
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) meta.content = color;
  };
  paintBar();
  new MutationObserver(paintBar).observe(document.documentElement, { attributeFilter: ['class'] });
  try {
    // As src/ui/live/school.ts kept it: addresses there are safe or empty.
    const { name, className, icon } = JSON.parse(read('school') ?? '{}');
    if (className || name) document.title = className || name;
    const link = document.querySelector('link[rel="icon"]');
    if (icon && link) {
      link.removeAttribute('type');
      link.href = icon;
    }
  } catch {
    // Not readable: the product's own name stays.
  }
  document.documentElement.lang = { en: 'en', zh_tw: 'zh-TW' }[read('xlanguage')] ?? 'zh-CN';
})();
