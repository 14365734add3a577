import { RightsState } from '@app/contract/enums'
import { Notice } from '@app/ui'
import type { RightsDetail } from '../api.ts'
import { AskedButton } from './asked-button.tsx'
import { useMoves } from './use-moves.ts'

/** A right that the partner activates: the user requests it once. */
export function ServiceAction({ right }: { right: RightsDetail }) {
  const { apply } = useMoves(right)
  if (right.state === RightsState.wait) {
    return (
      <AskedButton
        variant="primary"
        html={right.config.content}
        tip="申请后由品牌为你开通，这项权益不再随藏品转赠。"
        confirmLabel="申请"
        onConfirm={apply}
      >
        申请使用
      </AskedButton>
    )
  }
  return right.state === RightsState.already ? (
    <Notice title="申请已收到">{right.config.brandName}会为你开通，开通后这里会变成已使用。</Notice>
  ) : null
}
