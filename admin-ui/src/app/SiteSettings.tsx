import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { entryQuery } from '../api/entries/queries.ts'
import type { ContentType } from '../model/schema.ts'
import { SiteContext } from '../model/site.ts'
import { useSchema } from '../api/entries/useSchema.ts'

/** Provides the settings of the site to its children, if there are any. */
export function SiteSettings({ children }: { children: ReactNode }) {
  const type = useSchema().types.find(({ name }) => name === 'settings')
  if (type === undefined) return children
  return <Settings type={type}>{children}</Settings>
}

function Settings({ type, children }: { type: ContentType; children: ReactNode }) {
  const { data } = useQuery(entryQuery(type, type.name))
  return <SiteContext value={data?.entity}>{children}</SiteContext>
}
