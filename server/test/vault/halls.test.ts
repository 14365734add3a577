import { AccountState, type ItemId } from '@app/contract'
import type { Call } from '@app/contract/client'
import type { OwnHungPiece } from '@app/contract/halls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Moderation } from '../../src/ports/moderation.ts'
import { makeCollector, makeHolder, newKey, proof, send } from '../gifts/fixture.ts'
import { rewrite } from '../support/damage.ts'
import { makeUser } from '../support/factories.ts'
import { makeAlbum } from '../support/goods.ts'
import { outcomes, refusal } from '../support/refusals.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { createStaff, type StaffMember } from '../support/staff.ts'
import { buy } from './fixture.ts'

/** Doubts texts that mention rain, and counts the checks. */
const asked: string[] = []
const moderation: Moderation = {
  name: 'test',
  isPaid: false,
  async moderateText(text) {
    asked.push(text)
    return text.includes('雨') ? { kind: 'review', doubts: ['words'] } : { kind: 'pass' }
  },
  moderatePicture: async () => ({ kind: 'pass' }),
}

let server: TestServer
let moderator: StaffMember
beforeAll(async () => {
  server = await startTestServer({ deps: { moderation } })
  moderator = await createStaff(server, { roles: ['moderator'] })
})
afterAll(() => server.stop())

const hung = (nftIds: readonly ItemId[], caption = '') => nftIds.map((nftId) => ({ nftId, caption }))
const save = (call: Call, pieces: { nftId: ItemId; caption: string }[], more: object = {}) =>
  call('user/hall/save', { revision: 0, name: '云边小展', foreword: '', pieces, ...more }, newKey())
const share = async (call: Call) => String((await call('user/hall/share', {}, newKey())).hallKey)
const visit = (key: string) => server.call('hwnft/hall/info', { key })
const unseen = async (key: string) => expect((await refusal(visit(key))).reason).toBe('HALL_NOT_FOUND')
const ids = (pieces: readonly OwnHungPiece[]) => pieces.map(({ nftId }) => nftId)

/** Creates a user with pieces of one work in a shared hall. */
async function makeHall(quantity = 3) {
  const holder = await makeHolder(server, { quantity })
  const { revision } = await save(holder.call, hung(holder.nftIds, '山色有无中'))
  return { ...holder, revision, key: await share(holder.call) }
}

describe('arranging', () => {
  test('begins with a suggestion: the first piece of each work, in the order of acquisition', async () => {
    const first = await buy(server, { quantity: 2 })
    const { user, call } = first
    const second = await buy(server, { user })
    expect(await call('user/hall/info', {})).toMatchObject({
      revision: 0,
      name: '我的展厅',
      pieces: [{ nftId: first.nftIds[0], caption: '', serial: 1 }, { nftId: second.nftIds[0] }],
      hallKey: null,
      standing: 'clear',
    })
    const choices = await call('user/hall/choices', { size: 2 })
    expect([choices.total, ids(choices.list)]).toEqual([3, [second.nftIds[0], first.nftIds[1]]])
    const rest = await call('user/hall/choices', { size: 2, cursor: String(choices.cursor) })
    expect([ids(rest.list), rest.cursor]).toEqual([[first.nftIds[0]], null])
  })

  test('has no suggestion for a user without items, and nothing to share', async () => {
    const call = server.as(await makeUser(server.context.database))
    expect((await call('user/hall/info', {})).pieces).toEqual([])
    expect((await refusal(share(call))).reason).toBe('HALL_EMPTY')
    expect(await call('user/hall/unshare', {}, newKey())).toMatchObject({ revision: 0, hallKey: null })
  })

  test('keeps pieces in the order given, each with its own caption', async () => {
    const { call, nftIds } = await buy(server, { quantity: 3 })
    const [a, b, c] = nftIds.map(String) as [string, string, string]
    const pieces = [
      { nftId: c, caption: '  最早的一件  ' },
      { nftId: a, caption: '' },
    ]
    const saved = await save(call, pieces, { foreword: '四时有山' })
    expect(saved).toMatchObject({ revision: 1, foreword: '四时有山', pieces: [{ caption: '最早的一件' }, {}] })
    expect(ids((await call('user/hall/info', {})).pieces)).toEqual([c, a])
    await save(call, hung([b, c]), { revision: 1 })
    expect(await call('user/hall/info', {})).toMatchObject({ revision: 2, foreword: '', pieces: [{ nftId: b }, {}] })
  })

  test('refuses pieces of others, repeated pieces, and more than sixty', async () => {
    const { call, nftIds } = await buy(server)
    const other = await buy(server)
    const { reason, data } = await refusal(save(call, hung([...nftIds, ...other.nftIds])))
    expect([reason, data]).toEqual(['ITEM_NOT_FOUND', { gone: other.nftIds }])
    expect((await refusal(save(call, hung([...nftIds, ...nftIds])))).data).toEqual({ field: 'pieces' })
    const many = Array.from({ length: 61 }, (_, place) => String(place + 1))
    expect((await refusal(save(call, hung(many)))).reason).toBe('BAD_INPUT')
    expect((await refusal(save(call, hung(nftIds, '长'.repeat(41))))).reason).toBe('BAD_INPUT')
    expect((await call('user/hall/info', {})).revision).toBe(0)
  })

  test('of two tabs the later is refused, and nothing is half done; a retry does not count as another tab', async () => {
    const { call, nftIds } = await buy(server, { quantity: 2 })
    const both = await outcomes(nftIds.map((nftId) => save(call, hung([nftId]))))
    expect(both.reasons).toEqual(['HALL_CHANGED'])
    const stands = await call('user/hall/info', {})
    expect([stands.revision, stands.pieces]).toEqual([1, both.succeeded[0]?.pieces])

    const key = newKey()
    const input = { revision: 1, name: '再布一次', foreword: '', pieces: hung(nftIds) }
    const answers = [await call('user/hall/save', input, key), await call('user/hall/save', input, key)]
    expect(answers[0]).toEqual(answers[1])
    const late = await Promise.all(
      Array.from({ length: 8 }, () => outcomes([save(call, hung(nftIds), { revision: 2 })])),
    )
    expect(late.filter(({ succeeded }) => succeeded.length > 0)).toHaveLength(1)
    expect((await call('user/hall/info', {})).revision).toBe(3)
  })

  test('may be saved a limited number of times', async () => {
    const { call } = await buy(server)
    const tried = await outcomes(Array.from({ length: 62 }, () => save(call, [], { revision: 7 })))
    expect(new Set(tried.reasons)).toEqual(new Set(['HALL_CHANGED', 'TOO_FAST']))
    expect(tried.reasons.filter((reason) => reason === 'TOO_FAST')).toHaveLength(2)
  })
})

