import type { QueryClient } from '@tanstack/react-query'

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

/** Stores the page of a plugin at a path. Call it before the first render. */
export function noteGiven(client: QueryClient, path: string, given?: Given): void {
  if (!given) return
  for (const one of [path, decoded(path)]) client.setQueryData(['given', one], given)
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** The page of a plugin at a path, which may be decoded; undefined for any other page. */
export function givenAt(client: QueryClient, path: string): Given | undefined {
  return client.getQueryData(['given', path])
}
