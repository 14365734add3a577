import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useVisitors } from './support/browser.ts'
import { runCommand } from './support/commands.ts'
import { newPerson, newPhone, type Person } from './support/people.ts'
import { enrol, goIn } from './support/admin.ts'
import { cashier, placeOrder } from './support/shop.ts'
import { newWork } from './support/works.ts'

// A WebView without DOM storage, a browser that blocks cookies, a full disk, and data of another version.
const visit = useVisitors()

function withoutStorage(): void {
  for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { value: null })
}

function withForbiddenStorage(): void {
  for (const name of ['localStorage', 'sessionStorage']) {
    Object.defineProperty(window, name, {
      get() {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      },
    })
  }
}

function withFullStorage(): void {
  Storage.prototype.setItem = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  }
}

test.each([
  ['is null', withoutStorage],
  ['is forbidden', withForbiddenStorage],
  ['is full', withFullStorage],
])(
  'in a browser whose storage %s, a user browses, logs in and orders; the login lasts as long as the page',
  async (_what, arrange) => {
    const [person, work] = [await newPerson(), await newWork()]
    const { page, context, open, complaints } = await visit('phone', { splash: true })
    await context.addInitScript(arrange)
    await open('/')
    await page.locator('#main').getByRole('link').first().waitFor()
    await open('/login')
    await logInByPassword(page, person)
    await page.getByText('这个浏览器不保存登录状态，刷新或关闭页面后需要重新登录。').first().waitFor()
    await page.waitForURL((url) => !url.hash.startsWith('#/login'))
    await open(`/goods/${work.goodsSn}`)
    await placeOrder(page)
    await cashier(page)
    await page.reload()
    await open('/mine/order')
    await page.getByRole('link', { name: '登录或注册' }).waitFor()
    expect(complaints).toEqual([])
  },
)

test.each([
  ['is null', withoutStorage],
  ['is forbidden', withForbiddenStorage],
])('a console opens in a browser whose storage %s', async (_what, arrange) => {
  const { page, context, complaints } = await visit({ splash: true })
  await context.addInitScript(arrange)
  const { output } = await runCommand(
    'staff',
    'create',
    '--as',
    'owner',
    '--role',
    'support',
    `new-${newPhone()}`,
    '新同事',
  )
  await enrol(page, /https?:\/\/\S+#[\w-]{43}/.exec(output)?.[0] ?? '')
  await goIn(page)
  await page.waitForURL((url) => url.pathname === '/console/')
  await page.reload()
  await page.getByRole('navigation', { name: '页面' }).first().waitFor()
  // The browser logs the answer by which the console learns that the second factor is missing.
  expect(complaints.filter((text) => !text.includes('401'))).toEqual([])
})

test('stored data of another version causes no problems', async () => {
  const [person, work] = [await newPerson(), await newWork()]
  const { page, context, open, complaints } = await visit('phone', { isNew: true })
  await context.addInitScript(() => {
    const keys = ['session', 'appearance', 'pendingActs', 'searches', 'smsRests', 'saleReminders', 'readNotices']
    const garbage = ['{"token":{"is":1},"theme":7}', 'null', '[1]', '{"broken', '{"u1":7}', '{"G1":null}', '\u0000']
    for (const [index, key] of keys.entries())
      if (localStorage.getItem(key) === null) localStorage.setItem(key, garbage[index] ?? '')
    if (sessionStorage.getItem('paymentMarks') === null) sessionStorage.setItem('paymentMarks', 'null')
  })
  await open('/')
  await page.locator('#main').getByRole('link').first().waitFor()
  await open('/login')
  await logInByPassword(page, person)
  await page.getByText(`，${person.nickname}`).first().waitFor()
  await open(`/goods/${work.goodsSn}`)
  await placeOrder(page)
  await cashier(page)
  await page.reload()
  await cashier(page)
  expect(complaints).toEqual([])
})

async function logInByPassword(page: Page, person: Person): Promise<void> {
  await page.getByRole('tab', { name: '密码登录' }).click()
  await page.getByLabel('手机号').fill(person.phone)
  await page.getByLabel('密码', { exact: true }).fill(person.password)
  await page.locator('form').getByRole('button', { name: '登录', exact: true }).click()
}
