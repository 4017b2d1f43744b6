import { createHash } from 'node:crypto'
import { type AtRule, type Container, parse, type Root, type Rule } from 'postcss'
import type { Plugin } from 'vite'

/** A rule of a style sheet, for a server that gives each page only the rules that it uses. */
export interface ListedRule {
  /** The conditions around the rule, the outermost first. */
  at?: string[]
  text: string
  /**
   * For each selector the elements, and the classes as `.name`, without which no document matches it: a page that has
   * all those of one of them may use the rule. One without any is of every page.
   */
  needs: string[][]
}

/** The at-rules whose rules hold under a condition. */
const conditions = new Set(['media', 'supports', 'container', 'scope', 'starting-style'])

/** Lists the rules of a style sheet in their order. Their texts within their conditions are the whole sheet. */
export function listRules(css: string): ListedRule[] {
  const root = parse(css)
  const users = usersOfKeyframes(root)
  return rulesIn(root, [], (name) => users.get(name) ?? [])
}

function rulesIn(
  container: Container,
  at: string[],
  usersOf: (keyframes: string) => Rule[],
): ListedRule[] {
  const listed = (text: string, needs: string[][]): ListedRule => ({
    ...(at.length > 0 && { at }),
    text,
    needs,
  })
  return (container.nodes ?? []).flatMap((node) => {
    if (node.type === 'rule') return listed(node.toString(), needsOfRule(node))
    if (node.type !== 'atrule') return []
    if (node.name === 'layer' || node.name === 'import')
      throw new Error(`@${node.name}: a part of the style sheet would change its order`)
    if (conditions.has(node.name))
      return rulesIn(node, [...at, conditionOf(node)], usersOf)
    if (isKeyframes(node))
      return listed(
        node.toString(),
        simplified(usersOf(node.params).flatMap(needsOfRule)),
      )
    return listed(node.nodes ? node.toString() : `${node.toString()};`, [[]])
  })
}

function conditionOf({ name, raws, params }: AtRule): string {
  return `@${name}${raws.afterName ?? ' '}${params}`
}

function isKeyframes({ name }: AtRule): boolean {
  return name.endsWith('keyframes')
}

/** The rules by the names of the keyframes that their declarations contain. */
function usersOfKeyframes(root: Root): Map<string, Rule[]> {
  const users = new Map<string, Rule[]>()
  root.walkAtRules((rule) => {
    if (isKeyframes(rule)) users.set(rule.params, [])
  })
  root.walkRules((rule) => {
    const words = new Set(rule.toString().match(/[^\s:;,(){}"']+/g))
    for (const [name, rules] of users) if (words.has(name)) rules.push(rule)
  })
  return users
}

function needsOfRule(rule: Rule): string[][] {
  // A rule within it may match what it does not match itself, as `:not(&)` does.
  const nests = rule.nodes.some(({ type }) => type === 'rule' || type === 'atrule')
  return nests ? [[]] : simplified(rule.selectors.map(needsOfSelector))
}

function simplified(needs: string[][]): string[][] {
  if (needs.some((names) => names.length === 0)) return [[]]
  return [...new Map(needs.map((names) => [names.join(' '), names])).values()]
}

/**
 * The elements and classes that a document has if a selector matches. What is within brackets and parentheses counts
 * as matching: scripts set attributes, and `:not()` matches what is absent.
 */
export function needsOfSelector(selector: string): string[] {
  // Escaped names, namespaces and nesting are not worth reading.
  const unread = /\\|&|\|/
  if (selector.includes('\\')) return []
  let plain = selector.replaceAll(/"[^"]*"|'[^']*'/g, '').replaceAll(/\[[^\]]*\]/g, '')
  for (let before = ''; before !== plain;) {
    before = plain
    plain = plain.replaceAll(/\([^()]*\)/g, '')
  }
  if (unread.test(plain)) return []
  const names = new Set<string>()
  for (const [name] of plain.matchAll(/(?:::?|[.#])?[^\s.#:>+~*]+/g)) {
    if (name.startsWith('.')) names.add(name)
    else if (!/^[:#]/.test(name)) names.add(name.toLowerCase())
  }
  return [...names]
}

/** A style sheet without its fonts: a browser that gets one a second time loads it again, and draws without it meanwhile. */
export function withoutFonts(css: string): string {
  const root = parse(css)
  root.walkAtRules('font-face', (rule) => {
    rule.remove()
  })
  return root.toString()
}

/**
 * Adds `.vite/styles.json` to a build with one style sheet: its rules, of which the server puts those into a page that
 * the page uses; and the file that brings all of them, but for the fonts, to what scripts draw later.
 */
export function listStyles(): Plugin {
  return {
    name: 'quoin:list-styles',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const sheets = Object.values(bundle).flatMap((file) =>
          file.type === 'asset' && /^assets\/style-.*\.css$/.test(file.fileName)
            ? [String(file.source)]
            : [],
        )
        const [css] = sheets
        if (css === undefined || sheets.length > 1)
          throw new Error(`a build has one style sheet, not ${String(sheets.length)}`)
        const source = withoutFonts(css)
        const hash = createHash('sha256').update(source).digest('hex').slice(0, 8)
        const fileName = `assets/later-${hash}.css`
        this.emitFile({ type: 'asset', fileName, source })
        this.emitFile({
          type: 'asset',
          fileName: '.vite/styles.json',
          source: JSON.stringify({ file: `/${fileName}`, rules: listRules(css) }),
        })
      },
    },
  }
}
