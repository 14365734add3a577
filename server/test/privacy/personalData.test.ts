import { createHash } from 'node:crypto'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '../../src/audit/index.ts'
import { tablesOf } from '../../src/core/personalData.ts'
import { moduleNames } from '../../src/modules/names.ts'
import { ownedBy } from '../../src/modules/owners.ts'
import type { ModuleParts } from '../../src/modules/shape.ts'
import { makeHolder, send } from '../gifts/fixture.ts'
import { makeAddress } from '../support/addresses.ts'
import type { Call } from '@app/contract/client'
import { makeUser } from '../support/factories.ts'
import { makeGoods } from '../support/goods.ts'
import { newKey } from '../support/keys.ts'
import { payOrder } from '../support/paying.ts'
import { idNumber, identityVersion, register, type Registered } from '../support/people.ts'
import { refusal } from '../support/refusals.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { ask } from '../tickets/fixture.ts'
import { decide, makeSeen, makeSeenComment, makeSpot } from '../wall/fixture.ts'
import { passDays, personalCode } from './fixture.ts'

// What modules hold about a person: every table with a person's number is declared, everything planted is in the
// export, and after closing it is found nowhere but where a declaration keeps it.

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.stop())

const declared = (): { module: string; owner: string; name: string; table: ReturnType<typeof tablesOf>[number][1] }[] =>
  moduleNames.flatMap((module) => {
    const part = (server.context[module] as ModuleParts).personalData
    return part ? tablesOf(part).map(([name, table]) => ({ module, owner: ownedBy[name], name, table })) : []
  })

/** Tables with the number of a person that say nothing about a collector, or nothing for long. */
const undeclared: Readonly<Record<string, string>> = {
  idempotency_keys: 'answers to repeated requests, deleted after 30 days and at closing',
  agreement_notices: 'how far a job came',
  right_expiry_notices: 'how far a job came',
  broadcasts: 'how far a job came',
}

test('[person.close] [person.export] every table with the number of a person is declared by its owner', async () => {
  const { rows } = await server.context.database.pool.query<{ name: string }>(
    `select distinct table_name as name from information_schema.columns
     where table_schema = 'public' and column_name ~ '(^|_)uids?$' order by 1`,
  )
  const known = declared()
  const missing = rows.filter(({ name }) => !known.some((one) => one.name === name) && !(name in undeclared))
  expect(missing).toEqual([])
  for (const { module, name, owner } of known) expect(`${name}: ${owner}`).toBe(`${name}: ${module}`)
  expect(new Set(known.map(({ name }) => name)).size).toBe(known.length)
})

test('[person.close] no declared column may refer to a deleted row of another table', async () => {
  // Rows that are deleted must not be referred to by rows that stay.
  const { rows } = await server.context.database.pool.query<{ from: string; to: string }>(
    `select conrelid::regclass::text as "from", confrelid::regclass::text as "to" from pg_constraint
     where contype = 'f' and confdeltype = 'a'`,
  )
  const known = new Set(declared().map(({ name }) => name))
  const deleted = new Set(declared().flatMap(({ name, table }) => (table.closing === 'delete' ? [name] : [])))
  const broken = rows.filter(({ from, to }) => deleted.has(to) && !(deleted.has(from) && from !== to))
  expect(broken.filter(({ from }) => known.has(from))).toEqual([])
})

/** What one person leaves; `sign` tells it apart from what others leave. */
const plant = (sign: string) => ({
  nickname: `听泉山人${sign}`,
  signature: `松间照明月而归${sign}`,
  city: `漱川北岸镇${sign}`,
  career: `拓碑匠${sign}`,
  mail: `tingquan${sign.codePointAt(0)}@example.cn`,
  message: `石阶上的青苔很滑${sign}`,
  comment: `我也在雨里走过${sign}`,
  blessing: `愿灯火可亲常相见${sign}`,
  caption: `窗前第一幅${sign}`,
  foreword: `收了些有水声的画${sign}`,
  giftNote: `送你一段水声${sign}`,
  consignee: `欧阳听泉${sign}`,
  detail: `听雪路七十四号九幢${sign}`,
  mobile: sign === '甲' ? '13856092417' : '13856092418',
  invoice: `听泉拓片工作室${sign}`,
})
const realName = '沈见微'
const kept = { question: '我的拓片为什么没有编号呢' }

