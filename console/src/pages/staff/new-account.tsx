import { Dialog } from '@app/ui/dialog'
import { Button } from '@app/ui'
import type { AdminReply } from '@app/contract/admin/routes'
import { type ReactNode, useState } from 'react'
import { ActButton } from '../../form/act-button.tsx'
import { RolePicker } from './role-picker.tsx'

/** Adds a member of staff, and shows the first password this once. */
export function NewAccount() {
  const [made, setMade] = useState<AdminReply<'staff/create'>>()
  return (
    <>
      <ActButton
        path="staff/create"
        label="添加员工"
        variant="primary"
        input={{}}
        hints={{ name: '小写字母、数字和 . _ -，登录时用' }}
        controls={{ roles: RolePicker }}
        onDone={setMade}
      />
      <FirstPassword
        password={made?.password}
        note={made?.approvalId != null && '角色已提交复核，另一位同事同意后生效。'}
        onClose={() => setMade(undefined)}
      />
    </>
  )
}

interface FirstPasswordProps {
  password: string | undefined
  /** What else is to be known. */
  note?: ReactNode
  onClose: () => void
}

/** Told to the person by whoever made the account; at the first login it is replaced. */
export function FirstPassword({ password, note, onClose }: FirstPasswordProps) {
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
      {note && <p className="mt-3 text-sm text-ink-soft">{note}</p>}
    </Dialog>
  )
}
