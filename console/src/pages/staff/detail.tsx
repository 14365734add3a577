import { KeyValueList } from '@app/ui'
import type { AdminReply } from '@app/contract/admin/routes'
import { useState } from 'react'
import { asGroup } from '../../form/field.tsx'
import { useParam } from '../../lib/address.ts'
import { Page, Section } from '../../parts/page.tsx'
import { QueryBoundary } from '../../parts/query-boundary.tsx'
import { ActionButton } from '../../form/action-button.tsx'
import { formatTime } from '../../lib/format.ts'
import { useMay, useMe } from '../../lib/session.ts'
import { useRead } from '../../lib/query.ts'
import { History } from '../../parts/history.tsx'
import { InvitationLink } from './new-account.tsx'
import { PartnerButton } from './partner-button.tsx'
import { RolePicker } from './role-picker.tsx'

/** Page of one staff account. */
export default function StaffDetail() {
  const id = useParam('id')
  const read = useRead('staff/info', { id })
  const me = useMe()
  const may = useMay()
  const [issued, setIssued] = useState<AdminReply<'staff/reset'>>()
  return (
    <QueryBoundary read={read}>
      {(person) => (
        <Page
          target={`staff:${id}`}
          title={person.displayName}
          note={person.name}
          actions={
            may('staff.manage') &&
            person.id !== me.id && (
              <>
                <ActionButton
                  path="staff/setRoles"
                  label="分配角色"
                  input={{ id }}
                  initial={{ roles: person.roles.map(({ key }) => key) }}
                  controls={{ roles: asGroup(RolePicker) }}
                />
                <PartnerButton person={person} />
                <ActionButton
                  path="staff/reset"
                  label={person.hasFactor ? '重置登录' : '重发邀请链接'}
                  input={{ id }}
                  isDangerous={person.hasFactor}
                  onDone={setIssued}
                >
                  {person.hasFactor
                    ? '密码和第二步验证都会作废，所有会话立即结束，并生成新的邀请链接。'
                    : '原来的链接作废，并生成新的邀请链接。'}
                  此后你和这个账号不能互相复核，直到另一位同事为它重发过链接。
                </ActionButton>
                {person.disabledReason === null ? (
                  <ActionButton path="staff/disable" label="停用" input={{ id }} isDangerous>
                    停用后立即无法使用控制台，所有会话结束。
                  </ActionButton>
                ) : (
                  <ActionButton path="staff/enable" label="恢复使用" input={{ id }} />
                )}
              </>
            )
          }
        >
          <Section title="账号">
            <KeyValueList
              rows={[
                { key: 'roles', label: '角色', value: person.roles.map(({ name }) => name).join('、') || '没有角色' },
                { key: 'scope', label: '范围', value: scopeOf(person.partner) },
                { key: 'factor', label: '第二步验证', value: factorOf(person) },
                {
                  key: 'knownTo',
                  label: '不能互相复核',
                  value:
                    person.knownTo.length > 0 ? `${person.knownTo.join('、')}（直接或经他人发过邀请链接）` : '没有',
                },
                {
                  key: 'state',
                  label: '状态',
                  value: person.disabledReason === null ? '使用中' : `已停用：${person.disabledReason}`,
                },
                { key: 'created', label: '添加时间', value: formatTime(person.createdAt) },
                {
                  key: 'seen',
                  label: '最近使用',
                  value: person.seenAt === null ? '还没有登录过' : formatTime(person.seenAt),
                },
              ]}
            />
          </Section>
          {may('audit.read') && <History target={`staff:${id}`} />}
          <InvitationLink issued={issued} onClose={() => setIssued(undefined)} />
        </Page>
      )}
    </QueryBoundary>
  )
}

function factorOf({ hasFactor, invitedUntil }: AdminReply<'staff/info'>): string {
  if (hasFactor) return '已登记'
  return invitedUntil === null
    ? '还没有登记，邀请链接已用过或过期'
    : `还没有登记，邀请链接 ${formatTime(invitedUntil)} 前有效`
}

function scopeOf(partner: AdminReply<'staff/info'>['partner']): string {
  if (partner === null) return '本平台'
  const { brands, shops } = partner
  const parts = [
    ...(brands.length > 0 ? [`品牌 ${brands.join('、')}`] : []),
    ...(shops.length > 0 ? [`店铺 ${shops.join('、')}`] : []),
  ]
  return parts.length === 0 ? '商户，还没有绑定品牌或店铺' : `商户：${parts.join('；')}`
}
