import type { Plugin } from 'vite'

/** A rule of a style sheet, as PostCSS has it. */
interface Rule {
  selectors: string[]
  parent?: { type: string; name?: string } | undefined
}

/** What the styles of the whole page are for: the element takes its place. */
const ofThePage = /^(?::root|html|body)(?![\w-])/

/** What the page says of itself to the tokens. */
const ofTheTokens = /^\[data-(?:theme|mode|contrast|motion)\b/

/** The selector of the same things within an element alone. */
export function scoped(selector: string, within: string): string {
  if (ofThePage.test(selector)) return selector.replace(ofThePage, within)
  if (ofTheTokens.test(selector)) return within + selector
  return `${within} ${selector}`
}

/**
 * Has every style of a build hold within one element alone, for an app that stands on a page of another one. Fonts are
 * left out: the page has them.
 */
export function scopeStyles(within: string): Plugin {
  const seen = new WeakSet<object>()
  return {
    name: 'quoin:scope-styles',
    config: () => ({
      css: {
        postcss: {
          plugins: [
            {
              postcssPlugin: 'quoin-scope',
              AtRule: {
                'font-face': (rule: { remove: () => void }) => {
                  rule.remove()
                },
              },
              Rule(rule: Rule) {
                const { parent } = rule
                if (seen.has(rule) || parent?.type === 'rule') return
                if (parent?.name?.endsWith('keyframes')) return
                seen.add(rule)
                rule.selectors = rule.selectors.map((one) => scoped(one, within))
              },
            },
          ],
        },
      },
    }),
  }
}
