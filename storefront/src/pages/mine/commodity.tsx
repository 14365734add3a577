import { FilterBar } from '@app/ui'
import { useState } from 'react'
import { FavouriteList } from '../../features/goods/favourites/favourite-list.tsx'
import { FollowedShops } from '../../features/shops/followed-shops.tsx'
import { MineFrame } from './frame.tsx'

type Kind = 'works' | 'shops'

const kinds: { value: Kind; label: string }[] = [
  { value: 'works', label: '作品' },
  { value: 'shops', label: '店铺' },
]

/** The user's favourite works and followed shops. */
export default function MyFavouritesPage() {
  const [kind, setKind] = useState<Kind>('works')
  return (
    <MineFrame at="commodity">
      <FilterBar label="喜欢的是" options={kinds} value={kind} onChange={setKind} className="mb-6" />
      {kind === 'works' ? <FavouriteList /> : <FollowedShops />}
    </MineFrame>
  )
}
