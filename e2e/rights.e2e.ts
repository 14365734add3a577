import { expect, test } from 'vitest'
import { useVisitors } from './support/browser.ts'
import { query, withSite } from './support/database.ts'
import { newRightHolder, newStaff, place, shownCode, stateOf } from './support/rights.ts'

const visit = useVisitors()

test('[route /mine/interest] [route /interestInfo/:img/:id] a right is shipped to an address that was just created', async () => {
  const held = await newRightHolder('ship')
  const { page, open, complaints } = await visit('phone', { person: held.person })
  await open('/mine/interest')
  await page.getByRole('link', { name: '去填地址' }).click()
  await page.getByRole('article', { name: held.name }).getByRole('link').click()
  await page.getByRole('link', { name: '添加收货地址' }).click()
  await page.getByLabel('粘贴整段文字，自动填写').fill('沈听松 13800001234 浙江省杭州市西湖区文三路 100 号')
  await page.getByRole('button', { name: '识别并填入' }).click()
  await page.getByText('已填入，请核对一遍').waitFor()
  await page.getByRole('button', { name: '保存' }).click()
  await page.getByRole('radio', { name: /沈听松/ }).waitFor()
  await page.getByRole('button', { name: '用这个地址' }).dblclick()
  await page.getByRole('button', { name: '申请寄送' }).click()
  await page.getByRole('dialog', { name: '申请寄送' }).getByRole('button', { name: '申请', exact: true }).dblclick()
  await page.getByText('寄出后这里会有快递单号').waitFor()
  await withSite(({ context: { rights } }) =>
    rights.admin.ship(held.rightsId, { carrier: '云驿快运', trackingNumber: 'YY20261121', by: '陆客服' }),
  )
  await page.reload()
  await page.getByText('YY20261121').waitFor()
  await page.getByRole('button', { name: '确认收到' }).click()
  await page.getByRole('dialog', { name: '确认收到' }).getByRole('button', { name: '已收到' }).click()
  await page.getByRole('heading', { name: /^已收到/ }).waitFor()
  expect(await stateOf(held)).toBe(4)
  await page.getByRole('button', { name: '返回' }).click()
  await page.waitForURL(/#\/mine\/interest/)
  expect(complaints).toEqual([])
})

test('[route /interestInfo/:img/:id] a pass survives a reload and is redeemed on another page, which its own page shows', async () => {
  const [held, staff] = [await newRightHolder('site'), await newStaff()]
  const guest = await visit('phone', { person: held.person })
  await guest.open(held.page)
  await guest.page.getByRole('link', { name: '出示核销码' }).click()
  await guest.page.getByRole('img', { name: '核销码' }).waitFor()
  await guest.page.reload()
  const code = await shownCode(guest.page)

  const gate = await visit('phone', { person: staff })
  await gate.open(`/staff/scan?code=${code}`)
  await gate.page.getByText(held.name).first().waitFor()
  expect(await stateOf(held)).toBeNull()
  await gate.page.getByRole('button', { name: '确认核销' }).dblclick()
  await gate.page.getByRole('alert').getByText('已核销').waitFor()
  expect(await query('select staff_name, place from rights_redemptions where item_id = $1', [held.nftId])).toEqual([
    { staff_name: '小满', place },
  ])

  await guest.page.getByText('已核销').waitFor()
  await guest.page.getByText(place).waitFor()
  expect(await guest.page.getByRole('img', { name: '核销码' }).count()).toBe(0)
  await guest.page.goBack()
  await guest.page.getByRole('heading', { name: /^已在现场使用/ }).waitFor()
  await gate.page.getByRole('button', { name: '下一位' }).click()
  await gate.page.getByText(`${held.work.name} #0001`).waitFor()
  expect([...guest.complaints, ...gate.complaints]).toEqual([])
})
