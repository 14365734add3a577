import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectNoBarriers } from './support/barriers.ts'
import { useVisitors } from './support/browser.ts'
import { enterConsole, newColleague, pagesOf } from './support/console.ts'
import { accept, enrol, goIn, staffPassword } from './support/admin.ts'

const visit = useVisitors()

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Returns the text of elements beyond the right edge of the window, except in scrollable areas. */
const tooWide = (page: Page) =>
  page.evaluate(() => (document.documentElement.scrollWidth > window.innerWidth ? document.title : ''))

async function look(page: Page, name: string): Promise<void> {
  await expect.poll(() => heading(page).count(), { message: `${name} at ${page.url()}`, timeout: 15_000 }).toBe(1)
  await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' })
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.emulateMedia({ colorScheme: 'light' })
  await expectNoBarriers(page, { name })
  expect(await tooWide(page), `${name} at 1280`).toBe('')
  await page.setViewportSize({ width: 768, height: 900 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNoBarriers(page, { name: `${name}, dark`, only: 'color-contrast' })
  expect(await tooWide(page), `${name} at 768`).toBe('')
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await tooWide(page), `${name} on a phone`).toBe('')
}

describe('every page of the console', () => {
  test.each([0, 1])(
    '[console.own-app] has no barrier and no error, and fits its window (half %i)',
    { timeout: 240_000 },
    async (half) => {
      const { page, context, complaints } = await visit()
      await enterConsole(context, ['owner'])
      const addresses = (await pagesOf(page)).filter((_, index) => index % 2 === half)
      expect(addresses.length).toBeGreaterThan(3)
      for (const address of addresses) {
        await page.setViewportSize({ width: 1280, height: 900 })
        await page.goto(address)
        await look(page, address)
        await expect.poll(() => page.title(), { message: address }).toMatch(/^\p{Script=Han}+ · 控制台$/u)
        // Objects in the audit may no longer exist: its rows have no pages of their own.
        if (address === '/console/audit') continue
        const row = page.locator('tbody a').first()
        if ((await row.count()) === 0) continue
        await row.click()
        await page.waitForURL((url) => url.pathname !== address)
        await look(page, `a row of ${address}`)
      }
      expect(complaints).toEqual([])
    },
  )

  // A partner's staff member, with or without further roles, sees only the partner's pages, and no other data is
  // requested.
  test.each([{ roles: ['partner'] }, { roles: ['partner', 'owner'] }])(
    "[console.partner-scope] a partner's staff member is offered no page that refuses access ($roles)",
    async ({ roles }) => {
      const { page, context, complaints } = await visit()
      await enterConsole(context, roles, { brands: ['jxdd'], shops: [] })
      const addresses = await pagesOf(page)
      expect(addresses).toEqual([
        '/console/',
        '/console/tasks',
        '/console/partner-sales',
        '/console/settlements',
        '/console/redemptions',
      ])
      await page.getByText('今天核销').waitFor()
      for (const address of [...addresses, '/console/me']) {
        await page.setViewportSize({ width: 1280, height: 900 })
        await page.goto(address)
        await look(page, `${address} of a partner`)
        expect(await page.getByText('没能读到').count()).toBe(0)
      }
      await page.keyboard.press('Control+k')
      await page.getByPlaceholder('去某一页').fill('核销')
      await page.keyboard.press('Enter')
      await heading(page).filter({ hasText: '核销记录' }).waitFor()
      expect(complaints).toEqual([])
    },
  )

  test('a long menu folds the sections of other pages and keeps opened sections open', async () => {
    const { page, context } = await visit()
    await enterConsole(context, ['owner'])
    await page.goto('/console/orders')
    const menu = page.getByRole('navigation', { name: '页面' })
    const staff = menu.getByRole('link', { name: '员工', exact: true })
    await menu.getByRole('link', { name: '支付', exact: true }).waitFor()
    expect(await staff.isVisible()).toBe(false)
    await menu.getByRole('button', { name: '系统' }).click()
    await staff.waitFor()
    await page.reload()
    await staff.waitFor()
    await menu.getByRole('button', { name: '系统' }).click()
    await staff.waitFor({ state: 'hidden' })
  })

  test('[console.permissions] is only in the menu of staff who may see it', async () => {
    const { page, context } = await visit()
    await enterConsole(context, ['warehouse'])
    const addresses = await pagesOf(page)
    expect(addresses).toEqual(expect.arrayContaining(['/console/orders', '/console/parcels']))
    expect(addresses).not.toContain('/console/staff')
    await page.goto('/console/staff')
    await page.getByText('没能读到').waitFor()
  })
})

test('[console.login] an invitation link leads to a password, an authenticator and recovery codes shown once', async () => {
  const { name, link } = await newColleague()
  const { page, complaints } = await visit()
  await page.goto('/console/orders')
  await page.waitForURL(/\/console\/login\?to=/)
  await expectNoBarriers(page, { name: 'login' })
  await page.goto(`/console/invitation${new URL(link).hash}`)
  await page.getByText(`你的登录名是 ${name}`).waitFor()
  await expectNoBarriers(page, { name: 'invitation' })
  const codes = await enrol(page, link)
  expect(codes).toHaveLength(10)
  expect(await page.getByRole('button', { name: '进入控制台' }).isDisabled()).toBe(true)
  await goIn(page)
  await heading(page).filter({ hasText: '工作台' }).waitFor()

  await page.getByRole('button', { name: '新同事' }).click()
  // A menu that has just opened may ignore the mouse.
  await page.getByRole('menuitem', { name: '退出登录' }).press('Enter')
  await page.waitForURL(/\/console\/login$/)
  await page.getByLabel('登录名').fill(name)
  await page.getByLabel('密码', { exact: true }).fill(staffPassword)
  await page.getByRole('button', { name: '继续' }).click()
  await page.getByRole('button', { name: /用恢复码/ }).click()
  await page.getByLabel('恢复码').fill(codes[0] ?? '')
  await page.getByRole('button', { name: '验证', exact: true }).click()
  await heading(page).filter({ hasText: '工作台' }).waitFor()
  // The requested page and the login itself are refused without a session.
  expect(complaints.filter((text) => !text.includes('401'))).toEqual([])
})

test('[console.login] a passkey of this device logs in its owner', async () => {
  const { page, context } = await visit()
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const { name, link } = await newColleague()
  await accept(page, link)
  await page.getByRole('button', { name: '改用这台设备的通行密钥' }).click()
  await page.getByText('已经保存在手机以外的地方').click()
  await page.getByRole('button', { name: '进入控制台' }).click()
  await heading(page).filter({ hasText: '工作台' }).waitFor()
  await page.getByRole('button', { name: '新同事' }).click()
  // A menu that has just opened may ignore the mouse.
  await page.getByRole('menuitem', { name: '退出登录' }).press('Enter')
  await page.waitForURL(/\/console\/login$/)
  await page.getByLabel('登录名').fill(name)
  await page.getByLabel('密码', { exact: true }).fill(staffPassword)
  await page.getByRole('button', { name: '继续' }).click()
  await page.getByRole('button', { name: '用通行密钥验证' }).click()
  await heading(page).filter({ hasText: '工作台' }).waitFor()
  const { credentials } = await devtools.send('WebAuthn.getCredentials', { authenticatorId })
  expect(credentials.map(({ signCount }) => signCount > 0)).toEqual([true])
})

test('[console.url-state] [console.keyboard] an order is found, opened and left by keyboard, and reload and back show the same', async () => {
  const { page, context } = await visit()
  await enterConsole(context, ['support'])
  await page.goto('/console/orders')
  await page.locator('tbody a').first().waitFor()
  const orderSn = (await page.locator('tbody a').first().textContent()) ?? ''
  await page.keyboard.press('/')
  await page.keyboard.type(orderSn)
  await page.keyboard.press('Enter')
  await expect.poll(() => new URL(page.url()).searchParams.get('orderSn')).toBe(orderSn)
  await expect.poll(() => page.locator('tbody tr').count()).toBe(1)
  await page.reload()
  await expect.poll(() => page.locator('tbody tr').count()).toBe(1)
  expect(await page.getByLabel('订单编号').inputValue()).toBe(orderSn)
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await heading(page).filter({ hasText: orderSn }).waitFor()
  await page.goBack()
  await expect.poll(() => page.getByLabel('订单编号').inputValue()).toBe(orderSn)
  await page.goBack()
  await expect.poll(() => page.locator('tbody tr').count()).toBeGreaterThan(1)
})
