import { expect, test } from 'vitest'
import { expectNoBarriers } from '../support/barriers.ts'
import { builtPages } from '../support/built.ts'
import { useVisitors } from '../support/browser.ts'
import { findInvalid, findViolations } from '../support/checkers.ts'
import { demoCollector, demoIds } from '../support/demonstration.ts'
import { textOf } from '../support/site.ts'
import { doubleText } from '../support/textSize.ts'
import { expectTitle, faultsOfAll, faultsOfPages, lastingOverflow, titleBefore } from '../support/walk.ts'

const visit = useVisitors()

test(
  'every page of the storefront on a phone: valid HTML, no barriers, no errors, no overflow, a title of its own',
  { timeout: 400_000 },
  async () => {
    const person = await demoCollector()
    const { openTab, complaints } = await visit('phone', { person, colorScheme: 'light', reducedMotion: 'reduce' })
    const documents = new Map([['as sent', await textOf('/')]])
    const faults = await faultsOfPages(builtPages(await demoIds()), openTab, async (page, name) => {
      await expectTitle(page, titleBefore('云岫数藏'))
      documents.set(name, await page.content())
      await expectNoBarriers(page)
      return lastingOverflow(page)
    })
    expect([...faults, ...(await findInvalid(documents)), ...complaints]).toEqual([])
  },
)

test(
  'every page of the storefront with text of twice the size fits into a window of 360 px',
  { timeout: 400_000 },
  async () => {
    const { openTab } = await visit('phone', { person: await demoCollector(), reducedMotion: 'reduce' })
    const faults = await faultsOfPages(builtPages(await demoIds()), openTab, async (page) => {
      await doubleText(page)
      return lastingOverflow(page)
    })
    expect(faults).toEqual([])
  },
)

test('the pages of a visitor on a phone: valid HTML, no barriers, no errors, no overflow', async () => {
  const { page, open, complaints } = await visit('phone', { colorScheme: 'light' })
  const documents = new Map<string, string>()
  await open('/login')
  const faults = await faultsOfAll(
    ['验证码登录', '密码登录', '注册'].map((name) => ({ name })),
    async ({ name }) => {
      await page.getByRole('tab', { name }).click()
      documents.set(name, await page.content())
      await expectNoBarriers(page)
      return lastingOverflow(page)
    },
  )
  // The tab for registering is open.
  faults.push(...(await findViolations(page)))
  await open('/mine/order')
  await page.getByText('登录后查看').waitFor()
  await expectNoBarriers(page, { name: 'invitation' })
  expect([...faults, ...(await findInvalid(documents)), ...complaints]).toEqual([])
})
