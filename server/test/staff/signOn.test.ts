import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../support/server.ts'
import { type SignOnProvider, signOnClient, startSignOnProvider } from '../support/signOnProvider.ts'
import { askConsole, createStaff, staffPassword } from '../support/staff.ts'
import { createVisitor, type Visitor } from '../support/visitor.ts'

let provider: SignOnProvider
let server: TestServer
beforeAll(async () => {
  provider = await startSignOnProvider()
  server = await startTestServer({
    overrides: {
      signOn: { ...signOnClient, issuer: provider.issuer, name: '云岫企业账号', factors: ['amr:mfa', 'acr:urn:two'] },
    },
  })
  provider.know(server.url)
})
afterAll(async () => {
  await server?.stop()
  await provider?.stop()
})
beforeEach(() => {
  provider.crooked = null
  provider.signature = 'own'
  provider.isAway = false
})

const begin = () => `${server.url}/admin/v1/session/oidc`
const isConsole = (url: URL) => url.pathname.startsWith('/console/')
const isCallback = (url: URL) => url.pathname.endsWith('/session/oidc/callback')
/** Logs in by single sign-on, as whoever is at the provider; where the browser ends. */
const signOn = async (visitor: Visitor) => shown(await visitor.go(begin(), isConsole))
const shown = ({ pathname, search }: URL) => pathname + search
const me = (visitor: Visitor) => askConsole(server, 'session/info', {}, { cookie: visitor.cookie(server.url, 'staff') })

let subjects = 0
/** Somebody whose account is bound to whom the provider names. */
async function bound() {
  const person = await createStaff(server, { roles: ['support'] })
  const visitor = createVisitor()
  const subject = `subject-${++subjects}`
  expect(await bindAs(person, visitor, subject)).toBe('/console/me?signOn=bound')
  return { ...person, subject }
}

async function bindAs({ cookie }: { cookie: string }, visitor: Visitor, subject: string): Promise<string> {
  const asked = await askConsole(server, 'session/bindSignOn', {}, { cookie })
  expect(asked.status).toBe(200)
  for (const kept of asked.headers.getSetCookie()) visitor.keep(server.url, kept)
  provider.someone = { subject }
  return shown(await visitor.go(asked.data.url, isConsole))
}

test('[console.oidc] the page of the login knows that there is one, and by what name', async () => {
  expect((await askConsole(server, 'session/ways')).data).toEqual({
    brand: server.context.config.brand.name,
    imageHost: '',
    storefront: '',
    signOn: { name: '云岫企业账号' },
  })
})

test('[console.oidc] opens the account that its holder bound, and asks for our second factor where the provider asked for none', async () => {
  const person = await bound()
  expect((await person.ask('session/info')).data.hasSignOn).toBe(true)
  provider.someone = { subject: person.subject, amr: ['pwd'] }
  const visitor = createVisitor()
  expect(await signOn(visitor)).toBe('/console/login?next=factor')
  expect((await me(visitor)).reason).toBe('SECOND_FACTOR_NEEDED')

  const owner = await createStaff(server, { roles: ['owner'] })
  const entry = (await owner.ask('audit/list', { target: `staff:${person.id}` })).data.list[0]
  expect(entry).toMatchObject({
    verb: 'session/bindSignOn',
    staff: { id: person.id },
    after: { issuer: provider.issuer, subject: person.subject },
  })
})

test('[console.oidc] the second factor of the provider counts where the settings say so, from when it was given', async () => {
  const person = await bound()
  for (const given of [{ amr: ['pwd', 'mfa'] }, { acr: 'urn:two' }]) {
    provider.someone = { subject: person.subject, ...given }
    const visitor = createVisitor()
    expect(await signOn(visitor)).toBe('/console/')
    const { data } = await me(visitor)
    expect(data.name).toBe(person.name)
    expect(data.freeUntil).toBeGreaterThan(Date.now() / 1000)
  }
  // Hours ago is enough to come in, not for what is dangerous.
  provider.someone = { subject: person.subject, amr: ['mfa'], at: Math.floor(Date.now() / 1000) - 3600 }
  const visitor = createVisitor()
  expect(await signOn(visitor)).toBe('/console/')
  const cookie = visitor.cookie(server.url, 'staff')
  expect((await askConsole(server, 'session/unbindSignOn', {}, { cookie })).reason).toBe('STEP_UP_NEEDED')
})

