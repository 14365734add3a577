import { PagePosition } from '@app/contract/enums'
import { read } from '../../../lib/query.ts'

export const homeBanners = () => read('goods/adComm/list', { pagePosition: PagePosition.home })
export const homeAlbums = () => read('goods/goods/albumList', { size: 10 })
export const latestNotices = () => read('ops/notice/list', { size: 4 })
