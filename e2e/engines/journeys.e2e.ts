import { expect, test } from 'vitest'
import type { GoodsSn } from '@app/contract'
import { demoHallKey } from '../../server/src/demo/halls.ts'
import { boxesOf, boxOnSale } from '../support/boxes.ts'
import { newColleague } from '../support/console.ts'
import { newestCode, query } from '../support/database.ts'
import { newHolder } from '../support/items.ts'
import { newPerson, password, safeCode } from '../support/people.ts'
import { makeEvent, wishesOf } from '../support/wishes.ts'
import { newWork, ordersOf } from '../support/works.ts'
import { enrol, logInAgain } from './support/console.ts'
import { patience } from './support/page.ts'
import { useVisitors, type Visitor } from './support/visitors.ts'

const visit = useVisitors()

test('a password logs in and returns to the page that asked for the login', async () => {
  const person = await newPerson()
  const page = await visit('phone')
  await page.open('/#/mine/order')
  await page.role('link', '登录或注册').press()
  await page.role('tab', '密码登录').press()
  await page.field('手机号').fill(person.phone)
  await page.field('密码').fill(password)
  await page
    .css('form')
    .role('button', /^登录$/)
    .press()
  await page.text('还没有订单').seen()
  expect(await tokenOf(page)).not.toBe('')
  await page.at(/#\/mine\/order$/)
})

test('the puzzle is solved, and the code of the message logs in', async () => {
  const person = await newPerson()
  const page = await visit()
  await page.open('/#/login')
  await page.role('tab', '验证码登录').press()
  await page.field('手机号').fill(person.phone)
  const askedAt = Date.now() - 1000
  await page.role('button', '获取验证码').press()
  await pushPiece(page)
  await page.text('验证码已发送，请查看短信').seen()
  await page.field('短信验证码').fill(await newestCode(person.phone, askedAt))
  await page.role('checkbox').check()
  await page
    .css('form')
    .role('button', /^登录$/)
    .press()
  await page.at(/#\/$/)
  await page.text(`，${person.nickname}`).seen()
  expect(await tokenOf(page)).not.toBe('')
})

test('a work is bought and paid for, and the console refunds it', async () => {
  const [person, work] = [await newPerson(), await newWork()]
  const page = await visit('phone', person)
  await page.open(`/#/goods/${work.goodsSn}`)
  await buy(page)
  await page.role('dialog', '订单完成').seen()
  const [order] = await ordersOf(work.goodsSn)
  expect(order).toMatchObject({ status: 4, quantity: 1 })

  const { name, link } = await newColleague('owner')
  const console = await visit()
  const codes = await enrol(console, link)
  await logInAgain(console, name, codes)
  await console.open(`/console/orders/${order?.sn}`)
  await console.role('button', /^退款$/).press()
  const dialog = console.role('dialog', '退款')
  await dialog.field('原因').fill('买家改了主意')
  await dialog.role('button', '退 ¥19.90').press()
  await console.text('已退款').seen()
  await page.open(`/#/mine/order?orderSn=${order?.sn}`)
  await page.tab.reload()
  await page.text('已退款').seen()
  expect(await query('select amount_fen from refunds where order_sn = $1', [order?.sn])).toEqual([
    { amount_fen: '1990' },
  ])
})

test('a box is bought and opened, and its item belongs to the buyer', async () => {
  const [person, box] = [await newPerson(), await boxOnSale()]
  const page = await visit('phone', person)
  await page.open(`/#/blindBoxInfo/${box.goodsSn}`)
  await buy(page)
  await page.role('dialog', '订单完成').role('link', '去打开盲盒').press()
  await page.role('button', `开 1 个${box.name}`).press()
  await page
    .role('dialog', /^打开盲盒/)
    .role('link', '看这一件')
    .press()
  const address = await page.at(/#\/collection\/\d+$/)
  const [opened] = await boxesOf(person.uid)
  expect(address).toMatch(new RegExp(`/collection/${opened?.itemId}$`))
  await page.css('main h1').seen()
})

test('an item is given to another user', async () => {
  const [{ person, work, nftId }, friend] = [await newHolder(), await newPerson()]
  const page = await visit('phone', person)
  await page.open(`/#/collection/${nftId}`)
  await page.role('button', /^转赠$/).press()
  const sheet = page.role('dialog', '转赠')
  await sheet.field('对方的手机号').fill(friend.phone)
  await sheet.role('button', '下一步').press()
  await sheet.field('对方的姓氏').fill('沈')
  await sheet.field('赠言').fill('一起看云')
  await sheet.role('button', '下一步').press()
  await sheet.role('button', '确认送出').press()
  await page.role('dialog', '验证安全码').css('input').fill(safeCode)
  await sheet.text(/已经送出，等 .+ 收下/).seen()

  const other = await visit('desktop', friend)
  await other.open('/#/mine/transfer')
  await other.role('article').having(work.name).role('button', '看一看，再决定').press()
  await other.role('dialog', '收到的藏品').role('button', '收下').press()
  await other.role('dialog', '已收下').role('link', '去看这一件').press()
  await other.at(new RegExp(`#/collection/${nftId}$`))
  expect(await query('select owner_uid from items where id = $1', [nftId])).toEqual([{ owner_uid: friend.uid }])
})

test('another user sees a wish appear', async () => {
  const [person, event] = [await newPerson(), await makeEvent({ brings: 'points' })]
  const other = await visit()
  await other.open(`/#/wishPary?eventId=${event.eventId}`)
  await other.text('还没有人放灯').seen()
  const page = await visit('phone', person)
  await page.open(`/#/wishPary?eventId=${event.eventId}`)
  await page.field('写下你的心愿').fill('愿山河无恙')
  await page.role('button', /^放灯 · /).press()
  await page.role('dialog', '心愿已经升起').role('button', '立即领取').press()
  await page.role('dialog', '心愿已经升起').text('已领取').seen()
  await other.role('region', '大家的心愿').role('listitem').having('愿山河无恙').seen()
  expect((await wishesOf(person.uid)).map(({ text }) => text)).toEqual(['愿山河无恙'])
})

test('a picture is zoomed from detail to detail, in fine tiles', async () => {
  const [work] = await query<{ sn: GoodsSn; sights: { title: string }[] }>(
    `select sn, sights from goods where jsonb_array_length(sights) >= 3 and sn like 'G%' order by sn limit 1`,
  )
  const page = await visit()
  await page.open(`/#/goods/${work?.sn}`)
  await page.role('button', /^细看$/).press()
  await page.role('dialog', /^细看/).seen()
  await isDrawn(page, '.close-up-world img')
  for (const { title } of work?.sights.slice(0, 2) ?? []) {
    await page.key('PageDown')
    await page.role('dialog', /^细看/).text(title).seen()
  }
  await isDrawn(page, '.close-up-world img[src*="/tiles/"]')
  const tile = `document.querySelector('.close-up-world img[src*="/tiles/"]').naturalWidth`
  expect(await page.evaluate(tile)).toBeGreaterThan(100)
  await page.key('Escape')
  await page.role('dialog', /^细看/).gone()
})

test('a hall is walked by keyboard', async () => {
  const page = await visit()
  await page.open(`/#/hall/${demoHallKey}`)
  await page.role('group', /可左右走动$/).seen()
  for (const place of [1, 2, 3]) {
    await page.key('ArrowRight')
    await page.truth(
      `document.querySelector('[aria-current=true]')?.getAttribute('aria-label')?.startsWith('第 ${place} 件')`,
    )
  }
  await isDrawn(page, '[aria-current=true] img')
  const middle = `(() => { const { left, right } = document.querySelector('[aria-current=true]').getBoundingClientRect()
    return Math.abs((left + right) / 2 - innerWidth / 2) })()`
  await expect.poll(() => page.evaluate(middle), patience).toBeLessThan(2)
  await page.key('End')
  await page.text('出口').seen()
})

/** Returns the access token in the browser's storage; empty if there is none. */
const tokenOf = (page: Visitor) => page.evaluate(`JSON.parse(localStorage.getItem('session') ?? '{}').token ?? ''`)

/** Buys a work or a box from its page until the order is paid. */
async function buy(page: Visitor): Promise<void> {
  await page.role('button', /^立即购买/).press()
  const sheet = page.role('dialog', '确认下单')
  await sheet.role('checkbox', /不支持退换/).check()
  await sheet.role('button', /^确认下单/).press()
  const till = page.role('dialog', '收银台')
  await till.role('radio', '支付宝').check()
  await till.role('button', /^支付 ¥/).press()
  await page.role('heading', '沙盒收银台').seen()
  await page.role('button', '模拟支付成功').press()
  await page.at(/#\/mine\/order\?orderSn=/)
}

/** Positions of the mouse, each with the same share of time: fast, then slower, a little too far, back. */
const way = [0.08, 0.27, 0.49, 0.68, 0.81, 0.9, 0.97, 1.02, 1.01, 1]
const rest = (step: number) => 22 + ((step * 7) % 13)

/** Solves the visible puzzle. */
async function pushPiece(page: Visitor): Promise<void> {
  const picture = await page.css('img[alt^="山水画上有一处缺口"]').seen()
  const slider = await page.role('slider').reached()
  const [row] = await query<{ answer: { x: number } }>('select answer from captchas order by expires_at desc limit 1')
  const distance = (row?.answer.x ?? 0) * picture.width
  await page.drag([
    { x: slider.x, y: slider.y, rest: 0 },
    ...way.map((part, step) => ({ x: slider.x + part * distance, y: slider.y + (step % 3), rest: rest(step) })),
  ])
}

/** Waits until the pictures of a selector have loaded and can be drawn. */
async function isDrawn(page: Visitor, selector: string): Promise<void> {
  await page.truth(`(() => { const all = [...document.querySelectorAll(${JSON.stringify(selector)})]
    return all.length > 0 && all.every((image) => image.complete && image.naturalWidth > 0) })()`)
}
