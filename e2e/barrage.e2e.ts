import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { forgeLines } from './support/barrage.ts'
import { useVisitors } from './support/browser.ts'
import { deviceNames } from './support/chromium.ts'
import { operate, runCommand } from './support/commands.ts'
import { query } from './support/database.ts'
import { foundIn, payloadsUpTo, watchForRuns } from './support/payloads.ts'
import { newPerson } from './support/people.ts'

const visit = useVisitors()

const list = (page: Page) => page.locator('main li')
const field = (page: Page) => page.getByLabel('自己写一句')
const flying = (page: Page) => page.locator('.barrage-line')

/** Returns the animation state of each line in flight. */
const statesOf = (page: Page) =>
  page.evaluate(() => [
    ...new Set(
      Array.from(document.querySelectorAll('.barrage-line'), (line) => line.getAnimations()[0]?.playState ?? 'none'),
    ),
  ])

/**
 * Makes the page hidden or visible, as far as it can detect, and waits until its animations have followed: a paused one
 * still moves until the next frame.
 */
const setHidden = (page: Page, isHidden: boolean) =>
  page.evaluate(async (hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden })
    document.dispatchEvent(new Event('visibilitychange'))
    await Promise.all(document.getAnimations().map(({ ready }) => ready))
  }, isHidden)

test('[route /appBarrage] another browser shows a line within seconds, in flight and in the list', async () => {
  const text = '愿你今夜好梦'
  const other = await visit()
  await other.open('/appBarrage')
  await list(other.page).first().waitFor()
  const { page, open, complaints } = await visit('phone', { person: await newPerson() })
  await open('/appBarrage')
  await flying(page).first().waitFor()
  await field(page).fill(text)
  // Lines fly past within seconds, so a later search may miss them.
  const seen = Promise.all([
    flying(page).and(page.locator('[data-mine]')).filter({ hasText: text }).waitFor(),
    flying(other.page).filter({ hasText: text }).waitFor(),
    list(other.page).filter({ hasText: text }).waitFor(),
  ])
  await page.getByRole('button', { name: '发送' }).dblclick({ delay: 5 })
  await page.getByRole('button', { name: /秒后再发$/ }).waitFor()
  await seen
  for (const each of [page, other.page]) expect(await list(each).filter({ hasText: text }).count()).toBe(1)
  expect(complaints).toEqual([])
})

test('a phrase is sent by one press; a refused text stays in the field', async () => {
  const { page, open } = await visit({ person: await newPerson() })
  await open('/appBarrage')
  await field(page).fill('加我 13912345678')
  await page.getByRole('button', { name: '发送' }).click()
  await page.getByText(/联系方式/).waitFor()
  expect(await field(page).inputValue()).toBe('加我 13912345678')
  const phrase = page.getByRole('group', { name: '祝福语' }).getByRole('button').first()
  const text = await phrase.innerText()
  await phrase.click()
  await page.getByRole('button', { name: /秒后再发$/ }).waitFor()
  await list(page).filter({ hasText: text }).filter({ hasText: '我' }).first().waitFor()
})

