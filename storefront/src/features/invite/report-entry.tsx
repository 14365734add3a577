import { ReportButton } from '../../domain/report/report-button.tsx'
import type { ChartEntry } from './api.ts'

/** Reports the name or portrait of a user on the chart. */
export function ReportEntry({ entry: { entryId, nickname }, className }: { entry: ChartEntry; className?: string }) {
  return (
    <ReportButton isFlag reported={{ kind: 'name', on: 'chart', id: entryId, name: nickname }} className={className} />
  )
}
