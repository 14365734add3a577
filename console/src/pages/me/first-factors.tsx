import { PasswordInput } from '@app/ui'
import { Section } from '../../parts/page.tsx'
import { ActionButton } from '../../form/action-button.tsx'
import { ConfirmButton } from '../../form/confirm-button.tsx'
import type { ControlProps } from '../../form/field.tsx'
import { useMe } from '../../lib/session.ts'
import { useRead } from '../../lib/query.ts'

/** First factors of the account: the password, and single sign-on if the deployment has it. */
export function FirstFactors() {
  const me = useMe()
  const ways = useRead('session/ways', {})
  const signOn = ways.data?.signOn ?? null
  return (
    <Section title="登录方式">
      <ul className="-my-2 flex flex-col divide-y divide-line text-sm">
        <li className="flex min-h-13 items-center justify-between gap-3 py-2">
          <span>登录名 {me.name} 和密码</span>
          <ActionButton
            path="session/replacePassword"
            label="更换密码"
            input={{}}
            hints={{ password: '至少 12 个字符，可以是一句话' }}
            controls={{ current: CurrentPassword, password: NewPassword }}
          >
            其他设备上的登录会立即结束。
          </ActionButton>
        </li>
        {(signOn || me.hasSignOn) && (
          <li className="flex min-h-13 items-center justify-between gap-3 py-2">
            <span>
              {signOn?.name ?? '企业账号'}
              <span className="ml-2 text-ink-faint">{me.hasSignOn ? '已绑定' : '未绑定'}</span>
            </span>
            {me.hasSignOn ? (
              <ConfirmButton path="session/unbindSignOn" label="解除绑定" input={{}} successMessage="已解除绑定" />
            ) : (
              <ConfirmButton
                path="session/bindSignOn"
                label="绑定"
                input={{}}
                onDone={({ url }) => window.location.assign(url)}
              />
            )}
          </li>
        )}
      </ul>
    </Section>
  )
}

const CurrentPassword = ({ value, onChange }: ControlProps) => (
  <PasswordInput
    autoComplete="current-password"
    value={String(value)}
    onChange={(event) => onChange(event.target.value)}
  />
)

const NewPassword = ({ value, onChange }: ControlProps) => (
  <PasswordInput autoComplete="new-password" value={String(value)} onChange={(event) => onChange(event.target.value)} />
)
