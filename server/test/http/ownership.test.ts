import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Path, routes, type Uid } from '@app/contract'
import { makeCollector } from '../support/collectors.ts'
import type { TestUser } from '../support/factories.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { classedByCall, classedNames, classOf, type Field, fields, type Kind } from './ownership.ts'
import { isForUsers, sendInput } from './raw.ts'
import { samples } from './samples.ts'
import { openRegister, openThings, type Things } from './things.ts'

// Every call that names a thing of one owner, tried without a session and by another user. Calls and fields come from
// the contract itself; a field missing in ownership.ts fails here.

/** Calls whose answer to another user differs from "not found"; it is the same for missing things. */
const answers: Partial<Record<Path, number>> = {
  // A proof for somebody else's item can be obtained but is worthless: the gift itself checks the owner.
  'user/securityCode/verify': 200,
  // The rights of somebody else's item are an empty part of the caller's own list.
  'rights/rightsSold/list': 200,
  // Somebody else's address cannot receive a parcel; neither can a missing one.
  'order/order': 409,
}

let server: TestServer
let things: Things
let everythingOf: (uid: Uid) => Promise<object>
let stranger: TestUser
beforeAll(async () => {
  server = await startTestServer()
  things = await openThings(server)
  everythingOf = await openRegister(server)
  stranger = (await makeCollector(server)).user
})
afterAll(() => server?.stop())

const kindOf = ({ path, name }: Field): Kind | undefined => {
  const found = classOf(path, name)
  return typeof found === 'object' ? found.owned : undefined
}
const owned = fields.flatMap((field) => {
  const kind = kindOf(field)
  return kind ? [{ ...field, kind }] : []
})

describe('the meaning of a field', () => {
  test('is decided for every field of every call, and for no other', () => {
    expect(fields.filter(({ path, name }) => !classOf(path, name)).map(({ path, name }) => `${path} ${name}`)).toEqual(
      [],
    )
    const used = new Set(fields.map(({ name }) => name))
    expect(classedNames.filter((name) => !used.has(name))).toEqual([])
    const usedByCall = new Set(fields.map(({ path, name }) => `${path} ${name}`))
    expect(classedByCall.filter((field) => !usedByCall.has(field))).toEqual([])
    expect(classedNames).toHaveLength(new Set(classedNames).size)
  })

  test('has an owner only if the call knows its caller, and if it can be tried by itself', () => {
    expect(owned.filter(({ path, isNested }) => isNested || !isForUsers(path))).toEqual([])
    expect(new Set(owned.map(({ kind }) => kind))).toEqual(new Set(Object.keys(things.absent)))
  })
})

describe.each(owned)('$path with $name', (field) => {
  const { path, name, kind } = field

  /** The call's sample with the given id, and the sender's own things in every other such field. */
  async function inputOf(sender: TestUser, id: string): Promise<object> {
    const input: Record<string, unknown> = { ...samples[path] }
    for (const one of owned.filter((other) => other.path === path)) {
      const value = one.name === name ? id : await things.make(one.kind, sender)
      input[one.name] = Array.isArray(input[one.name]) ? [value] : value
    }
    return input
  }

  test('refuses callers without a session, shows another user nothing, and changes nothing of the owner’s', async () => {
    const owner = (await makeCollector(server)).user
    const id = await things.make(kind, owner)
    // Created before anything is compared, because another user's other things may be of the same good.
    const [foreignInput, absentInput] = [await inputOf(stranger, id), await inputOf(stranger, things.absent[kind])]
    const before = await everythingOf(owner.uid)

    const nobodys = await sendInput(server.url, path, foreignInput)
    expect([nobodys.status, nobodys.envelope.reason]).toEqual([401, 'NOT_LOGGED_IN'])

    const token = { token: stranger.token }
    const foreign = await sendInput(server.url, path, foreignInput, token)
    const absent = await sendInput(server.url, path, absentInput, token)
    expect(foreign.status).toBe(answers[path] ?? 404)
    const said = ({ status, envelope: { reason, msg, data } }: typeof foreign) =>
      status === 200 ? { status, fields: Object.keys(data as object) } : { status, reason, msg, data }
    expect(said(foreign)).toEqual(said(absent))
    expect(await everythingOf(owner.uid)).toEqual(before)

    // The owner's use of the same id works, so the refusals above were about ownership.
    const owners = await sendInput(server.url, path, await inputOf(owner, id), { token: owner.token })
    expect([401, 404]).not.toContain(owners.status)
    expect([undefined, ...routes[path].errors]).toContain(owners.envelope.reason)
  })
})
