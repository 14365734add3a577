import { AccountMenu } from './account-menu.tsx'
import { AppearanceMenu } from './appearance-menu.tsx'
import { HeaderSearch } from './header-search.tsx'
import { TopMenu } from './top-menu.tsx'
import { useTopMenu } from './use-menu.ts'

/** What the bar holds besides the brand from 768 px; phones never fetch it. */
export default function WideBar() {
  const items = useTopMenu()
  return (
    <>
      <TopMenu items={items} className="md:order-last md:-ml-6 md:w-full 2xl:order-none 2xl:ml-4 2xl:w-auto" />
      <HeaderSearch className="ml-auto md:shrink-0" />
      <AppearanceMenu />
      <AccountMenu />
    </>
  )
}
