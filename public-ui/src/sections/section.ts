import type { Item, Metadata, PageSection } from '../content/page.ts'

/** The background of a section; adjacent sections differ. */
export type Tone = 'plain' | 'sunken'

/** The props of a section component. */
export interface SectionProps {
  section: PageSection
  tone: Tone
  /** Whether the section is the first on its page, and so contains the page's heading. */
  opens: boolean
  /** Whether an opening without a picture has an ornament instead. */
  adorned: boolean
}

/** The label of a section for staff. */
export function nameOf({ title, type }: PageSection): string {
  return title === '' ? type : `${title} (${type})`
}

/** The metadata of a section. */
export function metadataOf({ metadata }: PageSection): Partial<Metadata> {
  return metadata ?? {}
}

/** The items of a section. */
export function itemsOf({ items }: PageSection): Partial<Item>[] {
  return items ?? []
}
