import { expect, test } from 'vitest'
import { expectNoBarriersInBothThemes } from '../support/barriers.ts'
import { useVisitors } from '../support/browser.ts'
import { newRightHolder, newStaff, shownCode } from '../support/rights.ts'
import { lastingOverflow } from '../support/walk.ts'

const visit = useVisitors()

test("a right's page in its states, its pass and the scanner: no barriers, no overflow", async () => {
  const [held, coupon, staff] = [await newRightHolder('site'), await newRightHolder('coupon'), await newStaff()]
  const taker = await visit({ person: coupon.person })
  await taker.open(coupon.page)
  await taker.page.getByRole('button', { name: '领取券码' }).click()
  await taker.page.getByRole('dialog', { name: '领取券码' }).getByRole('button', { name: '领取', exact: true }).click()
  await taker.page.getByText(/^[A-Z]+-\d{4}-\d{4}$/).waitFor()
  await expectNoBarriersInBothThemes(taker.page)

  const guest = await visit('phone', { person: held.person })
  await guest.open(held.page)
  await guest.page.getByRole('link', { name: '出示核销码' }).click()
  await guest.page.getByRole('img', { name: '核销码' }).waitFor()
  await expectNoBarriersInBothThemes(guest.page)

  const gate = await visit('phone', { person: staff })
  await gate.open('/staff/scan')
  await gate.page.getByText('还没有核销过').waitFor()
  await expectNoBarriersInBothThemes(gate.page)
  await gate.page.getByLabel('输入核销码').fill(await shownCode(guest.page))
  await gate.page.getByRole('button', { name: '核对' }).click()
  await gate.page.getByRole('button', { name: '确认核销' }).click()
  await gate.page.getByRole('alert').getByText('已核销').waitFor()
  await expectNoBarriersInBothThemes(gate.page)
  for (const { page } of [taker, guest, gate]) expect(await lastingOverflow(page)).toEqual([])
})
