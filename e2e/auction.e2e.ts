import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { bidsOf, endLot, makeLot } from './support/auction.ts'
import { useVisitors } from './support/browser.ts'
import { newPerson } from './support/people.ts'
import { completeSheet, goToChannel, settleAtChannel } from './support/shop.ts'

const visit = useVisitors()

const panel = (page: Page) => page.getByRole('region', { name: '出价', exact: true })
const history = (page: Page) => page.getByRole('region', { name: '出价记录' }).getByRole('listitem')

/** Pays the deposit at the sandbox's cashier and returns to the lot. */
async function payDeposit(page: Page): Promise<void> {
  await panel(page).getByRole('button', { name: '交纳保证金 ¥50.00' }).dblclick({ delay: 5 })
  await goToChannel(page)
  await settleAtChannel(page)
  await (await completeSheet(page)).getByRole('link', { name: '回到拍场' }).click()
  await panel(page).getByText('保证金已交，可以出价').waitFor()
}

/** Confirms a bid twice. */
async function confirm(page: Page, amount: string): Promise<void> {
  const question = page.getByRole('dialog', { name: '确认出价' })
  await question.getByRole('button', { name: `出价 ${amount}` }).dblclick({ delay: 5 })
}

test('[route /auction] two users bid against each other live, and the highest bidder is led to the order', async () => {
  const [lot, one, other] = [await makeLot(), await newPerson(), await newPerson()]
  const first = await visit('phone', { person: one })
  const second = await visit({ person: other })
  for (const { page, open } of [first, second]) {
    await open(`/auction?lot=${lot.lotId}`)
    await page.getByRole('heading', { level: 1, name: lot.name }).waitFor()
    await payDeposit(page)
    await page.getByRole('heading', { level: 1, name: lot.name }).waitFor()
  }

  await panel(first.page)
    .getByRole('button', { name: /100\.00/ })
    .click()
  await confirm(first.page, '¥100.00')
  await panel(first.page).getByText('你的出价领先').waitFor()

  await history(second.page).filter({ hasText: '100.00' }).waitFor()
  const own = panel(second.page).getByLabel('自己填')
  await own.fill('125')
  await own.press('Enter')
  await confirm(second.page, '¥125.00')
  await panel(second.page).getByText('你的出价领先').waitFor()

  await panel(first.page).getByText('有人出了更高的价').waitFor()
  await history(first.page).filter({ hasText: '125.00' }).waitFor()
  expect(await bidsOf(lot.lotId)).toEqual([100, 125])

  await endLot(lot.lotId)
  await panel(second.page).getByText('这件拍品等你付款').waitFor()
  await panel(first.page).getByText('已落槌，等待得主付款').waitFor()
  await panel(second.page).getByRole('link', { name: '去付款' }).click()
  await second.page.getByRole('dialog', { name: '收银台' }).getByText(lot.name).waitFor()
  expect(first.complaints).toEqual([])
  expect(second.complaints).toEqual([])
})
