import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LoginMode } from '@app/contract'
import { rekey } from '../../src/keys/rekey.ts'
import { sealedColumns } from '../../src/keys/sealedColumns.ts'
import { deckBehind } from '../boxes/boxFixture.ts'
import { makeAddress } from '../support/addresses.ts'
import { makeUser, randomPhone } from '../support/factories.ts'
import {
  agreementVersion,
  askCode,
  idNumber,
  loginByPassword,
  passMinutes,
  register,
  identityVersion,
} from '../support/people.ts'
import { outcomes, refusal } from '../support/refusals.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { makeBox } from '../support/boxes.ts'

// A key of the ring leaked. Servers with the new key run beside those with the old one, everything is sealed and hashed
// again while they run, and the old key is removed.

const old = { id: 'test', key: Buffer.alloc(32, 7) }
const fresh = { id: 'fresh', key: Buffer.alloc(32, 8) }

let before: TestServer
let rotating: TestServer
let after: TestServer
beforeAll(async () => {
  before = await startTestServer({ overrides: { secrets: { keys: [old, fresh] } } })
  rotating = await startTestServer({ beside: before, overrides: { secrets: { keys: [fresh, old] } } })
  after = await startTestServer({ beside: before, overrides: { secrets: { keys: [fresh] } } })
})
afterAll(async () => {
  await after?.stop()
  await rotating?.stop()
  await before?.stop()
})

/** Creates a user on one server, with every kind of sealed and looked-up data. */
async function makeSomebody(at: TestServer) {
  const person = await register(at)
  const number = idNumber()
  const call = at.as(person)
  await call('user/user/kyc/add', { realName: '欧阳见微', idNumber: number, agreementVersion: identityVersion })
  await makeAddress({ call }, { name: '欧阳见微', phone: '13912345678', detail: '文三路 1 号' })
  return { ...person, number }
}
type Somebody = Awaited<ReturnType<typeof makeSomebody>>

/** Checks a server's view of a person that another server created: login, lookup, and uniqueness. */
async function told(at: TestServer, person: Somebody) {
  const session = await loginByPassword(at, person.phone, person.password)
  const { list } = await at.as(session)('user/user/deliveryAddress/list', {})
  const other = await makeUser(at.context.database, { kycStatus: 1 })
  const found = await at.as(other)('user/user/byPhoneGetUser', { phone: person.phone })
  const double = { realName: '欧阳见微', idNumber: person.number, agreementVersion: identityVersion }
  const sameNumber = (await refusal(at.as(other)('user/user/kyc/add', double))).reason
  await passMinutes(at, 2)
  const account = { phone: person.phone, password: 'a lamp in snow', smsCode: await askCode(at, person.phone) }
  const samePhone = (await refusal(at.call('user/userAuth/register', { ...account, agreementVersion }))).reason
  return { uid: session.uid, places: list.map(({ name, detail }) => name + detail), found, sameNumber, samePhone }
}

const known = ({ uid }: Somebody) => ({
  uid,
  places: ['欧阳见微文三路 1 号'],
  found: { nickname: expect.stringContaining('**'), avatar: '' },
  sameNumber: 'ID_NUMBER_TAKEN',
  samePhone: 'PHONE_TAKEN',
})

