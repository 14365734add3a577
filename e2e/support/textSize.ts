import type { Page } from 'playwright-core'

/** Width in pixels of the narrowest phones. */
const narrow = { width: 360, height: 740 }

/** Doubles the browser's text size, which also counts in media queries, on the narrowest phone. */
export async function doubleText(page: Page): Promise<void> {
  await page.setViewportSize(narrow)
  const session = await page.context().newCDPSession(page)
  await session.send('Page.enable')
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
}
