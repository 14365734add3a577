import { SearchType } from '@app/contract/enums'

/** Parts of the catalogue, labelled as on their pages. */
export const zones = [
  { type: SearchType.digital, label: '数字藏品' },
  { type: SearchType.physical, label: '实物' },
  { type: SearchType.market, label: '市集' },
  { type: SearchType.blindBox, label: '盲盒' },
]
