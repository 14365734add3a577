import { Checkbox } from '@app/ui'
import { Shown } from '../../app/shown.tsx'
import type { ControlProps } from '../../form/field.tsx'
import { useRead } from '../../lib/query.ts'

/** Which roles somebody has. */
export function RolePicker({ value, onChange }: ControlProps) {
  return <RoleBoxes chosen={value as readonly string[]} onChange={onChange} />
}

function RoleBoxes({ chosen, onChange }: { chosen: readonly string[]; onChange: (roles: string[]) => void }) {
  const roles = useRead('role/list', {})
  return (
    <Shown read={roles}>
      {({ list }) => (
        <div className="grid grid-cols-2 gap-2">
          {list.map(({ key, name }) => (
            <Checkbox
              key={key}
              checked={chosen.includes(key)}
              onChange={(event) =>
                onChange(event.target.checked ? [...chosen, key] : chosen.filter((other) => other !== key))
              }
            >
              {name}
            </Checkbox>
          ))}
        </div>
      )}
    </Shown>
  )
}
