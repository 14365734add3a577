import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useVisitors } from './support/browser.ts'
import { drawsOf, newLottery } from './support/lotteries.ts'
import { newPerson } from './support/people.ts'
import { heldSerials } from './support/composing.ts'

const visit = useVisitors()

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('[route /lottery] a draw runs to its result and can be skipped, a reload in the middle loses none, and each can be verified', async () => {
  const [person, lottery] = [await newPerson(), await newLottery({ freePerDay: 2 })]
  const { page, open, complaints } = await visit('phone', { person })
  const keys: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('awardConfig/award')) keys.push(request.headers()['idempotency-key'] ?? '')
  })
  await open(`/lottery?id=${lottery.configId}`)
  await page.getByRole('heading', { name: lottery.title }).waitFor()
  const answered = page.waitForResponse('**/awardConfig/award')
  await button(page, '免费抽一次').dblclick()
  await answered
  await page.locator('[data-running]').waitFor()
  await page.reload()
  await page.getByText('今天还能抽 9 次').waitFor()

  await button(page, '免费抽一次').press('Enter')
  const result = page.getByRole('dialog', { name: `抽中${lottery.work.name}` })
  // A press counts as a skip only some time after the start.
  await expect
    .poll(async () => {
      await button(page, '跳过，直接看结果')
        .press('Enter', { timeout: 500 })
        .catch(() => undefined)
      return result.count()
    })
    .toBe(1)
  expect(new Set(keys).size).toBe(2)
  expect(keys).toHaveLength(2)
  expect(await drawsOf(person)).toEqual([
    { cost: 0, ordinal: 1 },
    { cost: 0, ordinal: 2 },
  ])
  expect(await heldSerials(person, lottery.work)).toEqual([1, 2])
  await result.getByRole('link', { name: '看这一件' }).click()
  await page.getByRole('heading', { name: lottery.work.name, level: 1 }).waitFor()

  await open(`/lottery?id=${lottery.configId}`)
  await page.getByRole('tab', { name: '我的抽奖' }).click()
  await page.getByRole('link', { name: '验证这一抽' }).nth(1).click()
  await page.getByText('随机数仍在封存').waitFor()
  await page.locator('li[aria-current=true]', { hasText: lottery.work.name }).waitFor()
  expect(complaints).toEqual([])
})
