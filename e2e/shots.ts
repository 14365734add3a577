// `npm run shots` starts the site and takes a picture of every page at 390, 768 and 1440 px, light and dark, into
// e2e/shots/. `npm run shots -- home goods` takes those of some pages only.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { type Site, startSite } from '../server/test/support/site.ts'
import { type BuiltPage, builtPages } from './support/built.ts'
import { devices, launchBrowser } from './support/chromium.ts'

const folder = join(import.meta.dirname, 'shots')
const screens = [devices.phone, { viewport: { width: 768, height: 1024 } }, devices.desktop]
const login: BuiltPage = { name: 'login', address: '/login', ready: 'form' }
const wanted = process.argv.slice(2)
const isWanted = ({ name }: BuiltPage) => wanted.length === 0 || wanted.includes(name)

const site = await startSite()
const browser = await launchBrowser()
try {
  mkdirSync(folder, { recursive: true })
  await takeAll(site, browser)
} finally {
  await browser.close()
  await site.stop()
}

async function takeAll(shown: Site, chromium: Browser): Promise<void> {
  const { token, pages } = await prepare(shown)
  for (const screen of screens) {
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const one of [...pages, login].filter(isWanted)) {
        const context = await chromium.newContext({ ...screen, colorScheme, baseURL: shown.url, locale: 'zh-CN' })
        const session = one === login ? '{}' : JSON.stringify({ token })
        await context.addInitScript((kept) => {
          localStorage.setItem('session', kept)
          sessionStorage.setItem('splashSeen', '1')
        }, session)
        const page = await context.newPage()
        await page.goto(`/#${one.address}`)
        await page.locator(one.ready).filter({ visible: true }).first().waitFor()
        await untilRendered(page)
        const name = `${one.name}-${screen.viewport.width}-${colorScheme}.png`
        await page.screenshot({ path: join(folder, name), fullPage: true })
        await context.close()
      }
    }
  }
  console.log(`Pictures are in ${folder}`)
}

/** Returns the demonstration's collector, and addresses of existing objects. */
async function prepare(shown: Site): Promise<{ token: string; pages: BuiltPage[] }> {
  const { token } = await shown.call()('user/userAuth/login', { mode: 1, phone: '13800000001', password: 'yunxiu2026' })
  const call = shown.call(token)
  const [goods] = (await call('goods/goods/list', { status: 6, goodsForm: 1 })).list
  const [piece] = (await call('hwnft/userNft/list', {})).list
  if (!goods || !piece) throw new Error('The demonstration is empty')
  const { showKey } = await call('hwnft/userNft/info', { nftId: piece.nftId })
  return { token, pages: builtPages({ goods: goods.goodsSn, item: piece.nftId, show: showKey }) }
}

/** Scrolls through the page, so that everything loads, and waits for every picture. */
async function untilRendered(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    for (let top = 0; top < document.documentElement.scrollHeight; top += window.innerHeight) {
      window.scrollTo({ top, behavior: 'instant' })
      await frame()
      await frame()
    }
    window.scrollTo({ top: 0, behavior: 'instant' })
    const pictures = [...document.images].filter(
      (image) => image.checkVisibility() && image.getBoundingClientRect().width > 0,
    )
    await Promise.all(pictures.map((image) => image.decode().catch(() => undefined)))
  })
  // The blurred miniatures fade out over the loaded pictures.
  await page.waitForTimeout(600)
}
