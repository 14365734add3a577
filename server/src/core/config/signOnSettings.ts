import { milliseconds, safeUrl, text, tokens } from './schemas.ts'
import { setting } from './setting.ts'

/** Single sign-on to the console by OpenID Connect. */
export const signOnSettings = {
  issuer: setting({
    name: 'CONSOLE_OIDC_ISSUER',
    schema: safeUrl(),
    default: '',
    description:
      'OpenID Connect issuer by which staff may log in to the console, exactly as it names itself. Empty: login by name and password only.',
  }),
  clientId: setting({
    name: 'CONSOLE_OIDC_CLIENT_ID',
    schema: text(),
    default: '',
    description: 'Client id of the console at that issuer.',
  }),
  clientSecret: setting({
    name: 'CONSOLE_OIDC_CLIENT_SECRET',
    schema: text(),
    isSecret: true,
    description: 'Secret of CONSOLE_OIDC_CLIENT_ID.',
  }),
  name: setting({
    name: 'CONSOLE_OIDC_NAME',
    schema: text(20),
    default: '企业账号',
    description: 'Name of the issuer on the login page.',
  }),
  factors: setting({
    name: 'CONSOLE_OIDC_FACTORS',
    schema: tokens(/^(amr|acr):\S{1,200}$/, 'amr:mfa'),
    default: '',
    description:
      'Claims (amr:mfa, acr:URI, separated by commas) with which a login of the issuer also counts as the second factor. Empty: the console always asks for its own.',
  }),
  timeoutMilliseconds: setting({
    name: 'CONSOLE_OIDC_TIMEOUT_MILLISECONDS',
    schema: milliseconds(500, 30_000),
    default: 5000,
    description: 'Time the issuer may take to answer.',
  }),
}
