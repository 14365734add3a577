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
/** Logs in by single sign-on as the provider's user; returns the browser's final address. */
const signOn = async (visitor: Visitor) => shown(await visitor.go(begin(), isConsole))
const shown = ({ pathname, search }: URL) => pathname + search
const me = (visitor: Visitor) => askConsole(server, 'session/info', {}, { cookie: visitor.cookie(server.url, 'staff') })

let subjects = 0
/** Creates a member of staff whose account is bound to the provider's user. */
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

test('[console.oidc] the login page shows whether it exists, and its name', async () => {
  expect((await askConsole(server, 'session/ways')).data).toEqual({
    brand: server.context.config.brand.name,
    imageHost: '',
    storefront: '',
    signOn: { name: '云岫企业账号' },
  })
})

test('[console.oidc] opens the account that its holder bound, and asks for our second factor if the provider did not', async () => {
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

test('[console.oidc] the second factor of the provider counts if the settings say so, from when it was given', async () => {
  const person = await bound()
  for (const given of [{ amr: ['pwd', 'mfa'] }, { acr: 'urn:two' }]) {
    provider.someone = { subject: person.subject, ...given }
    const visitor = createVisitor()
    expect(await signOn(visitor)).toBe('/console/')
    const { data } = await me(visitor)
    expect(data.name).toBe(person.name)
    expect(data.freeUntil).toBeGreaterThan(Date.now() / 1000)
  }
  // A factor given hours ago is enough to log in, not for dangerous actions.
  provider.someone = { subject: person.subject, amr: ['mfa'], at: Math.floor(Date.now() / 1000) - 3600 }
  const visitor = createVisitor()
  expect(await signOn(visitor)).toBe('/console/')
  const cookie = visitor.cookie(server.url, 'staff')
  expect((await askConsole(server, 'session/unbindSignOn', {}, { cookie })).reason).toBe('STEP_UP_NEEDED')
})

test('[console.oidc] creates no account, ignores names, and opens no disabled or unbound account', async () => {
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

test('[console.oidc] is bound once: neither two subjects to an account, nor two accounts to a subject', async () => {
  const person = await bound()
  expect((await person.ask('session/bindSignOn')).reason).toBe('SIGN_ON_TAKEN')
  const second = await createStaff(server)
  expect(await bindAs(second, createVisitor(), person.subject)).toBe('/console/me?refused=SIGN_ON_TAKEN')
  expect((await second.ask('session/info')).data.hasSignOn).toBe(false)

  // Two concurrent bindings, each from a browser of its own.
  const [one, other] = [await createStaff(server), await createStaff(server)]
  const answers = await Promise.all([one, other].map((who) => bindAs(who, createVisitor(), 'shared-subject')))
  expect(answers.toSorted()).toEqual(['/console/me?refused=SIGN_ON_TAKEN', '/console/me?signOn=bound'])
})

test('[console.oidc] binding needs a recent second factor, and the session that requested it', async () => {
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

test('[console.oidc] an answer is accepted once, in the browser that started it', async () => {
  const person = await bound()
  provider.someone = { subject: person.subject, amr: ['mfa'] }
  const visitor = createVisitor()
  const callback = await visitor.go(begin(), isCallback)
  const stolen = createVisitor()
  expect(shown(await stolen.go(callback.href, isConsole))).toBe('/console/login?refused=SIGN_ON_LOST')
  // Nor in a browser that started another login.
  await stolen.go(begin(), isCallback)
  expect(shown(await stolen.go(callback.href, isConsole))).toBe('/console/login?refused=SIGN_ON_LOST')

  // The answer after the return was lost: the retry is asked to start again, and can.
  const ticket = visitor.cookie(server.url, 'staffSignOn')
  expect(shown(await visitor.go(callback.href, isConsole))).toBe('/console/')
  expect(shown(await visitor.go(callback.href, isConsole))).toBe('/console/login?refused=SIGN_ON_LOST')
  visitor.keep(server.url, `${ticket}; Path=/`)
  expect(shown(await visitor.go(callback.href, isConsole))).toBe('/console/login?refused=SIGN_ON_LOST')
  expect(await signOn(visitor)).toBe('/console/')

  // Two at once with one answer: one logs in.
  const twice = createVisitor()
  const again = await twice.go(begin(), isCallback)
  const ends = await Promise.all([1, 2].map(async () => shown(await twice.go(again.href, isConsole))))
  expect(ends.toSorted()).toEqual(['/console/', '/console/login?refused=SIGN_ON_LOST'])
})

const wrongClaims: [string, (claims: Record<string, unknown>) => Record<string, unknown>][] = [
  ['nonce', (claims) => ({ ...claims, nonce: 'of another' })],
  ['issuer', (claims) => ({ ...claims, iss: 'https://evil.example' })],
  ['audience', (claims) => ({ ...claims, aud: 'another-client' })],
  ['time', (claims) => ({ ...claims, exp: Math.floor(Date.now() / 1000) - 3600 })],
  ['moment of the login', ({ auth_time: _gone, ...claims }) => claims],
]

test('[console.oidc] an ID token with a wrong claim opens nothing', async () => {
  const person = await bound()
  const opening: string[] = []
  for (const [claim, crooked] of wrongClaims) {
    provider.someone = { subject: person.subject, amr: ['mfa'] }
    provider.crooked = crooked
    const visitor = createVisitor()
    const [end, { reason }] = [await signOn(visitor), await me(visitor)]
    const isRefused = end === '/console/login?refused=SIGN_ON_WRONG' && reason === 'NOT_LOGGED_IN'
    if (!isRefused) opening.push(`${claim}: ${end}`)
  }
  expect(opening).toEqual([])
})

test('[console.oidc] an ID token that is not signed by a published key of the provider opens nothing', async () => {
  const person = await bound()
  const opening: string[] = []
  for (const signature of ['stranger', 'secret', 'none', 'cut'] as const) {
    provider.someone = { subject: person.subject, amr: ['mfa'] }
    provider.signature = signature
    const visitor = createVisitor()
    const [end, { reason }] = [await signOn(visitor), await me(visitor)]
    const isRefused = end === '/console/login?refused=SIGN_ON_WRONG' && reason === 'NOT_LOGGED_IN'
    if (!isRefused) opening.push(`${signature}: ${end}`)
    provider.signature = 'own'
    expect(await signOn(visitor)).toBe('/console/')
  }
  expect(opening).toEqual([])
})

test('[console.oidc] an invented code, or one for another state, opens nothing', async () => {
  const person = await bound()
  provider.someone = { subject: person.subject, amr: ['mfa'] }
  const visitor = createVisitor()
  const callback = await visitor.go(begin(), isCallback)
  const bent = new URL(callback)
  bent.searchParams.set('state', 'x'.repeat(43))
  expect(shown(await visitor.go(bent.href, isConsole))).toBe('/console/login?refused=SIGN_ON_LOST')
  callback.searchParams.set('code', 'made-up')
  expect(shown(await visitor.go(callback.href, isConsole))).toBe('/console/login?refused=SIGN_ON_WRONG')
  // A genuine code, in a browser that started nothing.
  const nothing = `${server.url}/admin/v1/session/oidc/callback?code=x&state=y`
  expect(shown(await createVisitor().go(nothing, isConsole))).toBe('/console/login?refused=SIGN_ON_LOST')
})

test('[console.oidc] refused consent and an unavailable provider are explained, and the password still works', async () => {
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
  // It tries again each time.
  const provided = await createVisitor().go(way, ({ origin }) => origin === provider.issuer)
  expect(provided.searchParams.get('code_challenge_method')).toBe('S256')
  await later.stop()
})

test('[console.oidc] without configuration it does not exist', async () => {
  const plain = await startTestServer({ beside: server })
  expect((await askConsole(plain, 'session/ways')).data.signOn).toBeNull()
  const end = await createVisitor().go(`${plain.url}/admin/v1/session/oidc`, isConsole)
  expect(shown(end)).toBe('/console/login?refused=SIGN_ON_OFF')
  const person = await createStaff(server)
  const asked = await askConsole(plain, 'session/bindSignOn', {}, { cookie: person.cookie })
  expect(asked.reason).toBe('SIGN_ON_OFF')
  await plain.stop()
})
