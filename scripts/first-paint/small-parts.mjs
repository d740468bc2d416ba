/**
 * Parts that many screens share and that are a few lines each. Left alone each is a file, and a page costs what its files cost
 * (docs/decisions/0210). Only what imports nothing but other such parts and what is loaded before: chunks that import each other
 * break (docs/decisions/0030), and `npm run measure` names them.
 */
const groups = [
  // What a form is made of, and what every part of the libraries stands on.
  [
    'forms',
    [
      /\/@zag-js\/(core|react|utils|dom-query|types|store|focus-visible|anatomy|auto-resize)\//,
      /\/@ark-ui\/react\/dist\/(utils|providers|_virtual)\//,
      /\/@ark-ui\/react\/dist\/components\/(factory\.js|field\/|fieldset\/)/,
      /\.anatomy\.m?js$/,
      /\/@chakra-ui\/.*\/(anatomy|components\/icons|create-slot-recipe-context|use-slot-recipe)\.js$/,
      /\/@chakra-ui\/.*\/recipes\/(field|fieldset|input|textarea|select|native-select)\.js$/,
      /\/@chakra-ui\/.*\/components\/(field|fieldset|input|textarea|native-select)\//,
      /\/lucide-react\/.*\/icons\/(eye|eye-off)\.m?js$/,
      /\/src\/ui\/parts\/(fields|search-field)\.tsx$/,
    ],
  ],
  // What opens over a page, in two: some screens are drawn with a dialog's parts, and with a menu's none.
  [
    'dialogs',
    [
      /\/@zag-js\/(dialog|presence|dismissable|aria-hidden|remove-scroll|focus-trap|interact-outside)\//,
      /\/@ark-ui\/react\/dist\/components\/(dialog|portal|presence)\//,
      /\/@chakra-ui\/.*\/(recipes\/(dialog|drawer)\.js$|components\/(dialog|drawer|portal)\/)/,
      /\/src\/ui\/overlays\/(dialog-frame|confirm-dialog)\.tsx$/,
    ],
  ],
  [
    'menus',
    [
      /\/@zag-js\/(menu|popover|popper|rect-utils)\//,
      /\/@floating-ui\//,
      /\/@ark-ui\/react\/dist\/components\/(menu|popover)\//,
      /\/@chakra-ui\/.*\/(recipes\/(menu|popover)\.js$|components\/(menu|popover)\/)/,
    ],
  ],
  ['icons', [/\/lucide-react\/.*\/icons\//]],
  [
    'helpers',
    [
      /\/contract\/core\/limits\.ts$/,
      /\/src\/core\/(shared|opened|files\/bytes|device\/(keeping|room))\.ts$/,
      /\/src\/ui\/(words\/(whole|size|school-time|copy|save)|window\/(app-badge|push-channel|tips|single-keys))\.ts$/,
      /\/src\/ui\/live\/(use-once|use-answer|use-opened|drafts\/make-id)\.ts$/,
      /\/src\/ui\/overlays\/(own-escape|scroll-sign)\.ts$/,
    ],
  ],
];

export const smallPart = (id) => groups.find(([, patterns]) => patterns.some((one) => one.test(id)))?.[0] ?? null;
