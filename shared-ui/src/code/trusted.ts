/*
 * Where a browser knows Trusted Types, the pages' policy lets no text become HTML but by
 * the two policies that are made here, and by that of the rich text editor's library.
 */

/** What the browser offers; TypeScript does not know it yet. */
interface Policies {
  createPolicy: (
    name: string,
    rules: { createHTML: (html: string) => string },
  ) => { createHTML: (html: string) => string }
}

declare global {
  // Only `var` is a member of globalThis.
  var QUOIN_POLICY: string | undefined
}

const policies = (globalThis as { trustedTypes?: Policies }).trustedTypes

/** An app that stands on a page of another one is built with a name of its own: each name is there once. */
const name = globalThis.QUOIN_POLICY ?? 'quoin'

const policy = policies?.createPolicy(name, { createHTML: (html) => html })

/** HTML that the server has sanitised, or that was made of such here. */
export function trusted(html: string): string {
  // React and the browser hand it on as it is.
  return policy?.createHTML(html) ?? html
}

/** A document of some HTML from anywhere: nothing in it runs, and nothing is fetched for it. */
export function inert(html: string): Document {
  return new DOMParser().parseFromString(trusted(html), 'text/html')
}

/** How React makes an empty script element, of whatever type. */
const emptyScript = '<script></script>'

/**
 * Lets React make the elements that describe a page for programs. Every other text that
 * is to become HTML by itself is refused. To be called once.
 *
 * A refusal is an exception, and not null: the rich text editor's library asks this
 * policy first, takes null for the empty text, and asks its own policy after an exception.
 */
export function trustReact(): void {
  policies?.createPolicy('default', {
    createHTML: (html) => {
      if (html !== emptyScript) throw new TypeError('This text may not become HTML.')
      return html
    },
  })
}
