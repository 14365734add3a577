import type { ListPath } from '@app/contract/admin/routes'
import { Button } from '@app/ui'
import { Popover } from '@base-ui/react/popover'
import { ActionButton } from '../form/action-button.tsx'
import { ConfirmButton } from '../form/confirm-button.tsx'
import { useMay } from '../lib/session.ts'
import { useRead } from '../lib/query.ts'
import type { ListAddress } from './address.ts'

interface ViewsMenuProps {
  path: ListPath
  address: ListAddress
  columns: readonly string[]
  onChoose: (query: string, columns: readonly string[]) => void
}

/** Menu of saved views (filters, sort and columns): the user's own and shared ones. */
export function ViewsMenu(props: ViewsMenuProps) {
  return (
    <Popover.Root>
      <Popover.Trigger render={<Button size="small">视图</Button>} />
      <Popover.Portal>
        <Popover.Positioner align="end" sideOffset={6} className="z-(--layer-popover)">
          <Popover.Popup className="flex max-h-[60dvh] w-72 flex-col gap-2 overflow-y-auto rounded-md border border-line bg-surface p-3 shadow-float">
            <Popover.Title className="text-sm font-medium">视图</Popover.Title>
            <Views {...props} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

function Views({ path, address, columns, onChoose }: ViewsMenuProps) {
  const mayShare = useMay()('view.share')
  const views = useRead('view/list', { page: path })
  const query = new URLSearchParams({ ...address.filters, sort: address.sort }).toString()
  return (
    <>
      {views.data?.list.length === 0 && (
        <p className="text-sm text-ink-faint">保存当前的筛选、排序和列，下次直接打开。</p>
      )}
      <ul className="flex flex-col gap-1">
        {views.data?.list.map((view) => (
          <li key={view.id} className="flex items-center gap-2">
            <Popover.Close
              className="grow truncate rounded-sm px-2 py-1.5 text-left text-sm hover:bg-sunken"
              onClick={() => onChoose(view.query, view.columns)}
            >
              {view.name}
              {view.isShared && <span className="ml-2 text-xs text-ink-faint">共享</span>}
            </Popover.Close>
            {view.mayChange && (
              <ConfirmButton
                path="view/remove"
                label="删除"
                variant="quiet"
                input={{ id: view.id, version: view.version }}
              />
            )}
          </li>
        ))}
      </ul>
      <ActionButton
        path="view/save"
        label="保存当前视图"
        input={{ page: path, query, columns: [...columns], ...(!mayShare && { isShared: false }) }}
        successMessage="已保存"
      />
    </>
  )
}
