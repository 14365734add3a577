import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LoginMode } from '@app/contract'
import { publishIntroduction } from '../../src/modules/ops/index.ts'
import { randomPhone } from '../support/factories.ts'
import { askCode, register } from '../support/people.ts'
import { refusal } from '../support/refusals.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

// A database of its own: published versions cannot be removed, so other files' accounts are not affected.
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.stop())

/** Publishes a text as the operator does. */
const publish = (key: string, { version, daysAgo }: { version: string; daysAgo: number }) =>
  server.context.database.transaction((tx) =>
    publishIntroduction(tx, {
      key,
      version,
      title: key,
      content: `<p>${version}</p>`,
      isAgreement: true,
      position: 9,
      publishAt: new Date(Date.now() - daysAgo * 86_400_000),
    }),
  )

describe('[call user/userAuth/register]', () => {
  test('asks again if a newer version took effect since the agreements were shown', async () => {
    const mode = LoginMode.phoneCode
    const [phone, other] = [randomPhone(), randomPhone()]
    const smsCode = await askCode(server, phone)
    const shown = (await server.call('ops/basic/config/info', {})).agreementVersion
    await publish('policy', { version: 'next', daysAgo: 0 })
    const outdated = await refusal(
      server.call('user/userAuth/login', { mode, phone, smsCode, agreementVersion: shown }),
    )
    expect(outdated.reason).toBe('AGREEMENT_OUTDATED')
    const { agreementVersion: newer } = await server.call('ops/basic/config/info', {})
    expect(newer).toMatch(/^user-agreement@2020-01#[0-9a-f]{12},policy@next#[0-9a-f]{12}$/)
    expect(outdated.data).toEqual({ agreementVersion: newer })
    const { uid } = await server.call('user/userAuth/login', { mode, phone, smsCode, agreementVersion: newer })
    const { rows } = await server.context.database.pool.query('select agreement_version from consents where uid = $1', [
      uid,
    ])
    expect(rows).toEqual([{ agreement_version: newer }])
    // A version that takes effect tomorrow does not count yet, and existing accounts are asked for nothing.
    await publish('policy', { version: 'tomorrow', daysAgo: -1 })
    await register(server, { phone: other, agreementVersion: newer })
  })

  test('creates no account as long as an agreement is not published', async () => {
    const { pool } = server.context.database
    await pool.query('truncate introductions')
    await publish('user-agreement', { version: '2020-01', daysAgo: 1 })
    expect((await server.call('ops/basic/config/info', {})).agreementVersion).toBe('')
    const answer = await refusal(register(server))
    expect(answer).toMatchObject({ reason: 'AGREEMENT_OUTDATED', message: '用户协议还没有发布，暂时不能注册' })
  })
})
