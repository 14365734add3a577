import { expect, test } from 'vitest'
import { useVisitors } from './support/browser.ts'
import { enterConsole } from './support/console.ts'
import { newPerson } from './support/people.ts'
import { cashier, placeOrder } from './support/shop.ts'
import { newWork } from './support/works.ts'

const visit = useVisitors()

// A storage that is null or full, and data of another version: ui/test/storage.test.ts.
test('in a browser that forbids storage, a user browses, logs in and orders until the page is left, and a console opens', async () => {
  const [person, work] = [await newPerson(), await newWork()]
  const { page, context, open, complaints } = await visit('phone', { splash: true })
  await context.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
    }
  })
  await open('/')
  await page.locator('#main').getByRole('link').first().waitFor()
  await open('/login')
  await page.getByRole('tab', { name: '密码登录' }).click()
  await page.getByLabel('手机号').fill(person.phone)
  await page.getByLabel('密码', { exact: true }).fill(person.password)
  await page.locator('form').getByRole('button', { name: '登录', exact: true }).click()
  await page.getByText('这个浏览器不保存登录状态，刷新或关闭页面后需要重新登录。').first().waitFor()
  await page.waitForURL((url) => !url.hash.startsWith('#/login'))
  await open(`/goods/${work.goodsSn}`)
  await placeOrder(page)
  await cashier(page)
  await page.reload()
  await open('/mine/order')
  await page.getByRole('link', { name: '登录或注册' }).waitFor()

  // Its session is a cookie.
  await enterConsole(context, ['support'])
  await page.goto('/console/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/console/')
  expect(complaints).toEqual([])
})
