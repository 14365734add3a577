import { Button, toast } from '@app/ui'
import { Dialog } from '@app/ui/dialog'
import { useState } from 'react'
import { Section } from '../../parts/page.tsx'
import { ConfirmButton } from '../../form/confirm-button.tsx'
import { call, messageOf } from '../../lib/call.ts'
import { formatTime } from '../../lib/format.ts'
import { useMe } from '../../lib/session.ts'
import { queryClient } from '../../lib/query.ts'
import { Enrolment } from '../../sign-in/enrolment.tsx'
import { supportsPasskeys, createPasskey, passkeyUnavailableReason } from '../../sign-in/passkey.ts'
import { RecoveryCodes } from '../../sign-in/recovery-codes.tsx'

/** Second factors of the account: an authenticator, passkeys, and recovery codes for users who have lost both. */
export function SecondFactors() {
  const me = useMe()
  const [codes, setCodes] = useState<readonly string[]>()
  const [isEnrolling, setEnrolling] = useState(false)
  const close = () => {
    setCodes(undefined)
    setEnrolling(false)
    void queryClient.invalidateQueries()
  }
  return (
    <Section title="第二步验证">
      <ul className="-my-2 flex flex-col divide-y divide-line text-sm">
        <li className="flex min-h-13 items-center justify-between gap-3 py-2">
          <span>
            身份验证器
            <span className="ml-2 text-ink-faint">{me.hasTotp ? '已登记' : '未登记'}</span>
          </span>
          <Button size="small" onClick={() => setEnrolling(true)}>
            {me.hasTotp ? '换一部手机' : '登记'}
          </Button>
        </li>
        {me.passkeys.map((key) => (
          <li key={key.id} className="flex min-h-13 items-center justify-between gap-3 py-2">
            <span>
              通行密钥「{key.name}」
              <span className="ml-2 text-ink-faint">
                {key.usedAt === null ? '还没有用过' : `最近使用 ${formatTime(key.usedAt)}`}
              </span>
            </span>
            <ConfirmButton
              path="session/removePasskey"
              label="移除"
              variant="danger"
              input={{ id: key.id }}
              successMessage="已移除"
            />
          </li>
        ))}
        {passkeyUnavailableReason() !== null && <li className="py-3 text-ink-faint">{passkeyUnavailableReason()}</li>}
        {supportsPasskeys() && (
          <li className="flex min-h-13 items-center justify-between gap-3 py-2">
            <span className="text-ink-soft">用指纹、面容或安全密钥代替动态码</span>
            <AddPasskey />
          </li>
        )}
        <li className="flex min-h-13 items-center justify-between gap-3 py-2">
          <span>
            恢复码
            <span className="ml-2 text-ink-faint">还有 {me.recoveryCodes} 个可用</span>
          </span>
          <ConfirmButton
            path="session/renewRecoveryCodes"
            label="换一批"
            input={{}}
            onDone={({ recoveryCodes }) => setCodes(recoveryCodes)}
          />
        </li>
      </ul>
      <Dialog open={codes !== undefined} onClose={close} insistent title="新的恢复码" description="原来的都已作废。">
        {codes && <RecoveryCodes codes={codes} onDone={close} label="已保存" />}
      </Dialog>
      <Dialog open={isEnrolling} onClose={close} title="登记身份验证器">
        {isEnrolling && <Enrolment onDone={close} sendCall={call} label="好" />}
      </Dialog>
    </Section>
  )
}

function AddPasskey() {
  const [isMaking, setMaking] = useState(false)
  async function make() {
    setMaking(true)
    try {
      await createPasskey('这台设备', call)
      toast.good('通行密钥已添加')
      await queryClient.invalidateQueries()
    } catch (error) {
      toast.bad(messageOf(error))
    } finally {
      setMaking(false)
    }
  }
  return (
    <Button size="small" pending={isMaking} onClick={() => void make()}>
      添加通行密钥
    </Button>
  )
}
