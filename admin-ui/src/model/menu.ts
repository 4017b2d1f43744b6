import type { ContentType } from './schema.ts'

const afterContent = ['media', 'page']

/** Whether the link of a type comes after the specified links of the bar. */
export function isAfterContent({ name }: ContentType): boolean {
  return afterContent.includes(name)
}
