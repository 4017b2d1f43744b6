import { trusted } from '@quoin/shared-ui/code/trusted'
import { use } from 'react'
import { type SiteSettings, useSettings } from '../content/settings.ts'
import { Origin } from './origin.ts'

/** A thing as schema.org describes it. */
export type Thing = { '@type': string } & Record<string, unknown>

/** What every description may need to know of the site. */
export interface Site {
  /** Where the site lives, without a slash at the end. */
  origin: string
  settings: SiteSettings
}

interface Props {
  /** Describes what the page shows; what is undefined and texts that are empty are left out. */
  of: (site: Site) => (Thing | undefined)[]
}

/** What the page shows, in the words of schema.org, for programs that read it. */
export function StructuredData({ of }: Props) {
  const things = of({ origin: use(Origin), settings: useSettings() })
  const graph = { '@context': 'https://schema.org', '@graph': things.filter(Boolean) }
  const text = scriptText(graph)
  return (
    <script
      // Another description is another element: a script that stands in a page may not change.
      key={text}
      type="application/ld+json"
      dangerouslySetInnerHTML={{ __html: trusted(text) }}
    />
  )
}

/** JSON without what is empty, which cannot end the script element that it stands in. */
export function scriptText(value: unknown): string {
  return JSON.stringify(value, said).replaceAll('<', String.raw`\u003c`)
}

function said(_name: string, value: unknown): unknown {
  return value === '' ? undefined : value
}
