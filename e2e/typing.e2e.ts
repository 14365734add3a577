import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useVisitors } from './support/browser.ts'
import { enterConsole } from './support/console.ts'
import { newPerson } from './support/people.ts'

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

/** Records the page's calls of a path from now on. */
function callsOf(page: Page, path: string): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes(path)) calls.push(`${decodeURIComponent(request.url())} ${request.postData() ?? ''}`)
  })
  return calls
}

test('a search begins when the input method has ended, and its Enter does not submit', async () => {
  const { page, open, complaints } = await visit()
  await open('/album')
  const asked = callsOf(page, 'goods/search/suggest')
  const field = page.getByRole('combobox', { name: '搜索藏品' })
  await field.click()
  const ime = await inputMethod(page)
  await ime.compose('tong')
  await ime.press('ArrowDown')
  // A key event that reports composing, and one without a key code.
  await page.keyboard.press('Enter')
  await ime.press('Enter')
  expect(await field.inputValue()).toBe('tong')
  expect(new URL(page.url()).hash).toBe('#/album')
  await ime.commit('铜镜')
  await expect.poll(() => asked.length).toBe(1)
  expect(asked[0]).toContain('铜镜')
  await page.keyboard.press('Enter')
  await page.waitForURL(/keyword=/)
  expect(complaints).toEqual([])
})

test('a line is counted when it is composed, and its button sends it complete', async () => {
  const { page, open } = await visit('phone', { person: await newPerson() })
  await open('/appBarrage')
  const field = page.getByLabel('自己写一句')
  await field.click()
  const ime = await inputMethod(page)
  await ime.compose('wan an')
  expect(await page.getByText('最多 20 个字').count()).toBe(1)
  await page.keyboard.press('Enter')
  expect(await field.inputValue()).toBe('wan an')
  await ime.commit('晚安')
  await page.getByText('还能写 18 个字').waitFor()
  await ime.compose('hao meng')
  const sent = page.waitForRequest(/wishingWords\/send/)
  await page.getByRole('button', { name: '发送' }).tap()
  expect((await sent).postDataJSON()).toMatchObject({ text: '晚安hao meng' })
})

test('a code is selected, corrected and pasted over like any text, also in full-width digits', async () => {
  const { page, open } = await visit()
  await open('/login')
  await page.getByRole('tab', { name: /验证码/ }).click()
  const field = page.getByLabel('短信验证码')
  await field.click()
  const ime = await inputMethod(page)
  await ime.compose('１２３４５６')
  await ime.commit('１２３４５６')
  await expect.poll(() => field.inputValue()).toBe('123456')
  // The third cell: the caret moves to one of its sides, and the digit there is overwritten.
  const box = await field.boundingBox()
  if (!box) throw new Error('The field has no place')
  await page.mouse.click(box.x + (box.width * 2.7) / 6, box.y + box.height / 2)
  await page.keyboard.type('9')
  expect(await field.inputValue()).toBe('123956')
  await page.keyboard.press('Backspace')
  expect(await field.inputValue()).toBe('12356')
  await page.mouse.dblclick(box.x + box.width / 2, box.y + box.height / 2)
  await page.keyboard.type('7')
  expect(await field.inputValue()).toBe('7')
  await field.fill('111111')
  await field.evaluate((element) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', '您的验证码是 654321，5分钟内有效')
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect.poll(() => field.inputValue()).toBe('654321')
})

test('the palette, a picker and a filter of the console wait for the input method', async () => {
  const { page, context } = await visit()
  await enterConsole(context, ['owner'])
  await page.goto('/console/items')
  const asked = callsOf(page, '/admin/v1/')
  const picker = page.getByRole('combobox', { name: '商品' })
  await picker.click()
  await page.getByRole('option').first().waitFor()
  const ime = await inputMethod(page)
  const before = asked.length
  await ime.compose('tong')
  await ime.press('ArrowDown')
  await page.keyboard.press('Enter')
  expect(asked.slice(before).filter((call) => call.includes('pick/list'))).toEqual([])
  expect(new URL(page.url()).search).toBe('')
  await ime.commit('铜')
  await expect.poll(() => asked.findLast((call) => call.includes('pick/list'))).toContain('铜')

  await page.goto('/console/staff')
  const filter = page.getByLabel('登录名或姓名')
  await filter.click()
  await ime.compose('lin')
  await page.keyboard.press('Enter')
  expect(new URL(page.url()).search).toBe('')
  await ime.commit('林')
  await page.keyboard.press('Enter')
  await page.waitForURL(/search=/)

  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: '搜索' })
  await palette.getByRole('combobox').waitFor()
  await ime.compose('yuan')
  await ime.press('Escape')
  await page.keyboard.press('Enter')
  expect(await palette.isVisible()).toBe(true)
  expect(asked.some((call) => call.includes('search/global'))).toBe(false)
  await ime.commit('员工')
  await expect.poll(() => asked.some((call) => call.includes('search/global'))).toBe(true)
})
