import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { useVisitors } from './support/browser.ts'
import { type Composing, heldSerials, newComposing } from './support/composing.ts'
import { query } from './support/database.ts'

const visit = useVisitors()

const option = (page: Page, serial: number) => page.getByRole('option', { name: `编号 ${serial}` })

/** Opens the list of possible materials from the page of an activity. */
async function openPicker(page: Page): Promise<void> {
  await page.getByRole('button', { name: '挑选材料合成' }).click()
  await page.getByRole('option').first().waitFor()
}

/** Accepts the confirmation; returns the button that composes. */
async function agree(page: Page) {
  await page.getByRole('button', { name: '选好了，看看会怎样' }).click()
  await page.getByRole('checkbox', { name: /我明白/ }).check()
  return page.getByRole('button', { name: '用这 2 件合成' })
}

/** Runs in the page: records the position and width of the first piece in each frame of the animation. */
function recordPlaces(): void {
  const places = new Set<string>()
  const look = () => {
    const box = document.querySelector('.compose-piece')?.getBoundingClientRect()
    if (box) places.add(`${Math.round(box.x)}×${Math.round(box.width)}`)
    document.documentElement.dataset['places'] = [...places].join(' ')
    requestAnimationFrame(look)
  }
  look()
}

const logsOf = ({ person }: Composing) => query('select id from compose_logs where uid = $1', [person.uid])

test('[route /composeInfo/:id] [route /mine/compose] composes the chosen pieces once, and the log and the item show it', async () => {
  const made = await newComposing()
  const { page, open, complaints } = await visit('phone', { person: made.person })
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.url()))
  await open(`/composeInfo/${made.activityId}`)
  await openPicker(page)
  // The highest numbers are suggested; the test wants number 1 instead of 3.
  await option(page, 3).and(page.locator('[aria-selected=true]')).waitFor()
  await option(page, 3).click()
  await option(page, 1).click()
  const compose = await agree(page)
  await compose.dblclick()
  await page.getByRole('status').getByText('正在合成，按任意键直接看结果').waitFor({ state: 'attached' })
  await page.getByRole('button', { name: '跳过' }).press('Enter')
  await page.getByRole('heading', { name: made.result.name }).waitFor()
  expect(sent.filter((url) => url.endsWith('synthesizeNft'))).toHaveLength(1)
  expect(await heldSerials(made.person, made.material)).toEqual([3])
  expect(await heldSerials(made.person, made.result)).toEqual([1])

  await page.getByRole('link', { name: '看合成记录' }).click()
  await page.waitForURL(/#\/mine\/compose$/)
  await page.getByText('#0001、#0002').waitFor()
  await page.getByRole('link', { name: made.result.name }).click()
  await page.getByRole('heading', { name: made.result.name, level: 1 }).waitFor()

  await open(`/composeInfo/${made.activityId}`)
  await page.getByText('需要 2 件，你有 1 件').waitFor()
  expect(complaints).toEqual([])
})

test('a reload during the request loses neither the result nor its animation', async () => {
  const made = await newComposing({ owned: 2 })
  const { page, open } = await visit({ person: made.person })
  const losing = async (route: Route) => {
    // The server composes; the answer is lost with the page.
    await route.fetch()
    await page.reload()
    await route.abort().catch(() => undefined)
  }
  await page.route('**/synthesizeNft', losing, { times: 1 })
  await open(`/composeInfo/${made.activityId}`)
  await openPicker(page)
  const compose = await agree(page)
  await compose.click()
  // The page queries the outcome and shows it.
  const show = page.getByRole('dialog', { name: '合成结果' })
  await show.getByRole('button', { name: '关闭' }).click()
  await page.getByText('你有 0 件，还差 2 件').waitFor()
  await page.getByRole('button', { name: '还差 2 件材料' }).waitFor()
  expect(await logsOf(made)).toHaveLength(1)
  expect(await heldSerials(made.person, made.result)).toEqual([1])
  await open('/mine/compose')
  await page.getByRole('link', { name: made.result.name }).waitFor()
})

