import { expect, test } from 'vitest'
import { useVisitors } from './support/browser.ts'
import { forgeIntroduction, forgeNotice, forgePage } from './support/content.ts'
import { foundIn, payloadsUpTo, watchForRuns } from './support/payloads.ts'

const visit = useVisitors()

const payloads = payloadsUpTo(100_000)
/** As long as a title may be: a longer one makes the page unreadable. */
const titles = payloadsUpTo(200)
/** Key of the texts forged by this run; the site may contain others. */
const forgedKey = `e2e-hostile-${process.pid}`
const nothingRan = { runs: 0, elements: 0 }

test('script payloads in texts of operators do not run, even if the server lets them through', async () => {
  const id = await forgeNotice('不明来历的公告', `<p>开头</p>${payloads.join('<p></p>')}`)
  await forgeIntroduction(forgedKey, '不明来历的协议', `<p>开头</p>${payloads.toReversed().join('')}`)
  await forgePage(forgedKey, titles)
  const { page, open } = await visit()
  await watchForRuns(page)
  for (const address of [`/noticeInfo/${id}`, `/protocolList?key=${forgedKey}`]) {
    await open(address)
    await page.reload()
    await page.getByText('开头', { exact: true }).waitFor()
    expect(await foundIn(page), address).toEqual(nothingRan)
  }

  const brand = /ops\/config\/info\?key=syjk-wine/
  await page.route(brand, (route) => route.continue({ url: route.request().url().replace('syjk-wine', forgedKey) }))
  await open('/interest/syjk/wine/1')
  await page
    .getByText(titles.at(-1) ?? '', { exact: true })
    .first()
    .waitFor()
  expect(await foundIn(page), 'as text').toEqual(nothingRan)
  expect(await page.locator('article[data-look] .brand-items a').count()).toBe(0)

  await page.unroute(brand)
  const sections = payloads.map((content, index) => ({ title: `第 ${index + 1} 段`, content, items: [] }))
  await page.route(brand, async (route) => {
    const answer = await route.fetch()
    const envelope = (await answer.json()) as { data: object }
    await route.fulfill({ json: { ...envelope, data: { ...envelope.data, sections } } })
  })
  await page.reload()
  await page.getByRole('heading', { name: `第 ${payloads.length} 段` }).waitFor()
  await page.waitForFunction((count) => document.querySelectorAll('.rich-text').length === count, payloads.length)
  expect(await foundIn(page), 'as rich text').toEqual(nothingRan)
})
