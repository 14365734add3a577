import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { insert } from '../../src/modules/staff/audit/queries.ts'
import { opsOver } from '../support/ops.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { arrive, createStaff, type StaffMember } from '../support/staff.ts'

// The person who issued the link of an account could have opened it. Accounts that may belong to one person cannot approve each other's requests.

let server: TestServer
/** Neither issued a link of the other. */
let lin: StaffMember
let zhou: StaffMember
/** The account whose roles others try to change. */
let subject: StaffMember
beforeAll(async () => {
  server = await startTestServer()
  lin = await createStaff(server, { roles: ['owner'] })
  zhou = await createStaff(server, { roles: ['owner'] })
  subject = await createStaff(server, { roles: ['regulator'] })
})
afterAll(() => server?.stop())

const reason = '试一试'
let made = 0

/** Requests a role, and returns the id of the waiting request. */
async function ask(by: StaffMember): Promise<string> {
  const { data, reason: refusal } = await by.ask('staff/setRoles', { id: subject.id, roles: ['support'], reason })
  if (data?.outcome !== 'waiting') throw new Error(`It does not wait: ${refusal ?? data?.outcome}`)
  return data.approvalId
}

/** Lets one account ask and another approve, and returns the result; afterwards no request is waiting. */
async function decide(asks: StaffMember, approves: StaffMember): Promise<string> {
  const id = await ask(asks)
  const { isApart, mayDecide } = (await approves.ask('approval/info', { id })).data
  const { forMe } = (await approves.ask('approval/waiting')).data
  const { status, reason: refusal = 'approved' } = await approves.ask('approval/approve', { id })
  // What the lists show agrees with what the call does.
  expect({ isApart, mayDecide, forMe }).toEqual({
    isApart: status === 200,
    mayDecide: status === 200,
    forMe: status === 200 ? 1 : 0,
  })
  if (status === 200) {
    await server.context.database.db.deleteFrom('staff_role_holders').where('staff_id', '=', subject.id).execute()
    await server.context.database.db
      .insertInto('staff_role_holders')
      .values({ staff_id: subject.id, role: 'regulator' })
      .execute()
  } else await asks.ask('approval/withdraw', { id })
  return refusal
}

const bothWays = async (one: StaffMember, other: StaffMember) => [await decide(one, other), await decide(other, one)]
const refused = ['APPROVAL_NOT_APART', 'APPROVAL_NOT_APART']
const approved = ['approved', 'approved']

/** Creates another owner, invited by one person and approved by a third who is neither. */
async function invite(by: StaffMember, approver: StaffMember): Promise<StaffMember> {
  const input = { name: `invited${++made}`, displayName: `受邀${made}`, roles: ['owner'], reason }
  const { link, approvalId } = (await by.ask('staff/create', input)).data
  expect((await approver.ask('approval/approve', { id: approvalId ?? '' })).reason).toBeUndefined()
  return arrive(server, link)
}

/** Returns an account after another person reset it and its holder used the new link. */
async function reset(by: StaffMember, who: StaffMember): Promise<StaffMember> {
  const { data, reason: refusal } = await by.ask('staff/reset', { id: who.id, reason })
  if (!data) throw new Error(`It was not reset: ${refusal}`)
  return arrive(server, data.link)
}

/** Returns an account after the server's operator reset it and its holder used the new link. */
async function resetByCommand(who: StaffMember): Promise<StaffMember> {
  const { output } = await opsOver(server.context)('staff', 'invite', who.name, '--as', lin.name)
  return arrive(server, /邀请链接：(\S+)/.exec(output)?.[1] as string)
}