test('[console.oidc] makes no account, believes no name, and opens none that is disabled or was taken off', async () => {
  const stranger = await createStaff(server)
  provider.someone = { subject: stranger.name }
  expect(await signOn(createVisitor())).toBe('/console/login?refused=SIGN_ON_UNKNOWN')

  const person = await bound()
  const owner = await createStaff(server, { roles: ['owner'] })
  provider.someone = { subject: person.subject }
  await owner.ask('staff/disable', { id: person.id, reason: '已离职' })
  expect(await signOn(createVisitor())).toBe('/console/login?refused=SIGN_ON_UNKNOWN')
  await owner.ask('staff/enable', { id: person.id, reason: '回来了' })
  expect(await signOn(createVisitor())).toBe('/console/login?next=factor')
  // A new invitation link removes this binding too.
  await owner.ask('staff/reset', { id: person.id, reason: '手机丢失' })
  expect(await signOn(createVisitor())).toBe('/console/login?refused=SIGN_ON_UNKNOWN')

  const other = await bound()
  provider.someone = { subject: other.subject }
  expect((await other.ask('session/unbindSignOn')).status).toBe(200)
  expect(await signOn(createVisitor())).toBe('/console/login?refused=SIGN_ON_UNKNOWN')
  expect((await other.ask('session/unbindSignOn')).reason).toBe('NOT_FOUND')
})

test('[console.oidc] is bound once: neither a second subject to an account, nor a second account to a subject', async () => {
  const person = await bound()
  expect((await person.ask('session/bindSignOn')).reason).toBe('SIGN_ON_TAKEN')
  const second = await createStaff(server)
  expect(await bindAs(second, createVisitor(), person.subject)).toBe('/console/me?refused=SIGN_ON_TAKEN')
  expect((await second.ask('session/info')).data.hasSignOn).toBe(false)

  // Two who bind in one moment, each from a browser of their own.
  const [one, other] = [await createStaff(server), await createStaff(server)]
  const answers = await Promise.all([one, other].map((who) => bindAs(who, createVisitor(), 'shared-subject')))
  expect(answers.toSorted()).toEqual(['/console/me?refused=SIGN_ON_TAKEN', '/console/me?signOn=bound'])
})

test('[console.oidc] binding needs a second factor of a moment ago, and the session that asked for it', async () => {
  const late = await createStaff(server, { factorMinutesAgo: 6 })
  expect((await late.ask('session/bindSignOn')).reason).toBe('STEP_UP_NEEDED')
  const half = await createStaff(server, { factorMinutesAgo: null })
  expect((await half.ask('session/bindSignOn')).reason).toBe('SECOND_FACTOR_NEEDED')

  const person = await createStaff(server)
  const visitor = createVisitor()
  const asked = await person.ask('session/bindSignOn')
  for (const kept of asked.headers.getSetCookie()) visitor.keep(server.url, kept)
  provider.someone = { subject: 'left-meanwhile' }
  expect((await person.ask('session/logout')).status).toBe(200)
  expect(shown(await visitor.go(asked.data.url, isConsole))).toBe('/console/login?refused=SIGN_ON_LOST')
})

test('[console.oidc] an answer is taken once, by the browser that left for it', async () => {
  const person = await bound()
  provider.someone = { subject: person.subject, amr: ['mfa'] }
  const visitor = createVisitor()
  const callback = await visitor.go(begin(), isCallback)
  const stolen = createVisitor()
  expect(shown(await stolen.go(callback.href, isConsole))).toBe('/console/login?refused=SIGN_ON_LOST')
  // Nor by a browser that left for another.
  await stolen.go(begin(), isCallback)
  expect(shown(await stolen.go(callback.href, isConsole))).toBe('/console/login?refused=SIGN_ON_LOST')

  // The answer to whoever came back was lost: who asks again is told to begin anew, and can.
  const ticket = visitor.cookie(server.url, 'staffSignOn')
  expect(shown(await visitor.go(callback.href, isConsole))).toBe('/console/')
  expect(shown(await visitor.go(callback.href, isConsole))).toBe('/console/login?refused=SIGN_ON_LOST')
  visitor.keep(server.url, `${ticket}; Path=/`)
  expect(shown(await visitor.go(callback.href, isConsole))).toBe('/console/login?refused=SIGN_ON_LOST')
  expect(await signOn(visitor)).toBe('/console/')

  // Two at once with one answer: one comes in.
  const twice = createVisitor()
  const again = await twice.go(begin(), isCallback)
  const ends = await Promise.all([1, 2].map(async () => shown(await twice.go(again.href, isConsole))))
  expect(ends.toSorted()).toEqual(['/console/', '/console/login?refused=SIGN_ON_LOST'])
})

