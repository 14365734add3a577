export { GoodsType } from '@app/contract'
