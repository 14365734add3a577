import type { GoodsMove } from '@app/contract/admin/goods'
import { ActionButton } from '../../form/action-button.tsx'
import { useMay } from '../../lib/session.ts'
import { useRead } from '../../lib/query.ts'
import { CallOffButton } from './call-off.tsx'
import { StopButton, StopByKey } from './stop-button.tsx'

interface EmergencyProps {
  goodsSn: string
  name: string
  moves: readonly GoodsMove[]
  /** Whether the key `s` focuses the stop button. */
  hasKey?: boolean
}

/** Buttons to stop, resume, take down and put back a work, as its status and the user's rights allow. */
export function EmergencyActions({ goodsSn, name, moves, hasKey = false }: EmergencyProps) {
  const may = useMay()
  const Stop = hasKey ? StopByKey : StopButton
  return (
    <>
      {moves.includes('stop') && <Stop goodsSn={goodsSn} name={name} />}
      {moves.includes('resume') && may('goods.sell') && (
        <ActionButton path="goods/resume" label="恢复发售" input={{ goodsSn }} successMessage="已恢复" />
      )}
      {moves.includes('takeDown') && may('goods.takeDown') && (
        <ActionButton path="goods/takeDown" label="平台下架" input={{ goodsSn }} isDangerous successMessage="已下架">
          《{name}》立刻从店面消失，不能再下单；已售出的藏品不受影响。不需要复核，之后可以恢复上架。
        </ActionButton>
      )}
      {moves.includes('putBack') && may('goods.takeDown') && (
        <ActionButton path="goods/putBack" label="恢复上架" input={{ goodsSn }} successMessage="已恢复上架">
          恢复到下架之前的样子：停售的仍然停售，结束的仍然结束。
        </ActionButton>
      )}
      {may('goods.callOff') && <CallOffButton goodsSn={goodsSn} name={name} />}
    </>
  )
}

/** `EmergencyActions` for pages that know only the number of a work. */
export function EmergencyActionsOf({ goodsSn }: { goodsSn: string }) {
  const may = useMay()
  const { data } = useRead('goods/info', { goodsSn }, { isEnabled: may('goods.read') })
  return data ? <EmergencyActions goodsSn={goodsSn} name={data.name} moves={data.moves} /> : null
}
