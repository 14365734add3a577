import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { announceSetting } from '../../src/core/storedSettings.ts'
import type { Moderation } from '../../src/ports/moderation.ts'
import { makeUser } from '../support/factories.ts'
import { refusal } from '../support/refusals.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const asked: string[] = []
let isDown = false
const moderation: Moderation = {
  name: 'test',
  isPaid: true,
  moderateText(text) {
    asked.push(text)
    if (isDown) return Promise.resolve({ kind: 'unanswered', detail: 'test' })
    return Promise.resolve(text === '坏名' ? { kind: 'refuse', found: ['abuse'] } : { kind: 'pass' })
  },
  moderatePicture: () => Promise.resolve({ kind: 'pass' }),
}

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ deps: { moderation }, overrides: { identity: { profileChangesPerHour: 5 } } })
})
afterAll(() => server?.stop())

describe('[call user/user/updateUserInfo] the public parts of a profile', () => {
  test.each([
    ['nickname', '平台-官方', 'BANNED_WORDS'],
    ['nickname', '坏名', 'BANNED_WORDS'],
    ['nickname', '加v yun2026', 'CONTACT_REFUSED'],
    ['career', '代开發票', 'BANNED_WORDS'],
    ['city', 'yun。com', 'LINK_REFUSED'],
    ['personalizedSignature', '一三八零零一三八零零零', 'CONTACT_REFUSED'],
  ])('%s %j is refused with %s', async (field, text, reason) => {
    const call = server.as(await makeUser(server.context.database))
    const before = await call('user/user/info', {})
    const answer = await refusal(call('user/user/updateUserInfo', { [field]: text }))
    expect(answer).toMatchObject({ status: 400, reason, data: { field } })
    expect(await call('user/user/info', {})).toEqual(before)
  })

  test('is not saved while the service is down, and can be tried again', async () => {
    const call = server.as(await makeUser(server.context.database))
    const before = await call('user/user/info', {})
    isDown = true
    const answer = await refusal(call('user/user/updateUserInfo', { nickname: '看雪', sex: 1 })).finally(() => {
      isDown = false
    })
    expect(answer).toMatchObject({ status: 503, reason: 'PROVIDER_UNAVAILABLE', data: { field: 'nickname' } })
    expect(await call('user/user/info', {})).toEqual(before)
    expect(await call('user/user/updateUserInfo', { nickname: '看雪' })).toMatchObject({ nickname: '看雪' })
  })

  test('is checked only when it is new', async () => {
    const call = server.as(await makeUser(server.context.database))
    asked.length = 0
    const profile = { nickname: '听雨', career: '茶农', city: '云岫', personalizedSignature: '春水煎茶' }
    expect(await call('user/user/updateUserInfo', profile)).toMatchObject(profile)
    expect(asked.toSorted()).toEqual(Object.values(profile).toSorted())
    asked.length = 0
    await call('user/user/updateUserInfo', { ...profile, career: '守塔人' })
    expect(asked).toEqual(['守塔人'])
  })

  test('has a limit by the hour, which does not affect other parts of the profile', async () => {
    const call = server.as(await makeUser(server.context.database))
    for (let count = 0; count < 5; count++) await call('user/user/updateUserInfo', { city: `云岫${count}` })
    const answer = await refusal(call('user/user/updateUserInfo', { city: '别处' }))
    expect(answer).toMatchObject({ status: 429, reason: 'TOO_FAST' })
    expect(await call('user/user/updateUserInfo', { city: '云岫4', sex: 1 })).toMatchObject({ city: '云岫4', sex: 1 })
  })

  test('an operator’s term takes effect without a restart', async () => {
    await server.context.database.transaction(async (tx) => {
      const value = JSON.stringify({ addedNames: ['云中君'] })
      await sql`insert into settings (key, value) values ('moderation', ${value}::jsonb)`.execute(tx)
      await announceSetting(tx, 'moderation')
    })
    await vi.waitFor(
      async () => {
        const call = server.as(await makeUser(server.context.database))
        const answer = await refusal(call('user/user/updateUserInfo', { nickname: '云·中·君' }))
        expect(answer).toMatchObject({ reason: 'BANNED_WORDS', data: { field: 'nickname' } })
      },
      { timeout: 10_000, interval: 100 },
    )
  })
})
