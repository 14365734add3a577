import type { CaptchaId } from '@app/contract'
import type { Locator, Page } from 'playwright-core'
import { newestCode, query } from './database.ts'
import type { Device } from './chromium.ts'

/**
 * Presses the button that requests a code, solves the puzzle by pointer, and enters the code that was sent to the
 * phone.
 */
export async function enterCode(page: Page, device: Device, phone: string): Promise<void> {
  const askedAt = Date.now()
  const puzzle = page.waitForResponse((response) => response.url().includes('/getCaptchaGo'))
  await page.getByRole('button', { name: '获取验证码' }).click()
  const { data } = (await (await puzzle).json()) as { data: { captchaId: CaptchaId } }
  const [row] = await query<{ answer: { x: number } }>('select answer from captchas where id = $1', [data.captchaId])
  if (!row) throw new Error('The puzzle has no answer')
  await push(page, device, page.getByRole('slider'), row.answer.x)
  await page.getByText('验证码已发送，请查看短信').first().waitFor()
  await page.getByLabel('短信验证码').fill(await newestCode(phone, askedAt - 1000))
}

/** Like `enterCode`, with the characters of a picture instead of the puzzle. */
export async function enterCodeByText(page: Page, phone: string): Promise<void> {
  const askedAt = Date.now()
  const picture = page.waitForResponse((response) => response.url().endsWith('/getCaptcha'))
  await page.getByRole('button', { name: '获取验证码' }).click()
  await page.getByRole('button', { name: '看不清缺口？改用文字验证' }).click()
  const { data } = (await (await picture).json()) as { data: { captchaId: CaptchaId } }
  const [row] = await query<{ answer: { text: string } }>('select answer from captchas where id = $1', [data.captchaId])
  if (!row) throw new Error('The picture has no answer')
  await page.getByLabel('图中的字符').fill(row.answer.text.toLowerCase())
  await page.keyboard.press('Enter')
  await page.getByText('验证码已发送，请查看短信').first().waitFor()
  await page.getByLabel('短信验证码').fill(await newestCode(phone, askedAt - 1000))
}

/** Positions of the pointer with the same pause between: fast, then slower, a little too far, back. */
const way = [0, 0.08, 0.27, 0.49, 0.68, 0.81, 0.9, 0.97, 1.02, 1.01, 1]
const rest = (step: number) => 22 + ((step * 7) % 13)

/** Moves the slider to a proportion of the picture's width, with mouse or finger. */
async function push(page: Page, device: Device, slider: Locator, proportion: number): Promise<void> {
  // Waits until the sheet is at rest.
  await slider.hover({ trial: true })
  const box = await slider.boundingBox()
  const picture = await page.getByAltText(/^山水画上有一处缺口/).boundingBox()
  if (!box || !picture) throw new Error('The slider cannot be seen')
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const hand = device === 'phone' ? await finger(page) : mouse(page)
  await hand.down(from.x, from.y)
  for (const [step, part] of way.entries()) {
    await page.waitForTimeout(rest(step))
    await hand.move(from.x + part * proportion * picture.width, from.y + (step % 3))
  }
  await hand.up()
}

interface Hand {
  down(x: number, y: number): Promise<void>
  move(x: number, y: number): Promise<void>
  up(): Promise<void>
}

function mouse(page: Page): Hand {
  return {
    down: async (x, y) => {
      await page.mouse.move(x, y)
      await page.mouse.down()
    },
    move: (x, y) => page.mouse.move(x, y),
    up: () => page.mouse.up(),
  }
}

/** Sends touches as a screen reports them; the library itself can only tap. */
async function finger(page: Page): Promise<Hand> {
  const session = await page.context().newCDPSession(page)
  const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    void (await session.send('Input.dispatchTouchEvent', { type, touchPoints: points }))
  return {
    down: (x, y) => touch('touchStart', [{ x, y }]),
    move: (x, y) => touch('touchMove', [{ x, y }]),
    up: () => touch('touchEnd', []),
  }
}
