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

// Routes by the part of the address behind the hash. `app/navigation.tsx` decides which page is shown and which are
// kept.

const PlaceContext = createContext<Place | undefined>(undefined)
const ParametersContext = createContext<Record<string, string | undefined>>({})

/** Provides the window's address to its children, beginning at the location that `start` was prepared for. */
export function HashRouter({ start, children }: { start?: Place | undefined; children: ReactNode }) {
  const [first] = useState(() => start ?? placeNow())
  const [place, setPlace] = useState(first)
  useLayoutEffect(() => followPlace(first, (next) => startTransition(() => setPlace(next))), [first])
  return <PlaceContext value={place}>{children}</PlaceContext>
}

/** Renders a page at the address it was last seen under, whatever the window's address is now. */
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

/** Returns the address of the page that contains the caller. */
export const useLocation = (): Location => usePlace().location

/** Returns the kind of navigation that led to the current address. */
export const useAction = (): Action => usePlace().action

/** Returns the path parameters of the page: `{ id }` of `/goods/:id`. */
export const useParams = () => useContext(ParametersContext)

/** Goes to an address, or by a number of history entries. */
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

/** Returns the query of the page's address, and a function that changes it. */
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

/** Redirects as soon as it is mounted. */
export function Redirect({ to }: { to: string }) {
  const navigate = useNavigate()
  useEffect(() => navigate(to, { replace: true }), [navigate, to])
  return null
}
