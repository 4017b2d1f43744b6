/** A page of a plugin, as the server answers with it at an address. */
export interface Given {
  /** The name and the address of the module that draws it. */
  name: string
  module: string
  /** The title of the document. */
  title: string
  /** The value that the plugin gives to the component. */
  props: unknown
  /** Whether search engines may index the page. */
  index?: boolean
}

/** The key under which the cache has the page of a plugin at a path. It is there before the first render. */
export const givenKey = (path: string) => ['given', path]
