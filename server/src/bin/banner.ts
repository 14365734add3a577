import type { Config } from '../core/config/index.ts'
import { inboxPath } from '../adapters/inboxSms/page.ts'
import { demoAccounts } from '../demo/index.ts'

/** What a newcomer needs to know once the site runs; `giftCodes` are those of the demonstration nobody has redeemed. */
export function banner(config: Config, ownUrl: string, giftCodes: readonly string[]): string {
  const address = config.http.port === 0 ? ownUrl : config.http.publicUrl
  const accounts = demoAccounts().map(({ phone, password, description }) => `    ${phone}  ${password}  ${description}`)
  return [
    '',
    `  ${config.brand.name} 已就绪 / ready`,
    '',
    `  网站 / site        ${address}/`,
    ...(config.sms.provider === 'inbox' ? [`  短信 / SMS codes   ${address}${inboxPath}`] : []),
    '  演示账号 / demonstration accounts (手机号 密码)',
    ...accounts,
    ...(giftCodes.length > 0 ? [`  兑换码 / gift codes  ${giftCodes.join('  ')}`] : []),
    '',
    '  Ctrl-C 停止 / stops',
    '',
  ].join('\n')
}
