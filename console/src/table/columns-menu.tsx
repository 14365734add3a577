import type { ListPath } from '@app/contract/admin/routes'
import { Button, Checkbox } from '@app/ui'
import { Popover } from '@base-ui/react/popover'
import { listOf } from './types.ts'

interface ColumnsMenuProps {
  path: ListPath
  shown: readonly string[]
  /** Undefined restores the page's default. */
  onChoose: (columns: readonly string[] | undefined) => void
}

/** Menu to choose the visible columns. */
export function ColumnsMenu({ path, shown, onChoose }: ColumnsMenuProps) {
  const { columns } = listOf(path)
  const names = Object.keys(columns)
  return (
    <Popover.Root>
      <Popover.Trigger render={<Button size="small">列</Button>} />
      <Popover.Portal>
        <Popover.Positioner align="end" sideOffset={6} className="z-(--layer-popover)">
          <Popover.Popup className="flex max-h-[60dvh] w-56 flex-col gap-1 overflow-y-auto rounded-md border border-line bg-surface p-3 shadow-float">
            <Popover.Title className="sr-only">显示的列</Popover.Title>
            {names.map((name) => (
              <Checkbox
                key={name}
                checked={shown.includes(name)}
                disabled={shown.length === 1 && shown[0] === name}
                onChange={(event) =>
                  onChoose(names.filter((other) => (other === name ? event.target.checked : shown.includes(other))))
                }
              >
                {columns[name]?.title}
              </Checkbox>
            ))}
            <Button size="small" variant="quiet" onClick={() => onChoose(undefined)}>
              恢复默认
            </Button>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
