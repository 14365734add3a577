import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useVisitors } from './support/browser.ts'
import { query } from './support/database.ts'
import { drawsOf, givePoints, newLottery } from './support/lotteries.ts'
import { newPerson } from './support/people.ts'
import { heldSerials } from './support/composing.ts'

const visit = useVisitors()

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Finds the balance in the page's header; behind a dialog it has no role. */
const balance = (page: Page, points: string) => page.locator('a[href="#/integral"]', { hasText: `积分 ${points}` })

/** Records the draw requests with their keys. */
function watchDraws(page: Page): string[] {
  const keys: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('awardConfig/award')) keys.push(request.headers()['idempotency-key'] ?? '')
  })
  return keys
}

/** Runs in the page: records the lit cell in each frame from now on. */
function recordLights(): void {
  const lights: string[] = []
  const look = () => {
    const lit = document.querySelector('[data-lit]')?.textContent ?? '-'
    if (lit !== lights.at(-1)) lights.push(lit)
    document.documentElement.dataset['lights'] = lights.join('|')
    requestAnimationFrame(look)
  }
  look()
}

const lightsOf = async (page: Page) =>
  ((await page.locator('html').getAttribute('data-lights')) ?? '').split('|').filter((name) => name !== '-')

test('[route /lottery] [const.prize-draw] a free draw runs to its result, which belongs to the user and can be verified', async () => {
  const [person, lottery] = [await newPerson(), await newLottery()]
  const { page, open, complaints } = await visit('phone', { person })
  const keys = watchDraws(page)
  await open(`/lottery?id=${lottery.configId}`)
  await page.getByRole('heading', { name: lottery.title }).waitFor()
  const start = button(page, '免费抽一次')
  await start.waitFor()
  await page.evaluate(recordLights)
  const startedAt = Date.now()
  await start.dblclick()
  const result = page.getByRole('dialog', { name: `抽中${lottery.work.name}` })
  await result.waitFor()
  expect(Date.now() - startedAt).toBeGreaterThan(5000)
  expect(keys).toHaveLength(1)
  expect(await drawsOf(person)).toEqual([{ cost: 0, ordinal: 1 }])
  expect(await heldSerials(person, lottery.work)).toEqual([1])
  const lights = await lightsOf(page)
  // More than two rounds, ending at the prize.
  expect(lights.length).toBeGreaterThan(16)
  expect(lights.at(-1)).toBe(lottery.work.name)

  await page.keyboard.press('Escape')
  await page.getByText('今天还能抽 9 次').waitFor()
  await page.getByRole('tab', { name: '我的抽奖' }).click()
  await page.getByRole('link', { name: '验证这一抽' }).click()
  await page.getByText('随机数仍在封存').waitFor()
  await page.getByText(/随机数将在明天 \d\d:\d\d 公布/).waitFor()
  await page.locator('li[aria-current=true]', { hasText: lottery.work.name }).waitFor()
  expect(complaints).toEqual([])
})

test('a prize is one press away, and shows the item it became', async () => {
  const [person, lottery] = [await newPerson(), await newLottery()]
  const { page, open } = await visit({ person })
  await open(`/lottery?id=${lottery.configId}`)
  await button(page, '免费抽一次').press('Enter')
  await page.waitForTimeout(700)
  await button(page, '跳过，直接看结果').press('Enter')
  await page.getByRole('link', { name: '看这一件' }).click()
  await page.getByRole('heading', { name: lottery.work.name, level: 1 }).waitFor()
  const [item] = await query<{ id: string }>('select id::text from items where owner_uid = $1', [person.uid])
  expect(page.url()).toMatch(new RegExp(`#/collection/${item?.id}$`))
})

