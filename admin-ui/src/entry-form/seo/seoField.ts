import type { Field } from '../../model/schema.ts'

/** Whether a field has what search engines and previews of links show of an entry's page: `model.SEO` in Go. */
export function isSeo({ name, kind, fields = [] }: Field): boolean {
  return (
    name === 'seo' && kind === 'object' && fields.some((part) => part.name === 'noindex')
  )
}
