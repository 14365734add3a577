import { moduleNames } from '../../server/src/modules/names.ts'

/** What files below a folder may import from the rest of the project. Everything not listed is forbidden. */
export interface Layer {
  /** Folder; `*` stands for one name, which `$1` repeats in `may`. */
  readonly from: string
  /** Allowed folders (ending in /) or files. */
  readonly may: readonly string[]
  /** Allowed npm packages and Node modules; all if absent. */
  readonly packages?: readonly string[]
}

const base = ['server/src/core/', 'server/src/db/', 'contract/']

const moduleLayers = moduleNames.map((name, height): Layer => ({
  from: `server/src/modules/${name}/`,
  may: [
    `server/src/modules/${name}/`,
    ...moduleNames.slice(0, height).map((lower) => `server/src/modules/${lower}/index.ts`),
    'server/src/modules/shape.ts',
    'server/src/events/',
    'server/src/ports/',
    'server/src/jobs/',
    'chain/',
    'fair/',
    ...base,
  ],
}))

const storefrontBase = ['storefront/src/lib/', 'storefront/src/routes.ts', 'ui/', 'contract/', 'fair/']
const storefrontDomain = ['storefront/src/domain/', ...storefrontBase]

/** Folders of the console, from low to high; each may import lower ones. The router in `app` is above all pages. */
const consoleFolders = ['routes', 'lib', 'parts', 'form', 'table', 'sign-in', 'pages'].map(
  (name) => `console/src/${name}/`,
)

const consoleLayers = consoleFolders.map((from, height): Layer => ({
  from,
  may: [...consoleFolders.slice(0, height + 1), 'ui/', 'contract/'],
}))

/** Allowed dependencies of the project. The first layer that contains a file applies. */
export const layers: readonly Layer[] = [
  { from: 'contract/src/regions.ts', may: [], packages: ['@vant/area-data'] },
  { from: 'contract/src/', may: ['contract/src/'], packages: ['zod'] },
  { from: 'fair/src/', may: ['fair/src/'], packages: ['@noble/hashes'] },
  { from: 'fair/', may: ['fair/'] },
  { from: 'chain/', may: ['chain/'] },
  { from: 'demo/', may: ['demo/'] },
  { from: 'ui/', may: ['ui/'] },

  { from: 'server/src/core/', may: base },
  { from: 'server/src/db/', may: base },
  { from: 'server/src/ports/', may: ['server/src/ports/', 'server/src/core/', 'contract/'] },
  {
    from: 'server/src/adapters/*/',
    // Row types, for modules that keep tables of their own.
    may: [
      'server/src/adapters/$1/',
      'server/src/ports/',
      'server/src/core/',
      'server/src/db/rows.ts',
      'contract/',
      'chain/',
    ],
  },
  { from: 'server/src/jobs/', may: ['server/src/jobs/', 'server/src/ports/', ...base] },
  { from: 'server/src/events/', may: ['server/src/events/', 'server/src/modules/names.ts', ...base] },
  ...moduleLayers,
  // What every module consists of: names and structure.
  {
    from: 'server/src/modules/',
    may: ['server/src/modules/names.ts', 'server/src/events/', 'server/src/jobs/', ...base],
  },
  {
    from: 'server/src/reads/',
    may: ['server/src/reads/', ...moduleNames.map((name) => `server/src/modules/${name}/index.ts`), ...base],
  },
  { from: 'server/src/http/', may: ['server/src/http/', ...base] },
  { from: 'server/src/embedded/', may: ['server/src/embedded/', 'server/src/ports/', 'chain/', ...base] },
  { from: 'server/src/', may: ['server/src/', 'contract/', 'fair/', 'demo/', 'chain/'] },

  { from: 'storefront/src/routes.ts', may: [] },
  { from: 'storefront/src/lib/', may: storefrontBase },
  { from: 'storefront/src/domain/', may: storefrontDomain },
  {
    from: 'storefront/src/features/*/',
    may: ['storefront/src/features/$1/', ...storefrontDomain],
  },
  {
    from: 'storefront/src/pages/*/',
    may: ['storefront/src/pages/$1/', 'storefront/src/features/', ...storefrontDomain],
  },
  { from: 'storefront/', may: ['storefront/', 'ui/', 'contract/', 'fair/'] },
  ...consoleLayers,
  { from: 'console/', may: ['console/', 'ui/', 'contract/'] },
]
