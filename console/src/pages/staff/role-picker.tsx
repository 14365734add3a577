import { QueryBoundary } from '../../parts/query-boundary.tsx'
import { CheckList } from '../../form/check-list.tsx'
import type { ControlProps } from '../../form/field.tsx'
import { useRead } from '../../lib/query.ts'

/** Picker of a user's roles. */
export function RolePicker({ value, onChange }: ControlProps) {
  return <RoleBoxes chosen={value as readonly string[]} onChange={onChange} />
}

function RoleBoxes({ chosen, onChange }: { chosen: readonly string[]; onChange: (roles: string[]) => void }) {
  const roles = useRead('role/list', {})
  return (
    <QueryBoundary read={roles}>
      {({ list }) => <CheckList options={list} chosen={chosen} onChange={onChange} className="grid-cols-2 gap-2" />}
    </QueryBoundary>
  )
}
