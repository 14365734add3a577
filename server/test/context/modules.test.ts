import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { foldModules } from '../../src/context/fold.ts'
import { createEmitter, events } from '../../src/events/index.ts'
import { moduleNames } from '../../src/modules/names.ts'
import type { ModuleParts } from '../../src/modules/shape.ts'
import { makeUser } from '../support/factories.ts'
import { noMessages } from '../support/modules.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => void (server = await startTestServer()))
afterAll(() => server.stop())

describe('the list of modules', () => {
  test('contains every folder and nothing else', () => {
    const folders = readdirSync(resolve(import.meta.dirname, '../../src/modules'), { withFileTypes: true })
    const names = folders.filter((entry) => entry.isDirectory()).map(({ name }) => name)
    expect([...moduleNames].toSorted()).toEqual(names.toSorted())
  })

  test('omits no job and no sweep of any module', () => {
    const { context } = server
    const modules: readonly ModuleParts[] = moduleNames.map((name) => context[name])
    for (const { jobs = {}, sweeps = [] } of modules) {
      for (const kind of Object.keys(jobs)) expect(context.jobs).toHaveProperty([kind])
      for (const sweep of sweeps) expect(context.sweeps).toContain(sweep)
    }
    expect(new Set(context.sweeps.map(({ name }) => name)).size).toBe(context.sweeps.length)
  })

  test('refuses two modules that handle the same kind of job', () => {
    const job = { 'refund.send': async () => {} }
    expect(() => foldModules({ ...server.context, search: { jobs: job } })).toThrow(
      'Declared by two modules: refund.send',
    )
  })

  test('notifies every module that caches settings of a change', () => {
    const heard: string[] = []
    const listening = { heard: (payload: string) => heard.push(payload), missed: () => heard.push('missed') }
    const channels = { settings_changed: listening, live_event: listening }
    const folded = foldModules({ ...server.context, search: { channels } })
    folded.channels['settings_changed']?.('points')
    folded.forgetAll()
    expect(heard).toEqual(['points', 'missed', 'missed'])
  })
})

describe('an event', () => {
  const refunded = { sn: '1', uid: '1' }
  const verified = { uid: '1' }

  test('reaches its subscribers and no other module', async () => {
    const heard: unknown[] = []
    const hear = (by: string) => async (_tx: unknown, told: unknown) => void heard.push({ by, told })
    const { order, pay } = server.context
    const subscribes = {
      realNameVerified: hear('verified'),
      ordersCompleted: hear('completed'),
      orderRefunded: hear('refunded'),
    }
    const inbox = { subscribes: { ...noMessages, realNameVerified: hear('inbox') } }
    const emit = createEmitter(() => ({ inbox, points: { subscribes }, order, pay }))
    await server.context.database.transaction((tx) => emit(tx, events.realNameVerified, verified))
    expect(heard).toEqual([
      { by: 'verified', told: verified },
      { by: 'inbox', told: verified },
    ])
  })

  test('is rolled back with its cause if a subscriber fails', async () => {
    const { database, inbox, order, pay } = server.context
    const user = await makeUser(database)
    const fail = () => Promise.reject(new Error('no points'))
    const subscribes = { realNameVerified: fail, ordersCompleted: fail, orderRefunded: fail }
    const emit = createEmitter(() => ({ inbox, points: { subscribes }, order, pay }))
    const act = database.transaction(async (tx) => {
      await tx.updateTable('users').set({ city: '云岫' }).where('uid', '=', user.uid).execute()
      await emit(tx, events.orderRefunded, refunded)
    })
    await expect(act).rejects.toThrow('no points')
    const row = await database.db.selectFrom('users').select('city').where('uid', '=', user.uid).executeTakeFirst()
    expect(row?.city).toBe('')
  })
})
