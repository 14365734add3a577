import type { AdminReply } from '@app/contract/admin/routes'
import { NamedPicture } from '../../parts/named-picture.tsx'
import { PoolBadge } from './badges.tsx'

type Pool = AdminReply<'lottery/list'>['list'][number]

/** Cells of the lists of lotteries and wishing events. */
export const poolCells = {
  title: ({ title, cover }: Pool) => <NamedPicture picture={cover}>{title}</NamedPicture>,
  state: ({ state }: Pool) => <PoolBadge state={state} />,
}
