import type { ListPath } from '@app/contract/admin/routes'
import { memo, type ReactNode } from 'react'
import type { Search } from '../lib/address.ts'
import type { ListAddress } from './address.ts'
import { ColumnsMenu } from './columns-menu.tsx'
import { ExportButton } from './export-button.tsx'
import { type Choices, FilterBar, type FilterControls } from './filter-bar.tsx'
import { ViewsMenu } from './views-menu.tsx'

interface ToolbarProps {
  path: ListPath
  address: ListAddress
  shown: readonly string[]
  onChooseColumns: (columns: readonly string[] | undefined) => void
  fixed: object | undefined
  actions: ReactNode
  choices: Choices | undefined
  standard: object | undefined
  controls: FilterControls | undefined
}

/**
 * Toolbar above a list: filters, and actions on the list as a whole. Memoised, so that selecting rows does not render
 * it again.
 */
export const Toolbar = memo(function Toolbar(props: ToolbarProps) {
  const { path, address, shown, onChooseColumns, fixed, actions, choices, standard, controls } = props
  return (
    <div className="flex flex-wrap items-end justify-between gap-3">
      <FilterBar
        path={path}
        address={address}
        fixed={fixed && Object.keys(fixed)}
        choices={choices}
        standard={standard as Search | undefined}
        controls={controls}
      />
      <div className="flex items-center gap-2">
        {actions}
        <ViewsMenu path={path} address={address} columns={shown} onChoose={address.open} />
        <ExportButton path={path} address={address} columns={shown} fixed={fixed} />
        <ColumnsMenu path={path} shown={shown} onChoose={onChooseColumns} />
      </div>
    </div>
  )
})
