import { SeasonRange } from '../../lib/season.tsx'
import { AccountMenu } from './account-menu.tsx'
import { AppearanceMenu } from './appearance-menu.tsx'
import { HeaderSearch } from './header-search.tsx'
import { TopMenu } from './top-menu.tsx'
import { useTopMenu } from './use-menu.ts'

/** Content of the bar besides the brand, from 768 px; phones never load it. */
export default function WideBar() {
  const items = useTopMenu()
  return (
    <>
      <SeasonRange className="absolute right-0 bottom-0 z-(--depth-near) h-9 w-2/3 opacity-35 mask-l-from-40% mask-r-from-75% elder:hidden" />
      <TopMenu items={items} className="md:order-last md:-ml-6 md:w-full 2xl:order-none 2xl:ml-4 2xl:w-auto" />
      <HeaderSearch className="ml-auto md:shrink-0" />
      <AppearanceMenu />
      <AccountMenu />
    </>
  )
}
