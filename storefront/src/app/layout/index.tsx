import { KeptPages } from '../kept-pages.tsx'
import { useKeptPages } from '../navigation.tsx'

/** The frame around the pages. */
export function Layout() {
  const pages = useKeptPages()
  return (
    <main id="main" tabIndex={-1} className="outline-none">
      <KeptPages pages={pages} />
    </main>
  )
}
