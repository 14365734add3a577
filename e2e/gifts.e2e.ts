import type { ItemId, Uid } from '@app/contract'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useVisitors, type Visitor } from './support/browser.ts'
import type { Device } from './support/chromium.ts'
import { query } from './support/database.ts'
import { type Held, newHolder, right } from './support/items.ts'
import { newPerson, type Person, safeCode } from './support/people.ts'

const visit = useVisitors()

/** Opens the page of a giftable item for its owner, and creates a recipient. */
async function atPiece(device: Device): Promise<Visitor & Held & { friend: Person }> {
  const [held, friend] = [await newHolder(), await newPerson()]
  const visitor = await visit(device, { person: held.person })
  await visitor.open(`/collection/${held.nftId}`)
  return { ...visitor, ...held, friend }
}

const sheet = (page: Page) => page.getByRole('dialog', { name: '转赠' })

/** Fills in the gift from the item's page up to the last check before the safe code. */
async function writeGift(page: Page, to: Person, { surname = '沈', message = '一起看云' } = {}): Promise<void> {
  await page.getByRole('button', { name: '转赠', exact: true }).click()
  await sheet(page).getByLabel('对方的手机号').fill(to.phone)
  await sheet(page).getByRole('button', { name: '下一步' }).click()
  await sheet(page).getByLabel('对方的姓氏').fill(surname)
  await sheet(page).getByLabel('赠言').fill(message)
  await sheet(page).getByRole('button', { name: '下一步' }).click()
  await sheet(page).getByText('一起交给对方的').waitFor()
}

async function enterCode(page: Page, code = safeCode): Promise<void> {
  await page.getByRole('dialog', { name: '验证安全码' }).getByLabel('安全码', { exact: true }).fill(code)
}

async function sendGift(page: Page, to: Person, note?: { surname?: string; message?: string }): Promise<void> {
  await writeGift(page, to, note)
  await sheet(page).getByRole('button', { name: '确认送出' }).click()
  await enterCode(page)
}

const giftsOf = (nftId: ItemId) =>
  query<{ state: number; end_reason: string | null; message: string; to_uid: Uid }>(
    'select state, end_reason, message, to_uid from gifts where item_id = $1 order by id',
    [nftId],
  )
const ownerOf = async (nftId: ItemId) =>
  (await query<{ owner_uid: Uid }>('select owner_uid from items where id = $1', [nftId]))[0]?.owner_uid

/** Returns the number of layers over the page in the history. */
const depth = (page: Page) => page.evaluate(() => (history.state as { layers?: number } | null)?.layers ?? 0)
/** Simulates that the user returns to the browser tab. */
const lookAgain = (page: Page) =>
  page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
const card = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name })

test('a gift whose answer was lost to a reload is shown as sent, and was sent once', async () => {
  const { page, friend, nftId } = await atPiece('phone')
  const lost = new Promise<void>((resolve) => {
    void page.route('**/hwnft/giftRecord/send', async (route) => {
      // The first request only reports that the safe code is required.
      const { transferToken } = route.request().postDataJSON() as { transferToken?: string }
      if (!transferToken) return route.fallback()
      await route.fetch()
      resolve()
    })
  })
  await sendGift(page, friend)
  await lost
  // The history first removes the closed sheets, which would cancel a reload begun meanwhile.
  await expect.poll(() => depth(page)).toBe(0)
  await page.reload({ waitUntil: 'domcontentloaded' })
  await page.getByText('转赠已经送出，等对方收下').first().waitFor()
  await page.getByRole('button', { name: '收回' }).waitFor()
  expect(await giftsOf(nftId)).toMatchObject([{ state: 1, to_uid: friend.uid }])
  expect(await page.evaluate(() => localStorage.getItem('pendingActs'))).toBeNull()
})

