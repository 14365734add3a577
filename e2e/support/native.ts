import type { Page } from 'playwright-core'

/** Returns the user agent of the native app, with a token, if given, as old versions add it. */
export const nativeAgent = (token = ''): string =>
  `Mozilla/5.0 (Linux; Android 15; Pixel 9) YunxiuApp/2.1${token && ` Token/${token}`}`

export interface AppMessage {
  type: string
  [field: string]: unknown
}

/**
 * Installs the app's side of the bridge before the page opens; returns the messages it received and a way to send some.
 * `token` is put into the page at its start.
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
    /** Waits for a message of a type and returns the last one. */
    async hear(type: string): Promise<AppMessage> {
      for (;;) {
        const last = (await heard()).findLast((message) => message.type === type)
        if (last) return last
        await page.waitForTimeout(50)
      }
    },
    /** Sends a message once the page listens. */
    async say(message: AppMessage): Promise<void> {
      await page.waitForFunction(() => 'YunxiuPage' in window)
      await page.evaluate((said) => {
        const { YunxiuPage } = window as unknown as { YunxiuPage: { receive: (message: unknown) => boolean } }
        YunxiuPage.receive(JSON.stringify(said))
      }, message)
    },
  }
}
