import { trusted } from '@quoin/shared-ui/code/trusted'
import { use } from 'react'
import { type SiteSettings, useSettings } from '../content/settings.ts'
import { Origin } from './origin.ts'

/** A schema.org object. */
export type Thing = { '@type': string } & Record<string, unknown>

/** The data about the site for structured data. */
export interface Site {
  /** The origin of the site, without a trailing slash. */
  origin: string
  settings: SiteSettings
}

interface Props {
  /** Returns the structured data of the page; undefined members and empty texts are omitted. */
  of: (site: Site) => (Thing | undefined)[]
}

/** The structured data of the page, as schema.org objects. */
export function StructuredData({ of }: Props) {
  const things = of({ origin: use(Origin), settings: useSettings() })
  const graph = { '@context': 'https://schema.org', '@graph': things.filter(Boolean) }
  const text = scriptText(graph)
  return (
    <script
      // A changed description needs a new element, since a script in the page must not change.
      key={text}
      type="application/ld+json"
      dangerouslySetInnerHTML={{ __html: trusted(text) }}
    />
  )
}

/** JSON without empty values, escaped so that it cannot end its script element. */
export function scriptText(value: unknown): string {
  return JSON.stringify(value, said).replaceAll('<', String.raw`\u003c`)
}

function said(_name: string, value: unknown): unknown {
  return value === '' ? undefined : value
}
