import { createHmac, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Provider, type ProviderContext } from 'oidc-provider'

/** The user at the provider, and how they logged in there. */
export interface AtProvider {
  subject: string
  amr?: string[]
  acr?: string
  /** Epoch seconds of that login; by default now. */
  at?: number
}

type Claims = Record<string, unknown>

/** How an ID token is signed. `stranger`: with an unpublished key under a published key's name. `secret`: with the client secret (HS256). */
export type Signature = 'own' | 'stranger' | 'secret' | 'none' | 'cut'

export interface SignOnProvider {
  readonly issuer: string
  /** Registers the console, whose address is known only once it listens. */
  know(consoleUrl: string): void
  /** Sets the next user. Null: consent is denied. */
  someone: AtProvider | null
  /** Changes the claims of the next ID token, which is signed by the provider's own key. */
  crooked: ((claims: Claims) => Claims) | null
  /** How the next ID token is signed; with the provider's own key by default. */
  signature: Signature
  /** Whether it answers calls from servers. */
  isAway: boolean
  stop(): Promise<void>
}

export const signOnClient = { clientId: 'console', clientSecret: randomBytes(24).toString('base64url') }

/** A real OpenID Connect provider (oidc-provider) on this machine, at which the next user is already logged in. */
export async function startSignOnProvider(): Promise<SignOnProvider> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = { ...privateKey.export({ format: 'jwk' }), kid: 'test', alg: 'RS256', use: 'sig' }
  let provider: Provider | undefined
  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = address && typeof address === 'object' ? address.port : 0
  const issuer = `http://127.0.0.1:${port}`

  const own: SignOnProvider = {
    issuer,
    someone: null,
    crooked: null,
    signature: 'own',
    isAway: false,
    know(consoleUrl) {
      provider = new Provider(issuer, configurationOf(consoleUrl, key))
      provider.use(bend)
    },
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (own.isAway || !provider) {
      response.writeHead(503).end()
      return
    }
    if (!request.url?.startsWith('/interaction/')) return provider.callback()(request, response)
    const { someone } = own
    const result = someone
      ? { login: { accountId: someone.subject, amr: someone.amr, acr: someone.acr, ts: someone.at } }
      : { error: 'access_denied', error_description: 'the person did not agree' }
    await provider.interactionFinished(request, response, result)
  }

  const headers: Readonly<Partial<Record<Signature, Claims>>> = { secret: { alg: 'HS256' }, none: { alg: 'none' } }
  const { privateKey: strangers } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const signatures: Readonly<Record<Signature, (said: string) => Buffer>> = {
    own: (said) => sign('RSA-SHA256', Buffer.from(said), privateKey),
    stranger: (said) => sign('RSA-SHA256', Buffer.from(said), strangers),
    secret: (said) => createHmac('sha256', signOnClient.clientSecret).update(said).digest(),
    none: () => Buffer.alloc(0),
    cut: (said) => signatures.own(said).subarray(0, 100),
  }

  const bend = (context: ProviderContext, next: () => Promise<void>): Promise<void> => next().then(() => bent(context))

  function bent(context: ProviderContext): void {
    const token = context.oidc?.route === 'token' ? context.body?.id_token : undefined
    if (!token || !context.body || (!own.crooked && own.signature === 'own')) return
    const [head = '', claims = ''] = token.split('.').map((part) => Buffer.from(part, 'base64url').toString())
    const told = own.crooked ? own.crooked(JSON.parse(claims) as Claims) : (JSON.parse(claims) as Claims)
    const said = [{ ...(JSON.parse(head) as Claims), ...headers[own.signature] }, told]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.')
    context.body.id_token = `${said}.${signatures[own.signature](said).toString('base64url')}`
  }

  return own
}

function configurationOf(consoleUrl: string, key: object) {
  return {
    clients: [
      {
        client_id: signOnClient.clientId,
        client_secret: signOnClient.clientSecret,
        redirect_uris: [`${consoleUrl}/admin/v1/session/oidc/callback`],
      },
    ],
    jwks: { keys: [key] },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    claims: { openid: ['sub', 'amr', 'acr'] },
    acrValues: ['urn:two'],
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    features: { devInteractions: { enabled: false } },
    interactions: {
      url: (_context: unknown, interaction: { readonly uid: unknown }) => `/interaction/${String(interaction.uid)}`,
    },
    findAccount: (_context: unknown, id: string) => ({ accountId: id, claims: () => ({ sub: id }) }),
    async loadExistingGrant({ oidc }: ProviderContext) {
      if (!oidc) throw new Error('Nobody asks')
      const grant = new oidc.provider.Grant({ clientId: oidc.client?.clientId, accountId: oidc.session?.accountId })
      grant.addOIDCScope('openid')
      await grant.save()
      return grant
    },
  }
}