describe('its texts', () => {
  test('are moderated when they are new, and the field is named', async () => {
    const { call, nftIds } = await buy(server, { quantity: 2 })
    const [a, b] = nftIds.map(String) as [string, string]
    const pieces = [
      { nftId: a, caption: '晴' },
      { nftId: b, caption: '雨' },
    ]
    const fieldOf = async (attempt: Promise<unknown>) => {
      const { reason, data } = await refusal(attempt)
      return [reason, data]
    }
    expect(await fieldOf(save(call, pieces))).toEqual(['BANNED_WORDS', { field: 'pieces.1.caption' }])
    expect(await fieldOf(save(call, [], { name: '愙服' }))).toEqual(['BANNED_WORDS', { field: 'name' }])
    expect(await fieldOf(save(call, [], { name: '微信 abc12345' }))).toEqual(['CONTACT_REFUSED', { field: 'name' }])
    expect(await fieldOf(save(call, [], { foreword: '来 https://example.com 看' }))).toEqual([
      'LINK_REFUSED',
      { field: 'foreword' },
    ])
    await save(call, hung(nftIds, '晴空一鹤'), { foreword: '秋日' })
    asked.length = 0
    await save(call, hung([b], '晴空一鹤'), { revision: 1, foreword: '秋日' })
    expect(asked).toEqual([])
  })

  test('are not paid for if the hall would not be saved anyway', async () => {
    const { call } = await buy(server)
    asked.length = 0
    expect((await refusal(save(call, [], { revision: 9, name: '从未问过的名字' }))).reason).toBe('HALL_CHANGED')
    expect(asked).toEqual([])
  })
})

