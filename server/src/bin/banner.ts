import type { Config } from '../core/config/index.ts'
import { inboxPath } from '../adapters/inboxSms/page.ts'

/** What the demonstration offers a newcomer; `giftCodes` are those nobody has redeemed. */
export interface Demonstration {
  accounts: readonly { phone: string; password: string; description: string }[]
  giftCodes: readonly string[]
  /** Accounts of the console. */
  staff: readonly { name: string; password: string; description: string }[]
}

/** What a newcomer needs to know once the site runs. */
export function banner(config: Config, ownUrl: string, demo: Demonstration | null): string {
  const address = config.http.port === 0 ? ownUrl : config.http.publicUrl
  const accounts = (demo?.accounts ?? []).map(
    ({ phone, password, description }) => `    ${phone}  ${password}  ${description}`,
  )
  const staff = (demo?.staff ?? []).map(
    ({ name, password, description }) => `    ${name.padEnd(9)}  ${password}  ${description}`,
  )
  const isConsoleOn = config.console.isOn === 'on'
  return [
    '',
    `  ${config.brand.name} 已就绪 / ready`,
    '',
    `  网站 / site        ${address}/`,
    ...(config.sms.provider === 'inbox' ? [`  短信 / SMS codes   ${address}${inboxPath}`] : []),
    ...(demo ? ['  演示账号 / demonstration accounts (手机号 密码)', ...accounts] : []),
    ...(isConsoleOn ? [`  控制台 / console   ${config.console.url || address}/console/`] : []),
    ...(isConsoleOn && demo
      ? ['  控制台账号 / console accounts (登录名 密码；动态码 / code: npm run ops -- staff code 登录名)', ...staff]
      : []),
    ...(demo && demo.giftCodes.length > 0 ? [`  兑换码 / gift codes  ${demo.giftCodes.join('  ')}`] : []),
    '',
    '  Ctrl-C 停止 / stops',
    '',
  ].join('\n')
}
