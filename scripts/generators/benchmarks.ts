import { globSync, readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'

/** One published run, as bench/lib/results.ts writes it. A pair is the range of several runs. */
interface Result {
  figures: Record<string, number | readonly [number, number]>
  machine: { cores: number; memoryGb?: number; node?: string }
  time: string
  conditions?: string
}

const folder = resolve(import.meta.dirname, '../../bench')

/** Units by the end or a part of a figure's name, the first that matches. */
const units: readonly (readonly [RegExp, string])[] = [
  [/mb_per_second/, 'MB/s'],
  [/mbit_per_second/, 'Mbit/s'],
  [/per_second/, '1/s'],
  [/(^|_)ms(_|$)/, 'ms'],
  [/(^|_)seconds$/, 's'],
  [/bytes$/, 'bytes'],
  [/(^|_)kb(_|$)/, 'kB'],
  [/_mb$/, 'MB'],
  [/fps$/, 'frames/s'],
  [/_per_empty|_per_single|linear|ratio/, 'share'],
]

/** Generates the page of benchmarks from the published snapshot in bench/results. */
export function benchmarksPage(): string {
  const sections = globSync('results/*.json', { cwd: folder }).toSorted().map(section)
  return `# Benchmarks

The published snapshot, one table for each benchmark: \`npm run bench:NAME\`. The load generator, the database and the product
share the machine's cores. Two figures are the least and the most of several runs. Targets that are not reached are on the
[roadmap](roadmap.md#speed).

A run writes to \`bench/results/local\`; with \`BENCH_PUBLISH=1\` it replaces its file of the snapshot in \`bench/results\`. This page is
generated from the snapshot by \`npm run generate\`.

${sections.join('\n')}`
}

function section(file: string): string {
  const name = basename(file, '.json')
  const { figures, machine, time, conditions } = JSON.parse(readFileSync(resolve(folder, file), 'utf8')) as Result
  const memory = machine.memoryGb === undefined ? [] : [`${machine.memoryGb} GB`]
  const node = machine.node === undefined ? [] : [`Node ${machine.node}`]
  const run = [time.slice(0, 10), `${machine.cores} cores`, ...memory, ...node, ...(conditions ? [conditions] : [])]
  const rows = Object.entries(figures).map(
    ([figure, value]) => `| ${figure} | ${[value].flat().join(' to ')} | ${unitOf(figure)} |`,
  )
  return `## ${name}

${descriptionOf(name)}

${run.join(', ')}.

| figure | value | unit |
|---|---|---|
${rows.join('\n')}
`
}

const unitOf = (figure: string): string => units.find(([pattern]) => pattern.test(figure))?.[1] ?? 'count'

/** Returns the first sentence of a benchmark's leading comment. */
function descriptionOf(name: string): string {
  const lines = readFileSync(resolve(folder, `${name}.ts`), 'utf8').split('\n')
  const first = lines.findIndex((line) => line.startsWith('// '))
  const end = lines.findIndex((line, index) => index > first && !line.startsWith('//'))
  const comment = lines.slice(first, end).map((line) => line.slice(3))
  const text = comment.join(' ')
  return `${text.split(/\.(?= |$)/)[0]}.`
}