test('a reported line is removed by a reviewer and disappears from every open page', { timeout: 150_000 }, async () => {
  const [text, other] = ['买灯加群', '愿南坡的杏花开满']
  await forgeLines((await newPerson()).uid, [other, text])
  const reader = await visit('phone', { person: await newPerson() })
  const passerBy = await visit()
  for (const { page, open } of [reader, passerBy]) {
    await open('/appBarrage')
    await list(page).filter({ hasText: text }).waitFor()
  }
  await passerBy.page.getByRole('button', { name: `举报“${text}”` }).click()
  await passerBy.page.waitForURL(/#\/login\?redirect=%2FappBarrage/)
  await passerBy.open('/appBarrage')
  await list(passerBy.page).filter({ hasText: text }).waitFor()

  const sheet = reader.page.getByRole('dialog', { name: '举报这句祝福' })
  for (let times = 0; times < 2; times++) {
    await reader.page.getByRole('button', { name: `举报“${text}”` }).click()
    await sheet.getByText(text).waitFor()
    await sheet.getByRole('radio', { name: /^广告或诱导/ }).check()
    await sheet.getByRole('button', { name: '提交举报' }).dblclick()
    await sheet.getByText('已收到举报').waitFor()
    await sheet.getByRole('button', { name: '好的' }).click()
    await sheet.waitFor({ state: 'detached' })
  }
  const [line, ...others] = await query<{ id: string }>(
    "select l.id from barrage_lines l join content_reports r on r.kind = 'line' and r.subject_id = l.id where l.text = $1",
    [text],
  )
  expect(others).toEqual([])
  expect((await runCommand('reports', 'list')).output).toContain(`line ${line?.id}  被举报`)
  await operate('reports', 'take-down', 'line', line?.id ?? '', '--reason', '广告', '--as', 'owner')
  for (const { page } of [reader, passerBy]) {
    await list(page).filter({ hasText: text }).waitFor({ state: 'detached' })
    await flying(page).filter({ hasText: text }).first().waitFor({ state: 'detached' })
    expect(await list(page).filter({ hasText: other }).count()).toBe(1)
  }
  expect([...reader.complaints, ...passerBy.complaints]).toEqual([])
})

test('pauses while hidden, and resumes where it was', async () => {
  const { page, open } = await visit('phone')
  await open('/appBarrage')
  await flying(page).first().waitFor()
  await setHidden(page, true)
  const places = () => flying(page).evaluateAll((lines) => lines.map((line) => getComputedStyle(line).transform))
  const before = await places()
  await page.waitForTimeout(700)
  expect(await places()).toEqual(before)
  expect(await statesOf(page)).toEqual(['paused'])
  await setHidden(page, false)
  expect(await statesOf(page)).toEqual(['running'])
})

test('switched off nothing flies, also after a reload; the list stays', async () => {
  const { page, open } = await visit()
  await open('/appBarrage')
  await flying(page).first().waitFor()
  await page.getByRole('switch', { name: '弹幕飘动' }).uncheck()
  await page.reload()
  await list(page).first().waitFor()
  expect(await page.getByRole('switch', { name: '弹幕飘动' }).isChecked()).toBe(false)
  expect(await page.locator('[data-barrage]').count()).toBe(0)
})

test('with reduced motion there is only the list, and lines arrive in it', async () => {
  const { page, open } = await visit('phone', { reducedMotion: 'reduce' })
  await open('/appBarrage')
  await list(page).first().waitFor()
  expect(await page.locator('[data-barrage]').count()).toBe(0)
  const person = await newPerson()
  await forgeLines(person.uid, [`静静的祝福 ${person.uid}`])
  await list(page)
    .filter({ hasText: `静静的祝福 ${person.uid}` })
    .waitFor({ timeout: 5000 })
})

test.each(deviceNames)('no two lines overlap, on a %s', async (device) => {
  const person = await newPerson()
  const { page, open } = await visit(device)
  await open('/appBarrage')
  await flying(page).first().waitFor()
  await forgeLines(
    person.uid,
    Array.from({ length: 40 }, (_, index) => `第${index}句${'愿'.repeat(1 + (index % 12))}`),
  )
  for (let look = 0; look < 8; look++) {
    await page.waitForTimeout(500)
    const touching = await flying(page).evaluateAll((lines) => {
      const boxes = lines.map((line) => line.getBoundingClientRect())
      return boxes.flatMap((a, index) =>
        boxes.slice(index + 1).filter((b) => Math.abs(a.top - b.top) < 20 && a.left < b.right && b.left < a.right),
      ).length
    })
    expect(touching).toBe(0)
  }
})

test('script payloads stay text, in flight and in the list', async () => {
  const person = await newPerson()
  const { page, open } = await visit()
  await watchForRuns(page)
  await open('/appBarrage')
  await flying(page).first().waitFor()
  // The table allows longer ones than the form.
  const payloads = payloadsUpTo(40)
  await forgeLines(person.uid, payloads)
  await list(page)
    .filter({ hasText: payloads.at(-1) ?? '' })
    .first()
    .waitFor()
  await page.waitForTimeout(500)
  expect(await foundIn(page)).toEqual({ runs: 0, elements: 0 })
  await page.reload()
  await list(page)
    .filter({ hasText: payloads.at(-1) ?? '' })
    .first()
    .waitFor()
  expect(await foundIn(page)).toEqual({ runs: 0, elements: 0 })
})

test("inside the native app it is transparent over the app's content, with few lines", async () => {
  const { page, open } = await visit('phone', { userAgent: 'Mozilla/5.0 (Linux; Android 14) YunxiuApp/2.1' })
  await open('/appBarrage')
  await flying(page).first().waitFor()
  const grounds = await page.evaluate(() => {
    const stage = document.querySelector('[data-barrage]')
    const found = new Set<string>()
    for (let at: Element | null = stage; at; at = at.parentElement) {
      const { backgroundColor, backgroundImage } = getComputedStyle(at)
      found.add(`${backgroundColor} ${backgroundImage}`)
    }
    return [...found]
  })
  expect(grounds).toEqual(['rgba(0, 0, 0, 0) none'])
  expect(await page.locator('main').getByRole('link').count()).toBe(0)
})
