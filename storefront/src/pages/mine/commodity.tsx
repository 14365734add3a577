import { Tabs } from '@app/ui'
import { useState } from 'react'
import { FavouriteList } from '../../features/goods/favourites/favourite-list.tsx'
import { FollowedShops } from '../../features/shops/followed-shops.tsx'
import { MineFrame } from './frame.tsx'

const tabs = [
  { value: 'works', label: '作品' },
  { value: 'shops', label: '店铺' },
]

/** What I like: works and shops. */
export default function MyFavouritesPage() {
  const [at, setAt] = useState('works')
  return (
    <MineFrame at="commodity">
      <Tabs label="收藏的是" tabs={tabs} value={at} onChange={setAt}>
        <div className="pt-6">{at === 'works' ? <FavouriteList /> : <FollowedShops />}</div>
      </Tabs>
    </MineFrame>
  )
}
