import { PagePosition, Platform, type Path, type Picture, type Reply, routes } from '@app/contract'
import { solarTermOf } from '@app/contract/solarTerms'
import { escapeHtml } from '../core/plainPage.ts'
import { brandPage } from './brandHead.ts'
import { createCache } from '../core/cache.ts'
import type { Clock } from '../core/clock.ts'
import type { CallInfo, Handlers } from '../core/handler.ts'
import type { Log } from '../core/log.ts'
import { compileCheck } from './validation.ts'

/** The first calls of the home page, with the storefront's inputs. */
const questions = [
  { path: 'ops/basic/config/info', input: {} },
  { path: 'ops/specialTypeConfig/byType', input: { type: 2 } },
  { path: 'goods/adComm/list', input: { pagePosition: PagePosition.home } },
  { path: 'goods/homePageGoods/list', input: { size: 10 } },
] as const satisfies readonly { path: Path; input: object }[]

/** The name on the page's splash screen. */
const splashName = /(<span class="splash-name">)[^<]*/

const keptMilliseconds = 1000
const phoneMaximum = 767

interface Answer {
  path: Path
  input: object
  data: unknown
}

/** Caller of a page that is filled before anybody opens it. */
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
  publicUrl: string
  log: Log
  /** Grows with each change that this process is notified of; earlier pages are then filled again. */
  changes?: () => number
  /** Prepares the pictures of a reply. */
  present?: <Value>(value: Value) => Value
}

/** Fills the storefront's page with the data of its first screen, which saves a round trip. */
export type FillPage = (page: string) => Promise<string>

/**
 * Creates the page filler. It writes the brand into the head (`brandPage`), and puts the brand's name and the current solar term on the splash and into the page's first
 * element, and the host of pictures into `data-host`. It replaces `<!--first-picture-->` by the first banner's picture,
 * and `<!--first-answers-->` by the first API replies. The page asks for replies that are not available now.
 * `imageHost` as in basic config.
 */
export function createFirstScreen(
  handlers: Handlers,
  { clock, imageHost, publicUrl, log, changes = () => 0, present = (value) => value }: FirstScreenParts,
): FillPage {
  const cache = createCache<string>({ milliseconds: keptMilliseconds, maximum: 4 })
  const asks = questions.map(({ path, input }) => ({ path, input, check: compileCheck(routes[path].input, 'query') }))

  async function ask({ path, input, check }: (typeof asks)[number]): Promise<Answer[]> {
    const parsed = { ...input }
    check(parsed)
    const handler = handlers[path] as (input: object, call: CallInfo<Path>) => Promise<unknown>
    try {
      const reply = await handler(parsed, { ...nobody, caller: null })
      return [{ path, input, data: present(routes[path].reply.parse(reply)) }]
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
    const branded = config ? brandPage(page, config, { imageHost, publicUrl }) : page
    return branded
      .replace('data-term=""', `data-term="${term.name}" data-season="${term.season}" data-air="${term.air}"`)
      .replace('<span class="splash-term">', `$&${term.name}`)
      .replace(splashName, (whole, open: string) => (config ? `${open}${escapeHtml(config.brandName)}` : whole))
      .replace('data-host=""', () => `data-host="${escapeHtml(imageHost)}"`)
      .replace('<!--first-picture-->', () => (banner ? pictureOf(banner, imageHost) : ''))
      .replace('<!--first-answers-->', () => `<script type="application/json" id="first-answers">${json}</script>`)
  }

  return (page) => cache.get(`${changes()} ${page}`, () => fill(page))
}

/** Uses the same addresses as the page, so that its own picture comes from the cache. */
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
