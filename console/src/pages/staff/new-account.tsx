import { Dialog } from '@app/ui/dialog'
import { Button } from '@app/ui'
import { useState } from 'react'
import { ActButton } from '../../form/act-button.tsx'
import { RolePicker } from './role-picker.tsx'

/** Adds a member of staff, and shows the first password this once. */
export function NewAccount() {
  const [password, setPassword] = useState<string>()
  return (
    <>
      <ActButton
        path="staff/create"
        label="添加员工"
        variant="primary"
        input={{}}
        hints={{ name: '小写字母、数字和 . _ -，登录时用' }}
        controls={{ roles: RolePicker }}
        onDone={(reply) => setPassword(reply.password)}
      />
      <FirstPassword password={password} onClose={() => setPassword(undefined)} />
    </>
  )
}

/** Told to the person by whoever made the account; at the first login it is replaced. */
export function FirstPassword({ password, onClose }: { password: string | undefined; onClose: () => void }) {
  return (
    <Dialog
      open={password !== undefined}
      onClose={onClose}
      insistent
      title="初始密码"
      description="只显示这一次，请当面告诉本人。首次登录时会要求更换，并登记第二步验证。"
      footer={
        <Button variant="primary" onClick={onClose}>
          已经记下
        </Button>
      }
    >
      <p className="rounded-md bg-sunken p-4 text-center font-mono text-lg select-all">{password}</p>
    </Dialog>
  )
}
