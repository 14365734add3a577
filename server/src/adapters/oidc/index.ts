import * as client from 'openid-client'
import { createCache } from '../../core/cache.ts'
import type { Config } from '../../core/config/index.ts'
import { AppError } from '../../core/errors.ts'
import type { SignOn } from '../../ports/signOn.ts'

/** Milliseconds for which the provider's discovery document is cached. */
const describedFor = 3_600_000

/** Single sign-on by the OpenID Connect code flow with PKCE; openid-client validates the messages. */
export function createOidcSignOn(settings: Config['signOn'], maxAge: number): SignOn {
  const descriptions = createCache<client.Configuration>({ milliseconds: describedFor, maximum: 1 })
  const describe = () => descriptions.get('provider', () => discover(settings))

  return {
    name: settings.name,

    async begin(redirect, { state, nonce, verifier }) {
      const provider = await describe().catch(away)
      const url = client.buildAuthorizationUrl(provider, {
        redirect_uri: redirect,
        scope: 'openid',
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        max_age: String(maxAge),
      })
      return url.href
    },

    async finish(answer, { state, nonce, verifier }) {
      const provider = await describe().catch(away)
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, maxAge }
      const claims = (await client.authorizationCodeGrant(provider, answer, checks).catch(refuse)).claims()
      if (!claims) throw new AppError('SIGN_ON_WRONG')
      const given = [
        ...listed(claims.amr).map((word) => `amr:${word}`),
        ...listed(claims.acr).map((word) => `acr:${word}`),
      ]
      const isTrusted = given.some((factor) => settings.factors.includes(factor))
      const at = Math.min(Number(claims.auth_time) * 1000, Date.now())
      return { issuer: claims.iss, subject: claims.sub, factorAt: isTrusted ? new Date(at) : null }
    },
  }
}

/**
 * Reads the provider's discovery document. Plain http is allowed only for this machine. An ID token must be signed by
 * one of the provider's published keys, even though it comes directly from the provider: behind a proxy that terminates
 * TLS, nothing else proves its origin.
 */
async function discover({ issuer, clientId, clientSecret, timeoutMilliseconds }: Config['signOn']) {
  const options = {
    timeout: timeoutMilliseconds / 1000,
    execute: [
      client.enableNonRepudiationChecks,
      ...(issuer.startsWith('http://') ? [client.allowInsecureRequests] : []),
    ],
  }
  const found = await client.discovery(new URL(issuer), clientId, clientSecret, undefined, options)
  const methods = found.serverMetadata().token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  if (!methods.includes('client_secret_basic')) return found
  const basic = client.ClientSecretBasic(clientSecret)
  return client.discovery(new URL(issuer), clientId, clientSecret, basic, options)
}

const listed = (claim: unknown): string[] =>
  (Array.isArray(claim) ? claim : [claim]).filter((word): word is string => typeof word === 'string')

function away(cause: unknown): never {
  throw new AppError('SIGN_ON_AWAY', { cause })
}

const awayCodes = new Set(['OAUTH_TIMEOUT', 'OAUTH_ABORT'])
const busyErrors = new Set(['server_error', 'temporarily_unavailable'])

/** Converts a failure of the code flow to the error that the user sees. */
function refuse(cause: unknown): never {
  if (cause instanceof client.AuthorizationResponseError) {
    throw new AppError(busyErrors.has(cause.error) ? 'SIGN_ON_AWAY' : 'SIGN_ON_DENIED', { cause })
  }
  const isUnreached = cause instanceof TypeError
  const isSlow = cause instanceof client.ClientError && awayCodes.has(cause.code ?? '')
  const status = cause instanceof Error && cause.cause instanceof Response ? cause.cause.status : 0
  if (isUnreached || isSlow || status >= 500) away(cause)
  throw new AppError('SIGN_ON_WRONG', { cause })
}
