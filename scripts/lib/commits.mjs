/** The last commit before the message format applies. */
export const formatBase = '7b56999449b99a26f8584b030c183b750c86b5f6'

const longest = 72
const format = /^[a-z][a-z0-9]*([/,-][a-z0-9]+)*: \S.*[^.\s]$/

/**
 * Returns what is wrong with a commit subject; undefined if nothing is. Format: `scope: what changes, imperative`, at
 * most 72 characters (CONTRIBUTING.md#commits).
 * @param {string} subject the first line of the message
 */
export function subjectFault(subject) {
  if (/^(Merge|Revert) /.test(subject)) return undefined
  if (subject.length > longest) return `${subject.length} characters, ${longest} at most`
  if (!format.test(subject)) return 'not of the form "scope: what changes"'
  return undefined
}
