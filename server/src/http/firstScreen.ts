import { PagePosition, Platform, type Path, type Picture, type Reply, routes } from '@app/contract'
import { solarTermOf } from '@app/contract/solarTerms'
import { escapeHtml } from '../core/plainPage.ts'
import { createCache } from '../core/cache.ts'
import type { Clock } from '../core/clock.ts'
import type { CallInfo, Handlers } from '../core/handler.ts'
import type { Log } from '../core/log.ts'
import { compileCheck } from './validation.ts'

/** What the home page asks first, with the inputs the storefront asks with. */
const questions = [
  { path: 'ops/basic/config/info', input: {} },
  { path: 'ops/specialTypeConfig/byType', input: { type: 2 } },
  { path: 'goods/adComm/list', input: { pagePosition: PagePosition.home } },
  { path: 'goods/homePageGoods/list', input: { size: 10 } },
] as const satisfies readonly { path: Path; input: object }[]

/** The name on the page's splash. */
const splashName = /(<span class="splash-name">)[^<]*/

const keptMilliseconds = 1000
const phoneMaximum = 767

interface Answer {
  path: Path
  input: object
  data: unknown
}

/** The page asks for itself, before anybody has come. */
const nobody = {
  ip: '',
  platform: Platform.web,
  device: '',
  client: { token: '', isKept: false },
  idempotency: null,
  file: null,
} as const

interface FirstScreenParts {
  clock: Clock
  imageHost: string
  log: Log
  /** A counter that grows with each change that this process was notified of; pages filled before are then filled again. */
  changes?: () => number
  /** Removes hidden pictures from a reply. */
  veil?: <Value>(value: Value) => Value
}

/** Fills the storefront's page with what its first screen needs, so that it waits for no further round trip. */
export type FillPage = (page: string) => Promise<string>

/**
 * Puts the brand's name and the solar term of the day on the splash and into the page's first element, the host of pictures into `data-host`, the first banner's picture where the page has `<!--first-picture-->` and the first answers of the API where it has
 * `<!--first-answers-->`. What cannot be answered now is left for the page to ask. `imageHost` as in basic config.
 */
export function createFirstScreen(
  handlers: Handlers,
  { clock, imageHost, log, changes = () => 0, veil = (value) => value }: FirstScreenParts,
): FillPage {
  const cache = createCache<string>({ milliseconds: keptMilliseconds, maximum: 4 })
  const asks = questions.map(({ path, input }) => ({ path, input, check: compileCheck(routes[path].input, 'query') }))

  async function ask({ path, input, check }: (typeof asks)[number]): Promise<Answer[]> {
    const parsed = { ...input }
    check(parsed)
    const handler = handlers[path] as (input: object, call: CallInfo<Path>) => Promise<unknown>
    try {
      const reply = await handler(parsed, { ...nobody, caller: null })
      return [{ path, input, data: veil(routes[path].reply.parse(reply)) }]
    } catch (error) {
      log.debug({ err: error, call: path }, 'not on the first screen')
      return []
    }
  }

  async function fill(page: string): Promise<string> {
    const answers = (await Promise.all(asks.map(ask))).flat()
    const banners = answers.find(({ path }) => path === 'goods/adComm/list')?.data as Reply<'goods/adComm/list'>
    const [banner] = banners?.list ?? []
    const config = answers.find(({ path }) => path === 'ops/basic/config/info')?.data as Reply<'ops/basic/config/info'>
    const json = JSON.stringify({ answers }).replaceAll('<', String.raw`\u003c`)
    const term = solarTermOf(Math.floor(clock.now() / 1000))
    return page
      .replace('data-term=""', `data-term="${term.name}" data-season="${term.season}" data-air="${term.air}"`)
      .replace('<span class="splash-term">', `$&${term.name}`)
      .replace(splashName, (whole, open: string) => (config ? `${open}${escapeHtml(config.brandName)}` : whole))
      .replace('data-host=""', () => `data-host="${escapeHtml(imageHost)}"`)
      .replace('<!--first-picture-->', () => (banner ? pictureOf(banner, imageHost) : ''))
      .replace('<!--first-answers-->', () => `<script type="application/json" id="first-answers">${json}</script>`)
  }

  return (page) => cache.get(`${changes()} ${page}`, () => fill(page))
}

/** The same addresses as the page will show, so that its own picture comes from the cache. */
function pictureOf(banner: { picture: Picture; phonePicture: Picture }, host: string): string {
  const sources = [
    ...sourcesOf(banner.phonePicture, host, `sizes="96vw" media="(max-width: ${phoneMaximum}px)"`),
    ...sourcesOf(banner.picture, host, 'sizes="100vw"'),
  ]
  return `<picture>${sources.join('')}<img src="${escapeHtml(`${host}${banner.picture.url}.jpg`)}" alt="" decoding="sync" fetchpriority="high"></picture>`
}

function sourcesOf({ url, widths }: Picture, host: string, attributes: string): string[] {
  return ['avif', 'webp'].map((ending) => {
    const set = widths.map((width) => `${host}${url}-${width}.${ending} ${width}w`).join(', ')
    return `<source type="image/${ending}" srcset="${escapeHtml(set)}" ${attributes}>`
  })
}
