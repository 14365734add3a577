import { InnerLink } from '../app/inner-link.tsx'

/** Where the page of a thing is, by the kind that the audit names it with. */
const pages: Readonly<Record<string, string>> = {
  staff: '/staff/',
  approval: '/approvals/',
  order: '/orders/',
  user: '/users/',
  cluster: '/clusters/',
  item: '/items/',
  ticket: '/tickets/',
}

/** What an act was done to (`order:2026…`), as a way to its page where it has one. */
export function TargetLink({ target }: { target: string }) {
  const colon = target.indexOf(':')
  const page = pages[target.slice(0, colon)]
  return page === undefined ? target : <InnerLink to={page + target.slice(colon + 1)}>{target}</InnerLink>
}
