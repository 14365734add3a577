import { adminLists } from '@app/contract/admin/lists'
import { Mark, type Tone } from '../../app/mark.tsx'

const labels: Readonly<Record<string, string>> = adminLists['user/list'].columns.realNameState.labels
const tones: Readonly<Record<number, Tone>> = { 1: 'over', 2: 'done', 3: 'waiting' }

export const RealNameMark = ({ state }: { state: number }) => (
  <Mark tone={tones[state] ?? 'over'}>{labels[state] ?? state}</Mark>
)

export const DisabledMark = () => <Mark tone="wrong">已停用</Mark>
