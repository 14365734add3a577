import { SearchType } from '@app/contract/enums'

/** The parts of the catalogue, as its pages call them. */
export const zones = [
  { type: SearchType.digital, label: '数字藏品' },
  { type: SearchType.physical, label: '实物' },
  { type: SearchType.market, label: '市集' },
  { type: SearchType.blindBox, label: '盲盒' },
]
