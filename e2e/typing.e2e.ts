import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useVisitors } from './support/browser.ts'

const visit = useVisitors()

/** Simulates an input method with Chromium's own protocol. */
async function inputMethod(page: Page) {
  const client = await page.context().newCDPSession(page)
  const press = (type: 'rawKeyDown' | 'keyUp', key: string) =>
    client.send('Input.dispatchKeyEvent', { type, key, code: key, windowsVirtualKeyCode: 229 })
  return {
    /** Composes these letters one after the other. */
    async compose(text: string) {
      for (let end = 1; end <= text.length; end++) {
        const part = text.slice(0, end)
        await client.send('Input.imeSetComposition', { text: part, selectionStart: end, selectionEnd: end })
      }
    },
    /** Presses a key that the input method handles. */
    async press(key: string) {
      await press('rawKeyDown', key)
      await press('keyUp', key)
    },
    /** Ends the composition with this text. */
    commit: (text: string) => client.send('Input.insertText', { text }),
  }
}

test("an input method of the browser composes a search and a code; the code's cells are edited like any text", async () => {
  const { page, open, complaints } = await visit()
  await open('/album')
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('goods/search/suggest')) asked.push(decodeURIComponent(request.url()))
  })
  const search = page.getByRole('combobox', { name: '搜索藏品' })
  await search.click()
  const ime = await inputMethod(page)
  await ime.compose('tong')
  await ime.press('ArrowDown')
  // A key event that reports composing, and one without a key code.
  await page.keyboard.press('Enter')
  await ime.press('Enter')
  expect(await search.inputValue()).toBe('tong')
  expect(new URL(page.url()).hash).toBe('#/album')
  await ime.commit('铜镜')
  await expect.poll(() => asked.length).toBe(1)
  expect(asked[0]).toContain('铜镜')
  await page.keyboard.press('Enter')
  await page.waitForURL(/keyword=/)

  await open('/login')
  await page.getByRole('tab', { name: /验证码/ }).click()
  const code = page.getByLabel('短信验证码')
  await code.click()
  await ime.compose('１２３４５６')
  await ime.commit('１２３４５６')
  await expect.poll(() => code.inputValue()).toBe('123456')
  // The third cell: the caret moves to one of its sides, and the digit there is overwritten.
  const box = await code.boundingBox()
  if (!box) throw new Error('The field has no place')
  await page.mouse.click(box.x + (box.width * 2.7) / 6, box.y + box.height / 2)
  await page.keyboard.type('9')
  expect(await code.inputValue()).toBe('123956')
  await page.keyboard.press('Backspace')
  expect(await code.inputValue()).toBe('12356')
  await page.mouse.dblclick(box.x + box.width / 2, box.y + box.height / 2)
  await page.keyboard.type('7')
  expect(await code.inputValue()).toBe('7')
  expect(complaints).toEqual([])
})
