import type { Field } from '../../model/schema.ts'

/** Whether a field has the metadata for search engines and shared links: `model.SEO` in Go. */
export function isSeo({ name, kind, fields = [] }: Field): boolean {
  return (
    name === 'seo' && kind === 'object' && fields.some((part) => part.name === 'noindex')
  )
}