describe('[console.two-person] two accounts', () => {
  test('that did not issue each other’s links approve each other’s requests', async () => {
    expect(await bothWays(lin, zhou)).toEqual(approved)
  })

  test('of which one invited the other do not, in either direction, even days later', async () => {
    const shu = await invite(lin, zhou)
    const { db } = server.context.database
    await db
      .updateTable('staff_credential_holds')
      .set({ since: new Date(Date.now() - 90 * 86_400_000) })
      .execute()
    expect(await bothWays(lin, shu)).toEqual(refused)
    expect(await bothWays(zhou, shu)).toEqual(approved)
    // Enrolling a further factor does not prove who uses the account.
    const { secret } = (await shu.ask('session/beginEnrolment')).data
    expect(secret).toBeTruthy()
    expect((await lin.ask('staff/info', { id: shu.id })).data.knownTo).toHaveLength(1)
  })

  test('of which one reset the other do not, until the link of a third person has been used', async () => {
    const victim = await createStaff(server, { roles: ['owner'] })
    expect(await bothWays(lin, victim)).toEqual(approved)
    const taken = await reset(lin, victim)
    expect(await bothWays(lin, taken)).toEqual(refused)
    const again = await reset(zhou, taken)
    expect(await bothWays(lin, again)).toEqual(approved)
    expect(await bothWays(zhou, again)).toEqual(refused)
    const free = await resetByCommand(again)
    expect(await bothWays(lin, free)).toEqual(approved)
    expect(await bothWays(zhou, free)).toEqual(approved)
  })

  test('stay one person for requests made while they may have been', async () => {
    const shu = await invite(lin, zhou)
    const id = await ask(shu)
    const own = await reset(zhou, shu)
    expect((await lin.ask('approval/approve', { id })).reason).toBe('APPROVAL_NOT_APART')
    expect((await own.ask('approval/withdraw', { id })).status).toBe(200)
    expect(await bothWays(lin, own)).toEqual(approved)
  })

  test('stay one person while the link that another issued is unused', async () => {
    const shu = await invite(lin, zhou)
    const id = await ask(lin)
    await zhou.ask('staff/reset', { id: shu.id, reason })
    const { rows } = await server.context.database.pool.query('select staff_may_be_one($1, $2, now()) as one', [
      lin.id,
      shu.id,
    ])
    expect(rows).toEqual([{ one: true }])
    await lin.ask('approval/withdraw', { id })
  })
})

describe('[console.two-person] three accounts', () => {
  test('in a chain do not, whoever asks and whoever approves', async () => {
    const shu = await invite(lin, zhou)
    const he = await invite(shu, zhou)
    for (const [one, other] of [
      [lin, shu],
      [shu, he],
      [lin, he],
    ] as const)
      expect(await bothWays(one, other)).toEqual(refused)
    expect(await bothWays(zhou, he)).toEqual(approved)
  })

  test('of which one invited both others do not', async () => {
    const [shu, he] = [await invite(lin, zhou), await invite(lin, zhou)]
    expect(await bothWays(shu, he)).toEqual(refused)
  })

  test('of which two were invited by different people do, but not with their inviters', async () => {
    const [shu, he] = [await invite(lin, zhou), await invite(zhou, lin)]
    expect(await bothWays(shu, he)).toEqual(approved)
    expect(await bothWays(lin, shu)).toEqual(refused)
    expect(await bothWays(zhou, he)).toEqual(refused)
  })

  test('do not if the middle one was taken over, invited the third, and was given back', async () => {
    const between = await createStaff(server, { roles: ['owner'] })
    const taken = await reset(lin, between)
    const he = await invite(taken, zhou)
    const back = await resetByCommand(taken)
    // The person who had taken it over invited the third; and the middle account may have belonged to its holder all the time.
    expect(await bothWays(lin, he)).toEqual(refused)
    expect(await bothWays(back, he)).toEqual(refused)
    expect(await bothWays(lin, back)).toEqual(approved)
  })
})

