import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useVisitors } from './support/browser.ts'
import { enterConsole } from './support/console.ts'
import { query } from './support/database.ts'
import { newPerson, type Person } from './support/people.ts'
import { newWork } from './support/works.ts'

const visit = useVisitors()

async function logInByPassword(page: Page, { phone, password }: Person): Promise<void> {
  await page.getByRole('tab', { name: '密码登录' }).click()
  await page.getByLabel('手机号').fill(phone)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.locator('form').getByRole('button', { name: '登录', exact: true, disabled: false }).click()
}

test(
  '[message.reminder] a reminder wanted before the login is there after it, and follows the sale that an operator moves',
  { timeout: 120_000 },
  async () => {
    const person = await newPerson()
    const work = await newWork({ opensIn: 30 * 3600 })
    await expect
      .poll(() => query('select 1 from scheduled_events where subject = $1', [work.goodsSn]), { timeout: 20_000 })
      .toHaveLength(1)
    const { page, open } = await visit('phone')
    await open(`/goods/${work.goodsSn}`)
    await page.getByRole('button', { name: `《${work.name}》开始前提醒我`, disabled: false }).click()
    await page.waitForURL(/#\/login\?redirect=/)
    // Neither the way back nor a reload loses the request.
    await page.goBack()
    await page.getByRole('button', { name: `《${work.name}》开始前提醒我`, disabled: false }).waitFor()
    await page.goForward()
    await page.waitForURL(/#\/login\?redirect=/)
    await page.reload()
    const stream = page.waitForResponse('**/user/live')
    await logInByPassword(page, person)
    await page.waitForURL(new RegExp(`#/goods/${work.goodsSn}$`))
    await page.getByRole('combobox', { name: `《${work.name}》的提醒` }).waitFor()
    const [kept] = await query<{ lead: number }>('select lead_minutes as lead from reminders where uid = $1', [
      person.uid,
    ])
    expect(kept?.lead).toBe(10)

    // Another page is open when the operator moves the sale.
    await open('/calendar')
    await page.getByRole('heading', { level: 1, name: '发售日历' }).waitFor()
    const operator = await visit()
    const staff = await enterConsole(operator.context, ['owner'])
    const [sale] = await query<{ at: number }>(
      'select extract(epoch from sale_start)::int as at from goods where sn = $1',
      [work.goodsSn],
    )
    const seenAt = Number(sale?.at)
    const move = { kind: 'sale', id: work.goodsSn, seenAt, at: seenAt + 3600, reason: '错开开售' }
    await stream
    expect((await staff.ask('calendar/move', move)).status).toBe(200)
    await page.getByText(`《${work.name}》改了开始时间`).first().waitFor()
    await open('/messages')
    await page.getByRole('listitem').getByText(`《${work.name}》改了开始时间`).waitFor()
  },
)
