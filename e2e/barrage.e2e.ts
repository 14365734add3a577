import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { forgeLines } from './support/barrage.ts'
import { drawn, useVisitors } from './support/browser.ts'
import { query, withSite } from './support/database.ts'
import { newPerson } from './support/people.ts'

const visit = useVisitors()

const list = (page: Page) => page.locator('main li')
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

/** Watches every frame until eight lines have flown behind others in their lanes. Returns the lines that touched. */
const touching = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const [followers, touched] = [new Set<Element>(), new Set<string>()]
        const look = () => {
          const lines = Array.from(document.querySelectorAll('.barrage-line'), (line) => ({
            line,
            box: line.getBoundingClientRect(),
          }))
          for (const [index, a] of lines.entries()) {
            for (const b of lines.slice(index + 1)) {
              if (Math.abs(a.box.top - b.box.top) >= 20) continue
              followers.add(b.line)
              const isTouching = a.box.left < b.box.right && b.box.left < a.box.right
              if (isTouching) touched.add(`${a.line.textContent}, ${b.line.textContent}`)
            }
          }
          if (followers.size < 8) requestAnimationFrame(look)
          else resolve([...touched])
        }
        look()
      }),
  )

/** Returns every background behind the lines. */
const grounds = (page: Page) =>
  page.evaluate(() => {
    const found = new Set<string>()
    for (let at = document.querySelector('[data-barrage]'); at; at = at.parentElement) {
      const { backgroundColor, backgroundImage } = getComputedStyle(at)
      found.add(`${backgroundColor} ${backgroundImage}`)
    }
    return [...found]
  })

test('[route /appBarrage] a line flies and is listed in another browser within seconds, and disappears from both once a reviewer removes it', async () => {
  const text = '愿你今夜好梦'
  const writer = await visit('phone', { person: await newPerson() })
  const reader = await visit({ person: await newPerson() })
  for (const { page, open } of [writer, reader]) {
    await open('/appBarrage')
    await list(page).first().waitFor()
  }
  await writer.page.getByLabel('自己写一句').fill(text)
  // Lines fly past within seconds, so a later search may miss them.
  const seen = Promise.all([
    flying(writer.page).and(writer.page.locator('[data-mine]')).filter({ hasText: text }).waitFor(),
    flying(reader.page).filter({ hasText: text }).waitFor(),
    list(reader.page).filter({ hasText: text }).waitFor(),
  ])
  await writer.page.getByRole('button', { name: '发送' }).dblclick({ delay: 5 })
  await writer.page.getByRole('button', { name: /秒后再发$/ }).waitFor()
  await seen
  for (const { page } of [writer, reader]) expect(await list(page).filter({ hasText: text }).count()).toBe(1)

  const sheet = reader.page.getByRole('dialog', { name: '举报这句祝福' })
  await reader.page.getByRole('button', { name: `举报“${text}”` }).click()
  await sheet.getByRole('radio', { name: /^广告或诱导/ }).check()
  await sheet.getByRole('button', { name: '提交举报' }).dblclick()
  await sheet.getByText('已收到举报').waitFor()
  await sheet.getByRole('button', { name: '好的' }).click()
  const [line] = await query<{ id: string }>(
    "select l.id from barrage_lines l join content_reports r on r.kind = 'line' and r.subject_id = l.id where l.text = $1",
    [text],
  )
  await withSite(({ context: { reports } }) =>
    reports.reviews.decide({ kind: 'line', id: line?.id ?? '' }, { verdict: 'takeDown', by: '陆审核', reason: '广告' }),
  )
  for (const { page } of [writer, reader]) {
    await list(page).filter({ hasText: text }).waitFor({ state: 'detached' })
    await flying(page).filter({ hasText: text }).first().waitFor({ state: 'detached' })
    expect(await list(page).count()).toBeGreaterThan(0)
  }
  expect([...writer.complaints, ...reader.complaints]).toEqual([])
})

test("inside the native app lines fly over the app's content, never touch, stay in place while hidden, and stay away once switched off", async () => {
  const { page, open, complaints } = await visit('phone', {
    userAgent: 'Mozilla/5.0 (Linux; Android 14) YunxiuApp/2.1',
  })
  await open('/appBarrage')
  await flying(page).first().waitFor()
  expect(await grounds(page)).toEqual(['rgba(0, 0, 0, 0) none'])
  const texts = Array.from({ length: 40 }, (_, index) => `第${index}句${'愿'.repeat(1 + (index % 12))}`)
  await forgeLines((await newPerson()).uid, texts)
  expect(await touching(page)).toEqual([])

  await setHidden(page, true)
  const places = () => flying(page).evaluateAll((lines) => lines.map((line) => getComputedStyle(line).transform))
  const before = await places()
  await drawn(page)
  expect(await places()).toEqual(before)
  expect(await statesOf(page)).toEqual(['paused'])
  await setHidden(page, false)
  expect(await statesOf(page)).toContain('running')

  await page.getByRole('switch', { name: '弹幕飘动' }).uncheck()
  await page.reload()
  await list(page).first().waitFor()
  expect(await page.getByRole('switch', { name: '弹幕飘动' }).isChecked()).toBe(false)
  expect(await page.locator('[data-barrage]').count()).toBe(0)
  expect(complaints).toEqual([])
})