test('a composition abandoned offline burns nothing when the user returns', async () => {
  const made = await newComposing()
  const { page, open, context } = await visit('phone', { person: made.person })
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('synthesizeNft')) sent.push(request.url())
  })
  await open(`/composeInfo/${made.activityId}`)
  await openPicker(page)
  const compose = await agree(page)
  await context.setOffline(true)
  await compose.click()
  await page.getByText('还不知道上次的合成有没有送到').waitFor()
  await page.getByRole('button', { name: '回去再选' }).click()
  await option(page, 3).click()
  await page.getByRole('button', { name: '关闭' }).click()
  await context.setOffline(false)
  await page.getByText('上次没有送达，还要合成吗？').waitFor()
  await page.reload()
  await page.getByText('上次没有送达，还要合成吗？').waitFor()
  expect(sent).toHaveLength(1)
  expect(await logsOf(made)).toEqual([])
  expect(await heldSerials(made.person, made.material)).toEqual([1, 2, 3])
  await page.getByRole('button', { name: '不用了' }).click()
  await page.reload()
  await page.getByRole('button', { name: '挑选材料合成' }).waitFor()
  expect(await page.evaluate(() => localStorage.getItem('pendingActs'))).toBeNull()
})

test('a user without enough materials is led to where to get them', async () => {
  const made = await newComposing({ owned: 1 })
  const { page, open } = await visit('phone', { person: made.person })
  await open(`/composeInfo/${made.activityId}`)
  await page.getByRole('button', { name: '还差 1 件材料' }).click()
  await page.locator('section:focus', { hasText: '需要 2 件，你有 1 件' }).waitFor()
  await page.getByRole('link', { name: `还差 1 件《${made.material.name}》，去找` }).click()
  await page.getByRole('heading', { name: made.material.name, level: 1 }).waitFor()
  expect(page.url()).toMatch(new RegExp(`#/goods/${made.material.goodsSn}$`))
})

test('a piece locked meanwhile leaves the selection, and nothing is consumed', async () => {
  const made = await newComposing({ owned: 3 })
  const { page, open } = await visit({ person: made.person })
  await open(`/composeInfo/${made.activityId}`)
  await openPicker(page)
  const compose = await agree(page)
  await query('update items set state = 3 where id = $1', [made.nftIds[2]])
  await compose.click()
  await page.getByRole('alert').getByText('没有消耗任何藏品').waitFor()
  await option(page, 3).and(page.locator('[aria-disabled=true]')).waitFor()
  await option(page, 2).and(page.locator('[aria-selected=true]')).waitFor()
  expect(await logsOf(made)).toEqual([])
  await query('update items set state = 2 where id = $1', [made.nftIds[2]])
})

test('by keyboard alone, with reduced motion', async () => {
  const made = await newComposing()
  const { page, open } = await visit({ person: made.person, reducedMotion: 'reduce' })
  await open(`/composeInfo/${made.activityId}`)
  await page.getByRole('button', { name: '挑选材料合成' }).press('Enter')
  await option(page, 3).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('End')
  await page.keyboard.press('Space')
  await page.getByText('已选 2 / 2 件').waitFor()
  await page.getByRole('button', { name: '选好了，看看会怎样' }).press('Enter')
  await page.getByRole('checkbox', { name: /我明白/ }).press('Space')
  await page.evaluate(recordPlaces)
  await page.getByRole('button', { name: '用这 2 件合成' }).press('Enter')
  await page.getByRole('heading', { name: made.result.name }).waitFor()
  // The first piece had the same position in every frame.
  expect(await page.locator('html').getAttribute('data-places')).toMatch(/^\d+×\d+$/)
  expect(await heldSerials(made.person, made.material)).toEqual([3])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '还差 1 件材料' }).waitFor()
})

test('a user who leaves the animation by the address can open every other page', async () => {
  const made = await newComposing()
  const { page, open } = await visit('phone', { person: made.person })
  await open(`/composeInfo/${made.activityId}`)
  await openPicker(page)
  await (await agree(page)).click()
  await page.getByRole('button', { name: '跳过' }).waitFor()
  await open('/activity/compose')
  await page.getByRole('link', { name: '盲盒', exact: true }).click()
  await page.waitForURL(/#\/activity\/blindBox$/)
  expect(await heldSerials(made.person, made.result)).toEqual([1])
})

test('[route /activity] [route /activity/compose] the activities are shown with their recipes', async () => {
  const made = await newComposing()
  const { page, open, complaints } = await visit({ person: made.person })
  await open('/activity')
  await page.waitForURL(/#\/activity\/compose$/)
  await page.getByRole('link', { name: '听松合卷' }).waitFor()
  await page.getByText('× 3').first().waitFor()
  await page.getByRole('timer').first().waitFor()
  await page.getByRole('link', { name: '听松合卷' }).click()
  await page.getByRole('heading', { name: '听松合卷', level: 1 }).waitFor()
  expect(complaints).toEqual([])
})
