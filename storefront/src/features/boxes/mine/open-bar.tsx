import { Button } from '@app/ui'
import { mostAtOnce } from '../opening/use-opening.ts'

export interface OpenBarProps {
  chosen: number
  /** Closed boxes loaded. */
  available: number
  isPending: boolean
  /** Selects as many boxes as one call opens. */
  onFill: () => void
  onClear: () => void
  onOpen: () => Promise<void>
}

/** Current selection and the button to open it, in thumb reach above the tab bar. */
export function OpenBar({ chosen, available, isPending, onFill, onClear, onOpen }: OpenBarProps) {
  const most = Math.min(mostAtOnce, available)
  return (
    <div className="sticky bottom-0 z-(--layer-bar) -mx-4 mt-8 flex items-center justify-between gap-3 border-t border-line bg-paper px-4 py-3 max-md:bottom-[calc(3.5rem+env(safe-area-inset-bottom))] sm:-mx-6 sm:px-6 md:mx-0 md:px-0">
      <p role="status" className="figures text-sm text-ink-soft">
        {chosen === 0 ? `一次最多打开 ${mostAtOnce} 个` : `已选 ${chosen} 个`}
      </p>
      <div className="flex gap-3">
        {chosen > 0 && !isPending && (
          <Button variant="quiet" onClick={onClear}>
            取消
          </Button>
        )}
        {chosen === 0 ? (
          <Button onClick={onFill}>选 {most} 个</Button>
        ) : (
          <Button variant="primary" pending={isPending} pendingLabel="正在打开" onClick={onOpen}>
            打开 {chosen} 个
          </Button>
        )}
      </div>
    </div>
  )
}
