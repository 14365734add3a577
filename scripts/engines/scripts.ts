import { type AnyNode, type Node, parse } from 'acorn'
import { type Feature, featuresAboveFloor } from './features.ts'

/** A use in a script of something that an engine at the floor lacks. */
export interface Finding {
  /** Name such as `Array.toSorted` or `(?<=`, by which an exception refers to it. */
  readonly what: string
  /** Line and column of the file, from 1. */
  readonly line: number
  readonly column: number
}

/** Latest language edition that the floor supports; within it, only static blocks arrived later in Safari. */
const edition = 2022

/** Iterator methods that arrays have too; found when they are called on a fresh iterator. */
const iteratorMethods = new Set('drop every filter find flatMap forEach map reduce some take toArray'.split(' '))
const makesIterator = new Set(['entries', 'keys', 'matchAll', 'values'])

const children = (node: AnyNode): AnyNode[] =>
  Object.values(node)
    .flatMap((value: unknown) => [value].flat())
    .filter(isNode)
const isNode = (value: unknown): value is AnyNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

function* walk(node: AnyNode, parents: readonly AnyNode[] = []): Generator<[AnyNode, readonly AnyNode[]]> {
  yield [node, parents]
  for (const child of children(node)) yield* walk(child, [node, ...parents])
}

interface Names {
  readonly globals: ReadonlyMap<string, Feature>
  /** Static features by `owner.name`. */
  readonly statics: ReadonlyMap<string, Feature>
  readonly instance: ReadonlyMap<string, Feature>
}

let known: Names | undefined

/** Groups the features above the floor by how a script reaches them. */
function names(): Names {
  if (known) return known
  const all = featuresAboveFloor()
  const of = (kind: Feature['kind']) => all.filter((feature) => feature.kind === kind)
  known = {
    globals: new Map(of('global').map((feature) => [feature.name, feature])),
    statics: new Map(of('static').map((feature) => [`${feature.owner}.${feature.name}`, feature])),
    // If several features share a name, the first counts: language features first, and of arrays the plain one.
    instance: new Map(
      of('instance')
        .toReversed()
        .map((feature) => [feature.name, feature]),
    ),
  }
  return known
}

const labelOf = ({ owner, name }: Feature) => (owner === 'window' ? name : `${owner}.${name}`)

/**
 * Finds what a script uses beyond the floor: syntax, regular expressions, and unsupported names. A mere test (`typeof
 * it`, `'it' in`, `it?.()`) does not count as use. @throws SyntaxError for syntax of a later edition.
 */
