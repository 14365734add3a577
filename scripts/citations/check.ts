import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, resolve } from 'node:path'

/** The project as citations see it; paths are relative to it. */
export interface Project {
  exists: (path: string) => boolean
  /** What the headings of a page are called in links. Throws where there is no such page. */
  headings: (page: string) => ReadonlySet<string>
}

/** What a text cites that is not there, one line each; `path` is where the text stands, relative to the project. */
export function wrongCitations(path: string, text: string, project: Project): string[] {
  const isPage = path.endsWith('.md')
  const found = [...wrongRules(text, project), ...wrongPages(path, text, project)]
  return isPage ? [...found, ...wrongLinks(path, text, project), ...wrongPlaces(text, project)] : found
}

/** `rules/<area>` and `rules/<area>#<heading>`, the way in which a rule is cited; other paths hold `rules/` too. */
const rule = /(?<![\w./<-])rules\/([a-z]+)(?![\w./-])(?:#([a-z-]+))?/g

function wrongRules(text: string, project: Project): string[] {
  return [...text.matchAll(rule)].flatMap(([cited, area, heading]) => {
    const page = `docs/rules/${area}.md`
    if (!project.exists(page)) return [`${cited}: there is no ${page}`]
    return heading === undefined || project.headings(page).has(heading) ? [] : [`${cited}: ${page} has no such heading`]
  })
}

/** A page by its name, wherever it is spoken of. Links of pages are looked at as links. */
const pageName = /(?<![\w./#*-]|\]\()((?:[\w.-]+\/)*[\w-][\w.-]*\.md)\b/g

function wrongPages(path: string, text: string, project: Project): string[] {
  return [...text.matchAll(pageName)].flatMap(([cited]) =>
    project.exists(cited) || project.exists(join(dirname(path), cited)) ? [] : [`${cited}: there is no such page`],
  )
}

const link = /\]\(([^)\s]+)\)/g

function wrongLinks(path: string, text: string, project: Project): string[] {
  return [...withoutBlocks(text).matchAll(link)].flatMap(([, target = '']) => {
    if (/^[a-z]+:/.test(target)) return []
    const [file = '', heading] = target.split('#', 2)
    const page = file === '' ? path : normalize(join(dirname(path), file))
    if (!project.exists(page)) return [`${target}: the link leads nowhere`]
    return heading === undefined || project.headings(page).has(heading)
      ? []
      : [`${target}: the page has no such heading`]
  })
}

/** Rooms of the house: what begins with one, between backticks, is a place in it, unless it is made by running something. */
const place = /`((?:bench|chain|contract|demo|docs|e2e|fair|scripts|server|storefront|ui)\/[\w./-]*)`/g

const made = /\/(?:artifacts|dist|results)\b/

function wrongPlaces(text: string, project: Project): string[] {
  return [...text.matchAll(place)].flatMap(([, cited = '']) =>
    made.test(cited) || project.exists(cited) ? [] : [`${cited}: there is no such file or folder`],
  )
}

const withoutBlocks = (text: string): string => text.replaceAll(/^( *)```[\s\S]*?^\1```/gm, '')

/** The headings of a page as links name them. */
export function headingsOf(text: string): ReadonlySet<string> {
  const headings = withoutBlocks(text).matchAll(/^#{1,6} (.+)$/gm)
  return new Set(
    [...headings].map(([, words = '']) =>
      words
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  )
}

/** The house in `folder`. */
export function projectAt(folder: string): Project {
  const known = new Map<string, ReadonlySet<string>>()
  return {
    exists: (path) => existsSync(resolve(folder, path)),
    headings(page) {
      const headings = known.get(page) ?? headingsOf(readFileSync(resolve(folder, page), 'utf8'))
      known.set(page, headings)
      return headings
    },
  }
}
