import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RecordSource } from '@app/contract'
import { makeUser } from '../support/factories.ts'
import { refusal } from '../support/refusals.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { faultless, faults, followChain, makeCollector, makeHolder, newKey, proof, send } from '../gifts/fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.stop())

/** Sets the operators' values, or the default again. */
async function setRules(value: object | undefined): Promise<void> {
  const { pool } = server.context.database
  await pool.query(`delete from settings where key = 'nftDestroy'`)
  if (value) await pool.query(`insert into settings (key, value) values ('nftDestroy', $1)`, [JSON.stringify(value)])
  server.context.vault.forget()
}

test('[call ops/nftDestroy/info] states what destroying earns, as operators set it', async () => {
  const usual = await server.call('ops/nftDestroy/info', {})
  expect(usual).toMatchObject({ isOpen: true, points: 20 })
  expect(usual.rules.length).toBeGreaterThan(0)
  await setRules({ points: 35 })
  expect(await server.call('ops/nftDestroy/info', {})).toEqual({ ...usual, points: 35 })
  await setRules(undefined)
})

describe('[call hwnft/userNft/destroyNft]', () => {
  test('ends the item for ever, burns its token, and pays the announced points, once', async () => {
    const { call, nftId } = await makeHolder(server)
    const before = (await call('user/userPoint/List', {})).points
    const input = { nftId, transferToken: await proof(call, [nftId]) }
    const key = newKey()
    const first = await call('hwnft/userNft/destroyNft', input, key)
    expect(first).toEqual({ gained: 20, points: before + 20 })
    expect(await call('hwnft/userNft/destroyNft', input, key)).toEqual(first)
    const [entry] = (await call('user/userPoint/List', {})).list
    expect(entry).toMatchObject({ source: RecordSource.destroy, change: 20, title: '销毁藏品' })
    expect((await refusal(call('hwnft/userNft/info', { nftId }))).reason).toBe('ITEM_NOT_FOUND')
    await followChain(server)
    expect([...server.chain.tokens.values()].filter((token) => token.owner === null)).toHaveLength(1)
    expect(await faults(server)).toMatchObject(faultless)
  })

  test('needs a safe code token for this item, and refuses one of a gift', async () => {
    const [{ call, nftIds }, other] = [await makeHolder(server, { quantity: 2 }), await makeCollector(server)]
    const [first = '', second = ''] = nftIds
    const attempt = async (transferToken?: string) =>
      (await refusal(call('hwnft/userNft/destroyNft', { nftId: first, transferToken }, newKey()))).reason
    expect(await attempt()).toBe('TRANSFER_TOKEN_INVALID')
    expect(await attempt('made up')).toBe('TRANSFER_TOKEN_INVALID')
    expect(await attempt(await proof(call, [second]))).toBe('TRANSFER_TOKEN_INVALID')
    expect(await attempt(await proof(call, [first], other.user.phone))).toBe('TRANSFER_TOKEN_INVALID')
    expect((await call('hwnft/userNft/listCount', {})).total).toBe(2)
  })

  test('reports every other reason to refuse without a token', async () => {
    const { call, nftId } = await makeHolder(server)
    const attempt = async () => (await refusal(call('hwnft/userNft/destroyNft', { nftId }, newKey()))).reason
    const { pool } = server.context.database
    await pool.query('update items set state = 3 where id = $1', [nftId])
    expect(await attempt()).toBe('ITEM_LOCKED')
    await pool.query('update items set state = 2 where id = $1', [nftId])
    expect(await attempt()).toBe('TRANSFER_TOKEN_INVALID')
    expect((await call('hwnft/userNft/listCount', {})).total).toBe(1)
  })

  test('refuses an item acquired within the hours that operators set', async () => {
    const { call, nftId } = await makeHolder(server)
    const attempt = async () => refusal(call('hwnft/userNft/destroyNft', { nftId }, newKey()))
    const { pool } = server.context.database
    await pool.query(`update items set acquired_at = now() - interval '23 h' where id = $1`, [nftId])
    const refused = await attempt()
    expect([refused.reason, refused.message]).toEqual(['DESTROY_HOLDING', '入藏满 24 小时后才能销毁'])
    await setRules({ holdHours: 23 })
    expect((await attempt()).reason).toBe('TRANSFER_TOKEN_INVALID')
    await setRules(undefined)
  })

  test('does nothing while the account is frozen, not even with an earlier token', async () => {
    const { call, nftId, user } = await makeHolder(server)
    const transferToken = await proof(call, [nftId])
    const freeze = (interval: string) =>
      server.context.database.pool.query('update users set gifts_frozen_until = now() + $2::interval where uid = $1', [
        user.uid,
        interval,
      ])
    await freeze('1 h')
    const refused = await refusal(call('hwnft/userNft/destroyNft', { nftId, transferToken }, newKey()))
    expect(refused).toMatchObject({ status: 403, reason: 'GIFTS_FROZEN' })
    await freeze('-1 s')
    expect(await call('hwnft/userNft/destroyNft', { nftId, transferToken }, newKey())).toMatchObject({ gained: 20 })
  })

  test('only an own free item, verified, and while it is open', async () => {
    const [holder, other] = [await makeHolder(server), await makeCollector(server)]
    const { nftId } = holder
    const attempt = async (caller: typeof holder.call, transferToken = 'any') =>
      (await refusal(caller('hwnft/userNft/destroyNft', { nftId, transferToken }, newKey()))).reason
    expect(await attempt(other.call)).toBe('ITEM_NOT_FOUND')
    expect(await attempt(server.as(await makeUser(server.context.database, { kycStatus: 1 })))).toBe('KYC_REQUIRED')
    await setRules({ isOpen: false })
    expect(await attempt(holder.call)).toBe('DESTROY_CLOSED')
    await setRules(undefined)
    await send(holder, nftId, other)
    expect(await attempt(holder.call, await proof(holder.call, [nftId]))).toBe('ITEM_LOCKED')
  })
})
