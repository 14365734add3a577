import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Visit, VisitorOptions } from './browser.ts'
import { enterConsole } from './console.ts'

/** Returns a name that nothing else on the site has. */
export const own = (name: string) => `${name}${randomBytes(2).toString('hex')}`

/** Returns a function that opens a visitor who is logged in to the console and writes its content. */
export const operators =
  (visit: Visit) =>
  async (options: VisitorOptions = {}) => {
    const visitor = await visit(options)
    await enterConsole(visitor.context, ['operation'])
    return visitor
  }

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
/** Waits for a message of the console. */
export const said = (page: Page, text: string) => page.getByText(text, { exact: true }).last().waitFor()
export const write = (page: Page, field: string, value: string) => page.getByLabel(field, { exact: true }).fill(value)

/** Reloads a page of the storefront until it shows the expected content. */
export const seen = (page: Page, look: () => Promise<unknown>, expected: unknown) =>
  expect
    .poll(
      async () => {
        await page.reload()
        await page.locator('main h1, main h2').first().waitFor()
        return look()
      },
      { timeout: 20_000, interval: 500 },
    )
    .toEqual(expected)
