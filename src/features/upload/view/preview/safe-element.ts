import { clean } from './safe-style.ts';

/** What the document's reader wants drawn. */
interface Wanted {
  readonly ns?: string;
  readonly tagName: string;
  readonly className?: string;
  readonly style?: Readonly<Record<string, string>> | string;
  readonly children?: readonly (Wanted | Node | string)[];
  readonly [property: string]: unknown;
}

/** Of a document's elements these and no others are made: nothing that loads, runs or sends. */
const elements = new Set(
  (
    'a article b br caption cite code col colgroup del div em figure footer h1 h2 h3 h4 h5 h6 header hr i img ins li mark ol ' +
    'p pre s section small span strong sub sup table tbody td tfoot th thead tr u ul wbr ' +
    'svg g path rect line circle ellipse polygon polyline text tspan image foreignObject defs ' +
    'math mrow mi mo mn mfrac msup msub msubsup msqrt mroot mover munder munderover mtable mtr mtd mstyle mspace mtext ms mfenced mmultiscripts mprescripts'
  ).split(' '),
);

const properties = new Set([
  'colSpan',
  'rowSpan',
  'id',
  'title',
  'lang',
  'dir',
  'alt',
  'start',
  'width',
  'height',
  'dateTime',
  'textContent',
]);

/**
 * How elements of a document are made: from lists of what may be, styles through the object model because the page allows no
 * others. Texts of style sheets are handed to `onStyle`.
 */
export const safeElements = (onStyle: (text: string) => void) => {
  const make = (wanted: Wanted | Node | string): Node => {
    if (typeof wanted === 'string') return document.createTextNode(wanted);
    if (wanted instanceof Node) return wanted;
    const { ns, tagName, className, style, children = [], ...rest } = wanted;
    if (tagName === 'style') {
      onStyle(children.map(String).join('\n'));
      return document.createDocumentFragment();
    }
    if (tagName === '#comment') return document.createComment('');
    const isKnown = elements.has(tagName);
    if (!isKnown && tagName !== '#fragment' && dropped.test(tagName)) return document.createDocumentFragment();
    const made = isKnown ? elementOf(ns, tagName, className, style, rest) : document.createDocumentFragment();
    for (const child of children) made.appendChild(make(child));
    return made;
  };
  return make;
};

/** With all that is in them. Other unknown elements leave their content. */
const dropped = /^(script|iframe|object|embed|form|input|button|link|meta|base|template|audio|video|source)$/i;

const elementOf = (
  ns: string | undefined,
  tagName: string,
  className: string | undefined,
  style: Wanted['style'],
  rest: Readonly<Record<string, unknown>>,
): Element => {
  const made = ns === undefined ? document.createElement(tagName) : document.createElementNS(ns, tagName);
  if (className) made.setAttribute('class', className);
  if ('style' in made && made.style instanceof CSSStyleDeclaration) {
    if (typeof style === 'string') made.style.cssText = style;
    else if (style !== undefined) Object.assign(made.style, style);
    clean(made.style);
  }
  for (const [name, value] of Object.entries(rest)) setProperty(made, name, value);
  return made;
};

const setProperty = (made: Element, name: string, value: unknown): void => {
  if (value === undefined || value === null) return;
  if (name === 'href' && made instanceof HTMLAnchorElement) {
    if (!/^(https?:|mailto:|#)/i.test(String(value))) return;
    made.href = String(value);
    if (!String(value).startsWith('#')) Object.assign(made, { target: '_blank', rel: 'noopener noreferrer' });
  } else if (name === 'src' && made instanceof HTMLImageElement) {
    // Pictures lie in the document; one from elsewhere would tell who reads.
    if (/^(blob:|data:image\/)/i.test(String(value))) made.src = String(value);
  } else if (properties.has(name)) Object.assign(made, { [name]: value });
};

/** What an office document with a password lies in, instead of a packed folder. */
const container = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

/** A document that only its password opens. An old one under a new name is none. */
export const isLocked = (bytes: Uint8Array): boolean =>
  container.every((byte, at) => bytes[at] === byte) &&
  // Names in the container begin at even places.
  new TextDecoder('utf-16le').decode(bytes).includes('EncryptedPackage');