test('a draw for points is confirmed once, and the balance is updated everywhere', async () => {
  const [person, lottery] = [await newPerson(), await newLottery({ brings: 'points', freePerDay: 0 })]
  await givePoints(person, 50)
  const { page, open, complaints } = await visit('phone', { person, reducedMotion: 'reduce' })
  await open(`/lottery?id=${lottery.configId}`)
  await button(page, '用 20 积分抽一次').click()
  await button(page, '先不抽').click()
  expect(await drawsOf(person)).toEqual([])
  await button(page, '用 20 积分抽一次').click()
  await button(page, '用 20 积分抽').click()
  const result = page.getByRole('dialog', { name: '抽中5 积分' })
  await result.waitFor()
  await balance(page, '35').waitFor()
  await button(page, '用 20 积分再抽一次').click()
  await balance(page, '20').waitFor()
  expect(await drawsOf(person)).toEqual([
    { cost: 20, ordinal: 1 },
    { cost: 20, ordinal: 2 },
  ])
  await result.getByRole('link', { name: '看积分明细' }).click()
  await page.locator('#balance-title + div', { hasText: '20' }).waitFor()
  expect(complaints).toEqual([])
})

test('with reduced motion nothing runs: the light is on the result', async () => {
  const [person, lottery] = [await newPerson(), await newLottery()]
  const { page, open } = await visit({ person, reducedMotion: 'reduce' })
  await open(`/lottery?id=${lottery.configId}`)
  const start = button(page, '免费抽一次')
  await start.waitFor()
  await page.evaluate(recordLights)
  await start.click()
  await page.getByRole('dialog', { name: `抽中${lottery.work.name}` }).waitFor()
  expect(await lightsOf(page)).toEqual([lottery.work.name])
})

test('after a reload in the middle the draw is in the log', async () => {
  const [person, lottery] = [await newPerson(), await newLottery()]
  const { page, open } = await visit('phone', { person })
  await open(`/lottery?id=${lottery.configId}`)
  const answered = page.waitForResponse('**/awardConfig/award')
  await button(page, '免费抽一次').click()
  await answered
  await page.reload()
  await page.getByText('今天还能抽 9 次').waitFor()
  await page.getByRole('tab', { name: '我的抽奖' }).click()
  await page.getByRole('tabpanel').getByText(lottery.work.name).waitFor()
  expect(await drawsOf(person)).toHaveLength(1)
})

test('a draw whose answer was lost is shown once it is found, and happened once', async () => {
  const [person, lottery] = [await newPerson(), await newLottery()]
  const { page, open } = await visit({ person })
  const keys = watchDraws(page)
  await page.route('**/awardConfig/award', async (route) => {
    // The server draws; the answer is lost.
    await route.fetch()
    await route.abort('connectionreset')
  })
  await open(`/lottery?id=${lottery.configId}`)
  await button(page, '免费抽一次').click()
  await page.getByRole('dialog', { name: `抽中${lottery.work.name}` }).waitFor()
  expect(keys).toHaveLength(1)
  expect(await drawsOf(person)).toEqual([{ cost: 0, ordinal: 1 }])
})

test('[route /amusePlay] the hub shows what is left today and leads there', async () => {
  const person = await newPerson()
  const { page, open, complaints } = await visit('phone', { person })
  // The newest lottery is shown, and another test file may create one meanwhile: then ours is created again.
  await expect
    .poll(
      async () => {
        await newLottery({ freePerDay: 2 })
        await open('/amusePlay')
        await page.reload()
        return page.getByText(/^今天还有 \d+ 次免费$/).textContent()
      },
      // One attempt may take the whole usual time.
      { timeout: 50_000 },
    )
    .toBe('今天还有 2 次免费')
  for (const name of ['祈愿', '景区留言墙', '祝福弹幕']) await page.getByRole('link', { name, exact: true }).waitFor()
  await page.getByRole('link', { name: '幸运抽奖' }).click()
  await page.waitForURL(/#\/lottery$/)
  await button(page, '免费抽一次').waitFor()
  expect(complaints).toEqual([])
})
