import { integer, safeUrl, text, wordsOf } from './kinds.ts'
import { secret, setting } from './setting.ts'

/** Single sign-on to the console by OpenID Connect. */
export const signOnSettings = {
  issuer: setting(
    'CONSOLE_OIDC_ISSUER',
    safeUrl(),
    '',
    'Issuer of OpenID Connect by whom members of staff may log in to the console, as it names itself; empty: by name and password alone.',
  ),
  clientId: setting('CONSOLE_OIDC_CLIENT_ID', text(), '', 'What that issuer calls the console.'),
  clientSecret: secret('CONSOLE_OIDC_CLIENT_SECRET', text(), 'Belongs to CONSOLE_OIDC_CLIENT_ID.'),
  name: setting('CONSOLE_OIDC_NAME', text(20), '企业账号', 'What the page of the login calls it.'),
  factors: setting(
    'CONSOLE_OIDC_FACTORS',
    wordsOf(/^(amr|acr):\S{1,200}$/, 'amr:mfa'),
    '',
    "What the issuer must say of a login (amr:mfa, acr:URI, separated by commas) for it to count as the second factor too; empty: the console's own is always asked for.",
  ),
  timeoutMilliseconds: setting(
    'CONSOLE_OIDC_TIMEOUT_MILLISECONDS',
    integer(500, 30_000),
    5000,
    'How long the issuer may take to answer.',
  ),
}
