import { ChevronRightIcon, cx, Field, inputStyle, useFieldWiring } from '@app/ui'
import { useState } from 'react'
import type { RegionPickerProps } from './region-selects.tsx'
import { regionText } from '../../domain/address/region-text.ts'
import { lazySheetWithRetry } from '../../lib/lazy/later.tsx'

const RegionSheet = lazySheetWithRetry(() => import('./region-sheet.tsx'))

const invitation = '请选择省、市、区县'

/** Line that shows the chosen region and opens the sheet. */
export function RegionButton({ regions, path, error, onChange }: RegionPickerProps) {
  const [isOpen, setOpen] = useState(false)
  const region = regions.findRegion(path.district)
  return (
    <Field label="所在地区" required error={error}>
      <OpenButton text={region ? regionText(region) : ''} isWrong={Boolean(error)} onOpen={() => setOpen(true)} />
      {isOpen && <RegionSheet regions={regions} path={path} onChange={onChange} onClose={() => setOpen(false)} />}
    </Field>
  )
}

function OpenButton({ text, isWrong, onOpen }: { text: string; isWrong: boolean; onOpen: () => void }) {
  const { id, 'aria-describedby': note } = useFieldWiring()
  return (
    <button
      type="button"
      id={id}
      aria-describedby={note}
      aria-haspopup="dialog"
      aria-label={`所在地区，${text || invitation}`}
      onClick={onOpen}
      className={cx(inputStyle, 'flex items-center justify-between gap-3 text-left', isWrong && 'border-vermilion-ink')}
    >
      <span className={text ? undefined : 'text-ink-faint'}>{text || invitation}</span>
      <ChevronRightIcon className="shrink-0 text-ink-faint" />
    </button>
  )
}
