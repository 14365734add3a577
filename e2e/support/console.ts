import { randomBytes } from 'node:crypto'
import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { PartnerScope } from '../../server/src/core/adminHandler.ts'
import { createStaff, type StaffMember } from '../../server/test/support/staff.ts'
import { runCommand } from './commands.ts'
import { query, withDatabase } from './database.ts'
import { visited } from './site.ts'

/**
 * Creates a staff member with these roles, of a partner if one is given, who has just logged in with both factors in
 * this browser.
 */
export async function enterConsole(
  context: BrowserContext,
  roles: readonly string[],
  partner: PartnerScope | null = null,
): Promise<StaffMember> {
  const url = visited().url
  const person = await withDatabase((database) => createStaff({ url, context: { database } }, { roles, partner }))
  const [name = '', value = ''] = person.cookie.split('=')
  const { hostname: domain } = new URL(url)
  await context.addCookies([{ name, value, domain, path: '/admin/v1/', httpOnly: true, sameSite: 'Strict' }])
  return person
}

/** Lists every page in a staff member's menu, including folded sections. */
export async function pagesOf(page: Page): Promise<string[]> {
  await page.goto('/console/')
  const links = page.getByRole('navigation', { name: '页面' }).getByRole('link', { includeHidden: true })
  await links.first().waitFor()
  return links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
}

/** Goes to an address of the console without loading the application again, and waits for its content. */
export async function goTo(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    if (location.pathname === to) return
    // The page before stays until the code of the next one has loaded.
    for (const heading of document.querySelectorAll('h1')) heading.dataset['isLeft'] = ''
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
  await arrival(page)
}

/** Waits for the content of a page of the console that has been opened. */
export async function arrival(page: Page): Promise<void> {
  await expect.poll(() => page.locator('h1:not([data-is-left])').count(), { timeout: 15_000 }).toBe(1)
  await expect.poll(() => page.locator('[aria-busy="true"]').count(), { timeout: 15_000 }).toBe(0)
}

/** Creates a staff member with an invitation link; a role that needs a second person has been approved. */
export async function newColleague(role = 'support'): Promise<{ name: string; link: string }> {
  const name = `new-${randomBytes(3).toString('hex')}`
  const { output } = await runCommand('staff', 'create', '--as', 'owner', '--role', role, name, '新同事')
  await query(
    `insert into staff_role_holders (staff_id, role) select id, $2 from staff_accounts where name = $1
     on conflict do nothing`,
    [name, role],
  )
  return { name, link: /https?:\/\/\S+#[\w-]{43}/.exec(output)?.[0] ?? '' }
}
