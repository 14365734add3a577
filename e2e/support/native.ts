import type { Page } from 'playwright-core'

/** The user agent of the native app, with a token as old versions write it where one is given. */
export const nativeAgent = (token = ''): string =>
  `Mozilla/5.0 (Linux; Android 15; Pixel 9) YunxiuApp/2.1${token && ` Token/${token}`}`

export interface AppMessage {
  type: string
  [field: string]: unknown
}

/**
 * The app's side of the bridge, before the page is opened: returns what it heard, and how it speaks. `token` is put into
 * the page at its start.
 */
export async function nativeApp(page: Page, { token }: { token?: string } = {}) {
  if (token !== undefined)
    await page.addInitScript((given) => Object.assign(window, { YunxiuStart: { token: given } }), token)
  await page.addInitScript(() => {
    const heard: unknown[] = []
    const channel = { postMessage: (text: string) => heard.push(JSON.parse(text)) }
    Object.assign(window, { YunxiuNative: channel, heard })
  })
  const heard = (): Promise<AppMessage[]> => page.evaluate(() => (window as unknown as { heard: AppMessage[] }).heard)
  return {
    /** The last message of a kind; waits for it. */
    async hear(type: string): Promise<AppMessage> {
      for (;;) {
        const last = (await heard()).findLast((message) => message.type === type)
        if (last) return last
        await page.waitForTimeout(50)
      }
    },
    /** Says something once the page listens. */
    async say(message: AppMessage): Promise<void> {
      await page.waitForFunction(() => 'YunxiuPage' in window)
      await page.evaluate((said) => {
        const { YunxiuPage } = window as unknown as { YunxiuPage: { receive: (message: unknown) => boolean } }
        YunxiuPage.receive(JSON.stringify(said))
      }, message)
    },
  }
}
