import { describe, expect, test } from 'vitest'
import { useVisitors } from './support/browser.ts'
import { demoIds } from './support/demonstration.ts'
import { nativeAgent, nativeApp } from './support/native.ts'
import { endSessions, newIdNumber, newPerson, realName, tokensOf } from './support/people.ts'

const visit = useVisitors()

describe('inside the native app', () => {
  test('[session.native-app] after the token expires the page stays, and the app supplies another', async () => {
    const person = await newPerson({ verified: false })
    const { token } = await tokensOf(person)
    const { page, open } = await visit('phone', { userAgent: nativeAgent(token), splash: true })
    const app = await nativeApp(page)
    await open('/userInfo/kycAuth')
    await page.getByLabel('真实姓名').fill(realName)
    expect(await page.getByTestId('splash').count()).toBe(0)
    await page.getByLabel('身份证号码').fill(newIdNumber())
    await endSessions(person.uid, token)
    await page.getByRole('button', { name: '提交认证' }).click()
    expect(await app.hear('sessionEnded')).toMatchObject({ version: 1 })
    expect(new URL(page.url()).hash).toBe('#/userInfo/kycAuth')

    const other = await newPerson({ verified: false })
    await app.say({ type: 'token', token: (await tokensOf(other)).token })
    await page.getByLabel('真实姓名').waitFor()
    expect(new URL(page.url()).hash).toBe('#/userInfo/kycAuth')
  })

  test('the token is handed over in the page and reaches no host in the user agent', async () => {
    const person = await newPerson({ verified: false })
    const { token } = await tokensOf(person)
    const { page, open } = await visit({ userAgent: nativeAgent() })
    const app = await nativeApp(page, { token })
    const sent: string[] = []
    page.on('request', (request) => sent.push(`${request.url()} ${request.headers()['user-agent'] ?? ''}`))
    await open('/userInfo/kycAuth')
    await page.getByLabel('真实姓名').waitFor()
    expect(await app.hear('ready')).toMatchObject({ address: '/userInfo/kycAuth' })
    expect(sent.length).toBeGreaterThan(3)
    expect(sent.filter((one) => one.includes(token))).toEqual([])
  })

  test("the device's back button goes back, and closes the page at the first one", async () => {
    const { goods } = await demoIds()
    const { page, open } = await visit('phone', { userAgent: nativeAgent() })
    const app = await nativeApp(page)
    await open('/digital')
    const works = page.getByRole('heading', { level: 1, name: '数字专区' })
    await works.waitFor()
    expect(await app.hear('ready')).toMatchObject({ address: '/digital' })
    await app.say({ type: 'go', address: `/goods/${goods}` })
    await page.getByRole('button', { name: '登录后购买' }).or(page.getByText('未登录')).first().waitFor()
    await app.say({ type: 'back' })
    await works.waitFor()
    expect(new URL(page.url()).hash).toBe('#/digital')
    await app.say({ type: 'back' })
    await app.hear('close')
    expect(new URL(page.url()).hash).toBe('#/digital')
  })

  test('the app shares the public page and saves its poster', async () => {
    const { show } = await demoIds()
    const { page, open } = await visit({ userAgent: nativeAgent() })
    const app = await nativeApp(page)
    await open(`/show/${show}`)
    await app.say({ type: 'hello', can: ['share', 'savePicture'] })
    await page.getByRole('button', { name: '分享链接' }).click()
    const share = await app.hear('share')
    expect(String(share['url'])).toMatch(new RegExp(`#/show/${show}$`))
    await app.say({ type: 'done', id: share['id'], outcome: 'cancelled' })

    await page.getByRole('button', { name: '展示海报' }).click()
    const keep = page.getByRole('button', { name: '存到相册' })
    await keep.click()
    const picture = await app.hear('savePicture')
    expect(String(picture['picture'])).toMatch(/^data:image\/jpeg;base64,[\w+/]{1000}/)
    await app.say({ type: 'done', id: picture['id'], outcome: 'done' })
    await page.getByText('已存到相册').first().waitFor()
    // A web view inside an app cannot save a download.
    expect(await page.getByRole('link', { name: '保存图片' }).count()).toBe(0)
  })

  test('the download page says that the app is installed already', async () => {
    const { page, open } = await visit('phone', { userAgent: nativeAgent() })
    await open('/downLoad')
    await page.getByText('2.1 版，已经装好了，不用再下载。').waitFor()
    expect(await page.getByRole('img', { name: '下载页的二维码' }).count()).toBe(0)
  })
})

test("WeChat's browser shows its tip instead of a download or an item", async () => {
  const { show } = await demoIds()
  const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 MicroMessenger/8.0.61'
  const { page, open } = await visit('phone', { userAgent })
  for (const address of ['/downLoad', `/show/${show}`]) {
    await open(address)
    await page.getByRole('img', { name: '请点右上角的菜单，选择在浏览器中打开' }).waitFor()
    expect(await page.locator('#root *').count(), address).toBe(1)
  }
})
