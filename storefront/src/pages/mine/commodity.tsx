import { FilterBar } from '@app/ui'
import { type ReactNode, useState } from 'react'
import { FavouriteList } from '../../features/goods/favourites/favourite-list.tsx'
import { FollowedList } from '../../features/follows/followed-list.tsx'
import { FollowedShops } from '../../features/shops/followed-shops.tsx'
import { MineFrame } from './frame.tsx'

type Kind = 'works' | 'shops' | 'follows'

const kinds: { value: Kind; label: string }[] = [
  { value: 'works', label: '作品' },
  { value: 'shops', label: '店铺' },
  { value: 'follows', label: '系列与创作者' },
]

const lists: Readonly<Record<Kind, () => ReactNode>> = {
  works: FavouriteList,
  shops: FollowedShops,
  follows: FollowedList,
}

/** The user's favourite works, and the shops, series and creators they follow. */
export default function MyFavouritesPage() {
  const [kind, setKind] = useState<Kind>('works')
  const List = lists[kind]
  return (
    <MineFrame at="commodity">
      <FilterBar label="喜欢的是" options={kinds} value={kind} onChange={setKind} className="mb-6" />
      <List />
    </MineFrame>
  )
}
