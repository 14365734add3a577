import type { Problem } from './ConfigError.ts'
import type { ProductionDoor } from './doorNames.ts'
import type { Settings } from './parse.ts'
import { testPaymentHosts } from './paymentHosts.ts'

interface OpenDoor extends Omit<Problem, 'given'> {
  door: ProductionDoor
}

/** Returns the test facilities that the settings enable. Those in the database are checked once it is reached. */
function openDoors(settings: Settings): OpenDoor[] {
  const { sms, payment, realName, database, chain, http } = settings
  const doors: (OpenDoor | false)[] = [
    sms.provider === 'inbox' && {
      door: 'sms-inbox',
      name: 'SMS_PROVIDER',
      zh: '生产环境不能用 inbox：/sandbox/sms 会把所有人的验证码给任何人看，请改用 aliyun 或 tencent',
      en: 'inbox shows everybody’s codes to anybody on /sandbox/sms; use aliyun or tencent',
    },
    payment.channels.includes('sandbox') && {
      door: 'sandbox-payment',
      name: 'PAYMENT_CHANNELS',
      zh: '生产环境不能用 sandbox：按一下按钮就算付了款，分文不收，请改用真实的支付渠道',
      en: 'sandbox takes a press of a button for a payment and moves no money; use real channels',
    },
    ...testPaymentHosts(settings).map(({ name, host }) => ({
      door: 'test-payment-host' as const,
      name,
      zh: `生产环境不能用 ${host}：那里付的不是真钱，请留空以使用正式地址`,
      en: `${host} takes no real money; leave it empty for the public address`,
    })),
    realName.provider === 'local' && {
      door: 'local-real-name',
      name: 'REAL_NAME_PROVIDER',
      zh: '生产环境不能用 local：它只看身份证号的末位，不核对真假，请改用 tencent',
      en: 'local looks at the last digit of the ID number and verifies nobody; use tencent',
    },
    database.url === '' && {
      door: 'embedded-database',
      name: 'DATABASE_URL',
      zh: '生产环境必须提供：内嵌的数据库没有备份，也只容一个进程',
      en: 'required in production: the embedded database has no backups and serves one process only',
    },
    chain.rpcUrl === '' && {
      door: 'embedded-chain',
      name: 'CHAIN_RPC_URL',
      zh: '生产环境必须提供：内嵌的链由本机自己说了算，别人无从验证',
      en: 'required in production: nobody else can check what the embedded chain says',
    },
    ...plainHttp(http),
  ]
  return doors.filter((door) => door !== false)
}

function plainHttp({ publicUrl, imageHost, corsOrigins }: Settings['http']): OpenDoor[] {
  const zh = '生产环境必须以 https:// 开头，否则登录凭证和验证码会明文经过别人的网络'
  const en = 'must start with https:// in production: tokens and codes would cross other people’s networks in clear'
  const addresses = [
    { name: 'PUBLIC_URL', isPlain: !publicUrl.startsWith('https://') },
    { name: 'IMAGE_HOST', isPlain: imageHost.startsWith('http://') },
    { name: 'CORS_ORIGINS', isPlain: corsOrigins.some((origin) => origin.startsWith('http://')) },
  ]
  return addresses.filter(({ isPlain }) => isPlain).map(({ name }) => ({ door: 'plain-http', name, zh, en }))
}

/** Reports every enabled test facility in production that was not allowed explicitly; nothing in other environments. */
export function openDoorProblems(settings: Settings): Problem[] {
  if (settings.process.environment !== 'production') return []
  return openDoors(settings)
    .filter(({ door }) => !isLeftOpen(settings, door))
    .map(({ door, ...problem }) => withWayOut(door, problem))
}

/** Whether PRODUCTION_DOORS_LEFT_OPEN allows this facility for a rehearsal. */
export function isLeftOpen({ process }: Pick<Settings, 'process'>, door: ProductionDoor): boolean {
  return process.doorsLeftOpen.includes('all') || process.doorsLeftOpen.includes(door)
}

/** Adds to a problem how a rehearsal can bypass it. */
export function withWayOut(door: ProductionDoor, problem: Problem): Problem {
  const way = `PRODUCTION_DOORS_LEFT_OPEN=${door}`
  return { ...problem, zh: `${problem.zh}（仅供演练：${way}）`, en: `${problem.en} (for a rehearsal only: ${way})` }
}
