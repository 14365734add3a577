import type { CoreServices } from '../../core/coreServices.ts'
import type { StepFound, Steps } from '../../core/steps.ts'
import type { Heartbeats } from './heartbeats.ts'
import type { Dependencies } from './health.ts'

/** Setup steps for external services, and for a worker process. */
export const systemSteps = (
  { config }: Pick<CoreServices, 'config'>,
  { sms, realName }: Pick<Dependencies, 'sms' | 'realName'>,
  heartbeats: Pick<Heartbeats, 'list'>,
) =>
  ({
    async services(): Promise<StepFound> {
      const processes = await heartbeats.list()
      const hasWorker = processes.some(({ role, isAlive }) => role !== 'api' && isAlive)
      const hasInbox = sms.name === 'inbox'
      const isLocal = realName.name === 'local'
      const { publicUrl } = config.http
      return {
        found: [
          `网站地址 ${publicUrl}`,
          ...(hasInbox ? [] : [`短信由 ${sms.name} 发送`]),
          ...(isLocal ? [] : [`实名由 ${realName.name} 核验`]),
          ...(hasWorker ? ['后台进程在运行'] : []),
        ],
        missing: [
          ...(hasInbox
            ? ['短信没有发出去：验证码只显示在 /sandbox/sms，谁都能看到，只能试用；请由安装的人改设 SMS_PROVIDER']
            : []),
          ...(isLocal ? ['实名只核对号码的校验位，不核对真假，只能试用；请由安装的人改设 REAL_NAME_PROVIDER'] : []),
          ...(hasWorker ? [] : ['没有后台进程在运行：发货、上链与到期处理都已停下']),
          ...(isPlain(publicUrl) ? ['网站地址不是 https：登录凭证会明文经过网络；请由安装的人改设 PUBLIC_URL'] : []),
        ],
        settings: ['SMS_PROVIDER', 'REAL_NAME_PROVIDER', 'PUBLIC_URL'],
      }
    },
  }) satisfies Steps

/** Loopback addresses are accepted, because their traffic stays on the machine. */
function isPlain(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  return protocol === 'http:' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}