/** A person who leaves something in every place where a person can. */
async function makeLively(planted: ReturnType<typeof plant>): Promise<{ user: Registered; call: Call }> {
  const { database } = server.context
  const user = await register(server)
  const person = { user, call: server.as(user) }
  const { call } = person
  await call('user/user/kyc/add', {
    realName,
    idNumber: idNumber({ ends: '1234567' }),
    agreementVersion: identityVersion,
  })
  const { nickname, signature, city, career, mail } = planted
  await call('user/user/updateUserInfo', { nickname, personalizedSignature: signature, city, career, emil: mail })
  const spotId = await makeSpot(server)
  const messageId = await makeSeen(server, { spotId, writer: user, text: planted.message })
  const others = await makeSeen(server, { spotId })
  const path = 'hwnft/scenicSpotComment/comment'
  const { commentId } = await call(path, { messageId: others, text: planted.comment }, newKey())
  await decide(server, 'comment', commentId, 'approve')
  await makeSeenComment(server, messageId, await makeUser(database))
  await call('hwnft/scenicSpotMessage/thumbs', { messageId: others })
  await call('hwnft/wishingWords/send', { text: planted.blessing }, newKey())
  const { consignee: name, detail, mobile: phone } = planted
  const addressId = await makeAddress(person, { name, detail, phone })
  const form = { priceFen: 9900, freightFen: 1200, weightGrams: 420, form: 2 as const }
  const goodsSn = await makeGoods(database, form)
  const { orderSn } = await call('order/order', { goodsSn, quantity: 1, addressId }, newKey())
  await payOrder(server, call, orderSn)
  const invoice = { kind: 'personal' as const, title: planted.invoice, mail: planted.mail }
  await call('order/invoice/ask', { orderSn, ...invoice }, newKey())
  await database.transaction((tx) =>
    server.context.order.deliveries.send(tx, orderSn, { carrier: '顺丰速运', trackingNumber: 'SF1234567890' }),
  )
  await call('order/receiveOrder', { orderSn }, newKey())
  await ask(server, user, { text: kept.question })
  return person
}