test.each<[string, (claims: Record<string, unknown>) => Record<string, unknown>]>([
  ['nonce', (claims) => ({ ...claims, nonce: 'of another' })],
  ['issuer', (claims) => ({ ...claims, iss: 'https://evil.example' })],
  ['audience', (claims) => ({ ...claims, aud: 'another-client' })],
  ['time', (claims) => ({ ...claims, exp: Math.floor(Date.now() / 1000) - 3600 })],
  ['moment of the login', ({ auth_time: _gone, ...claims }) => claims],
])('[console.oidc] a word of the provider with a wrong %s opens nothing', async (_what, crooked) => {
  const person = await bound()
  provider.someone = { subject: person.subject, amr: ['mfa'] }
  provider.crooked = crooked
  const visitor = createVisitor()
  expect(await signOn(visitor)).toBe('/console/login?refused=SIGN_ON_WRONG')
  expect((await me(visitor)).reason).toBe('NOT_LOGGED_IN')
})

test.each(['stranger', 'secret', 'none', 'cut'] as const)(
  '[console.oidc] a word of the provider that is not signed by a key it publishes opens nothing (%s)',
  async (signature) => {
    const person = await bound()
    provider.someone = { subject: person.subject, amr: ['mfa'] }
    provider.signature = signature
    const visitor = createVisitor()
    expect(await signOn(visitor)).toBe('/console/login?refused=SIGN_ON_WRONG')
    expect((await me(visitor)).reason).toBe('NOT_LOGGED_IN')
    provider.signature = 'own'
    expect(await signOn(visitor)).toBe('/console/')
  },
)

test('[console.oidc] a code that was made up, or one for another state, opens nothing', async () => {
  const person = await bound()
  provider.someone = { subject: person.subject, amr: ['mfa'] }
  const visitor = createVisitor()
  const callback = await visitor.go(begin(), isCallback)
  const bent = new URL(callback)
  bent.searchParams.set('state', 'x'.repeat(43))
  expect(shown(await visitor.go(bent.href, isConsole))).toBe('/console/login?refused=SIGN_ON_LOST')
  callback.searchParams.set('code', 'made-up')
  expect(shown(await visitor.go(callback.href, isConsole))).toBe('/console/login?refused=SIGN_ON_WRONG')
  // A code of one's own, brought by who left for nothing.
  const nothing = `${server.url}/admin/v1/session/oidc/callback?code=x&state=y`
  expect(shown(await createVisitor().go(nothing, isConsole))).toBe('/console/login?refused=SIGN_ON_LOST')
})

test('[console.oidc] who does not agree at the provider, and who finds it away, reads so, and may still log in by password', async () => {
  provider.someone = null
  expect(await signOn(createVisitor())).toBe('/console/login?refused=SIGN_ON_DENIED')

  const person = await bound()
  provider.someone = { subject: person.subject }
  const visitor = createVisitor()
  const callback = await visitor.go(begin(), isCallback)
  provider.isAway = true
  expect(shown(await visitor.go(callback.href, isConsole))).toBe('/console/login?refused=SIGN_ON_AWAY')
  const came = await askConsole(server, 'session/login', { name: person.name, password: staffPassword })
  expect(came.data.next).toBe('factor')

  // A server that has not reached it yet.
  const later = await startTestServer({
    overrides: { signOn: { ...signOnClient, issuer: provider.issuer } },
    beside: server,
  })
  const way = `${later.url}/admin/v1/session/oidc`
  expect(shown(await createVisitor().go(way, isConsole))).toBe('/console/login?refused=SIGN_ON_AWAY')
  provider.isAway = false
  // It asks anew each time.
  const provided = await createVisitor().go(way, ({ origin }) => origin === provider.issuer)
  expect(provided.searchParams.get('code_challenge_method')).toBe('S256')
  await later.stop()
})

test('[console.oidc] where none is configured there is no such way', async () => {
  const plain = await startTestServer({ beside: server })
  expect((await askConsole(plain, 'session/ways')).data.signOn).toBeNull()
  const end = await createVisitor().go(`${plain.url}/admin/v1/session/oidc`, isConsole)
  expect(shown(end)).toBe('/console/login?refused=SIGN_ON_OFF')
  const person = await createStaff(server)
  const asked = await askConsole(plain, 'session/bindSignOn', {}, { cookie: person.cookie })
  expect(asked.reason).toBe('SIGN_ON_OFF')
  await plain.stop()
})
