import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, resolve } from 'node:path'

/** The files and headings that citations may refer to; paths are relative to the project. */
export interface Project {
  exists: (path: string) => boolean
  /** Returns the anchors of a page's headings. Throws if the page does not exist. */
  headings: (page: string) => ReadonlySet<string>
}

/**
 * Lists citations of things that do not exist, one line each; `path` is the file of the text, relative to the project.
 */
export function wrongCitations(path: string, text: string, project: Project): string[] {
  const isPage = path.endsWith('.md')
  const found = [...wrongRules(text, project), ...wrongPages(path, text, project)]
  return isPage ? [...found, ...wrongLinks(path, text, project), ...wrongPlaces(text, project)] : found
}

/** Citation of a rule: `rules/<area>` or `rules/<area>#<heading>`. Other paths may contain `rules/` too. */
const rule = /(?<![\w./<-])rules\/([a-z]+)(?![\w./-])(?:#([a-z-]+))?/g

function wrongRules(text: string, project: Project): string[] {
  return [...text.matchAll(rule)].flatMap(([cited, area, heading]) => {
    const page = `docs/reference/rules/${area}.md`
    if (!project.exists(page)) return [`${cited}: there is no ${page}`]
    return heading === undefined || project.headings(page).has(heading) ? [] : [`${cited}: ${page} has no such heading`]
  })
}

/** A page by its name, anywhere in the text. Links are checked separately. */
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

/** Top-level folders. A path in backticks that begins with one must exist, unless it is a build output. */
const place = /`((?:bench|chain|console|contract|demo|deploy|docs|e2e|fair|scripts|server|storefront|ui)\/[\w./-]*)`/g

const made = /\/(?:artifacts|dist|results)\b/

function wrongPlaces(text: string, project: Project): string[] {
  return [...text.matchAll(place)].flatMap(([, cited = '']) =>
    made.test(cited) || project.exists(cited) ? [] : [`${cited}: there is no such file or folder`],
  )
}

const withoutBlocks = (text: string): string => text.replaceAll(/^( *)```[\s\S]*?^\1```/gm, '')

/** Returns the anchors of a page's headings as links use them. */
export function headingsOf(text: string): ReadonlySet<string> {
  const headings = withoutBlocks(text).matchAll(/^#{1,6} (.+)$/gm)
  return new Set(
    [...headings].map(([, title = '']) =>
      title
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  )
}

/** Returns the project in `folder`. */
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
