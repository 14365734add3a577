import { Button, ListSkeleton, Notice } from '@app/ui'
import { Dialog } from '@app/ui/dialog'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { LostNotice } from '../../../lib/lost-notice.tsx'
import { type Activity, piecesOf } from '../api.ts'
import type { Composing } from '../use-composing.ts'
import { useBoundRights } from '../../../domain/right/bound.ts'
import { type Choice, chosenOf } from './choice.ts'
import { Confirmation } from './confirmation.tsx'
import { MaterialPicker } from './material-picker.tsx'
import { queryStateOf, QueryBoundary } from '../../../lib/query-state.tsx'

export interface PickerSheetProps {
  activity: Activity
  open: boolean
  /** Whether the activity still accepts materials from this user. */
  isOpen: boolean
  composing: Composing
  onClose: () => void
}

/** Sheet for composing: choose the pieces, confirm in plain language what will happen, then compose. */
export default function PickerSheet({ activity, open, isOpen, composing, onClose }: PickerSheetProps) {
  const { materials } = activity
  const [choice, setChoice] = useState<Choice>({})
  /** Ids of the pieces being confirmed; another choice needs another confirmation. */
  const [asked, setAsked] = useState<string>()
  const [isAware, setAware] = useState(false)
  const reads = useQueries({
    queries: materials.map(({ goodsSn }) => ({ ...piecesOf(goodsSn), enabled: open })),
  })
  const groups = reads.flatMap((query, index) => {
    const material = materials[index]
    const reading = queryStateOf(query)
    return material ? [{ material, reading, chosen: chosenOf(choice, material, reading.value ?? []) }] : []
  })
  const chosen = groups.flatMap((group) => group.chosen)
  const needed = materials.reduce((sum, { quantity }) => sum + quantity, 0)
  const isComplete = groups.every(({ material, chosen: of }) => of.length === material.quantity)
  const question = chosen.map(({ nftId }) => nftId).join()
  const isShown = isComplete && asked === question
  const { refusal, isPending } = composing
  const bound = useBoundRights(chosen, open && isComplete)

  /** From here on the choice is the user's own, even if it was preset: no piece is replaced automatically. */
  function ask() {
    setChoice(Object.fromEntries(groups.map((group) => [group.material.goodsSn, group.chosen.map((one) => one.nftId)])))
    setAware(false)
    setAsked(question)
  }

  function close() {
    setAsked(undefined)
    onClose()
  }

  /** Goes back from the confirmation to the choice, and from the choice to the page. */
  function goBack() {
    if (isPending) return false
    if (!isShown) return close()
    setAsked(undefined)
    return false
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      onBack={goBack}
      size="wide"
      title={isShown ? '确认合成' : '挑选材料'}
      description={isShown ? undefined : '确认之前，什么都不会消耗。'}
      insistent={isPending}
      footer={
        !isOpen ? (
          <Button onClick={onClose}>知道了</Button>
        ) : isShown ? (
          <>
            <Button disabled={isPending} onClick={() => setAsked(undefined)}>
              回去再选
            </Button>
            <Button
              variant="primary"
              disabled={!isAware || !bound.isRead}
              pending={isPending}
              pendingLabel="正在合成"
              onClick={() => composing.compose(chosen)}
            >
              用这 {needed} 件合成
            </Button>
          </>
        ) : (
          <Button variant="primary" wide disabled={!isComplete} onClick={ask} className="md:max-w-72">
            {isComplete ? '选好了，预览结果' : `还要选 ${needed - chosen.length} 件`}
          </Button>
        )
      }
    >
      {refusal && (
        <Notice urgent tone="bad" title={refusal.title} className="mb-6">
          {refusal.text}
        </Notice>
      )}
      <LostNotice lost={composing.lost} submission="合成" className="mb-6" />
      {isShown ? (
        <Confirmation
          activity={activity}
          chosen={chosen}
          isAware={isAware}
          onAware={setAware}
          isPending={isPending || !isOpen}
          bound={bound}
        />
      ) : (
        <div className="grid gap-10 pt-3">
          {groups.map(({ material, reading, chosen: of }) => (
            <QueryBoundary
              key={material.goodsSn}
              of={reading}
              loading={<ListSkeleton count={2} label={`正在加载你的《${material.name}》`} />}
              failure={{ title: `你的《${material.name}》加载失败` }}
            >
              {(pieces) => (
                <MaterialPicker
                  material={material}
                  pieces={pieces}
                  chosen={of}
                  isPreset={!(material.goodsSn in choice)}
                  onChoose={(ids) => setChoice((before) => ({ ...before, [material.goodsSn]: ids }))}
                />
              )}
            </QueryBoundary>
          ))}
        </div>
      )}
    </Dialog>
  )
}
