import type { ItemId } from '@app/contract'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useVisitors } from './support/browser.ts'
import { query } from './support/database.ts'
import { newHolder } from './support/items.ts'
import { newPerson, type Person, safeCode } from './support/people.ts'

const visit = useVisitors()

const sheet = (page: Page) => page.getByRole('dialog', { name: '转赠' })
const next = (page: Page) => sheet(page).getByRole('button', { name: '下一步' })
const card = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name })

const giftsOf = (nftId: ItemId) =>
  query('select state, end_reason, message, to_uid from gifts where item_id = $1', [nftId])

/** The account's button in the header, which says how many messages are unread. */
const account = (page: Page, { nickname }: Person, unread: number) =>
  page.getByRole('button', {
    name: unread > 0 ? `${nickname}的账号，${unread} 条未读消息` : `${nickname}的账号`,
    exact: true,
  })

test('[message.centre] [route /mine/transfer] [route /collection/:id] an item is given to another user, once and over back and reload; both are told at once, in every tab', async () => {
  const [{ person, work, nftId }, friend] = [await newHolder(), await newPerson()]
  const { page, open, complaints } = await visit('phone', { person })
  const other = await visit({ person: friend })
  await other.open('/digital')
  const second = await other.openTab()
  await second.goto('/#/album', { waitUntil: 'domcontentloaded' })
  await open(`/collection/${nftId}`)
  await page.getByRole('button', { name: '转赠', exact: true }).dblclick()
  await sheet(page).getByLabel('对方的手机号').fill(friend.phone)
  await next(page).dblclick()
  await sheet(page).getByLabel('对方的姓氏').fill('沈')
  await sheet(page).getByLabel('赠言').fill('一起看云')
  await next(page).click()
  await sheet(page).getByText('一起交给对方的').waitFor()

  await page.goBack()
  await sheet(page).getByLabel('对方的姓氏').waitFor()
  await page.reload()
  expect(await sheet(page).getByLabel('对方的姓氏').inputValue()).toBe('沈')
  await page.goBack()
  expect(await sheet(page).getByLabel('对方的手机号').inputValue()).toBe(friend.phone)
  await page.goBack()
  await sheet(page).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: '转赠', exact: true }).click()
  await next(page).click()
  await sheet(page).getByLabel('对方的姓氏').waitFor()
  await next(page).click()
  await sheet(page).getByRole('button', { name: '确认送出' }).dblclick()
  await page.getByRole('dialog', { name: '验证安全码' }).getByLabel('安全码', { exact: true }).fill(safeCode)
  await sheet(page)
    .getByText(/已经送出，等 .+ 收下/)
    .waitFor()
  expect(await giftsOf(nftId)).toEqual([{ state: 1, end_reason: null, message: '一起看云', to_uid: friend.uid }])
  await sheet(page).getByRole('link', { name: '看转赠记录' }).click()
  await page.waitForURL(/#\/mine\/transfer\?tab=sent$/)
  await card(page, work.name).getByText('等对方收下').waitFor()

  await account(second, friend, 1).waitFor()
  await account(other.page, friend, 1).click()
  await other.page.getByRole('link', { name: /^消息/ }).click()
  await other.page.getByRole('link', { name: /未读.*有一份转赠等你收下/ }).click()
  await account(second, friend, 0).waitFor()
  await other.page.getByRole('dialog', { name: '收到的藏品' }).getByRole('button', { name: '收下' }).dblclick()
  const moment = other.page.getByRole('dialog', { name: '已收下' })
  await moment.getByRole('link', { name: '去看这一件' }).click()
  await other.page.waitForURL(new RegExp(`#/collection/${nftId}$`))
  await other.page.getByRole('list', { name: '流转记录' }).getByText('接受转赠', { exact: true }).waitFor()

  // The giver's page is still open.
  await card(page, work.name).getByText('对方已收下').waitFor()
  await open(`/collection/${nftId}`)
  await page.getByText('已经送给别人').waitFor()
  expect(await query('select owner_uid from items where id = $1', [nftId])).toEqual([{ owner_uid: friend.uid }])
  // The browser logs two expected refusals: an item that is gone, and the request that reports the safe code as
  // required.
  const refusals = /404|giftRecord\/send/
  expect([...complaints, ...other.complaints].filter((text) => !refusals.test(text))).toEqual([])
})
