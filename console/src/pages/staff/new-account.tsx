import { Button, copyText } from '@app/ui'
import { Dialog } from '@app/ui/dialog'
import type { AdminReply } from '@app/contract/admin/routes'
import { type ReactNode, useState } from 'react'
import { asGroup } from '../../form/field.tsx'
import { ActionButton } from '../../form/action-button.tsx'
import { formatTime } from '../../lib/format.ts'
import { RolePicker } from './role-picker.tsx'

/** Adds a member of staff, and shows the invitation link once. */
export function NewAccount() {
  const [made, setMade] = useState<AdminReply<'staff/create'>>()
  return (
    <>
      <ActionButton
        path="staff/create"
        label="添加员工"
        variant="primary"
        input={{}}
        hints={{ name: '小写字母、数字和 . _ -，登录时用' }}
        controls={{ roles: asGroup(RolePicker) }}
        onDone={setMade}
      />
      <InvitationLink
        issued={made}
        note={made?.approvalId != null && '角色已提交复核，另一位同事同意后生效。'}
        onClose={() => setMade(undefined)}
      />
    </>
  )
}

interface InvitationLinkProps {
  issued: AdminReply<'staff/reset'> | undefined
  /** Additional note. */
  note?: ReactNode
  onClose: () => void
}

/**
 * Shows an invitation link for one person. Anybody who sees it could open the account, so the issuer cannot approve
 * requests together with it.
 */
export function InvitationLink({ issued, note, onClose }: InvitationLinkProps) {
  return (
    <Dialog
      open={issued !== undefined}
      onClose={onClose}
      insistent
      title="邀请链接"
      description="只显示这一次，请只发给本人。本人用它设置密码、登记第二步验证，用一次即失效。"
      footer={
        <Button variant="primary" onClick={onClose}>
          已经发给本人
        </Button>
      }
    >
      {issued && (
        <div className="flex flex-col gap-3">
          <p className="rounded-md bg-sunken p-4 font-mono text-sm break-all select-all">{issued.link}</p>
          <Button wide onClick={() => void copyText(issued.link)}>
            复制链接
          </Button>
          <p className="text-sm text-ink-soft">
            {formatTime(issued.expiresAt)} 前有效，过期可以重发。由你发出链接的账号，和你不能互相复核。
          </p>
          {note && <p className="text-sm text-ink-soft">{note}</p>}
        </div>
      )}
    </Dialog>
  )
}
