import { allPermissions, type Permission, permissions } from '@app/contract/admin/permissions'
import { PendingScope } from '../../parts/pending-approvals.tsx'
import { Page, Section } from '../../parts/page.tsx'
import { QueryBoundary } from '../../parts/query-boundary.tsx'
import { ActionButton } from '../../form/action-button.tsx'
import { CheckList } from '../../form/check-list.tsx'
import { asGroup, type ControlProps } from '../../form/field.tsx'
import { useMay } from '../../lib/session.ts'
import { useRead } from '../../lib/query.ts'

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
          <div className="grid gap-4 md:grid-cols-2 2xl:grid-cols-3">
            {list.map((role) => (
              <Section
                key={role.key}
                title={role.name}
                aside={<span className="text-sm text-ink-faint">{role.holders} 人</span>}
              >
                <p className="text-sm leading-7 text-ink-soft">
                  {role.permissions.length === allPermissions.length
                    ? '全部权限'
                    : role.permissions.map((right) => permissions[right]).join('、') || '没有权限'}
                </p>
                {!role.isBuiltIn && may('role.manage') && (
                  <PendingScope target={`role:${role.key}`}>
                    <div className="mt-3 flex gap-2">
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
                )}
              </Section>
            ))}
          </div>
        )}
      </QueryBoundary>
    </Page>
  )
}

const rights = allPermissions.map((key) => ({ key, name: permissions[key] }))

function Rights({ value, onChange }: ControlProps) {
  return (
    <CheckList
      options={rights}
      chosen={value as readonly Permission[]}
      onChange={onChange}
      className="max-h-80 gap-1.5 overflow-y-auto sm:grid-cols-2"
    />
  )
}
