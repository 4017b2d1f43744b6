/*
 * In browsers with Trusted Types, the pages' policy only allows HTML from the two policies that are created here, and
 * from that of the rich text editor's library.
 */

/** The browser's API, which TypeScript does not know yet. */
interface Policies {
  createPolicy: (
    name: string,
    rules: { createHTML: (html: string) => string },
  ) => { createHTML: (html: string) => string }
}

declare global {
  // Only `var` declares a member of globalThis.
  var QUOIN_POLICY: string | undefined
}

const policies = (globalThis as { trustedTypes?: Policies }).trustedTypes

/** An app that runs on a page of another one has a different policy name, since names must be unique. */
const name = globalThis.QUOIN_POLICY ?? 'quoin'

const policy = policies?.createPolicy(name, { createHTML: (html) => html })

/** Marks HTML as trusted that the server has sanitised, or that was derived from such HTML. */
export function trusted(html: string): string {
  // React and the browser pass it on unchanged.
  return policy?.createHTML(html) ?? html
}

/** Parses any HTML into a document in which nothing is run or fetched. */
export function inert(html: string): Document {
  return new DOMParser().parseFromString(trusted(html), 'text/html')
}

/** React's HTML for an empty script element of any type. */
const emptyScript = '<script></script>'

/**
 * Allows React to create the elements of structured data. Any other implicit HTML is
 * refused. Call it once.
 *
 * A refusal is an exception rather than null: the rich text editor's library tries this
 * policy first, treats null as the empty text, and uses its own policy after an exception.
 */
export function trustReact(): void {
  policies?.createPolicy('default', {
    createHTML: (html) => {
      if (html !== emptyScript) throw new TypeError('This text may not become HTML.')
      return html
    },
  })
}