test('[console.login] an account that is reset during enrolment gets neither the factor nor the recovery codes', async () => {
  const { database } = server.context
  const person = await createStaff(server, { roles: ['owner'], factorMinutesAgo: 0 })
  const { secret } = (await person.ask('session/beginEnrolment')).data
  const code = generateSync({ secret })
  const late = await database.transaction(async (tx) => {
    await tx.selectFrom('staff_accounts').select('id').where('id', '=', person.id).forUpdate().execute()
    const asked = [person.ask('session/confirmEnrolment', { code }), person.ask('session/renewRecoveryCodes')]
    await vi.waitFor(async () => {
      const { rows } = await database.pool.query(
        `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      )
      expect(rows).toHaveLength(2)
    })
    await tx
      .updateTable('staff_accounts')
      .set({ totp_secret_encrypted: null, password_hash: null })
      .where('id', '=', person.id)
      .execute()
    await tx.updateTable('staff_sessions').set({ ended_at: new Date() }).where('staff_id', '=', person.id).execute()
    return asked.map((answer) => ({ answer }))
  })
  const answers = await Promise.all(late.map(({ answer }) => answer))
  expect(answers.map(({ reason: refusal }) => refusal)).toEqual(['NOT_LOGGED_IN', 'NOT_LOGGED_IN'])
  expect((await lin.ask('staff/info', { id: person.id })).data.hasFactor).toBe(false)
})

test('[console.two-person] nobody can become the only person by disabling, resetting or demoting the others', async () => {
  const site = await startTestServer()
  try {
    const command = opsOver(site.context)
    const linkIn = ({ output }: { output: string }) => /邀请链接：(\S+)/.exec(output)?.[1] as string
    const first = await arrive(site, linkIn(await command('staff', 'create', 'first', '林掌柜', '--by', '安装人')))
    const person = await createStaff(site, { roles: ['support'] })
    const setRoles = (who: StaffMember, id: string, roles: string[]) => who.ask('staff/setRoles', { id, roles, reason })
    // An installation begins with one owner, even if there are colleagues who cannot approve anything.
    expect((await setRoles(first, person.id, ['moderator'])).data.outcome).toBe('done')
    // A person whom they invite does not count as a second person.
    const invited = (
      await first.ask('staff/create', { name: 'invited', displayName: '受邀', roles: ['owner'], reason })
    ).data
    expect(invited.approvalId).toBeNull()
    const second = await arrive(site, invited.link)
    const asked = (await setRoles(first, person.id, ['support'])).data
    if (asked.outcome !== 'waiting') throw new Error('It did not wait')
    expect((await second.ask('approval/approve', { id: asked.approvalId })).reason).toBe('APPROVAL_NOT_APART')
    expect((await first.ask('approval/withdraw', { id: asked.approvalId })).status).toBe(200)

    // The second owner counts even if disabled, reset or about to lose the role.
    const isAlone = async () => {
      const { data } = await setRoles(first, person.id, ['support'])
      if (data.outcome === 'waiting') await first.ask('approval/withdraw', { id: data.approvalId })
      return data.outcome === 'done'
    }
    expect((await setRoles(first, second.id, [])).data.outcome).toBe('waiting')
    expect((await first.ask('staff/reset', { id: second.id, reason })).status).toBe(200)
    expect(await isAlone()).toBe(false)
    expect((await first.ask('staff/disable', { id: second.id, reason })).status).toBe(200)
    expect(await isAlone()).toBe(false)

    // The server's operator adds a second owner, who counts.
    const third = await arrive(
      site,
      linkIn(await command('staff', 'create', 'third', '周同事', '--as', 'first', '--role', 'owner')),
    )
    const { data } = await setRoles(first, person.id, ['support'])
    if (data.outcome !== 'waiting') throw new Error('It did not wait')
    expect((await third.ask('approval/approve', { id: data.approvalId })).status).toBe(200)
  } finally {
    await site.stop()
  }
})

test('[console.two-person] an upgraded installation knows who was shown the first passwords of its accounts', async () => {
  const { database } = server.context
  const file = new URL('../../src/db/migrations/0245_staff_invitations.sql', import.meta.url)
  const text = await readFile(file, 'utf8')
  const block = /^do \$\$[^]*?^\$\$;/m.exec(text)?.[0]
  expect(block).toBeDefined()
  const [shown, chosen, chained] = [await createStaff(server), await createStaff(server), await createStaff(server)]
  const entry = (by: StaffMember | null, verb: string, target: string, outcome: 'done' | 'refused' = 'done') =>
    insert(database.db, {
      staff_id: by?.id ?? null,
      staff_name: by?.name ?? '',
      roles: [],
      verb,
      target,
      reason: '',
      outcome,
      refusal: '',
      ip: '',
      request_id: '',
    })
  await entry(shown, 'staff/create', `staff:${chosen.id}`)
  await entry(chosen, 'staff/reset', `staff:${chained.id}`)
  await entry(chained, 'staff/reset', `staff:${shown.id}`, 'refused')
  await entry(null, 'staff/create', `staff:${shown.id}`)
  await sql.raw(block ?? '').execute(database.db)
  const ids = [shown.id, chosen.id, chained.id]
  const holds = await database.db
    .selectFrom('staff_credential_holds')
    .select(['staff_id', 'holder_id'])
    .where('staff_id', 'in', ids)
    .orderBy('id')
    .execute()
  expect(new Set(holds.map((hold) => `${hold.holder_id} knows ${hold.staff_id}`))).toEqual(
    new Set([`${shown.id} knows ${chosen.id}`, `${chosen.id} knows ${chained.id}`, `${shown.id} knows ${chained.id}`]),
  )
})
