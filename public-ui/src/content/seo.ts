import { textOr } from './missing.ts'

/** The metadata of an entry for search engines and shared links; empty values fall back on the entry's own. */
export type Seo = Partial<{
  title: string
  description: string
  image: string
  noindex: boolean
}>

/** An entry that may have metadata for search engines. */
export interface WithSeo {
  seo?: Seo | null | undefined
}

/** The description of an entry for search engines: that of its metadata, or else its own. */
export function describedAs({ seo }: WithSeo, own: string): string {
  return textOr(seo?.description, own)
}
