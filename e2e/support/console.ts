import type { BrowserContext, Page } from 'playwright-core'
import type { PartnerScope } from '../../server/src/core/adminHandler.ts'
import { createStaff, type StaffMember } from '../../server/test/support/staff.ts'
import { withDatabase } from './database.ts'
import { visited } from './site.ts'

/** A member of staff with these roles, of a partner where one is named, who has just given both factors in this browser. */
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

/** Every page that a member of staff finds in the menu, in rooms that are folded too. */
export async function pagesOf(page: Page): Promise<string[]> {
  await page.goto('/console/')
  const links = page.getByRole('navigation', { name: '页面' }).getByRole('link', { includeHidden: true })
  await links.first().waitFor()
  return links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
}