export function findInScript(code: string, isModule: boolean): Finding[] {
  const findings: Finding[] = []
  const add = (what: string, { loc }: Pick<Node, 'loc'>) =>
    findings.push({ what, line: loc?.start.line ?? 0, column: (loc?.start.column ?? 0) + 1 })
  const tree = parse(code, {
    ecmaVersion: edition,
    sourceType: isModule ? 'module' : 'script',
    locations: true,
    preserveParens: true,
  })
  const { globals, statics, instance } = names()
  const nodes = [...walk(tree)]
  const declared = new Set(nodes.flatMap(([node, parents]) => (isDeclared(node, parents) ? [node.name] : [])))

  for (const [node, parents] of nodes) {
    const [parent] = parents
    const use = (feature: Feature | undefined) => {
      if (feature && !isAsked(node, parent) && !isGuarded(feature.name, node, parents)) add(labelOf(feature), node)
    }
    if (node.type === 'StaticBlock') add('static block', node)
    if (node.type === 'PropertyDefinition' && meetsFieldFault(node.value)) add('class field', node)
    if (node.type === 'Literal' || node.type === 'TemplateElement') {
      const text =
        'regex' in node && node.regex ? node.regex.pattern : node.type === 'Literal' ? node.value : node.value.raw
      if (typeof text === 'string' && /\(\?<[=!]/.test(text)) add('(?<=', node)
    }
    if (node.type === 'Identifier' && isReference(node, parent) && !declared.has(node.name)) {
      use(globals.get(node.name))
    }
    if (node.type === 'MemberExpression') {
      const name = memberName(node)
      if (name === undefined) continue
      const owner = ownerName(node.object)
      const found = (owner ? statics.get(`${owner}.${name}`) : undefined) ?? instance.get(name)
      if (found?.isLanguage || isCalled(node, parent)) use(found)
      if (isGlobalObject(node.object) && isCalled(node, parent)) use(globals.get(name))
      if (iteratorMethods.has(name) && isCalled(node, parent) && isFreshIterator(node.object))
        add(`Iterator.${name}`, node)
    }
  }
  return findings
}

type Identifier = Extract<AnyNode, { type: 'Identifier' }>
type Member = Extract<AnyNode, { type: 'MemberExpression' }>

function isDeclared(node: AnyNode, [parent]: readonly AnyNode[]): node is Identifier {
  if (node.type !== 'Identifier' || !parent) return false
  switch (parent.type) {
    case 'VariableDeclarator':
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ClassDeclaration':
    case 'ClassExpression':
      return parent.id === node || ('params' in parent && parent.params.includes(node))
    case 'ArrowFunctionExpression':
      return parent.params.includes(node)
    case 'ImportSpecifier':
    case 'ImportDefaultSpecifier':
    case 'ImportNamespaceSpecifier':
      return parent.local === node
    default:
      return false
  }
}

function isReference(node: Identifier, parent: AnyNode | undefined): boolean {
  if (!parent) return false
  if (parent.type === 'MemberExpression') return parent.object === node || parent.computed
  if (parent.type === 'Property') return parent.value === node
  if (parent.type === 'MethodDefinition' || parent.type === 'PropertyDefinition') return parent.computed
  return !parent.type.startsWith('Import') && !parent.type.startsWith('Export') && !parent.type.startsWith('Label')
}

const memberName = ({ property, computed }: Member): string | undefined => {
  if (!computed) return property.type === 'Identifier' ? property.name : undefined
  return property.type === 'Literal' && typeof property.value === 'string' ? property.value : undefined
}

const ownerName = (node: AnyNode): string | undefined => {
  if (node.type === 'Identifier') return node.name
  return node.type === 'MemberExpression' && isGlobalObject(node.object) ? memberName(node) : undefined
}

const isGlobalObject = (node: AnyNode): boolean =>
  node.type === 'Identifier' && ['window', 'self', 'globalThis'].includes(node.name)

const isCalled = (node: AnyNode, parent: AnyNode | undefined): boolean =>
  (parent?.type === 'CallExpression' || parent?.type === 'NewExpression') && parent.callee === node

/** Whether a node only tests for a feature. */
const isAsked = (node: AnyNode, parent: AnyNode | undefined): boolean =>
  (parent?.type === 'UnaryExpression' && parent.operator === 'typeof') ||
  (parent?.type === 'CallExpression' && parent.callee === node && parent.optional)

/**
 * Whether Safari 15 may fail to find a variable at the start of a class field (https://webkit.org/b/236843): if the
 * field contains, but does not consist of, a parenthesised expression or an arrow function.
 */
const meetsFieldFault = (value: AnyNode | null | undefined): boolean =>
  !!value &&
  !value.type.includes('Function') &&
  [...walk(value)].some(([{ type }]) => type === 'ParenthesizedExpression' || type === 'ArrowFunctionExpression') &&
  [...walk(value)].some(([{ type }]) => type === 'Identifier')

const mentions = (name: string, node: AnyNode | null | undefined): boolean =>
  !!node &&
  [...walk(node)].some(
    ([inner]) =>
      (inner.type === 'Identifier' && inner.name === name) ||
      (inner.type === 'Literal' && inner.value === name) ||
      (inner.type === 'TemplateElement' && inner.value.raw === name),
  )

/**
 * Whether a node is reached only if a check for its name succeeds: `it && it()`, `if (it) it()`, `if (!it) return`
 * before it.
 */
function isGuarded(name: string, node: AnyNode, parents: readonly AnyNode[]): boolean {
  return parents.some((parent, index) => {
    const child = index === 0 ? node : parents[index - 1]
    if (parent.type === 'IfStatement' || parent.type === 'ConditionalExpression')
      return parent.test !== child && mentions(name, parent.test)
    if (parent.type === 'LogicalExpression') return parent.right === child && mentions(name, parent.left)
    if (parent.type !== 'BlockStatement' && parent.type !== 'Program') return false
    return parent.body
      .slice(0, parent.body.indexOf(child as never))
      .some((earlier) => earlier.type === 'IfStatement' && leaves(earlier.consequent) && mentions(name, earlier.test))
  })
}

function leaves(node: AnyNode): boolean {
  const last = node.type === 'BlockStatement' ? node.body.at(-1) : node
  return last?.type === 'ReturnStatement' || last?.type === 'ThrowStatement'
}

const isFreshIterator = (node: AnyNode): boolean =>
  node.type === 'CallExpression' &&
  node.callee.type === 'MemberExpression' &&
  makesIterator.has(memberName(node.callee) ?? '') &&
  ownerName(node.callee.object) !== 'Object'
