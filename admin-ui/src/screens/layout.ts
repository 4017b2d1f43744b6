import type { ContentType } from '../content/schema.ts'
import { widgetOf } from '../fields/widgets.ts'

/** The most fields that a card shows beside the title, the status and the text. */
const mostFacts = 4

/** Which field of a type stands where on its card. */
export function layout({ fields }: ContentType) {
  const rest = fields.filter((field) => !field.title)
  const status = rest.find((field) => field.kind === 'choice' && field.name === 'status')
  const text = rest.find(({ kind }) => widgetOf(kind).card === 'text')
  const facts = rest.filter(
    (field) => field !== status && widgetOf(field.kind).card === 'fact',
  )
  return { status, text, facts: facts.slice(0, mostFacts) }
}