test('[route /mine/transfer] [route /collection/:id] an item is given to another user, and both see it', async () => {
  const { page, complaints, friend, person, work, nftId, open } = await atPiece('phone')
  await writeGift(page, friend)
  await sheet(page).getByText(right.name).waitFor()
  await sheet(page).getByText('才能再转赠').waitFor()
  await sheet(page).getByText('你填的对方姓氏：沈').waitFor()
  await sheet(page).getByRole('button', { name: '确认送出' }).click()
  await enterCode(page)
  await sheet(page)
    .getByText(/已经送出，等 .+ 收下/)
    .waitFor()
  expect(await giftsOf(nftId)).toEqual([{ state: 1, end_reason: null, message: '一起看云', to_uid: friend.uid }])
  await sheet(page).getByRole('link', { name: '看转赠记录' }).click()
  await page.waitForURL(/#\/mine\/transfer\?tab=sent$/)
  await card(page, work.name).getByText('等对方收下').waitFor()

  const other = await visit({ person: friend })
  await other.open('/mine/collection')
  await other.page
    .getByText('有赠送等你收下')
    .filter({ visible: true })
    .or(other.page.getByRole('button', { name: /有赠送等你收下$/ }))
    .first()
    .waitFor()
  await other.page.getByRole('navigation', { name: '个人中心' }).getByRole('link', { name: /转赠/ }).click()
  await card(other.page, work.name).getByRole('button', { name: '看一看，再决定' }).click()
  const preview = other.page.getByRole('dialog', { name: '收到的藏品' })
  await preview.getByText('一起看云').waitFor()
  await preview.getByText(right.name).waitFor()
  await preview.getByRole('button', { name: '收下' }).dblclick()
  const moment = other.page.getByRole('dialog', { name: '已收下' })
  await moment.getByText('现在由你入藏').waitFor()
  expect(await ownerOf(nftId)).toBe(friend.uid)
  await moment.getByRole('link', { name: '去看这一件' }).click()
  await other.page.waitForURL(new RegExp(`#/collection/${nftId}$`))
  await other.page.getByRole('list', { name: '流转记录' }).getByText('接受转赠', { exact: true }).waitFor()
  await other.page.getByText('持有时间满了就可以转赠').waitFor()

  await lookAgain(page)
  await card(page, work.name).getByText('对方已收下').waitFor()
  await open(`/collection/${nftId}`)
  await page.getByText('已经送给别人').waitFor()
  expect(person.uid).not.toBe(friend.uid)
  // The browser logs two expected refusals: an item that is gone, and the request that reports the safe code as
  // required.
  const refusals = /404|giftRecord\/send/
  expect([...complaints, ...other.complaints].filter((text) => !refusals.test(text))).toEqual([])
})

test('a gift is recalled from the page of its item, and the recipient is notified', async () => {
  const { page, friend, work, nftId } = await atPiece('desktop')
  await sendGift(page, friend)
  await sheet(page).getByRole('button', { name: '关闭' }).click()
  const other = await visit('phone', { person: friend })
  await other.open('/mine/transfer')
  await card(other.page, work.name).getByRole('button', { name: work.name }).click()
  const preview = other.page.getByRole('dialog', { name: '收到的藏品' })
  await preview.getByRole('button', { name: '收下' }).waitFor()

  await page.getByRole('group', { name: '正在转赠' }).getByRole('button', { name: '收回' }).click()
  await page.getByRole('dialog', { name: '收回这份赠送' }).getByRole('button', { name: '收回', exact: true }).click()
  await page.getByRole('button', { name: '转赠', exact: true }).waitFor()
  expect(await giftsOf(nftId)).toMatchObject([{ state: 3, end_reason: 'recalled' }])

  await preview.getByRole('button', { name: '收下' }).click()
  await other.page.getByText('送出的人改了主意').first().waitFor()
  await preview.getByText('对方已收回').waitFor()
})

test('a gift is declined after a confirmation, and returns to the sender', async () => {
  const { page, friend, person, work, nftId } = await atPiece('phone')
  await sendGift(page, friend)
  await sheet(page)
    .getByText(/已经送出/)
    .waitFor()
  const other = await visit({ person: friend })
  await other.open('/mine/transfer')
  await card(other.page, work.name).getByRole('button', { name: '看一看，再决定' }).click()
  await other.page.getByRole('dialog').getByRole('button', { name: '婉拒' }).click()
  const question = other.page.getByRole('dialog', { name: '婉拒这份赠送' })
  await question.getByRole('button', { name: '婉拒' }).click()
  await card(other.page, work.name).getByText('已婉拒').waitFor()
  expect(await giftsOf(nftId)).toMatchObject([{ state: 3, end_reason: 'declined' }])
  expect(await ownerOf(nftId)).toBe(person.uid)
})

test('a wrong surname leads back to its field with everything kept, before the safe code is requested', async () => {
  const { page, friend, nftId } = await atPiece('desktop')
  await writeGift(page, friend, { surname: '王', message: '慢慢看' })
  await sheet(page).getByRole('button', { name: '确认送出' }).click()
  await sheet(page).getByText('和对方的实名姓氏对不上，请再核对').waitFor()
  expect(await sheet(page).getByLabel('赠言').inputValue()).toBe('慢慢看')
  await sheet(page).getByLabel('对方的姓氏').fill('沈')
  await sheet(page).getByRole('button', { name: '下一步' }).click()
  await sheet(page).getByRole('button', { name: '确认送出' }).click()
  await enterCode(page)
  await sheet(page)
    .getByText(/已经送出/)
    .waitFor()
  expect(await giftsOf(nftId)).toHaveLength(1)
})

test('the back button goes back a step, a reload keeps the input, and a double click sends once', async () => {
  const { page, friend, nftId } = await atPiece('phone')
  await writeGift(page, friend)
  await page.goBack()
  await sheet(page).getByLabel('对方的姓氏').waitFor()
  await page.reload()
  expect(await sheet(page).getByLabel('对方的姓氏').inputValue()).toBe('沈')
  await page.goBack()
  expect(await sheet(page).getByLabel('对方的手机号').inputValue()).toBe(friend.phone)
  await page.goBack()
  await sheet(page).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: '转赠', exact: true }).dblclick()
  await sheet(page).getByRole('button', { name: '下一步' }).dblclick()
  await sheet(page).getByLabel('对方的姓氏').waitFor()
  await sheet(page).getByRole('button', { name: '下一步' }).click()
  await sheet(page).getByRole('button', { name: '确认送出' }).dblclick()
  await enterCode(page)
  await sheet(page)
    .getByText(/已经送出/)
    .waitFor()
  expect(await giftsOf(nftId)).toHaveLength(1)
})

