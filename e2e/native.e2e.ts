import { expect, test } from 'vitest'
import { useVisitors } from './support/browser.ts'
import { demoIds } from './support/demonstration.ts'
import { nativeAgent, nativeApp } from './support/native.ts'
import { endSessions, newIdNumber, newPerson, realName, tokensOf } from './support/people.ts'

const visit = useVisitors()

test('[session.native-app] inside the native app: its token, a renewed session, its back button, its share sheet and album', async () => {
  const [person, other, { show }] = [
    await newPerson({ verified: false }),
    await newPerson({ verified: false }),
    await demoIds(),
  ]
  const { token } = await tokensOf(person)
  const { page, open } = await visit('phone', { userAgent: nativeAgent(), splash: true })
  const app = await nativeApp(page, { token })
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.headers()['user-agent'] ?? ''}`))
  await open('/userInfo/kycAuth')
  await page.getByLabel('真实姓名').fill(realName)
  expect(await page.getByTestId('splash').count()).toBe(0)
  expect(await app.hear('ready')).toMatchObject({ address: '/userInfo/kycAuth' })
  // The token is given to no host in an address or the user agent.
  expect(sent.length).toBeGreaterThan(3)
  expect(sent.filter((one) => one.includes(token))).toEqual([])

  await page.getByLabel('身份证号码').fill(newIdNumber())
  await endSessions(person.uid, token)
  await page.getByRole('checkbox', { name: /^单独同意核验/ }).check()
  await page.getByRole('button', { name: '提交认证' }).click()
  expect(await app.hear('sessionEnded')).toMatchObject({ version: 1 })
  expect(new URL(page.url()).hash).toBe('#/userInfo/kycAuth')
  await app.say({ type: 'token', token: (await tokensOf(other)).token })
  await page.getByLabel('真实姓名').waitFor()
  expect(new URL(page.url()).hash).toBe('#/userInfo/kycAuth')

  await app.say({ type: 'go', address: `/show/${show}` })
  await app.say({ type: 'hello', can: ['share', 'savePicture'] })
  await page.getByRole('button', { name: '分享链接' }).click()
  const share = await app.hear('share')
  expect(String(share['url'])).toMatch(new RegExp(`#/show/${show}$`))
  await app.say({ type: 'done', id: share['id'], outcome: 'cancelled' })
  await page.getByRole('button', { name: '展示海报' }).click()
  await page.getByRole('button', { name: '存到相册' }).click()
  const picture = await app.hear('savePicture')
  expect(String(picture['picture'])).toMatch(/^data:image\/jpeg;base64,[\w+/]{1000}/)
  await app.say({ type: 'done', id: picture['id'], outcome: 'done' })
  await page.getByText('已存到相册').first().waitFor()
  // A web view inside an app cannot save a download.
  expect(await page.getByRole('link', { name: '保存图片' }).count()).toBe(0)

  // The device's back button closes the layer, then the page, and at the first page the app's window.
  await app.say({ type: 'back' })
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await app.say({ type: 'back' })
  await page.getByLabel('真实姓名').waitFor()
  expect(new URL(page.url()).hash).toBe('#/userInfo/kycAuth')
  await app.say({ type: 'back' })
  await app.hear('close')
  expect(new URL(page.url()).hash).toBe('#/userInfo/kycAuth')
})
