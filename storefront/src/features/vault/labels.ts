import { ItemState } from '@app/contract/enums'

export interface ItemStateLabels {
  label: string
  /** Explains the state to first-time readers; empty if the label is sufficient. */
  note: string
}

/** States of a piece as its owner reads them. */
export const itemStateLabels: Record<ItemState, ItemStateLabels> = {
  [ItemState.minting]: {
    label: '铸造中 · 上链中',
    note: '藏品已经归你。系统正在把它和编号写进区块链，这本大家共同保管的登记簿，通常一两分钟完成。',
  },
  [ItemState.held]: { label: '已上链', note: '' },
  [ItemState.locked]: { label: '锁定中', note: '正在转赠或合成，完成或撤回前不能另作他用。' },
  [ItemState.destroyed]: { label: '已销毁', note: '这一件已经销毁，编号不会再发。' },
  [ItemState.given]: { label: '已转赠', note: '这一件已经转赠给了别人。' },
}
