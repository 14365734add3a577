import { CardGridSkeleton, FilterBar } from '@app/ui'
import { QueryBoundary, useQueryState } from '../../../lib/query-state.tsx'
import { myStacks } from '../api.ts'
import type { Opening } from '../opening/use-opening.ts'
import { BoxStacks } from './box-stacks.tsx'
import { EachBox } from './each-box.tsx'
import { NoBoxes } from './no-boxes.tsx'

export interface ClosedBoxesProps {
  /** Whether boxes are listed one by one instead of in stacks. */
  isEach: boolean
  onEach: (isEach: boolean) => void
  opening: Opening
}

/** The user's closed blind boxes, in one stack per product or one by one. */
export function ClosedBoxes({ isEach, onEach, opening }: ClosedBoxesProps) {
  const stacks = useQueryState(myStacks())
  const isEmpty = stacks.value?.list.length === 0
  return (
    <>
      {!isEmpty && (
        <FilterBar
          label="排列方式"
          options={[
            { value: 'stacks', label: '按作品' },
            { value: 'each', label: '逐个挑选' },
          ]}
          value={isEach ? 'each' : 'stacks'}
          onChange={(value) => onEach(value === 'each')}
          className="mb-6"
        />
      )}
      {isEach ? (
        <EachBox opening={opening} />
      ) : (
        <QueryBoundary of={stacks} loading={<CardGridSkeleton count={3} label="正在加载盒子" />}>
          {({ list }) => (list.length > 0 ? <BoxStacks stacks={list} opening={opening} /> : <NoBoxes />)}
        </QueryBoundary>
      )}
    </>
  )
}
