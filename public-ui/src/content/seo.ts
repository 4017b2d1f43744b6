import { textOr } from './missing.ts'

/** What search engines and previews of links show of an entry; what is empty falls back on the entry's own. */
export type Seo = Partial<{
  title: string
  description: string
  image: string
  noindex: boolean
}>

/** What may have something entered for search engines. */
export interface WithSeo {
  seo?: Seo | null | undefined
}

/** What is said of an entry to programs: as it was entered for search engines, or else as the entry has it. */
export function describedAs({ seo }: WithSeo, own: string): string {
  return textOr(seo?.description, own)
}
