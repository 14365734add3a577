import { type Permission, permissions } from '@app/contract/admin/permissions'
import type { AdminReply } from '@app/contract/admin/routes'
import { PendingScope } from '../../parts/pending-approvals.tsx'
import { Page, Section } from '../../parts/page.tsx'
import { QueryBoundary } from '../../parts/query-boundary.tsx'
import { ActionButton } from '../../form/action-button.tsx'
import { CheckList } from '../../form/check-list.tsx'
import { asGroup, type ControlProps } from '../../form/field.tsx'
import { useMay } from '../../lib/session.ts'
import { useRead } from '../../lib/query.ts'
import { permissionGroups } from './permission-groups.ts'
import { RoleMatrix } from './role-matrix.tsx'

type Role = AdminReply<'role/list'>['list'][number]

/** Page for roles and their permissions; the deployment's own roles can be changed. */
export default function Roles() {
  const read = useRead('role/list', {})
  const may = useMay()
  return (
    <Page
      title="角色"
      actions={
        may('role.manage') && (
          <ActionButton
            path="role/create"
            label="添加角色"
            variant="primary"
            input={{}}
            controls={{ permissions: asGroup(Rights) }}
          />
        )
      }
    >
      <QueryBoundary read={read}>
        {({ list }) => (
          <>
            <RoleMatrix roles={list} />
            {may('role.manage') && <OwnRoles roles={list.filter(({ isBuiltIn }) => !isBuiltIn)} />}
          </>
        )}
      </QueryBoundary>
    </Page>
  )
}

/** The deployment's own roles, which can be changed. */
function OwnRoles({ roles }: { roles: readonly Role[] }) {
  if (roles.length === 0) return null
  return (
    <Section title="自己的角色">
      <ul className="-my-2 divide-y divide-line text-sm">
        {roles.map((role) => (
          <li key={role.key} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
            <span className="min-w-32 grow">
              {role.name}
              <span className="ml-3 text-ink-faint tabular-nums">
                {role.permissions.length} 项权限，{role.holders} 人
              </span>
            </span>
            <PendingScope target={`role:${role.key}`}>
              <div className="flex gap-2">
                <ActionButton
                  path="role/change"
                  label="修改"
                  input={{ id: role.key, version: role.version }}
                  initial={{ name: role.name, permissions: role.permissions }}
                  controls={{ permissions: asGroup(Rights) }}
                  entryFormats={{ permissions: (right) => permissions[right as Permission] }}
                />
                <ActionButton path="role/remove" label="删除" input={{ id: role.key }} isDangerous />
              </div>
            </PendingScope>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Rights({ value, onChange }: ControlProps) {
  return (
    <div className="max-h-80 overflow-y-auto">
      {permissionGroups.map(({ title, rights }) => (
        <div key={title} role="group" aria-label={title} className="mb-3">
          <p className="text-xs text-ink-faint">{title}</p>
          <CheckList
            options={rights.map((key) => ({ key, name: permissions[key] }))}
            chosen={value as readonly Permission[]}
            onChange={onChange}
            className="gap-1.5 sm:grid-cols-2"
          />
        </div>
      ))}
    </div>
  )
}