test('a phone number of nobody, of oneself or of a user without a real name is reported at its field', async () => {
  const { page, person, nftId } = await atPiece('desktop')
  const unnamed = await newPerson({ verified: false })
  await page.getByRole('button', { name: '转赠', exact: true }).click()
  const phone = sheet(page).getByLabel('对方的手机号')
  await phone.fill('1380000')
  await sheet(page).getByRole('button', { name: '下一步' }).click()
  await sheet(page).getByText('请输入 11 位大陆手机号').waitFor()
  await phone.fill('19900000000')
  await sheet(page).getByRole('button', { name: '下一步' }).click()
  await sheet(page).getByText('没有找到用这个号码的藏友').waitFor()
  await phone.fill(person.phone)
  await sheet(page).getByRole('button', { name: '下一步' }).click()
  await sheet(page).getByText('这是你自己的号码').waitFor()
  await phone.fill(unnamed.phone)
  await sheet(page).getByRole('button', { name: '下一步' }).click()
  await sheet(page).getByText('对方还没有完成实名认证').waitFor()
  expect(await giftsOf(nftId)).toEqual([])
})

test('an item is destroyed for points after a second confirmation and the safe code', async () => {
  const { page, person, nftId } = await atPiece('phone')
  await page.getByRole('button', { name: '销毁', exact: true }).click()
  const weighing = page.getByRole('dialog', { name: '销毁这件藏品' })
  await weighing.getByText(right.name).waitFor()
  await weighing.getByRole('region', { name: '会得到' }).getByText('20').waitFor()
  await weighing.getByRole('button', { name: '我了解，继续' }).dblclick()
  await page.getByRole('dialog', { name: '最后确认一次' }).getByRole('button', { name: '确认销毁' }).click()
  await enterCode(page)
  await page.getByText('销毁完成').waitFor()
  await page.getByText('积分 +20').waitFor()
  expect(await query('select state from items where id = $1', [nftId])).toEqual([{ state: 4 }])
  expect(await query('select points from users where uid = $1', [person.uid])).toEqual([{ points: 20 }])
  await page.getByRole('list', { name: '流转记录' }).getByText('销毁', { exact: true }).waitFor()
  const [shown] = await query<{ show_key: string }>('select show_key from items where id = $1', [nftId])
  await page.getByRole('link', { name: '回到我的藏品' }).click()
  await page.getByText('墙上还空着').waitFor()

  const stranger = await visit()
  await stranger.open(`/show/${shown?.show_key}`)
  await stranger.page.getByText('已销毁').first().waitFor()
})

test('five wrong safe codes lock the gift, with a countdown of the lock', async () => {
  const { page, friend, nftId } = await atPiece('desktop')
  await writeGift(page, friend)
  await sheet(page).getByRole('button', { name: '确认送出' }).click()
  const question = page.getByRole('dialog', { name: '验证安全码' })
  for (const left of [4, 3, 2, 1]) {
    await enterCode(page, '482907')
    await question.getByText(`还可以试 ${left} 次`).waitFor()
  }
  await enterCode(page, '482907')
  await question.getByText('输错次数过多，已暂时锁住').waitFor()
  await question.getByRole('button', { name: '关闭' }).click()
  await sheet(page).getByRole('button', { name: '确认送出' }).waitFor()
  expect(await giftsOf(nftId)).toEqual([])
})

test('the page of an item says what is missing: time, a safe code, a day after the code was changed', async () => {
  const [young, bare, frozen] = [
    await newHolder({ holdSeconds: 3600 }),
    await newHolder({ hasCode: false }),
    await newHolder(),
  ]
  await query(`update users set gifts_frozen_until = now() + interval '3 hours' where uid = $1`, [frozen.person.uid])
  const early = await visit('phone', { person: young.person })
  await early.open(`/collection/${young.nftId}`)
  await early.page.getByText('持有时间满了就可以转赠').waitFor()
  const give = early.page.getByRole('button', { name: '转赠', exact: true })
  expect(await give.isDisabled()).toBe(true)
  await query(`update items set gift_from = now() + interval '3 seconds' where id = $1`, [young.nftId])
  await lookAgain(early.page)
  await expect.poll(() => give.isEnabled()).toBe(true)

  const open = await visit('phone', { person: bare.person })
  await open.open(`/collection/${bare.nftId}`)
  await open.page.getByRole('link', { name: '先设安全码，再转赠' }).click()
  await open.page.waitForURL(/#\/userInfo\/safeCode$/)
  await open.page.getByText('再输入一次').waitFor()

  const waiting = await visit('phone', { person: frozen.person })
  await waiting.open(`/collection/${frozen.nftId}`)
  await waiting.page.getByText('转赠和销毁暂停').waitFor()
})
