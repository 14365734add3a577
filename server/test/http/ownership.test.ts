import { isDeepStrictEqual } from 'node:util'
import { type Path, routes, type Uid } from '@app/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCollector } from '../support/collectors.ts'
import type { TestUser } from '../support/factories.ts'
import { absentLike, type IdField, idFieldsOf, withId } from '../support/idFields.ts'
import { openRegister } from '../support/register.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { isForUsers, type RawAnswer, sendInput } from './raw.ts'
import { type Makers, openMakers } from './things.ts'

// Every call that names something of one owner (`own` in contract/src/ids.ts), without a session and by another user.

/** Status of the answer to another user if it is not 404. It is the same for things that do not exist. */
const answers: Readonly<Record<string, number>> = {
  // A proof for somebody else's item can be obtained but is worthless: the gift itself checks the owner.
  'user/securityCode/verify nftIds.0': 200,
  // The rights of somebody else's item are an empty part of the caller's own list.
  'rights/rightsSold/list nftId': 200,
  // Nothing was done with the caller's own key of the same name.
  'user/intention/info key': 200,
  // Only a position in the caller's own conversation.
  'user/ticket/seen entryId': 200,
  // Somebody else's address cannot receive a parcel; neither can a missing one.
  'order/order addressId': 409,
}

let server: TestServer
let makers: Makers
let everythingOf: (uid: Uid) => Promise<object>
let stranger: TestUser
beforeAll(async () => {
  server = await startTestServer()
  makers = await openMakers(server)
  everythingOf = await openRegister(server)
  stranger = (await makeCollector(server)).user
})
afterAll(() => server?.stop())

const all = (Object.keys(routes) as Path[]).map((path) => ({ path, fields: idFieldsOf(routes[path].input) }))
const calls = all
  .map(({ path, fields }) => ({ path, fields: fields.filter(({ owner }) => owner === 'own') }))
  .filter(({ fields }) => fields.length > 0)

/** Makes something of this owner. */
async function make({ idOf }: IdField, owner: TestUser): Promise<string> {
  const maker = makers[idOf]
  if (!maker) throw new Error(`things.ts makes no ${idOf}`)
  return maker(owner)
}

/** What an answer says, without the id it was asked for and what differs from one call to the next. */
function saidOf(id: string, { status, envelope: { reason, msg, data } }: RawAnswer): object {
  const { transferToken: _, ...rest } = { ...(data as { transferToken?: string }) }
  return { status, reason, msg, data: JSON.stringify(rest).replaceAll(JSON.stringify(id), 'id') }
}

/** What is wrong with the answers if this field names something of another user. */
async function faultsOf(path: Path, fields: readonly IdField[], field: IdField): Promise<string[]> {
  const faults: string[] = []
  const check = (subject: string, found: unknown, wanted: unknown) => {
    if (!isDeepStrictEqual(found, wanted))
      faults.push(`${subject}: ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`)
  }
  /** The call's example with this id, and the sender's own things in every other such field. */
  async function inputOf(sender: TestUser, id: string): Promise<object> {
    let input: object = routes[path].example
    for (const one of fields) input = withId(input, one.path, one === field ? id : await make(one, sender))
    return input
  }
  const owner = (await makeCollector(server)).user
  const id = await make(field, owner)
  // Created before anything is compared, because another user's other things may be of the same good.
  const [foreignInput, absentInput] = [await inputOf(stranger, id), await inputOf(stranger, absentLike(id))]
  const before = await everythingOf(owner.uid)

  const { status, envelope } = await sendInput(server.url, path, foreignInput)
  check('without a session', [status, envelope.reason], [401, 'NOT_LOGGED_IN'])
  const foreign = await sendInput(server.url, path, foreignInput, { token: stranger.token })
  check('another user', foreign.status, answers[`${path} ${field.path.join('.')}`] ?? 404)
  const absent = await sendInput(server.url, path, absentInput, { token: stranger.token })
  check('another user, beside a thing that does not exist', saidOf(id, foreign), saidOf(absentLike(id), absent))
  check('what the owner has afterwards', await everythingOf(owner.uid), before)

  // The owner's use of the same id works, so the refusals above were about ownership.
  const owners = await sendInput(server.url, path, await inputOf(owner, id), { token: owner.token })
  const { reason } = owners.envelope
  const isKnown = reason === undefined || routes[path].errors.some((one) => one === reason)
  check('the owner', [owners.status, isKnown], [[401, 404].includes(owners.status) ? 200 : owners.status, true])
  return faults
}

test.each(calls)('$path gives another user nothing of the owner’s and changes nothing', async ({ path, fields }) => {
  // Only a call that knows its caller can tell.
  expect(isForUsers(path)).toBe(true)
  const failing: string[] = []
  for (const field of fields)
    for (const fault of await faultsOf(path, fields, field)) failing.push(`${field.path.join('.')}: ${fault}`)
  expect(failing).toEqual([])
})

test('no call of collectors names what only the console names', () => {
  const names = all.flatMap(({ path, fields }) =>
    fields.flatMap(({ owner, idOf }) => (owner === 'staff' ? [`${path}: ${idOf}`] : [])),
  )
  expect(names).toEqual([])
})

test('only things that a call names are made', () => {
  const named = calls.flatMap(({ fields }) => fields.map(({ idOf }) => idOf))
  expect(new Set(Object.keys(makers))).toEqual(new Set(named))
  const cells = calls.flatMap(({ path, fields }) => fields.map((field) => `${path} ${field.path.join('.')}`))
  expect(cells).toEqual(expect.arrayContaining(Object.keys(answers)))
})
