// The main journeys in a browser without anything that engines at the floor lack (docs/adr/0035-browser-floor.md), run
// by `npm run test:all`.
import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { demoHallKey } from '../../server/src/demo/halls.ts'
import { boxesOf, boxOnSale } from '../support/boxes.ts'
import { useVisitors } from '../support/browser.ts'
import { runCommand } from '../support/commands.ts'
import { query } from '../support/database.ts'
import { enrol, goIn } from '../support/admin.ts'
import { newHolder } from '../support/items.ts'
import { newPerson, safeCode } from '../support/people.ts'
import { completeSheet, goToChannel, placeOrder, settleAtChannel } from '../support/shop.ts'
import { makeEvent, wishesOf } from '../support/wishes.ts'
import { newWork, ordersOf } from '../support/works.ts'

const visit = useVisitors({ isOld: true })

test('the browser lacks what the floor lacks', async () => {
  const { page, open } = await visit('phone')
  await open('/digital')
  await page.locator('article h2 a').first().waitFor()
  const left = await page.evaluate(() =>
    [
      'toSorted' in Array.prototype,
      'any' in AbortSignal,
      'groupBy' in Map,
      'startViewTransition' in document,
      'scheduler' in window,
      'Segmenter' in Intl,
      'share' in navigator,
    ].filter(Boolean),
  )
  expect(left).toEqual([])
})

test('log in, buy and pay, and have the order refunded by the console', async () => {
  const [person, work] = [await newPerson(), await newWork()]
  const { page, open, complaints } = await visit('phone')
  await open('/login')
  await page.getByRole('tab', { name: '密码登录' }).click()
  await page.getByLabel('手机号').fill(person.phone)
  await page.getByLabel('密码', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.getByText(`，${person.nickname}`).first().waitFor()
  await open(`/goods/${work.goodsSn}`)
  await placeOrder(page)
  await goToChannel(page)
  await settleAtChannel(page)
  await completeSheet(page)
  const [order] = await ordersOf(work.goodsSn)
  expect(order).toMatchObject({ status: 4 })
  expect(complaints).toEqual([])

  const name = `old-${randomBytes(3).toString('hex')}`
  const { output } = await runCommand('staff', 'create', '--as', 'owner', '--role', 'support', name, '老周')
  await query(
    `insert into staff_role_holders (staff_id, role) select id, 'owner' from staff_accounts where name = $1`,
    [name],
  )
  const admin = await visit()
  await enrol(admin.page, /https?:\/\/\S+#[\w-]{43}/.exec(output)?.[0] ?? '')
  await goIn(admin.page)
  await admin.page.getByRole('button', { name: /^搜索订单/ }).click()
  await admin.page.getByRole('combobox', { name: '搜索' }).fill(order?.sn ?? '')
  await admin.page
    .getByRole('option')
    .filter({ hasText: order?.sn ?? '' })
    .first()
    .click()
  await admin.page.getByRole('button', { name: '退款', exact: true }).click()
  const dialog = admin.page.getByRole('dialog', { name: '退款' })
  await dialog.getByLabel('原因').fill('买家改了主意')
  await dialog.getByRole('button', { name: '退 ¥19.90' }).click()
  await admin.page.getByText('已退款').first().waitFor()
  await expect
    .poll(() => query('select amount_fen from refunds where order_sn = $1', [order?.sn]))
    .toEqual([{ amount_fen: '1990' }])
  // The check that the browser returns its cookie is refused, because the second factor is still missing.
  expect(admin.complaints.filter((text) => !/ 401 .*session\/info/.test(text))).toEqual([])
})

test('a box is bought and opened', async () => {
  const [person, box] = [await newPerson(), await boxOnSale()]
  const { page, open, complaints } = await visit('phone', { person, reducedMotion: 'reduce' })
  await open(`/blindBoxInfo/${box.goodsSn}`)
  await page.getByRole('button', { name: /^立即购买/ }).click()
  const sheet = page.getByRole('dialog', { name: '确认下单' })
  await sheet.getByRole('checkbox', { name: /盲盒不支持退换/ }).check()
  await sheet.getByRole('button', { name: /^确认下单/ }).click()
  await goToChannel(page)
  await settleAtChannel(page)
  await (await completeSheet(page)).getByRole('link', { name: '去打开盲盒' }).click()
  await page.getByRole('button', { name: `开 1 个${box.name}` }).click()
  await page
    .getByRole('dialog', { name: /^打开盲盒/ })
    .getByRole('link', { name: '看这一件' })
    .click()
  const [opened] = await boxesOf(person.uid)
  await page.waitForURL(new RegExp(`#/collection/${opened?.itemId}`))
  expect(opened?.isOpened).toBe(true)
  expect(complaints).toEqual([])
})

test('an item is given away', async () => {
  const [{ person, nftId }, friend] = [await newHolder(), await newPerson()]
  const { page, open, complaints } = await visit('phone', { person })
  await open(`/collection/${nftId}`)
  await page.getByRole('button', { name: '转赠', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: '转赠' })
  await sheet.getByLabel('对方的手机号').fill(friend.phone)
  await sheet.getByRole('button', { name: '下一步' }).click()
  await sheet.getByLabel('对方的姓氏').fill('沈')
  await sheet.getByRole('button', { name: '下一步' }).click()
  await sheet.getByRole('button', { name: '确认送出' }).click()
  await page.getByRole('dialog', { name: '验证安全码' }).getByLabel('安全码', { exact: true }).fill(safeCode)
  await sheet.getByText(/已经送出，等 .+ 收下/).waitFor()
  expect(await query('select to_uid from gifts where item_id = $1', [nftId])).toEqual([{ to_uid: friend.uid }])
  // The first request only reports that the safe code is required.
  expect(complaints.filter((text) => !text.includes('403'))).toEqual([])
})

test('a wish is made', async () => {
  const [person, event] = [await newPerson(), await makeEvent({ brings: 'points' })]
  const { page, open, complaints } = await visit('phone', { person })
  await open(`/wishPary?eventId=${event.eventId}`)
  await page.getByLabel('写下你的心愿').fill('愿山河无恙')
  await page.getByRole('button', { name: /^放灯 · / }).click()
  await page.getByRole('dialog', { name: '心愿已经升起' }).getByText(event.prize).waitFor()
  expect((await wishesOf(person.uid)).map(({ text }) => text)).toEqual(['愿山河无恙'])
  expect(complaints).toEqual([])
})

test('a picture is zoomed, and a hall is walked through', async () => {
  const [work] = await query<{ sn: string }>(
    `select sn from goods where jsonb_array_length(sights) >= 3 and sn like 'G%' order by sn limit 1`,
  )
  const { page, open, complaints } = await visit({ pictures: true })
  await open(`/goods/${work?.sn}`)
  await page.getByRole('button', { name: '细看', exact: true }).click()
  await page.getByRole('dialog', { name: /^细看/ }).waitFor()
  await page.locator('.close-up-world img').first().waitFor({ state: 'attached' })
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: /^细看/ }).waitFor({ state: 'detached' })
  await open(`/hall/${demoHallKey}`)
  const first = page.getByRole('listitem', { name: /^第 1 件，共 \d+ 件$/ })
  await page.getByRole('group', { name: /可左右走动$/ }).focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => first.getAttribute('aria-current')).toBe('true')
  expect(complaints).toEqual([])
})
