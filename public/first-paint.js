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