/** Tables whose rows contain a text, as they are stored. Without what is gone within hours. */
async function tablesWith(text: string): Promise<string[]> {
  const { pool } = server.context.database
  const { rows } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> all ('{sms_inbox,live_events}')`,
  )
  const found = await Promise.all(
    rows.map(async ({ name }) => {
      const { rowCount } = await pool.query(`select from "${name}" t where strpos(t::text, $1) > 0 limit 1`, [text])
      return rowCount ? [name] : []
    }),
  )
  return found.flat()
}

test('[person.export] contains everything, in files that the manifest proves, after a second check', async () => {
  const planted = plant('甲')
  const { call, user } = await makeLively(planted)
  const { exportId } = await call('user/export/request', { smsCode: await personalCode(server, user.phone) })
  await server.worker.jobs()
  const { list, nextAt } = await call('user/export/list', {})
  expect(list).toMatchObject([{ exportId, state: 'ready' }])
  expect(nextAt).toBe((list[0]?.requestedAt ?? 0) + 7 * 86_400)
  expect(await refusal(call('user/export/file', { exportId, smsCode: '000000' }))).toMatchObject({
    reason: 'SMS_CODE_WRONG',
  })
  const stranger = { user: await makeUser(server.context.database) }
  const strangersCall = server.as(stranger.user)
  const strangersCode = await personalCode(server, stranger.user.phone)
  expect(await refusal(strangersCall('user/export/file', { exportId, smsCode: strangersCode }))).toMatchObject({
    reason: 'NOT_FOUND',
  })

  const smsCode = await personalCode(server, user.phone)
  const { base64 } = await call('user/export/file', { exportId, smsCode })
  const files = unzipSync(Buffer.from(base64, 'base64'))
  const manifest = JSON.parse(strFromU8(files['manifest.json'] as Uint8Array)) as {
    files: { name: string; sha256: string }[]
  }
  expect(manifest.files.map(({ name }) => name)).toEqual(['data.json', 'index.html'])
  for (const { name, sha256 } of manifest.files) {
    expect(
      createHash('sha256')
        .update(files[name] as Uint8Array)
        .digest('hex'),
      name,
    ).toBe(sha256)
  }
  const data = strFromU8(files['data.json'] as Uint8Array)
  const page = strFromU8(files['index.html'] as Uint8Array)
  const { caption, foreword, giftNote, ...written } = { ...planted, ...kept, realName, phone: user.phone }
  for (const text of Object.values(written)) {
    expect(data, text).toContain(text)
    expect(page, text).toContain(text)
  }
  expect([caption, foreword, giftNote].every(Boolean)).toBe(true)
  const { sections } = JSON.parse(data) as { sections: Record<string, { title: string }> }
  const wanted = declared().filter(({ table }) => !('omit' in table.exported))
  expect(Object.keys(sections).toSorted()).toEqual(wanted.map(({ name }) => name).toSorted())
  expect(data).not.toContain('Buffer')

  // At rest the archive is sealed, and it is gone after seven days.
  expect(await refusal(call('user/export/request', { smsCode: '123456' }))).toMatchObject({ reason: 'EXPORT_TOO_SOON' })
  await passDays(server, user, 8)
  await server.worker.sweep('personal-exports')
  const late = await personalCode(server, user.phone)
  expect(await refusal(call('user/export/file', { exportId, smsCode: late }))).toMatchObject({ reason: 'NOT_FOUND' })
})

test('[person.close] leaves nothing planted but what a declaration keeps, and the counts of others are right', async () => {
  const planted = plant('乙')
  const person = await makeLively(planted)
  const { call, user } = person
  const holder = await makeHolder(server)
  const sent = await send(holder, holder.nftId, person, { message: planted.giftNote })
  await call('hwnft/giftRecord/receive', { giftId: sent.giftId }, newKey())
  const pieces = [{ nftId: holder.nftId, caption: planted.caption }]
  await call('user/hall/save', { revision: 0, name: '水声', foreword: planted.foreword, pieces }, newKey())
  for (const [name, text] of Object.entries({ ...planted, ...kept })) {
    const isSealed = ['consignee', 'detail', 'mobile', 'invoice'].includes(name)
    expect(`${name} ${(await tablesWith(text)).length > 0}`).toBe(`${name} ${!isSealed}`)
  }
  expect((await call('user/closure/info', {})).blocks).toEqual([{ kind: 'parcel', count: 1 }])
  // The period to return the parcel is over.
  await server.context.database.pool.query(`update deliveries set received_at = now() - interval '60 days'`)
  const closing = await call('user/closure/request', { smsCode: await personalCode(server, user.phone) })
  await passDays(server, user, 8)
  await server.worker.sweep('account-closures')
  const { receiptNumber } = closing
  expect(await server.call('user/closure/receipt', { receiptNumber })).toMatchObject({ state: 'closed' })

  const { nickname, message, comment, ...gone } = planted
  for (const text of Object.values(gone)) expect(`${text}: ${(await tablesWith(text)).join()}`).toBe(`${text}: `)
  // The giver's message names the recipient, as it was sent.
  expect(await tablesWith(nickname)).toEqual(['inbox_messages'])
  // What a reviewer decided about.
  for (const text of [message, comment]) expect(await tablesWith(text)).toEqual(['content_decisions'])
  const keeping = declared().flatMap(({ name, table }) => (table.closing === 'delete' ? [] : [name]))
  for (const text of Object.values(kept)) {
    const tables = await tablesWith(text)
    expect(tables).not.toEqual([])
    expect(keeping).toEqual(expect.arrayContaining(tables))
  }
  // Items and boxes of fixtures are paid for without money.
  const broken = (await audit(server.context.database.db)).filter(
    ({ violations, invariant }) => violations > 0 && !invariant.includes('money'),
  )
  expect(broken).toEqual([])
  const { rows } = await server.context.database.pool.query(
    `select m.id from wall_messages m where m.comments <> (
       select count(*) from wall_comments c where c.message_id = m.id and c.state = 'visible')
     or m.thumbs <> (select count(*) from wall_thumbs t where t.message_id = m.id)`,
  )
  expect(rows).toEqual([])
})