describe('sharing', () => {
  test('nobody sees a hall before it is shared, nor after sharing ended; the next address is another', async () => {
    const { call, nftIds } = await buy(server)
    const { hallKey } = await save(call, hung(nftIds))
    expect(hallKey).toBeNull()
    const key = await share(call)
    expect(key).toMatch(/^[a-z0-9]{20}$/)
    expect(await share(call)).toBe(key)
    expect(await visit(key)).toMatchObject({ name: '云边小展', isOwn: false })
    expect(await call('hwnft/hall/info', { key })).toMatchObject({ isOwn: true })
    await call('user/hall/unshare', {}, newKey())
    await unseen(key)
    const next = await share(call)
    expect(next).not.toBe(key)
    await unseen(key)
  })

  test('needs a verified name', async () => {
    const call = server.as(await makeUser(server.context.database, { kycStatus: 1 }))
    expect((await refusal(share(call))).reason).toBe('KYC_REQUIRED')
  })

  test('guests see the shared parts and nothing else', async () => {
    const albumId = await makeAlbum(server.context.database, { title: '云岫十二峰' })
    const user = await makeUser(server.context.database, { nickname: '听松观云客' })
    const { call, nftIds, goodsSn } = await buy(server, { user, albumId, edition: 600 })
    await save(call, hung(nftIds, '初见'), { foreword: '山中一日' })
    const shown = await visit(await share(call))
    expect(shown).toEqual({
      hallId: expect.stringMatching(/^\d+$/),
      name: '云边小展',
      foreword: '山中一日',
      ownerName: '听**客',
      isOwn: false,
      pieces: [
        {
          goodsSn,
          name: expect.any(String),
          cover: expect.any(Object),
          albumName: '云岫十二峰',
          serial: 1,
          edition: 600,
          caption: '初见',
        },
      ],
    })
    const json = JSON.stringify(shown)
    for (const secret of [user.uid, user.phone, '听松观云客']) expect(json).not.toContain(secret)
  })
})

describe('a piece leaves the hall, for guests too', () => {
  test('when it was given away, and does not return automatically when it is given back', async () => {
    const { call, nftIds, key, user } = await makeHall()
    const recipient = await makeCollector(server)
    const given = String(nftIds[1])
    await send({ call, user }, given, recipient)
    // While it is offered, it still belongs to its giver.
    expect((await visit(key)).pieces).toHaveLength(3)
    const { list } = await recipient.call('hwnft/giftRecord/list', { direction: 'received' })
    await recipient.call('hwnft/giftRecord/receive', { giftId: String(list[0]?.giftId), accept: true }, newKey())
    expect((await visit(key)).pieces.map(({ serial }) => serial)).toEqual([1, 3])
    expect(ids((await call('user/hall/info', {})).pieces)).toEqual([nftIds[0], nftIds[2]])
    const { database } = server.context
    await database.pool.query('update items set gift_from = now() where id = $1', [given])
    await send(recipient, given, { user })
    const back = await call('hwnft/giftRecord/list', { direction: 'received' })
    await call('hwnft/giftRecord/receive', { giftId: String(back.list[0]?.giftId), accept: true }, newKey())
    expect((await visit(key)).pieces).toHaveLength(2)
  })

  test('when it was destroyed', async () => {
    const { call, nftIds, key } = await makeHall()
    const nftId = String(nftIds[0])
    await call('hwnft/userNft/destroyNft', { nftId, transferToken: await proof(call, [nftId]) }, newKey())
    expect((await visit(key)).pieces.map(({ serial }) => serial)).toEqual([2, 3])
  })

  test('while a court has it frozen, and while its work is taken down', async () => {
    const { call, nftIds, key, goodsSn } = await makeHall()
    const { pool } = server.context.database
    const owner = await createStaff(server, { roles: ['owner'] })
    const frozen = { itemId: String(nftIds[0]), orderNumber: '（2026）浙01执协1号', reason: '法院协助执行' }
    expect((await owner.ask('item/freeze', frozen)).status).toBe(200)
    expect((await visit(key)).pieces.map(({ serial }) => serial)).toEqual([2, 3])
    expect((await call('user/hall/choices', {})).total).toBe(2)
    await pool.query(`update goods set status = 10 where sn = $1`, [goodsSn])
    expect((await visit(key)).pieces).toEqual([])
    expect((await call('user/hall/info', {})).pieces).toEqual([])
  })

  test('and it cannot be hung by an outdated arrangement', async () => {
    const { call, nftIds, key, revision } = await makeHall()
    const nftId = String(nftIds[0])
    await call('hwnft/userNft/destroyNft', { nftId, transferToken: await proof(call, [nftId]) }, newKey())
    expect((await refusal(save(call, hung(nftIds), { revision }))).reason).toBe('ITEM_NOT_FOUND')
    expect((await visit(key)).name).toBe('云边小展')
  })
})

