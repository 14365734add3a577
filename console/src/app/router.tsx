import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type RouterHistory,
} from '@tanstack/react-router'
import { ErrorPage, NotFoundPage } from './error-page.tsx'
import { pageComponents } from './page-components.ts'
import { pages } from '../routes/index.ts'
import { Shell } from './shell.tsx'

const root = createRootRoute({ component: Outlet, errorComponent: ErrorPage, notFoundComponent: NotFoundPage })

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  component: lazyRouteComponent(() => import('../pages/sign-in/login.tsx'), 'Login'),
})

const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitation',
  component: lazyRouteComponent(() => import('../pages/sign-in/invitation.tsx'), 'Invitation'),
})

/** Parent route of everything behind the sign-in. */
const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  component: Shell,
  errorComponent: ErrorPage,
})

const inner = pages.map(({ path }) =>
  createRoute({ getParentRoute: () => inside, path, component: lazyRouteComponent(pageComponents[path]) }),
)

/** Creates the router of the console. Query parameters are plain text, as a user would type them. */
export const createConsoleRouter = (history?: RouterHistory) =>
  createRouter({
    routeTree: root.addChildren([login, invitation, inside.addChildren(inner)]),
    basepath: '/console',
    defaultPreload: 'intent',
    scrollRestoration: true,
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => {
      const text = new URLSearchParams(
        Object.entries(search).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
      ).toString()
      return text && `?${text}`
    },
    ...(history && { history }),
  })
