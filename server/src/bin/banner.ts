import type { Config } from '../core/config/index.ts'
import { inboxPath } from '../adapters/inboxSms/page.ts'

/** What the demonstration offers a newcomer; `giftCodes` are the unredeemed ones. */
export interface Demonstration {
  accounts: readonly { phone: string; password: string; description: string }[]
  giftCodes: readonly string[]
  /** Accounts of the console. */
  staff: readonly { name: string; password: string; description: string }[]
}

/** URL of this process and of its console; empty if there is none. */
interface Addresses {
  url: string
  consoleUrl: string
}

interface BannerParts extends Addresses {
  /** Name set by operators; the environment's by default. */
  brandName?: string
  demonstration: Demonstration | null
  /** Whether the console has any account that can log in. */
  isStaffed: boolean
  /** Environment that the site was started with; commands need the same. */
  env?: NodeJS.ProcessEnv
}

/** Settings of a start that a command needs to find the same database and to print the same addresses. */
const inherited = ['DATA_FOLDER', 'PORT', 'PUBLIC_URL', 'CONSOLE_PORT', 'CONSOLE_URL']

/** Renders a command that works as printed in another terminal. */
function commandOf(words: string, env: NodeJS.ProcessEnv): string {
  const given = inherited.flatMap((name) => (env[name] ? [`${name}=${quoted(env[name])} `] : []))
  return `${given.join('')}npm run ops -- ${words}`
}

const quoted = (text: string) => (/^[\w./:-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`)

/** Renders what a newcomer needs to know once the site runs. */
export function banner(
  config: Config,
  { brandName = config.brand.name, url, consoleUrl, demonstration: demo, isStaffed, env = {} }: BannerParts,
): string {
  const address = config.http.port === 0 ? url : config.http.publicUrl
  const accounts = (demo?.accounts ?? []).map(
    ({ phone, password, description }) => `    ${phone}  ${password}  ${description}`,
  )
  const staff = (demo?.staff ?? []).map(
    ({ name, password, description }) => `    ${name.padEnd(9)}  ${password}  ${description}`,
  )
  const office = config.console.url || (config.console.port === null ? address : consoleUrl)
  return [
    '',
    `  ${brandName} 已就绪 / ready`,
    '',
    `  网站 / site        ${address}/`,
    ...(config.sms.provider === 'inbox' ? [`  短信 / SMS codes   ${address}${inboxPath}`] : []),
    ...(demo ? ['  演示账号 / demonstration accounts (手机号 密码)', ...accounts] : []),
    ...(consoleUrl ? [`  控制台 / console   ${office}/console/`] : []),
    ...(consoleUrl && !isStaffed
      ? [
          '  第一位负责人 / first owner（在另一个终端里执行，得到邀请链接；owner 是登录名，可以换成自己的）',
          `    ${commandOf('staff create owner 负责人 --by 安装人', env)}`,
        ]
      : []),
    ...(consoleUrl && demo
      ? ['  控制台账号 / console accounts (登录名 密码；动态码 / code: npm run ops -- staff code 登录名)', ...staff]
      : []),
    ...(demo && demo.giftCodes.length > 0 ? [`  兑换码 / gift codes  ${demo.giftCodes.join('  ')}`] : []),
    '',
    '  Ctrl-C 停止 / stops',
    '',
  ].join('\n')
}