describe('moderation', () => {
  const report = async (id: string) =>
    server.as(await makeUser(server.context.database))(
      'hwnft/report/add',
      { kind: 'hall', id, reason: 'advertising', detail: '' },
      newKey(),
    )
  const queued = async (id: string) =>
    (await moderator.ask('moderation/queue', { kind: 'hall', size: 200 })).data.list.find((one) => one.id === id)

  test('three reports hide a hall until a reviewer has decided', async () => {
    const { call, key } = await makeHall()
    const { hallId } = await visit(key)
    const own = call('hwnft/report/add', { kind: 'hall', id: hallId, reason: 'abuse', detail: '' }, newKey())
    expect((await refusal(own)).reason).toBe('NOT_FOUND')
    for (let reports = 0; reports < 3; reports++) await report(hallId)
    await unseen(key)
    expect(await call('user/hall/info', {})).toMatchObject({ standing: 'hidden', hallKey: key })
    expect((await refusal(share(call))).reason).toBe('HALL_HELD')
    const waits = await queued(hallId)
    expect(waits).toMatchObject({ text: '云边小展\n山色有无中\n山色有无中\n山色有无中', isHidden: true })
    await moderator.ask('moderation/decide', {
      kind: 'hall',
      id: hallId,
      version: String(waits?.version),
      verdict: 'pass',
    })
    expect((await visit(key)).pieces).toHaveLength(3)
  })

  test('finds a hall by its name and texts, whole words or part of them', async () => {
    const { key } = await makeHall()
    const { hallId: id } = await visit(key)
    await rewrite(server.context.database, `update halls set foreword = '云起时到访' where id = $1`, [id])
    const found = async (text: string) =>
      (await moderator.ask('moderation/public', { kind: 'hall', id, search: text })).data.list.map((one) => one.id)
    expect(await found('云边小展')).toEqual([id])
    expect(await found('起时')).toEqual([id])
    expect(await found('色有无')).toEqual([id])
    expect(await found('色无')).toEqual([])
    expect(await found('%%')).toEqual([])
  })

  test('keeps a takedown until a person decides otherwise or the texts change', async () => {
    const { call, nftIds, key, revision } = await makeHall()
    const { hallId } = await visit(key)
    const seen = (await moderator.ask('moderation/public', { kind: 'hall', id: hallId })).data.list[0]
    const down = { kind: 'hall', id: hallId, version: String(seen?.version), reason: '夹带广告' } as const
    expect((await moderator.ask('moderation/takeDown', down)).status).toBe(200)
    await unseen(key)
    expect(await call('user/hall/info', {})).toMatchObject({ standing: 'down', downReason: '夹带广告' })
    expect((await call('hwnft/appeal/list', {})).list[0]).toMatchObject({ kind: 'hall', reason: '夹带广告' })
    // Hanging the same texts in another order changes nothing.
    const same = await save(call, hung(nftIds.toReversed(), '山色有无中'), { revision })
    expect(same.standing).toBe('down')
    const other = await save(call, hung(nftIds, '远山如黛'), { revision: same.revision })
    expect(other).toMatchObject({ standing: 'clear', hallKey: null, downReason: null })
    await unseen(key)
    expect((await visit(await share(call))).pieces[0]?.caption).toBe('远山如黛')
  })

  test('the owner may appeal, and a granted appeal restores it', async () => {
    const { call, key } = await makeHall()
    const { hallId } = await visit(key)
    const seen = (await moderator.ask('moderation/public', { kind: 'hall', id: hallId })).data.list[0]
    const down = { kind: 'hall', id: hallId, version: String(seen?.version), reason: '夹带广告' } as const
    await moderator.ask('moderation/takeDown', down)
    const decision = (await call('hwnft/appeal/list', {})).list[0]
    await call('hwnft/appeal/add', { decisionId: String(decision?.decisionId), text: '只是说了山色' }, newKey())
    const colleague = await createStaff(server, { roles: ['moderator'] })
    const decisionId = String(decision?.decisionId)
    const answer = await colleague.ask('appeal/decide', { decisionId, outcome: 'lifted', answer: '可以展示' })
    expect(answer.status).toBe(200)
    expect((await visit(key)).name).toBe('云边小展')
  })

  test('a private hall cannot be reported, nor its owner’s name on it', async () => {
    const { call, key } = await makeHall()
    const { hallId } = await visit(key)
    await call('user/hall/unshare', {}, newKey())
    expect((await refusal(report(hallId))).reason).toBe('NOT_FOUND')
    const stranger = server.as(await makeUser(server.context.database))
    const name = { kind: 'name', on: 'hall', id: hallId, reason: 'false', detail: '' } as const
    expect((await refusal(stranger('hwnft/report/add', name, newKey()))).reason).toBe('NOT_FOUND')
  })

  test('a disabled account shows no hall, and an enabled one shows it again', async () => {
    const { key, user } = await makeHall()
    const stand = (state: AccountState) =>
      server.context.database.db
        .updateTable('users')
        .set({ account_state: state })
        .where('uid', '=', user.uid)
        .execute()
    await stand(AccountState.disable)
    await unseen(key)
    await stand(AccountState.normal)
    expect((await visit(key)).pieces).toHaveLength(3)
  })
})
