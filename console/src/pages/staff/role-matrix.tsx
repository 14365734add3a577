import { type Permission, permissions } from '@app/contract/admin/permissions'
import type { AdminReply } from '@app/contract/admin/routes'
import { CheckIcon } from '@app/ui'
import { permissionGroups } from './permission-groups.ts'

type Role = AdminReply<'role/list'>['list'][number]

/** Permissions by group in rows, roles in columns. The names stay in view while the table scrolls. */
export function RoleMatrix({ roles }: { roles: readonly Role[] }) {
  return (
    <div
      // Scrolled by keyboard, too.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="region"
      aria-label="角色与权限"
      className="relative max-h-[calc(100dvh-11rem)] overflow-auto rounded-md border border-line bg-surface"
    >
      <table className="w-full border-separate border-spacing-0 text-sm">
        <thead>
          <tr>
            <th
              scope="col"
              className="sticky top-0 left-0 z-(--raised) min-w-40 border-b border-line bg-surface px-4 py-2.5 text-left font-normal text-ink-faint"
            >
              权限
            </th>
            {roles.map(({ key, name, holders }) => (
              <th
                key={key}
                scope="col"
                className="sticky top-0 border-b border-line bg-surface px-3 py-2.5 font-medium whitespace-nowrap"
              >
                {name}
                <span className="block text-xs font-normal text-ink-faint tabular-nums">{holders} 人</span>
              </th>
            ))}
          </tr>
        </thead>
        {permissionGroups.map(({ title, rights }) => (
          <tbody key={title}>
            <tr>
              <th
                scope="rowgroup"
                colSpan={roles.length + 1}
                className="border-b border-line bg-sunken px-4 py-1.5 text-left font-medium"
              >
                <span className="sticky left-4">{title}</span>
              </th>
            </tr>
            {rights.map((right) => (
              <Row key={right} right={right} roles={roles} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

function Row({ right, roles }: { right: Permission; roles: readonly Role[] }) {
  return (
    <tr className="hover:*:bg-sunken">
      <th
        scope="row"
        className="sticky left-0 border-b border-line bg-surface px-4 py-1.5 text-left font-normal text-ink-soft"
      >
        {permissions[right]}
      </th>
      {roles.map(({ key, permissions: held }) => (
        <td key={key} className="border-b border-line px-3 py-1.5 text-center">
          {held.includes(right) ? (
            <>
              <CheckIcon className="mx-auto size-4 text-celadon-ink" />
              <span className="sr-only">有</span>
            </>
          ) : (
            <span className="sr-only">没有</span>
          )}
        </td>
      ))}
    </tr>
  )
}