describe('a retired key', () => {
  test('while both keys are in the ring, each server recognizes people that the others created', async () => {
    const [early, late] = [await makeSomebody(before), await makeSomebody(rotating)]
    expect(await told(rotating, early)).toEqual(known(early))
    expect(await told(before, late)).toEqual(known(late))
  })

  test('one phone registered with both keys at once is one account', async () => {
    for (let round = 0; round < 5; round++) {
      const phone = randomPhone()
      const smsCode = await askCode(before, phone)
      // Each takes the code in turn; the race is for the account.
      const make = (at: TestServer) =>
        at.call('user/userAuth/login', { mode: LoginMode.phoneCode, phone, smsCode, agreementVersion })
      await outcomes([make(before), make(rotating)])
      const accounts = async () => {
        const { sealer, database } = rotating.context
        return database.db
          .selectFrom('users')
          .select('uid')
          .where('phone_hash', 'in', sealer.keyedHashes(phone, 'phone'))
          .execute()
      }
      expect(await accounts()).toHaveLength(1)
    }
  })

  test('after `rekey` nothing needs the old one: login, lookup, one account for a phone and for an ID', async () => {
    const people = [await makeSomebody(before), await makeSomebody(rotating)]
    const { database, sealer } = rotating.context
    await expect(loginByPassword(after, people[0]?.phone ?? '', people[0]?.password ?? '')).rejects.toMatchObject({
      reason: 'LOGIN_WRONG',
    })
    const { changed, held } = await rekey(database, sealer)
    expect(changed).toMatchObject({
      'users.phone_encrypted': expect.any(Number),
      'identities.id_number_encrypted': expect.any(Number),
      'kyc_attempts.id_number_encrypted': expect.any(Number),
      'addresses.detail_encrypted': expect.any(Number),
    })
    expect(changed['users.phone_encrypted']).toBeGreaterThan(1)
    expect(held).toBeUndefined()
    const again = await rekey(database, sealer)
    expect(Object.values(again.changed).every((count) => count === 0)).toBe(true)
    for (const person of people) expect(await told(after, person)).toEqual(known(person))
  })

  test('a committed seed is sealed again, deals the same boxes, and cannot be changed in any other way', async () => {
    const { goodsSn } = await makeBox(before)
    const deck = await deckBehind(before, goodsSn)
    await expect(deckBehind(after, goodsSn)).rejects.toThrow('No key')
    const { database, sealer } = rotating.context
    expect((await rekey(database, sealer)).changed['blind_boxes.seed_encrypted']).toBe(1)
    expect(await deckBehind(after, goodsSn)).toEqual(deck)
    const change = database.pool.query(`update blind_boxes set seed_encrypted = '' where goods_sn = $1`, [goodsSn])
    await expect(change).rejects.toThrow('not changed')
  })

  test('is still needed while gift codes are open that were hashed with it, and is reported as such', async () => {
    const { pool } = before.context.database
    const { rows } = await pool.query<{ id: string }>(
      `insert into exchange_batches (gift_type, gift_sn, quantity, expires_at, note)
       values (1, 'G1', 1, now() + interval '1 day', '') returning id`,
    )
    const id = rows[0]?.id
    await pool.query(`insert into exchange_codes (code_hash, batch_id, last_four) values ('\\x01', $1, 'ABCD')`, [id])
    const { database, sealer } = rotating.context
    expect(await rekey(database, sealer)).toMatchObject({ held: { batches: [id], until: expect.any(Date) } })
    await pool.query(`update exchange_codes set state = 3 where batch_id = $1`, [id])
    expect(await rekey(database, sealer)).not.toHaveProperty('held')
  })
})

test('the list of sealed columns is complete', async () => {
  const { rows } = await before.context.database.pool.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = current_schema() and data_type = 'bytea' and column_name ~ '(encrypted|sealed)' order by 1`,
  )
  const listed = sealedColumns.map(({ table, column }) => `${table}.${column}`)
  expect(listed.toSorted()).toEqual(rows.map(({ name }) => name))
})

test('the list of hashed columns is complete: the others expire, are hashed without a key, or hold gift codes', async () => {
  const { rows } = await before.context.database.pool.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = current_schema() and data_type = 'bytea' and column_name ~ 'hash' order by 1`,
  )
  const listed = sealedColumns.flatMap(({ table, hash }) => (hash ? [`${table}.${hash.column}`] : []))
  const others = [
    'audit_chain.last_hash',
    'audit_entries.hash',
    'calendar_feeds.token_hash',
    'exchange_codes.code_hash',
    'idempotency_keys.request_hash',
    'known_clients.client_hash',
    'rights_passes.code_hash',
    'sessions.access_hash',
    'sessions.client_hash',
    'sessions.refresh_hash',
    'sms_codes.client_hash',
    'sms_codes.code_hash',
    'sms_codes.phone_hash',
    'staff_invitations.token_hash',
    'staff_known_browsers.browser_hash',
    'staff_recovery_codes.code_hash',
    'staff_sessions.previous_hash',
    'staff_sessions.token_hash',
    'staff_sign_ons.token_hash',
    'transfer_tokens.purpose_hash',
    'transfer_tokens.token_hash',
  ]
  expect([...listed, ...others].toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
})
