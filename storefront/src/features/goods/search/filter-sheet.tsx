import { Button } from '@app/ui'
import { Dialog } from '@app/ui/dialog'
import { countNarrowing, countOfWorks, type Filters } from '../filters.ts'
import { FilterPanel } from './filter-panel.tsx'

export interface FilterSheetProps {
  open: boolean
  onClose: () => void
  filters: Filters
  onChange: (filters: Filters) => void
  onClear: () => void
  /** Number of works that match now. */
  total: number | undefined
}

/** Filter panel as a bottom sheet; choices apply at once, so that the number of works stays visible. */
export default function FilterSheet({ open, onClose, filters, onChange, onClear, total }: FilterSheetProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="筛选"
      footer={
        <>
          <Button onClick={onClear} disabled={countNarrowing(filters) === 0}>
            清空
          </Button>
          <Button variant="primary" onClick={onClose}>
            {total === undefined ? '看结果' : `看 ${countOfWorks(total)}作品`}
          </Button>
        </>
      }
    >
      <FilterPanel filters={filters} onChange={onChange} look="chips" />
    </Dialog>
  )
}
