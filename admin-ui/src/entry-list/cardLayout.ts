import { type ContentType, statusField } from '../model/schema.ts'
import { widgetOf } from '../fields/widgets.ts'

/** The maximum number of fields on a card, besides the title, the status and the text. */
const mostFacts = 4

/** The fields of a type by their place on its card. */
export function layout(type: ContentType) {
  const rest = type.fields.filter((field) => !field.title)
  const status = statusField(type)
  const whole = rest.find(({ kind }) => widgetOf(kind).card === 'text')
  const text = rest.find(({ opening }) => opening && opening === whole?.name) ?? whole
  const facts = rest.filter(
    (field) =>
      field !== status && !field.unpublishes && widgetOf(field.kind).card === 'fact',
  )
  return { text, facts: facts.slice(0, mostFacts) }
}
