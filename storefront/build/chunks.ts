import type { Rolldown } from 'vite'

type CodeSplittingGroup = Rolldown.CodeSplittingGroup

/** Modules by the end of their path. */
const oneOf = (...paths: string[]) => new RegExp(`/(?:${paths.join('|')})\\.(?:tsx?|m?js)$`)

const ui = (...names: string[]) => `ui/src/(?:${names.join('|')})`
const lib = (...names: string[]) => `storefront/src/lib/(?:${names.join('|')})`

/** What draws a work on a wall, and a read that is on its way. */
const works = oneOf(
  ui(
    'skeleton',
    'picture',
    'time',
    'countdown',
    'badges',
    'progress',
    'sale-state',
    'price',
    'snap',
    'favourite',
    'title',
  ),
  lib('query-state', 'image', 'moment', 'login-invitation'),
  'storefront/src/domain/sale/stage',
  'storefront/src/features/goods/(?:goods-sale-state|favourites/favourite-mark|home/(?:api|banner-link))',
)

/** What pages need that are more than a wall: lists that grow, filters, and writing. */
const pages = oneOf(
  ui(
    'page-icons',
    'work-card',
    'page-drawings',
    'chips',
    'tabs',
    'key-value',
    'detail-skeleton',
    'collapse',
    'copy',
    'avatar',
    'search-input',
    'submit-once',
    'link',
    'gallery',
  ),
  lib(
    'mutation',
    'refresh',
    'pages',
    'page-title',
    'way-back',
    'endless-list',
    'lazy/windows',
    'validators',
    'bridge/channel',
  ),
  'storefront/src/domain/(?:person/(?:age|kyc|safe-code-info)|picture/uploaded|points/share-credit|right/labels|search/history)',
  'storefront/src/features/(?:goods/(?:api|filters|goods-card)|order/(?:pay-countdown|purchase/reminders)|shops/shop-logo|vault/api)',
  '@tanstack/query-core/build/modern/(?:mutationObserver|infiniteQuery\\w+)',
  '@tanstack/react-query/build/modern/(?:useMutation|useInfiniteQuery|infiniteQueryOptions)',
)

/** One work or prize across the whole window. */
const large = oneOf(ui('night-stage', 'zoom'), 'storefront/src/domain/(?:draw/prize-stage|item/own-piece)')

/**
 * Few files that seldom change, rather than one for each set of pages that share something: a phone on a slow network pays
 * for each file, and small ones compress badly. The libraries outlive releases; `frame` is what main.tsx imports at once.
 */
export const chunks: CodeSplittingGroup[] = [
  { name: 'react', test: /\/node_modules\//, tags: ['$initial'], priority: 3 },
  { name: 'frame', tags: ['$initial'], priority: 2 },
  { name: 'works', test: works, priority: 1 },
  { name: 'pages', test: pages },
  { name: 'large', test: large },
]
