import type { Item, Metadata, PageSection } from '../content/page.ts'

/** The ground that a part of a page stands on; neighbours differ. */
export type Tone = 'plain' | 'sunken'

/** What the component of a section type gets. */
export interface SectionProps {
  section: PageSection
  tone: Tone
  /** Whether the section is the first one of its page, and so has the heading of the page. */
  opens: boolean
  /** Whether an opening without a picture has an ornament in its place. */
  adorned: boolean
}

/** What staff call a section. */
export function nameOf({ title, type }: PageSection): string {
  return title === '' ? type : `${title} (${type})`
}

/** What a section has beside its title, its content and its items. */
export function metadataOf({ metadata }: PageSection): Partial<Metadata> {
  return metadata ?? {}
}

/** The things that a section lists. */
export function itemsOf({ items }: PageSection): Partial<Item>[] {
  return items ?? []
}
