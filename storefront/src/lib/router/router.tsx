import {
  createContext,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import { type Action, followPlace, goBy, type Going, goTo, type Place, placeNow } from './history.ts'
import { type Location, matchPath, resolvePath } from './location.ts'

// The page is known by what stands behind the hash. What leads where, and what is kept, is the frame's (`app/navigation.tsx`).

const PlaceContext = createContext<Place | undefined>(undefined)
const ParametersContext = createContext<Record<string, string | undefined>>({})

/** Follows the window's address for all within, from where the visitor was when `start` was made ready. */
export function HashRouter({ start, children }: { start?: Place | undefined; children: ReactNode }) {
  const [first] = useState(() => start ?? placeNow())
  const [place, setPlace] = useState(first)
  useLayoutEffect(() => followPlace(first, (next) => startTransition(() => setPlace(next))), [first])
  return <PlaceContext value={place}>{children}</PlaceContext>
}

/** A page at the address it was last seen under, wherever the window is by now. */
export function PageAt({ location, pattern, children }: { location: Location; pattern: string; children: ReactNode }) {
  const place = useMemo((): Place => ({ location, action: 'pop' }), [location])
  const parameters = useMemo(() => matchPath(pattern, location.pathname) ?? {}, [pattern, location.pathname])
  return (
    <PlaceContext value={place}>
      <ParametersContext value={parameters}>{children}</ParametersContext>
    </PlaceContext>
  )
}

function usePlace(): Place {
  const place = useContext(PlaceContext)
  if (!place) throw new Error('Addresses are known within a HashRouter only')
  return place
}

/** The address of the page that asks. */
export const useLocation = (): Location => usePlace().location

/** How the window came to its address. */
export const useAction = (): Action => usePlace().action

/** What the page's path names: `{ id }` of `/goods/:id`. */
export const useParams = () => useContext(ParametersContext)

/** Goes to an address, or so many steps of the history. */
export type Navigate = (to: string | number, options?: Going) => void

export function useNavigate(): Navigate {
  const { pathname } = useLocation()
  return useCallback(
    (to, options) => {
      if (typeof to === 'number') goBy(to)
      else goTo(resolvePath(to, pathname), options)
    },
    [pathname],
  )
}

type SetSearch = (search: URLSearchParams | Record<string, string>, options?: { replace?: boolean }) => void

/** The query of the page's address, and how to go to another one. */
export function useSearchParams(): [URLSearchParams, SetSearch] {
  const { search } = useLocation()
  const navigate = useNavigate()
  const parameters = useMemo(() => new URLSearchParams(search), [search])
  const setSearch = useCallback<SetSearch>(
    (next, options) => navigate(`?${new URLSearchParams(next)}`, options),
    [navigate],
  )
  return [parameters, setSearch]
}

/** Leads on as soon as it is shown. */
export function Redirect({ to }: { to: string }) {
  const navigate = useNavigate()
  useEffect(() => navigate(to, { replace: true }), [navigate, to])
  return null
}
