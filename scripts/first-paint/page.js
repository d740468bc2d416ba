// Put into index.html as it is. Before the first paint: colour mode, language and the school's name; the code of this address is asked for;
// and the frame of the screen is drawn, which goes when the screen stands. `given` comes from plugin.mjs.
((given) => {
  const root = document.documentElement;
  const read = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const parsed = (key) => {
    try {
      return JSON.parse(read(key) ?? '{}') ?? {};
    } catch {
      return {};
    }
  };

  const chosen = read('theme');
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.classList.add(dark ? 'dark' : 'light');
  root.style.colorScheme = dark ? 'dark' : 'light';
  // The system's bar above the page has the header's colour, also when the person's choice differs from the system's.
  const paintBar = () => {
    const color = root.classList.contains('dark') ? '#1A1F28' : '#FFFFFF';
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) meta.content = color;
  };
  paintBar();
  new MutationObserver(paintBar).observe(root, { attributeFilter: ['class'] });

  const stored = read('xlanguage');
  const language = stored === 'en' || stored === 'zh_tw' ? stored : 'zh';
  root.lang = { en: 'en', zh_tw: 'zh-TW', zh: 'zh-CN' }[language];

  // As src/ui/live/school.ts kept it: addresses there are safe or empty.
  const { name, className, icon, logo } = parsed('school');
  if (className || name) document.title = className || name;
  const link = document.querySelector('link[rel="icon"]');
  if (icon && link) {
    link.removeAttribute('type');
    link.href = icon;
  }

  // Without the sign-in's cookie, screens open only where there is no network, on a device of one's own (src/shell/session/guard.ts).
  const hasToken = /(^|; )token=[^;]/.test(document.cookie);
  const isOwn = read('autoLoginRemember') !== '0';
  const signedIn = Boolean(parsed('userinfo').uid) && (hasToken || (isOwn && !navigator.onLine));
  const asked = location.pathname.replace(/^\/|\/$/g, '').toLowerCase();
  const first = asked === '' ? (signedIn ? 'main' : 'homepage') : asked;
  const isPublic = given.publicPages.includes(first.split('/')[0]);
  const place = isPublic || signedIn ? first : 'login';

  const { files, of } = given.code;
  const parts = [isPublic ? '$page' : place, `first ${language}`];
  // A screen before the sign-in waits for all texts.
  if (isPublic || place === 'login') parts.push(`rest ${language}`);
  if (place === 'homepage') parts.push(`home ${language}`);
  const needed = parts.flatMap((part) => of[part] ?? []);
  for (const file of new Set(needed)) {
    const ahead = document.createElement('link');
    ahead.rel = 'modulepreload';
    ahead.href = `/assets/${files[file]}`;
    document.head.append(ahead);
  }

  const words = given.words[language];
  const make = (kind, ...inside) => {
    const element = document.createElement('div');
    element.className = `first-${kind}`;
    element.append(...inside.filter((one) => one !== undefined));
    return element;
  };
  const brand = () => [logo ? make('mark first-own') : make('mark'), name || words.name];
  const header = () =>
    make('header', make('row', ...(place === 'main' || isPublic ? [make('brand', ...brand())] : [])));
  const slow = () =>
    'serviceWorker' in navigator && !navigator.serviceWorker.controller ? make('note', words.firstTime) : undefined;
  const screens = {
    login: () => [
      make(
        'login',
        make('brand', ...brand()),
        make(
          'card',
          make('title', words.signIn),
          make('ways'),
          make('field', make('label', words.account), make('input')),
          make('field', make('label', words.password), make('input')),
          make('own', make('remember', make('box'), words.remember), make('hint', words.hint)),
          make('button', words.signIn),
          make('links'),
        ),
      ),
    ],
    homepage: () => [header(), make('home', make('title', words.home[0]), make('lead', words.home[1]))],
    main: () => [header(), make('page', make('title', words.classes), slow()), make('foot')],
  };
  const screen = screens[place] ?? (() => [header(), isPublic ? undefined : make('page', slow())].filter(Boolean));
  const frame = make('paint', ...screen());
  frame.setAttribute('aria-hidden', 'true');
  document.body.prepend(frame);

  // The header fills itself a moment after the screen stands (spec P2.9).
  new MutationObserver((_, observer) => {
    const app = document.getElementById('root');
    const own = app?.querySelector('header');
    if (!app?.firstElementChild || (own && !own.querySelector('a, button'))) return;
    observer.disconnect();
    frame.remove();
  }).observe(document.body, { childList: true, subtree: true });
})(__GIVEN__);
